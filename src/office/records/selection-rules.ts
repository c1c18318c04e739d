/** The most articles or editors in one selection, for documents or for pinning. */
export const maxSelected = 500
