import { PDFName } from '@cantoo/pdf-lib'

/** Returns the name object of a PDF, such as `/Type`, for a text. */
export const pdfName = (text: string): PDFName => PDFName.of(text)
