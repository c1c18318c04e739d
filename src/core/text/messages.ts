/** Every tool shows this when the session has expired. */
export const sessionExpired = 'Session expired. Please login again.'

/** Shown for errors without a message of their own. */
export const somethingWrong = 'Something went wrong'

/** Shown when an article whose form appeared by itself is published before a user could check it. */
export const unseen = 'Not published: this article has only just come in. Look at it, then publish it.'

/** Shown by scripts if there was no response. */
export const noAnswer = 'The journal did not answer. Please try again.'

/** Shown when files were dropped on an area whose script could not be loaded. */
export const notTaken =
  'The files were not taken: part of this page could not be loaded. Choose them, or drop them again.'
