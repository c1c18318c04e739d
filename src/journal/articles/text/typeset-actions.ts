import type { Db } from '../../../core/db/connect.ts'
import { hashContent, wholeFile } from '../../../core/files/files.ts'
import { protectFiles } from '../../../core/files/protecting.ts'
import { readSettings } from '../../../office/settings/queries.ts'
import { originOf } from '../../../office/settings/rules.ts'
import type { Services, Working } from '../../../services.ts'
import type { Cited } from '../../citing/facts.ts'
import { jatsOfPaper } from '../../citing/jats/article.ts'
import { paperLook } from '../../fulltext/look-rules.ts'
import { outputsVersion } from '../../fulltext/outputs.ts'
import type { NewArticle } from '../../record/admin-queries.ts'
import { parsePosition, positionOf, storedPages } from '../../record/position-rules.ts'
import { quotedTitle } from '../../record/rules.ts'
import { findOverlap, highestLastPage } from '../place/queries.ts'
import { decideArticles, saveArticles } from '../store/actions.ts'
import { lockArticle } from '../store/lock-queries.ts'
import { picturesOf, withText } from './packing.ts'
import { type Due, findToTypeset, listDue, writeLooked, writePdfFindings, writeTypeset } from './typeset-queries.ts'

type Reading = Pick<Services, 'db' | 'files' | 'config'>
type Needed = Reading & Pick<Services, 'clock'> & Working<'outputs'>
type Signal = Pick<AbortSignal, 'aborted'>

const atOnce = 20

/**
 * Typesets the PDFs of articles whose text or facts were changed, in the background. An article without pages gets the
 * next free ones of its issue.
 */
export async function typesetDue(needed: Needed, signal: Signal = { aborted: false }): Promise<void> {
  for (let due = await listDue(needed.db, atOnce); due.length > 0; due = await listDue(needed.db, atOnce))
    for (const each of due) {
      if (signal.aborted) return
      const paper = await readPaper(needed, each.id)
      if (!paper || paper.madeOf === each.made_of) await writeLooked(needed.db, each)
      else await typeset(needed, { ...paper, due: each }, signal)
    }
}

/** Everything that an article's typeset PDF is made from. */
export type Paper = NonNullable<Awaited<ReturnType<typeof readPaper>>>

type ToTypeset = Paper & { due: Due }

/** Reads everything that an article's typeset PDF is made from, and its hash; undefined if it has none. */
export async function readPaper({ db, files, config }: Reading, id: number) {
  const [found, settings] = await Promise.all([findToTypeset(db, id), readSettings(db)])
  if (!found?.article.text_hash || found.pdf_source !== 'typeset') return undefined
  const { frequency, issueTitle, pdf_source: _, ...row } = found
  const first = positionOf(found.article) ? undefined : ((await highestLastPage(db, found.article)) ?? 0) + 1
  const article = { ...found.article, hasFile: false, ...(first && storedPages({ first, last: first })) }
  const cited: Cited = { article, frequency, issueTitle, settings, origin: originOf(config, settings) }
  const whole = await withText({ files }, cited)
  if (!whole.text) return undefined
  const look = paperLook(whole)
  const jats = jatsOfPaper(whole)
  const madeOf = hashContent(JSON.stringify([await outputsVersion(), jats, look]))
  return { id, row, article, textHash: found.article.text_hash, first, jats, look, madeOf }
}

async function typeset(needed: Needed, paper: ToTypeset, signal: Signal): Promise<void> {
  const { db, files } = needed
  const { id, textHash, madeOf: made_of, due } = paper
  const looked_at = due.settingsAt
  const made = await makePdf(needed, paper, await picturesOf(needed, textHash))
  if (made.is === 'refused' && signal.aborted) return
  const problem = made.is === 'refused' ? made.why : await pagesProblem(db, paper, made.pages)
  if (made.is === 'refused' || problem) {
    await writeTypeset(db, { article_id: id, made_of, looked_at, problem })
    return writeLooked(db, due)
  }
  const file_hash = await files.save(made.bytes)
  const columns = { file_hash, file_bytes: made.bytes.byteLength, ...proposedPages(paper, made.pages) }
  await db.transaction(async (tx) => {
    await protectFiles(tx, files, [file_hash])
    if (!(await writePdf(tx, needed, paper, columns))) return
    await writePdfFindings(tx, textHash, made.findings)
    await writeTypeset(tx, { article_id: id, made_of, looked_at, problem: '' })
  })
}

/** Typesets the PDF of an article. */
export async function makePdf(
  { files, workers }: Pick<Needed, 'files' | 'workers'>,
  { jats, look }: Paper,
  pictures: Map<string, Uint8Array>,
) {
  if (look.logo) pictures.set(look.logo, (await wholeFile(files, look.logo.slice(0, 64))) ?? new Uint8Array())
  return workers.outputs.make({ jats, pictures, look, wants: 'pdf' })
}

/** Returns why readers do not get a PDF: its pages would be those of another article too; '' if they get it. */
async function pagesProblem(db: Db, { id, row, article }: Paper, pages: number): Promise<string> {
  const position = parsePosition(article)
  if (row.status !== 'enabled' || position.kind !== 'pages') return ''
  const range = { first: position.first, last: position.first + pages - 1 }
  const other = range.last > position.last && (await findOverlap(db, { ...article, id, ...storedPages(range) }, []))
  if (!other) return ''
  const title = quotedTitle(other.description)
  return `its ${pages} pages would run into ${title}; give the article other pages, or a number in their place`
}

/** Returns the pages of an article without pages: the next free ones of its issue, as many as its PDF has. */
export function proposedPages({ first }: Paper, pages: number): Partial<NewArticle> {
  return first ? storedPages({ first, last: first + pages - 1 }) : {}
}

/** Writes the PDF of an article, unless it has been changed meanwhile. */
async function writePdf(tx: Db, { clock }: Needed, paper: ToTypeset, columns: Partial<NewArticle>): Promise<boolean> {
  const { id, row: seen, first } = paper
  const row = await lockArticle(tx, id)
  if (row?.modification.getTime() !== seen.modification.getTime()) return false
  if (first && ((await highestLastPage(tx, row)) ?? 0) + 1 !== first) return false
  const decided = await decideArticles(tx, [{ row, columns, action: 'edit' }])
  await saveArticles(tx, decided, { at: clock(), username: seen.modifiedby })
  return true
}
