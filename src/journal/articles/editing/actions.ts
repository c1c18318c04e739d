import type { Db } from '../../../core/db/connect.ts'
import { violatedConstraint } from '../../../core/db/errors.ts'
import { protectFiles } from '../../../core/files/sweep.ts'
import { cleanLine } from '../../../core/text/clean.ts'
import { dayIn } from '../../../core/text/dates.ts'
import type { Question } from '../../../core/text/question.ts'
import { recordChange } from '../../../office/history/queries.ts'
import type { Typed } from '../../../office/records/form.ts'
import type { Actor, Services } from '../../../services.ts'
import { isSameIssue } from '../../issues/rules.ts'
import { type AdminArticle, type ArticleRow, insertArticle, type NewArticle } from '../admin-queries.ts'
import { listRegistered } from '../doi/queries.ts'
import { noticeTargetProblems } from '../notices/target-actions.ts'
import { deletedTarget } from '../notices/target-rules.ts'
import { noIssueProblem } from '../place/form.ts'
import { hasBeenPublic } from '../publish/queries.ts'
import {
  type DateManner,
  dateOfPublication,
  newDateProblem,
  publicationAction,
  publicationIn,
  refuseUntilDated,
  reviewAfter,
} from '../publish/rules.ts'
import { reviewProblemsOf } from './date-problems.ts'
import { type ArticleProblem, articleProblem, pageOrderProblem } from './fields.ts'
import { newArticleIn, refused } from './form.ts'
import { historyColumns, historyOf } from './history.ts'
import { lockArticle, lockIssue } from './lock-queries.ts'
import { type ArticleEdit, mergedColumns, type Refused } from './merge-actions.ts'
import { fixedDoi, pdfProblem, withdrawnDoi } from './problems.ts'
import { findUniqueProblems } from './unique-actions.ts'
import { highestLastPage } from './unique-queries.ts'
import { saysSameTitle, uniqueColumns } from './unique-rules.ts'
import { fileOfVersion, reload, type Writer, write } from './write-actions.ts'

type Scheduler = Writer & Pick<Actor, 'config'>
type Needed = Writer & Pick<Services, 'files'>

export type ArticleResult = { ok: true; article: AdminArticle } | Refused

/**
 * Adds an article with its PDF to an issue.
 * @param form the fields as typed
 * @param confirmsDate whether its editor must confirm a publication date that is not near today
 */
export async function addArticle(
  { db, files, clock, config, username }: Needed & Scheduler,
  form: Typed,
  pdf: Uint8Array | undefined,
  confirmsDate = false,
): Promise<ArticleResult> {
  const now = clock()
  const read = newArticleIn(form, pdf, { now, today: dayOf(now), zone: config.timeZone })
  if (!read.ok) return read
  const file = await storePdf(files, pdf)
  return withConstraintProblems(() =>
    db.transaction(async (tx) => {
      await protectFiles(tx, files, file.hashes)
      const row = { ...read.columns, ...file.columns, createdby: username, modifiedby: username }
      const problems = await problemsInIssue(tx, row, saysSameTitle(form))
      if (problems.length > 0) return refused(problems)
      const doubt = confirmsDate && newDateProblem(row, form.olddate, dayIn(config.timeZone, now))
      if (doubt) return refused([doubt])
      const at = clock()
      const id = await insertArticle(tx, { ...row, creation: at, modification: at })
      const after = historyColumns(row)
      await recordChange(tx, { ...historyOf(id), at, username, action: 'add', before: {}, after })
      return reload(tx, id)
    }),
  )
}

/** Problems that can only be checked while the issue row is locked. */
async function problemsInIssue(tx: Db, row: NewArticle, sameTitle: boolean): Promise<ArticleProblem[]> {
  if (!(await lockIssue(tx, row, row.notice_of))) return [articleProblem('invalid', 'issue')]
  const titled = { place: row, sameTitle }
  const rivals = [...(await findUniqueProblems(tx, row, titled)), ...(await noticeTargetProblems(tx, row, row))]
  const last = await highestLastPage(tx, row)
  return last !== undefined && Number(row.first_page) <= last ? [...rivals, pageOrderProblem(last)] : rivals
}

/**
 * Changes an article: only fields that are there and differ are checked and written. Where the form's `modification` is
 * out of date, someone else saved first: the edits are merged by field, unless both changed the same one.
 */
