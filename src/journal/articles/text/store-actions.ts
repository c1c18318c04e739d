import type { Db } from '../../../core/db/connect.ts'
import { protectFiles } from '../../../core/files/protecting.ts'
import { dayIn } from '../../../core/text/dates.ts'
import type { Refusal } from '../../../core/text/problems.ts'
import { keptFindings } from '../../../engines/fulltext/text.ts'
import type { Typed } from '../../../office/records/form.ts'
import type { Actor, Working } from '../../../services.ts'
import type { Answer } from '../../fulltext/worker.ts'
import { type AdminArticle, type ArticleRow, type NewArticle, reload } from '../../record/admin-queries.ts'
import { type ArticleProblem, articleProblem } from '../../record/fields.ts'
import { articleChangeIn, refuseArticleForm } from '../editing/form.ts'
import { decideArticles, saveArticles } from '../store/actions.ts'
import { lockArticle } from '../store/lock-queries.ts'
import { type AheadPdf, completeWithPdf, settlePdf, withPdfAhead } from '../versions/ahead-actions.ts'
import { findDraft, writeDraft } from '../versions/draft-queries.ts'
import { type Asked, askOfPublicText, keepWord } from '../versions/kind-actions.ts'
import { noticeIn, type Unsaid } from '../versions/kind-rules.ts'
import { type NoRoom, withAnsweredPages } from '../versions/pages-rules.ts'
import { type StoredText, writeText } from './queries.ts'
import {
  askedOf,
  pictureParts,
  refuseUntilTextLooked,
  saysLooked,
  storedReferences,
  tickedIn,
  type Unlooked,
} from './rules.ts'

export type Needed = Pick<Actor, 'db' | 'files' | 'clock' | 'username' | 'config'> &
  Working<'fullTexts' | 'texts' | 'outputs'>

export type TextResult =
  | { ok: true }
  | (Refusal<ArticleProblem> & { why?: string; current?: AdminArticle })
  | Unlooked
  | Unsaid
  | NoRoom

type Row = StoredText['text']
type Read = Extract<Answer, { is: 'read' }>
type Source = { bytes: Uint8Array; name: string } | Pick<Row, SourceColumn>
type SourceColumn = 'source_hash' | 'source_name' | 'source_kind' | 'source_bytes'
/** The record of corrections: the JATS before them, the settled findings, and corrections without a place. */
type Mending = Pick<Row, 'read_hash' | 'done' | 'unmatched'>
export type Kept = Awaited<ReturnType<typeof keepText>>

const unmended: Mending = { read_hash: null, done: [], unmatched: [] }

/** Stores the files of a text that was read. The transaction whose rows refer to them must protect their hashes. */
export async function keepText(
  { files }: Pick<Needed, 'files'>,
  { kind, jats, pictures, ...read }: Read,
  { source, mending = unmended }: { source: Source; mending?: Mending },
) {
  const hash = await files.save(new TextEncoder().encode(jats))
  const named = [...pictures].flatMap(([name, bytes]) => ({ bytes, ...pictureParts(name) }))
  const shown: { file_hash: string; extension: string }[] = []
  for (const { bytes, extension } of named) if (extension) shown.push({ file_hash: await files.save(bytes), extension })
  const columns =
    'bytes' in source
      ? {
          source_hash: await files.save(source.bytes),
          source_name: source.name,
          source_kind: kind,
          source_bytes: source.bytes.byteLength,
        }
      : {
          source_hash: source.source_hash,
          source_name: source.source_name,
          source_kind: source.source_kind,
          source_bytes: source.source_bytes,
        }
  const { balance, references } = read
  const { findings, more } = keptFindings(read.findings, tickedIn(mending.done))
  const before = mending.read_hash ? [mending.read_hash] : []
  const hashes = [hash, columns.source_hash, ...before, ...shown.map(({ file_hash }) => file_hash)]
  return { hash, columns: { ...columns, balance, findings, more, ...mending }, references, pictures: shown, hashes }
}

/**
 * Stores a corrected text, with its source, the counts of the source, and its open findings.
 * @param isRelisted whether its list of references has changed
 */
export async function keepMended(
  needed: Pick<Needed, 'files' | 'workers'>,
  answer: Read,
  { text }: StoredText,
  isRelisted = false,
): Promise<Kept> {
  const { texts } = needed.workers
  const findings = (await texts.call('findingsOfMended', text.findings, answer.findings, {
    jats: answer.jats,
    isRelisted,
  })) ?? [...text.findings, ...answer.findings]
  const { balance, done, unmatched } = text
  const mending = { read_hash: text.read_hash ?? text.hash, done, unmatched }
  return keepText(needed, { ...answer, balance, findings }, { source: text, mending })
}

