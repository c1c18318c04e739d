/** What every tool says where nobody is signed in any more (specification 4). */
export const sessionExpired = 'Session expired. Please login again.'

/** What is said where a form could not be read: the browser still has it. */
export const typedIsBack = 'What you typed is still there if you go back'

/** What is said where a thing failed that has no words of its own (specification 8). */
export const somethingWrong = 'Something went wrong'

/** What a script says where no answer came. */
export const noAnswer = 'The journal did not answer. Please try again.'

/** What is said of a text with more markup than is sanitised. */
export function tooMarked(label: string, most: number): string {
  return `${label} has at most ${most.toLocaleString('en')} tags`
}

/** What is said of a text that is longer than its field may hold. */
export function tooLong(label: string, most: number): string {
  return `${label} has at most ${most.toLocaleString('en')} characters`
}
