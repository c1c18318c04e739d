import type { Db } from '../../../core/db/connect.ts'
import { wholeFile } from '../../../core/files/files.ts'
import { protectFiles } from '../../../core/files/protecting.ts'
import { paperLimits } from '../../../core/files/rules.ts'
import type { Refusal } from '../../../core/text/problems.ts'
import type { Typed } from '../../../office/records/form.ts'
import type { Actor, Working } from '../../../services.ts'
import type { Answer } from '../../fulltext/worker.ts'
import { type AdminArticle, type ArticleRow, type NewArticle, reload } from '../admin-queries.ts'
import { type ArticleProblem, articleProblem } from '../editing/fields.ts'
import { refused } from '../editing/form.ts'
import { linesOf } from '../editing/support-rules.ts'
import { decideArticles, saveArticles } from '../store/actions.ts'
import { lockArticle } from '../store/lock-queries.ts'
import { picturesOf } from './packing.ts'
import {
  dropWaiting,
  findText,
  findWaiting,
  listUnlike,
  type StoredText,
  writeReferences,
  writeText,
} from './queries.ts'
import {
  askedAbout,
  pictureParts,
  refuseUntilTextLooked,
  saysLooked,
  sourceName,
  storedReferences,
  type Unlooked,
} from './rules.ts'

type Needed = Pick<Actor, 'db' | 'files' | 'clock' | 'username'> & Working<'fullTexts'>

/** A full text as it is answered: `source` is the file that it was read from, `jats` the text itself. */
type ShownText = Pick<StoredText['text'], 'balance' | 'findings'> & {
  source: { name: string; kind: StoredText['text']['source_kind']; bytes: number }
  jats: string
  pdf_source: 'uploaded'
  modification: string
}

/** Reads the full text of an article, with the references that the article has now; undefined if there is none. */
export async function readText(needed: Needed, id: number): Promise<ShownText | undefined> {
  await followReferences(needed, id)
  const found = await findText(needed.db, id)
  const jats = found && (await wholeFile(needed.files, found.text.hash))
  if (!found || !jats) return undefined
  const { source_name, source_kind, source_bytes, balance, findings } = found.text
  const source = { name: source_name, kind: source_kind, bytes: source_bytes }
  const text = new TextDecoder().decode(jats)
  return {
    source,
    jats: text,
    balance,
    findings,
    pdf_source: 'uploaded',
    modification: found.modification.toISOString(),
  }
}

/** A file as it was sent, or JATS as text. */
export type SentText = { file: Uint8Array; name: string } | { jats: string }

export type TextResult = { ok: true } | (Refusal<ArticleProblem> & { why?: string; current?: AdminArticle }) | Unlooked

/**
 * Replaces the full text of an article by what a file says. JATS that is sent as text shows the pictures that the
 * article has, and keeps the source that these were read from.
 */
export async function replaceText(actor: Needed, id: number, sent: SentText, form: Typed): Promise<TextResult> {
  const { db, workers } = actor
  const present = await findText(db, id)
  const bytes = 'file' in sent ? sent.file : new TextEncoder().encode(sent.jats.replace(/\r\n?/g, '\n'))
  if (bytes.byteLength > paperLimits.file) return refused([textProblem('file_too_large', sent)])
  const pictures = 'jats' in sent && present ? await picturesOf(actor, present.text.hash) : undefined
  const answer = await workers.fullTexts.read(bytes, { pictures })
  if (answer.is === 'refused') return { ...refused([textProblem('invalid_file', sent)]), why: answer.why }
  const source = 'file' in sent ? { bytes, name: sourceName(sent.name) } : { bytes, name: 'text.xml' }
  const kept = await keepText(actor, answer, 'jats' in sent && present ? sourceOf(present) : source)
  return saveText(actor, id, { kept, form })
}

const textProblem = (code: 'file_too_large' | 'invalid_file', sent: SentText): ArticleProblem => ({
  ...articleProblem(code, 'pdfFile'),
  field: 'file' in sent ? 'file' : 'jats',
})

/** Takes the full text of an article away. */
export function removeText(actor: Needed, id: number, seen: string): Promise<TextResult> {
  return actor.db.transaction(async (tx): Promise<TextResult> => {
    const row = await lockArticle(tx, id)
    if (!row?.text_hash) return refused([articleProblem('not_found')])
    if (isOlder(row, seen)) return changedSince(tx, row)
    await write(actor, tx, { row, columns: { text_hash: null } })
    return { ok: true }
  })
}

const isOlder = ({ modification }: ArticleRow, seen: string | undefined) =>
  Boolean(seen) && seen !== modification.toISOString()