/**
 * A text to save; nothing is saved if the article's text is no longer the one that it `follows`. `asks` is true if an
 * editor must say what changes in a public text, `drafts` if such a change is kept as a draft.
 */
type Saving = { kept: Kept; form: Typed; follows?: string; asks?: boolean; drafts?: boolean }

/**
 * Writes a stored text into its article, with its list of references; the article's own list stays if the text has
 * none.
 */
export async function saveText(actor: Needed, id: number, saving: Saving): Promise<TextResult> {
  const save = (ahead?: AheadPdf) => actor.db.transaction((tx) => saveWithin(actor, tx, { id, ahead, ...saving }))
  return saving.asks ? withPdfAhead(actor, save) : save()
}

async function saveWithin(
  actor: Needed,
  tx: Db,
  {
    id,
    kept,
    form,
    follows,
    asks = false,
    drafts = false,
    ahead,
  }: Saving & { id: number; ahead?: AheadPdf | undefined },
): Promise<TextResult> {
  await protectFiles(tx, actor.files, kept.hashes)
  const row = await lockArticle(tx, id, { target: asks ? noticeIn(form) : '' })
  if (!row) return refuseArticleForm([articleProblem('not_found')])
  const present = drafts ? ((await findDraft(tx, id))?.hash ?? row.text_hash) : row.text_hash
  if (isOlder(row, form.modification) || (follows && present !== follows)) return changedSince(tx, row)
  const references = storedReferences(kept.references)
  const text = { hash: kept.hash, ...kept.columns, references: references ?? row.references }
  if (drafts && row.status === 'enabled' && row.text_hash) {
    await writeText(tx, text, kept.pictures)
    const by = { at: actor.clock(), username: actor.username }
    await writeDraft(tx, { article_id: id, text_hash: kept.hash, base_hash: row.text_hash, ...by })
    return { ok: true }
  }
  const findings = askedOf(kept.columns)
  const open = row.status === 'enabled' && !saysLooked(form) ? findings : []
  const columns = { text_hash: kept.hash }
  const asked = await askOfPublicText(tx, { row, columns: asks ? columns : {}, form, findings: open })
  if (!asked.ok) return asked
  if (open.length > 0) return refuseUntilTextLooked([{ ...row, findings: open }])
  await writeText(tx, text, kept.pictures)
  return writeAsked(actor, tx, { row, columns: { ...columns, ...(references && { references }) }, asked, form, ahead })
}

type Writing = Change & { asked: Asked; form: Typed; ahead: AheadPdf | undefined }

/** Writes columns of an article after the question about what readers see, with the PDF and the pages of the answer. */
export async function writeAsked(
  actor: Needed,
  tx: Db,
  { row, columns, asked, form, ahead }: Writing,
): Promise<TextResult> {
  const { id } = row
  const by = { at: actor.clock(), username: actor.username }
  if (!asked.ok) return asked
  if (!asked.says) {
    await writeArticle(actor, tx, { row, columns })
    return { ok: true }
  }
  const { pagenumber, article_number } = withAnsweredPages(form)
  const typed = {
    ...(pagenumber !== undefined && { pagenumber }),
    ...(article_number !== undefined && { article_number }),
  }
  const pages = articleChangeIn(row, { form: typed, today: dayIn(actor.config.timeZone, by.at) })
  if (!pages.ok) return pages
  const done = completeWithPdf(row, { ...columns, ...pages.columns }, { form, ahead })
  await writeArticle(actor, tx, { row, columns: done.columns })
  await keepWord(tx, actor, { id, asked, by })
  if (done.isTypeset) await settlePdf(tx, actor, { id, columns: pages.columns, ahead })
  return { ok: true }
}

/** Reports whether an article is newer than the version that an editor saw. */
export const isOlder = ({ modification }: ArticleRow, seen: string | undefined) =>
  Boolean(seen) && seen !== modification.toISOString()

export async function changedSince(tx: Db, { id }: ArticleRow): Promise<TextResult> {
  const { article: current } = await reload(tx, id)
  return { ...refuseArticleForm([articleProblem('conflict')]), current }
}

type Change = { row: ArticleRow; columns: Partial<NewArticle> }

/** Writes the columns of an article that its text changes, with their history. */
export async function writeArticle(
  { clock, username }: Pick<Needed, 'clock' | 'username'>,
  tx: Db,
  { row, columns }: Change,
) {
  await saveArticles(tx, await decideArticles(tx, [{ row, columns, action: 'edit' }]), { at: clock(), username })
}
