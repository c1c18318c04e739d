import type { PDFDocumentProxy } from 'pdfjs-dist'

const tables = new URL('../cmaps/', import.meta.resolve('pdfjs-dist/build/pdf.mjs')).pathname

/** Loads pdf.js to read in the caller's own thread. */
export async function loadPdfjs() {
  await import('pdfjs-dist/build/pdf.worker.mjs')
  return import('pdfjs-dist')
}

/**
 * Opens a PDF; pdf.js comes with the tables that map Chinese, Japanese and Korean fonts to characters.
 * @param maxImageSize the largest picture to decode, in pixels
 * @throws pdf.js's PasswordException if the file has a password, other errors if it is damaged
 */
export async function openPdf(data: Uint8Array, maxImageSize = -1): Promise<PDFDocumentProxy> {
  const { getDocument } = await loadPdfjs()
  const task = getDocument({
    data,
    maxImageSize,
    cMapUrl: tables,
    fontExtraProperties: true,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
  })
  return task.promise
}
