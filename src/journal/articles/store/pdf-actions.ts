import type { Files } from '../../../core/files/files.ts'
import { readSettings } from '../../../office/settings/queries.ts'
import type { Services } from '../../../services.ts'
import type { ArticleProblem } from '../../record/fields.ts'
import { pdfProblem } from '../../record/pdf-problems.ts'
import { refuseArticleForm } from '../editing/form.ts'

export type FileStore = Pick<Services, 'db' | 'files'>

/**
 * Stores a PDF, unless it or the rest of its form is invalid. The transaction whose row refers to it must protect its
 * hash.
 */
export async function storePdf(
  { db, files }: FileStore,
  pdf: Uint8Array | undefined,
  { isRequired, problems = [] }: { isRequired?: boolean; problems?: ArticleProblem[] } = {},
) {
  const all = [problems, pdfProblem(pdf, await readSettings(db), isRequired) ?? []].flat()
  if (all.length > 0) return refuseArticleForm(all)
  const columns = pdf ? await savePdf(files, pdf) : undefined
  return { ok: true as const, problems: all, columns: columns ?? {}, hashes: columns ? [columns.file_hash] : [] }
}

const savePdf = async (files: Files, pdf: Uint8Array) => ({
  file_hash: await files.save(pdf),
  file_bytes: pdf.byteLength,
})

type WithPdf = { id: number; pdf?: Uint8Array | undefined }

/** Stores the PDFs of several articles as {@link storePdf}, all or none; returns their columns by id. */
export async function storePdfs({ db, files }: FileStore, sent: readonly WithPdf[]) {
  const settings = await readSettings(db)
  const problems = sent.flatMap(({ id, pdf }) => {
    const problem = pdfProblem(pdf, settings)
    return problem ? [{ ...problem, id }] : []
  })
  if (problems.length > 0) return refuseArticleForm(problems)
  const columns = new Map<number, Awaited<ReturnType<typeof savePdf>>>()
  for (const { id, pdf } of sent) if (pdf) columns.set(id, await savePdf(files, pdf))
  return { ok: true as const, columns }
}
