import type { PDFDocumentProxy } from 'pdfjs-dist'

const tables = new URL('../cmaps/', import.meta.resolve('pdfjs-dist/build/pdf.mjs')).pathname

/** Loads pdf.js, which reads here in its caller's own thread. */
export async function loadPdfjs() {
  await import('pdfjs-dist/build/pdf.worker.mjs')
  return import('pdfjs-dist')
}

/**
 * Opens a PDF; pdf.js brings along the tables by which fonts of Chinese, Japanese and Korean name letters.
 * @param maxImageSize the largest picture that is decoded, in pixels
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