async function changedSince(tx: Db, { id }: ArticleRow): Promise<TextResult> {
  const { article: current } = await reload(tx, id)
  return { ...refused([articleProblem('conflict')]), current }
}

type Read = Extract<Answer, { is: 'read' }>
type Source = { bytes: Uint8Array; name: string } | Pick<StoredText['text'], SourceColumn>
type SourceColumn = 'source_hash' | 'source_name' | 'source_kind' | 'source_bytes'
type Kept = Awaited<ReturnType<typeof keepText>>

const sourceOf = ({ text }: StoredText): Source => text

/** Stores the files of a text that was read; the transaction whose rows name them must hold their hashes. */
async function keepText({ files }: Needed, { kind, jats, pictures, ...read }: Read, source: Source) {
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
  const { balance, findings, references } = read
  const hashes = [hash, columns.source_hash, ...shown.map(({ file_hash }) => file_hash)]
  return { hash, columns: { ...columns, balance, findings }, references, pictures: shown, hashes }
}

/**
 * Writes a kept text into its article, with its list of references; an article's own stays where the text has none.
 */
function saveText(actor: Needed, id: number, { kept, form }: { kept: Kept; form: Typed }): Promise<TextResult> {
  const { db, files } = actor
  return db.transaction(async (tx): Promise<TextResult> => {
    await protectFiles(tx, files, kept.hashes)
    const row = await lockArticle(tx, id)
    if (!row) return refused([articleProblem('not_found')])
    if (isOlder(row, form.modification)) return changedSince(tx, row)
    const findings = askedAbout(kept.columns.findings)
    if (row.status === 'enabled' && findings.length > 0 && !saysLooked(form)) return refuseUntilTextLooked(findings)
    const references = storedReferences(kept.references)
    await writeText(tx, { hash: kept.hash, ...kept.columns, references: references ?? row.references }, kept.pictures)
    await write(actor, tx, { row, columns: { text_hash: kept.hash, ...(references && { references }) } })
    return { ok: true }
  })
}

type Change = { row: ArticleRow; columns: Partial<NewArticle> }

async function write({ clock, username }: Pick<Needed, 'clock' | 'username'>, tx: Db, { row, columns }: Change) {
  await saveArticles(tx, await decideArticles(tx, [{ row, columns, action: 'edit' }]), { at: clock(), username })
}

type Background = Omit<Needed, 'username'>

/** Gives a full text the references that its article has, after somebody changed these. */
async function followReferences(needed: Background, id: number): Promise<void> {
  const { db, files, workers } = needed
  const present = await findText(db, id)
  if (!present || present.references === present.text.references) return
  const jats = await wholeFile(files, present.text.hash)
  if (!jats) return
  const beside = { pictures: await picturesOf(needed, present.text.hash), references: linesOf(present.references) }
  const answer = await workers.fullTexts.read(jats, beside)
  const actor = { ...needed, username: present.modifiedby }
  const { balance } = present.text // what was counted of its source
  if (answer.is === 'refused') return writeReferences(db, present.text.hash, present.references) // not tried again
  const kept = await keepText(actor, { ...answer, balance }, sourceOf(present))
  await db.transaction(async (tx) => {
    await protectFiles(tx, files, kept.hashes)
    const row = await lockArticle(tx, id)
    if (row?.text_hash !== present.text.hash || row.references !== present.references) return
    await writeText(tx, { hash: kept.hash, ...kept.columns, references: row.references }, kept.pictures)
    if (kept.hash !== row.text_hash) await write(actor, tx, { row, columns: { text_hash: kept.hash } })
  })
}

const atOnce = 20

/** Brings full texts in the background: those that wait, and those whose references were changed. */
export async function bringTexts(needed: Background, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  for (let next = await findWaiting(needed.db); next && !signal?.aborted; next = await findWaiting(needed.db)) {
    await bringWaiting(needed, next)
    await dropWaiting(needed.db, next.article_id)
  }
  for (const id of await listUnlike(needed.db, atOnce)) if (!signal?.aborted) await followReferences(needed, id)
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

/** Brings a waiting text into its article, unless that has one, or readers would see what nobody has looked at. */
async function bringWaiting(needed: Background, { article_id, file_hash, name, looked }: Waiting): Promise<void> {
  const { db, files, workers } = needed
  const bytes = await wholeFile(files, file_hash)
  const answer = bytes && (await workers.fullTexts.read(bytes))
  if (!bytes || answer?.is !== 'read') return
  const article = await reload(db, article_id).catch(() => undefined)
  if (!article || (await findText(db, article_id))) return
  const actor = { ...needed, username: article.article.modifiedby }
  const kept = await keepText(actor, answer, { bytes, name: sourceName(name) })
  await saveText(actor, article_id, { kept, form: { looked: looked ? 'yes' : '' } })
}
