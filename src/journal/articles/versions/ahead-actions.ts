import type { Db } from '../../../core/db/connect.ts'
import { protectFiles } from '../../../core/files/protecting.ts'
import type { Finding } from '../../../engines/fulltext/text.ts'
import type { Typed } from '../../../office/records/form.ts'
import type { Services, Working } from '../../../services.ts'
import type { ArticleRow, NewArticle } from '../../record/admin-queries.ts'
import { articleProblem } from '../../record/fields.ts'
import { pageRange } from '../../record/position-rules.ts'
import { refuseArticleForm } from '../editing/form.ts'
import { countFreePages } from '../place/queries.ts'
import { readPictures } from '../text/packing.ts'
import { withKeptPdf } from '../text/pdf-rules.ts'
import { listPictures } from '../text/queries.ts'
import { makePdf, type Paper, proposedPages, readPaper } from '../text/typeset-actions.ts'
import { writePdfFindings, writeTypesetNow } from '../text/typeset-queries.ts'
import { keepsPdf, type NoRoom, pagesFit, refuseWithoutRoom } from './pages-rules.ts'

type Needed = Pick<Services, 'db' | 'files' | 'clock' | 'config'> & Working<'outputs'>

/**
 * A PDF that was typeset before its change is written: the hash of its inputs, and the columns of its article. Without
 * columns it could not be made, and is left to the background.
 */
export type AheadPdf = { madeOf: string; columns: Partial<NewArticle>; findings: Finding[] }

type Listed = Awaited<ReturnType<typeof listPictures>>
type Missing = { paper: Paper; pictures: Listed; free: number | null; isNewRange: boolean }

/** Ends the transaction of a change whose PDF is not typeset yet. */
class PdfMissing extends Error {
  constructor(readonly missing: Missing) {
    super('The PDF of the change is not typeset yet')
  }
}

type Completed = { columns: Partial<NewArticle>; isTypeset: boolean }

/**
 * Completes a public change with the PDF that was typeset ahead of it, or with the present PDF if the form keeps that.
 * `isTypeset` is true if {@link settlePdf} follows.
 */
export function completeWithPdf(
  row: ArticleRow,
  columns: Partial<NewArticle>,
  { form, ahead }: { form: Typed; ahead: AheadPdf | undefined },
): Completed {
  const to = { ...row, ...columns }
  if (to.pdf_source !== 'typeset' || to.text_hash === null) return { columns, isTypeset: false }
  if (keepsPdf(form)) return { columns: withKeptPdf(row, columns), isTypeset: false }
  return { columns: { ...columns, ...ahead?.columns }, isTypeset: true }
}

const mostAttempts = 4

/**
 * Makes a change of an article so that readers get its text and its typeset PDF at once: the first attempt finds what
 * the PDF is made from, and the next one writes it with the change. Refuses a PDF that does not fit its pages.
 */
export async function withPdfAhead<Result>(
  needed: Needed,
  change: (ahead: AheadPdf | undefined) => Promise<Result>,
): Promise<Result | NoRoom | ReturnType<typeof refuseArticleForm>> {
  let ahead: AheadPdf | undefined
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const result = await change(ahead).catch((error) => {
      if (error instanceof PdfMissing) return error
      throw error
    })
    if (!(result instanceof PdfMissing)) return result
    const made = await typesetAhead(needed, result.missing, ahead)
    if ('problem' in made) return made
    ahead = made
  }
  return refuseArticleForm([articleProblem('conflict')])
}

async function typesetAhead(
  needed: Needed,
  { paper, pictures, free, isNewRange }: Missing,
  before: AheadPdf | undefined,
): Promise<AheadPdf | NoRoom> {
  const { madeOf, article } = paper
  const made = await makePdf(needed, paper, await readPictures(needed, pictures))
  if (made.is === 'refused') return { madeOf, columns: {}, findings: [] }
  const room = { needed: made.pages, free }
  if (!paper.first && !pagesFit(article, room, isNewRange)) return refuseWithoutRoom(article, room)
  const file_hash = await needed.files.save(made.bytes)
  const file = { file_hash, file_bytes: made.bytes.byteLength }
  return {
    madeOf,
    columns: { ...before?.columns, ...file, ...proposedPages(paper, made.pages) },
    findings: made.findings,
  }
}

/**
 * Writes that an article's PDF, which its change has written, is typeset of its text, after that change in its
 * transaction. Ends the transaction if another PDF is needed, for {@link withPdfAhead}.
 * @param columns those that the change sets
 */
export async function settlePdf(
  tx: Db,
  needed: Needed,
  { id, columns, ahead }: { id: number; columns: Partial<NewArticle>; ahead: AheadPdf | undefined },
): Promise<void> {
  const paper = await readPaper({ ...needed, db: tx }, id)
  if (!paper) return
  if (ahead?.madeOf !== paper.madeOf) {
    const first = pageRange(paper.article.pagenumber)?.first
    const free = first === undefined ? null : await countFreePages(tx, { ...paper.article, first })
    const pictures = await listPictures(tx, [paper.textHash])
    throw new PdfMissing({ paper, pictures, free, isNewRange: columns.pagenumber !== undefined })
  }
  const { file_hash } = ahead.columns
  if (!file_hash) return
  await protectFiles(tx, needed.files, [file_hash])
  await writePdfFindings(tx, paper.textHash, ahead.findings)
  await writeTypesetNow(tx, id, paper.madeOf)
}
