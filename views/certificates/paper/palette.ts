/** The colours of the PDFs. */
export const ink = '#1c2024'
export const softInk = '#5a6068'
export const line = '#d8d3c8'
export const accent = '#14594a'
export const paleAccent = '#cfe0da'
