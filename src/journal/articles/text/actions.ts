import type { Db } from '../../../core/db/connect.ts'
import { wholeFile } from '../../../core/files/files.ts'
import { protectFiles } from '../../../core/files/protecting.ts'
import { paperLimits } from '../../../core/files/rules.ts'
import type { Balance } from '../../../engines/fulltext/text.ts'
import type { Typed } from '../../../office/records/form.ts'
import { readSettings } from '../../../office/settings/queries.ts'
import type { Answer } from '../../fulltext/worker.ts'
import { type AdminArticle, type ArticleRow, findAdminArticle, type NewArticle } from '../../record/admin-queries.ts'
import { type ArticleProblem, articleProblem } from '../../record/fields.ts'
import { declaredLanguage } from '../../record/language-rules.ts'
import { splitCleanLines } from '../../record/support-rules.ts'
import { refuseArticleForm } from '../editing/form.ts'
import { lockArticle } from '../store/lock-queries.ts'
import { withPdfAhead } from '../versions/ahead-actions.ts'
import { askOfPublicText } from '../versions/kind-actions.ts'
import { noticeIn } from '../versions/kind-rules.ts'
import { jatsOf, picturesOf } from './packing.ts'
import { withPdfSource } from './pdf-rules.ts'
import {
  dropTextTask,
  dropWaiting,
  findMended,
  findText,
  findWaiting,
  listTextTasks,
  type StoredText,
  writeReferences,
  writeText,
} from './queries.ts'
import { openFindings, sourceName, ticksAmong } from './rules.ts'
import {
  changedSince,
  isOlder,
  type Kept,
  keepMended,
  keepText,
  type Needed,
  saveText,
  type TextResult,
  writeArticle,
  writeAsked,
} from './store-actions.ts'

type Read = Extract<Answer, { is: 'read' }>

/** A full text in the API's answers: `source` is the file that it was read from, `jats` the text itself. */
type ShownText = Pick<StoredText['text'], 'findings' | 'unmatched'> & {
  balance: Balance
  source: { name: string; kind: StoredText['text']['source_kind']; bytes: number }
  jats: string
  pdf_source: StoredText['pdf_source']
  modification: string
}

/**
 * Reads the full text of an article, updated with its current references; undefined if there is none.
 * @param find finds the public text, or the one that editors correct
 */
export async function readText(needed: Needed, id: number, find = findText): Promise<ShownText | undefined> {
  await followReferences(needed, id)
  const found = await find(needed.db, id)
  const jats = found && (await wholeFile(needed.files, found.text.hash))
  if (!found || !jats) return undefined
  const { source_name, source_kind, source_bytes, unmatched } = found.text
  const { named: _, ...balance } = found.text.balance
  const source = { name: source_name, kind: source_kind, bytes: source_bytes }
  const text = new TextDecoder().decode(jats)
  return {
    source,
    jats: text,
    balance,
    findings: openFindings(found.text),
    unmatched,
    pdf_source: found.pdf_source,
    modification: found.modification.toISOString(),
  }
}

/** An uploaded file, or JATS as text. */
export type SentText = { file: Uint8Array; name: string } | { jats: string }

/**
 * Replaces the full text of an article with an uploaded one; manual corrections are carried over. JATS that is sent as
 * text corrects the present text: it uses its pictures and keeps its source.
 * @param sent with `drafts`, it replaces the draft of a public text, or begins one
 */
export async function replaceText(
  actor: Needed,
  id: number,
  sent: SentText & { drafts?: boolean },
  form: Typed,
): Promise<TextResult> {
  const { db, workers } = actor
  const { drafts = false } = sent
  const saving = { form, asks: true, drafts }
  const present = await (drafts ? findMended : findText)(db, id)
  const bytes = 'file' in sent ? sent.file : new TextEncoder().encode(sent.jats.replace(/\r\n?/g, '\n'))
  if (bytes.byteLength > paperLimits.file) return refuseArticleForm([textProblem('file_too_large', sent)])
  const pictures = 'jats' in sent && present ? await picturesOf(actor, present.text.hash) : undefined
  const read = await workers.fullTexts.read(bytes, { pictures })
  if (read.is === 'refused') return { ...refuseArticleForm([textProblem('invalid_file', sent)]), why: read.why }
  if ('jats' in sent && present) return saveText(actor, id, { kept: await keepMended(actor, read, present), ...saving })
  const article = await findAdminArticle(db, { id })
  if (!article) return refuseArticleForm([articleProblem('not_found')])
  const answer = await withArticleFindings(actor, read, article)
  const source = { bytes, name: 'file' in sent ? sourceName(sent.name) : 'text.xml' }
  const kept = present
    ? await keepCarried(actor, answer, { source, present })
    : await keepText(actor, answer, { source })
  return saveText(actor, id, { kept, ...saving })
}

/** Adds the findings that compare a text with its article: lines of its front that are missing there, its language. */
async function withArticleFindings(
  { db, workers }: Pick<Needed, 'db' | 'workers'>,
  read: Read,
  article: AdminArticle,
): Promise<Read> {
  const declared = declaredLanguage(article, await readSettings(db))
  const unsaid = await workers.texts.call('frontFindings', read.front, article)
  const language = await workers.texts.call('languageFindings', read.jats, declared)
  return { ...read, findings: [...read.findings, ...(unsaid ?? []), ...(language ?? [])] }
}

type Carrying = { source: { bytes: Uint8Array; name: string }; present: StoredText }

const notCarried = { what: 'text', text: 'All that was mended: the two texts take too much to be compared' }

