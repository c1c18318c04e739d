import type { ArticleRow, NewArticle } from '../../record/admin-queries.ts'

type PdfColumns = Pick<ArticleRow, 'pdf_source' | 'file_hash' | 'file_bytes' | 'uploaded_hash' | 'uploaded_bytes'>

/** The PDF's columns of an article that is not stored yet. */
export const noPdf: PdfColumns = {
  pdf_source: 'uploaded',
  file_hash: null,
  file_bytes: null,
  uploaded_hash: null,
  uploaded_bytes: null,
}

/**
 * Completes a change of an article whose form sets the source of its PDF, or uploads a PDF: the uploaded one is kept
 * while the PDF is typeset, and is used again when it no longer is. The public PDF stays until there is another one.
 */
export function withPdfSource(row: PdfColumns, columns: Partial<NewArticle>): Partial<NewArticle> {
  const { file_hash, file_bytes, ...others } = columns
  const wasTypeset = row.pdf_source === 'typeset'
  const isTypeset = (columns.pdf_source ?? row.pdf_source) === 'typeset'
  if (!wasTypeset && !isTypeset) return columns
  const before = wasTypeset ? [row.uploaded_hash, row.uploaded_bytes] : [row.file_hash, row.file_bytes]
  const [hash = null, bytes = null] = file_hash ? [file_hash, file_bytes] : before
  const sent = { file_hash: hash as string | null, file_bytes: bytes as number | null }
  if (!isTypeset) return { ...others, ...(hash && sent), uploaded_hash: null, uploaded_bytes: null }
  const shown = row.file_hash === null && hash ? sent : {}
  return { ...others, ...shown, uploaded_hash: sent.file_hash, uploaded_bytes: sent.file_bytes }
}

/** Completes a change of an article whose public PDF stays as it is: it is typeset no more. */
export function withKeptPdf(row: PdfColumns, columns: Partial<NewArticle>): Partial<NewArticle> {
  const { file_hash, file_bytes } = row
  return { ...columns, pdf_source: 'uploaded', file_hash, file_bytes, uploaded_hash: null, uploaded_bytes: null }
}
