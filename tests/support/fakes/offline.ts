/** Stands for the journal's pages where no command reads them. */
export const neverOpened = () => Promise.reject(new Error('no page is read'))
