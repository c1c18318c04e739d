import { isPdf, pdfBytesOf, pdfTooLarge } from '../../core/files/rules.ts'
import { type ArticleProblem, articleProblem } from './fields.ts'

/**
 * Checks an uploaded PDF; a missing one is a problem only if `isRequired`.
 * @param settings the journal's, which include the limit
 */
export function pdfProblem(
  bytes: Uint8Array | undefined,
  settings: { pdf_limit: string },
  isRequired = false,
): ArticleProblem | undefined {
  const most = pdfBytesOf(settings)
  if (!bytes) return isRequired ? articleProblem('required', 'pdfFile') : undefined
  if (bytes.byteLength > most)
    return { ...articleProblem('file_too_large', 'pdfFile'), message: pdfTooLarge(most, bytes.byteLength) }
  return isPdf(bytes) ? undefined : articleProblem('invalid_file', 'pdfFile')
}
