import { record, valuesBefore } from '../audit/queries.ts'
import { mergeConflicts, nextVersion, parseVersion } from '../audit/rules.ts'
import type { Db } from '../db/connect.ts'
import { violatedConstraint } from '../db/errors.ts'
import { holdFiles } from '../files/sweep.ts'
import type { Services } from '../services.ts'
import {
  type AdminArticle,
  type ArticleRow,
  findAdminArticle,
  findRivals,
  highestLastPage,
  insertArticle,
  lockArticle,
  lockIssue,
  type NewArticle,
  writeArticle,
} from './admin-queries.ts'
import { type FormField, formFields, pdfProblem } from './fields.ts'
import { type ArticleForm, changedIn, changeIn, newArticleIn, rawProblemsIn, refused, rivalProblems } from './form.ts'
import { type ArticleProblem, articleProblem, pageOrderProblem } from './problems.ts'

type Needed = Pick<Services, 'db' | 'files' | 'clock'>

/** An edit conflict: the stored article, and the fields that each side changed since the form was opened. */
export type ArticleClash = { current: AdminArticle; mine: FormField[]; theirs: FormField[] }

/** `all` holds every known problem, `problem` the first of them. */
export type ArticleResult =
  | { ok: true; article: AdminArticle }
  | { ok: false; problem: ArticleProblem & Partial<ArticleClash>; all: ArticleProblem[] }

/**
 * Adds an article with its PDF to an issue.
 * @param username the acting user
 * @param form the fields as typed
 */
export async function addArticle(
  { db, files, clock }: Needed,
  username: string,
  form: ArticleForm,
  pdf: Uint8Array | undefined,
): Promise<ArticleResult> {
  const read = newArticleIn(form, pdf)
  if (!read.ok) return read
  const file = await store(files, read.pdf)
  return orRival(() =>
    db.transaction(async (tx) => {
      await holdFiles(tx, files, [file.file_hash])
      const now = clock()
      const row = { ...read.columns, ...file, createdby: username, modifiedby: username }
      const problems = await problemsInIssue(tx, row)
      if (problems.length > 0) return refused(problems)
      const id = await insertArticle(tx, { ...row, creation: now, modification: now })
      await note(tx, now, username, 'add', id, {}, { ...row, status: 'enabled' })
      return answer(tx, id)
    }),
  )
}

/** Problems that can only be checked while the issue row is locked. */
async function problemsInIssue(tx: Db, row: NewArticle): Promise<ArticleProblem[]> {
  if (!(await lockIssue(tx, row))) return [articleProblem('invalid', 'issue')]
  const rivals = rivalProblems(row, await findRivals(tx, row))
  const last = await highestLastPage(tx, row)
  return last !== undefined && Number(row.first_page) <= last ? [...rivals, pageOrderProblem(last)] : rivals
}

/**
 * Changes an article: only fields that are there and differ are checked and written. Where the form's `modification` is
 * no longer the article's, someone else was quicker: the two are merged by field, unless both changed the same one.
 * @param merges false where a newer version always refuses the form
 */
export async function updateArticle(
  { db, files, clock }: Needed,
  username: string,
  id: number,
  form: ArticleForm,
  pdf?: Uint8Array,
  { merges = false } = {},
): Promise<ArticleResult> {
  const problem = pdfProblem(pdf, false)
  if (problem) return refused([problem])
  const file = pdf && (await store(files, pdf))
  return orRival(() =>
    db.transaction(async (tx) => {
      if (file) await holdFiles(tx, files, [file.file_hash])
      const row = await lockArticle(tx, id)
      if (!row) return refused([articleProblem('not_found')])
      const since = parseVersion(form.modification)
      const isNewer = !!form.modification && since?.getTime() !== row.modification.getTime()
      const before = isNewer && since ? await valuesBefore(tx, { kind: 'article', subject: String(id), since }) : {}
      const filled: ArticleRow = { ...row, ...before }
      const raw = rawProblemsIn(form, filled)
      if (raw.length > 0) return refused(raw)
      const isKnown = Object.keys(before).length > 0
      if (isNewer && !(merges && isKnown)) return conflict(tx, row, filled, form)
      const read = changeIn(filled, form)
      if (!read.ok) return read
      if (mergeConflicts(filled, { ...read.columns, ...file }, row).length > 0) return conflict(tx, row, filled, form)
      const rivals = rivalProblems(read.columns, await findRivals(tx, read.columns, id))
      if (rivals.length > 0) return refused(rivals)
      await change(tx, clock(), username, 'edit', row, { ...read.columns, ...file })
      return answer(tx, id)
    }),
  )
}