export async function updateArticle(actor: Needed, id: number, edit: ArticleEdit): Promise<ArticleResult> {
  const { db, files } = actor
  const problem = pdfProblem(edit.pdf, false)
  if (problem) return refused([problem])
  const file = await storePdf(files, edit.pdf)
  return withConstraintProblems(() =>
    db.transaction(async (tx) => {
      const { pdf, restores } = edit
      if (pdf || restores !== undefined) await protectFiles(tx, files, file.hashes)
      const row = await lockArticle(tx, id, edit.moves ? edit.form : {}, cleanLine(edit.form.notice_of ?? ''))
      if (!row) return refused([articleProblem('not_found')])
      const columns =
        restores !== undefined && !pdf ? await fileOfVersion(tx, actor, { id, change: restores }) : file.columns
      const read = await mergedColumns(tx, row, { ...edit, file: columns, today: dayOf(actor.clock()) })
      if (!read.ok) return read
      const problems = [
        ...(await fixedProblems(tx, row, read.columns)),
        ...reviewProblemsOf(row, read.columns),
        ...(await changedUniqueProblems(tx, row, read.columns, saysSameTitle(edit.form))),
        ...(await noticeTargetProblems(tx, { ...row, ...read.columns }, read.columns)),
      ]
      if (problems.length > 0) return refused(problems)
      await write(tx, actor, {
        action: restores === undefined ? (edit.moves ? 'move' : 'edit') : 'restore',
        restores,
        row,
        columns: read.columns,
      })
      return reload(tx, id)
    }),
  )
}

/** Locks the new issue, if it changes. Its problem if it does not exist, and that of replacing a registered DOI. */
async function fixedProblems(tx: Db, row: ArticleRow, columns: Partial<NewArticle>): Promise<ArticleProblem[]> {
  const to = { ...row, ...columns }
  const isThere = isSameIssue(row, to) || (await lockIssue(tx, to))
  const isFixed = to.doi !== row.doi && (await listRegistered(tx, [row.id])).has(row.id)
  return [isThere ? [] : noIssueProblem(to), isFixed ? fixedDoi : []].flat()
}

/**
 * The problems of changed values that another article has already. A title is compared too if it is new, or its issue
 * is.
 */
function changedUniqueProblems(tx: Db, row: ArticleRow, columns: Partial<NewArticle>, isSaid: boolean) {
  const to = { ...row, ...columns }
  const isNew = to.title_key !== row.title_key
  const title_key = isNew || !isSameIssue(row, to) ? to.title_key : undefined
  return findUniqueProblems(tx, { ...columns, title_key }, { place: to, sameTitle: isSaid || !isNew }, row.id)
}

/** The day of a moment, in UTC. */
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/**
 * Publishes, hides or schedules an article; this replaces an earlier schedule.
 * @param manner how its publication date is settled
 */
export async function setArticleStatus(
  actor: Scheduler,
  id: number,
  form: Typed,
  manner: DateManner = 'unasked',
): Promise<ArticleResult & { question?: Question }> {
  const now = actor.clock()
  const zone = actor.config.timeZone
  const read = publicationIn(form, { now, zone })
  if (!read.ok) return read
  return actor.db.transaction(async (tx): Promise<ArticleResult & { question?: Question }> => {
    const row = await lockArticle(tx, id)
    if (!row) return refused([articleProblem('not_found')])
    const { publication } = read
    const dated = { ...row, wasPublic: await hasBeenPublic(tx, id) }
    const today = dayIn(zone, now)
    const publishdate = dateOfPublication(dated, publication, { today, zone, manner })
    if (publishdate === 'ask') return refuseUntilDated([row.publishdate ?? ''], today)
    const problems = publishdate === row.publishdate ? [] : reviewAfter(dated, publishdate)
    if (problems.length > 0) return refused(problems)
    await write(tx, actor, {
      action: publicationAction(row, publication),
      row,
      columns: { ...publication, publishdate },
    })
    return reload(tx, id)
  })
}

/** Stores a PDF; the transaction whose row names it must hold its hash. */
async function storePdf(files: Services['files'], pdf: Uint8Array | undefined) {
  if (!pdf) return { columns: {}, hashes: [] }
  const file_hash = await files.save(pdf)
  return { columns: { file_hash, file_bytes: pdf.byteLength }, hashes: [file_hash] }
}

/** The constraints of DOIs that are registered. */
const registeredDois = [
  { constraint: 'articles_doi_registered', problem: fixedDoi },
  { constraint: 'articles_doi_withdrawn', problem: withdrawnDoi() },
]

/** Turns a violated constraint into its problem: a concurrent write to another issue, or a registered DOI. */
async function withConstraintProblems(write: () => Promise<ArticleResult>): Promise<ArticleResult> {
  try {
    return await write()
  } catch (error) {
    const violated = violatedConstraint(error)
    const known = [...uniqueColumns, ...registeredDois, deletedTarget].find(({ constraint }) => constraint === violated)
    if (!known) throw error
    return refused([known.problem])
  }
}