/** Stores a text that replaces another one, with the manual corrections of that one. */
async function keepCarried(actor: Needed, answer: Read, { source, present: { text } }: Carrying): Promise<Kept> {
  const [read, mended] = await Promise.all([text.read_hash ?? text.hash, text.hash].map((one) => jatsOf(actor, one)))
  const { texts } = actor.workers
  const versions = { read: read ?? mended ?? '', mended: mended ?? '', fresh: answer.jats }
  const carried = (await texts.call('carriedJats', versions)) ?? { jats: answer.jats, unmatched: [notCarried] }
  const isSame = carried.jats === answer.jats
  const again = isSame
    ? answer
    : await actor.workers.fullTexts.read(new TextEncoder().encode(carried.jats), {
        pictures: new Map([...(await picturesOf(actor, text.hash)), ...answer.pictures]),
      })
  if (again.is === 'refused') return keepText(actor, answer, { source })
  const { findings } = isSame
    ? answer
    : {
        findings: (await texts.call('findingsOfMended', answer.findings, again.findings, { jats: again.jats })) ?? [
          ...answer.findings,
          ...again.findings,
        ],
      }
  const read_hash = isSame ? null : await actor.files.save(new TextEncoder().encode(answer.jats))
  const mending = { read_hash, done: ticksAmong(findings, text.done), unmatched: carried.unmatched }
  const { balance, kind } = answer
  return keepText(actor, { ...again, kind, balance, findings }, { source, mending })
}

const textProblem = (code: 'file_too_large' | 'invalid_file', sent: SentText): ArticleProblem => ({
  ...articleProblem(code, 'pdfFile'),
  field: 'file' in sent ? 'file' : 'jats',
})

/** Removes the full text of an article. */
export function removeText(actor: Needed, id: number, form: Typed): Promise<TextResult> {
  return changeAsked(actor, id, form, async (tx, row) => {
    if (isOlder(row, form.modification)) return changedSince(tx, row)
    return { ...withPdfSource(row, { pdf_source: 'uploaded' }), text_hash: null }
  })
}

/** Gives an article the PDF that is typeset from its text; an uploaded one is kept. */
export function typesetFromNowOn(actor: Needed, id: number, form: Typed): Promise<TextResult> {
  return changeAsked(actor, id, form, async (_, row) => withPdfSource(row, { pdf_source: 'typeset' }))
}

/** Writes columns of an article with a text, unless an editor must first say what they change for readers. */
function changeAsked(
  actor: Needed,
  id: number,
  form: Typed,
  columnsOf: (tx: Db, row: ArticleRow) => Promise<Partial<NewArticle> | TextResult>,
): Promise<TextResult> {
  return withPdfAhead(actor, (ahead) =>
    actor.db.transaction(async (tx): Promise<TextResult> => {
      const row = await lockArticle(tx, id, { target: noticeIn(form) })
      if (!row?.text_hash) return refuseArticleForm([articleProblem('not_found')])
      const columns = await columnsOf(tx, row)
      if ('ok' in columns) return columns
      const asked = await askOfPublicText(tx, { row, columns, form })
      return writeAsked(actor, tx, { row, columns, asked, form, ahead })
    }),
  )
}

type Background = Omit<Needed, 'username'>

/** Updates a full text with the current references of its article after a change of these. */
async function followReferences(needed: Background, id: number): Promise<void> {
  const { db, files, workers } = needed
  const present = await findText(db, id)
  if (!present || present.references === present.text.references) return
  const jats = await wholeFile(files, present.text.hash)
  if (!jats) return
  const beside = {
    pictures: await picturesOf(needed, present.text.hash),
    references: splitCleanLines(present.references),
  }
  const answer = await workers.fullTexts.read(jats, beside)
  const actor = { ...needed, username: present.modifiedby }
  if (answer.is === 'refused') return writeReferences(db, present.text.hash, present.references) // not tried again
  const kept = await keepMended(actor, answer, present, true)
  await db.transaction(async (tx) => {
    await protectFiles(tx, files, kept.hashes)
    const row = await lockArticle(tx, id)
    if (row?.text_hash !== present.text.hash || row.references !== present.references) return
    await writeText(tx, { hash: kept.hash, ...kept.columns, references: row.references }, kept.pictures)
    if (kept.hash !== row.text_hash) await writeArticle(actor, tx, { row, columns: { text_hash: kept.hash } })
  })
}

const atOnce = 20

/** Processes full texts in the background: the waiting files, and texts whose references were changed. */
export async function bringTexts(needed: Background, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  for (let next = await findWaiting(needed.db); next && !signal?.aborted; next = await findWaiting(needed.db)) {
    await bringWaiting(needed, next)
    await dropWaiting(needed.db, next.article_id)
  }
  for (;;) {
    const tasks = await listTextTasks(needed.db, 'references', atOnce)
    if (tasks.length === 0) return
    for (const task of tasks) {
      if (signal?.aborted) return
      await followReferences(needed, task.article_id)
      await dropTextTask(needed.db, task)
    }
  }
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

/** Stores a waiting text in its article, unless that has one, or unchecked findings would become public. */
async function bringWaiting(needed: Background, { article_id, file_hash, name, looked }: Waiting): Promise<void> {
  const { db, files, workers } = needed
  const bytes = await wholeFile(files, file_hash)
  const read = bytes && (await workers.fullTexts.read(bytes))
  if (!bytes || read?.is !== 'read') return
  const article = await findAdminArticle(db, { id: article_id })
  if (!article || (await findText(db, article_id))) return
  const actor = { ...needed, username: article.modifiedby }
  const answer = await withArticleFindings(actor, read, article)
  const kept = await keepText(actor, answer, { source: { bytes, name: sourceName(name) } })
  await saveText(actor, article_id, { kept, form: { looked: looked ? 'yes' : '' } })
}