/** Publishes or hides an article. */
export async function setArticleStatus(
  { db, clock }: Pick<Needed, 'db' | 'clock'>,
  username: string,
  id: number,
  status: string,
): Promise<ArticleResult> {
  if (status !== 'enabled' && status !== 'disabled') {
    return refused([articleProblem('invalid_status', 'status')])
  }
  return db.transaction(async (tx): Promise<ArticleResult> => {
    const row = await lockArticle(tx, id)
    if (!row) return refused([articleProblem('not_found')])
    await change(tx, clock(), username, 'status', row, { status })
    return answer(tx, id)
  })
}

async function store(files: Services['files'], pdf: Uint8Array) {
  return { file_hash: await files.save(pdf), file_bytes: pdf.byteLength }
}

/** Writes the columns that differ; if none do, records nothing. */
async function change(
  tx: Db,
  now: Date,
  username: string,
  action: string,
  row: ArticleRow,
  columns: Partial<NewArticle>,
): Promise<void> {
  const differing = Object.entries(columns).filter(([name, value]) => row[name as keyof ArticleRow] !== value)
  if (differing.length === 0) return
  const at = nextVersion(row.modification, now)
  await writeArticle(tx, row.id, { ...Object.fromEntries(differing), modifiedby: username, modification: at })
  await note(tx, at, username, action, row.id, row, { ...row, ...columns })
}

async function note(
  tx: Db,
  at: Date,
  username: string,
  action: string,
  id: number,
  before: Partial<NewArticle>,
  after: Partial<NewArticle>,
): Promise<void> {
  const change = { at, username, action, before: historyColumns(before), after: historyColumns(after) }
  await record(tx, { ...change, kind: 'article', subject: String(id) })
}

/** The columns that the history records: none that are derived from others. */
function historyColumns(row: Partial<NewArticle>): Record<string, unknown> {
  const { title_key, description, first_page, last_page, createdby, modifiedby, creation, modification, ...rest } = row
  return rest
}

async function answer(tx: Db, id: number): Promise<ArticleResult> {
  const article = await findAdminArticle(tx, { id })
  if (!article) throw new Error(`The article ${id} is gone while its row is held`)
  return { ok: true, article }
}

/** @param filled the row as the form was filled from it */
async function conflict(tx: Db, row: ArticleRow, filled: ArticleRow, form: ArticleForm): Promise<ArticleResult> {
  const mine = changedIn(filled, form)
  const problem = {
    ...articleProblem('conflict'),
    current: await findAdminArticle(tx, { id: row.id }),
    mine: formFields.filter((field) => mine[field] !== undefined),
    theirs: formFields.filter((field) => filled[field] !== row[field]),
  }
  return { ok: false, problem, all: [problem] }
}

const rivals: Record<string, ArticleProblem> = {
  articles_refnumber: articleProblem('duplicate_reference_number', 'refnumber'),
  articles_title: articleProblem('duplicate_title', 'title'),
  articles_txnid: articleProblem('duplicate_txnid', 'txnid'),
}

/** Maps a unique violation, from a concurrent write to another issue, to its problem. */
async function orRival(write: () => Promise<ArticleResult>): Promise<ArticleResult> {
  try {
    return await write()
  } catch (error) {
    const problem = rivals[violatedConstraint(error) ?? '']
    if (!problem) throw error
    return refused([problem])
  }
}
