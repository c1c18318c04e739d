import type { Db } from '../../../core/db/connect.ts'
import { isYes } from '../../../core/text/clean.ts'
import { dayIn } from '../../../core/text/dates.ts'
import type { Refusal } from '../../../core/text/problems.ts'
import type { Question } from '../../../core/text/question.ts'
import type { Typed } from '../../../office/records/form.ts'
import type { Actor } from '../../../services.ts'
import { unseenBy } from '../../record/admin-queries.ts'
import type { ArticleProblem } from '../../record/fields.ts'
import type { IssueNumber } from '../../record/issues/rules.ts'
import { refuseArticleForm } from '../editing/form.ts'
import { type By, decideArticles, saveArticles } from '../store/actions.ts'
import { type Condition, type LockedArticle, lockArticles } from '../store/lock-queries.ts'
import { findUnlooked } from '../text/queries.ts'
import { refuseUntilTextLooked, saysTextLooked } from '../text/rules.ts'
import { askOfAllShownAgain, keepSlips } from '../versions/kind-actions.ts'
import { listPdfDoubts } from './doubt-queries.ts'
import { refuseUntilLooked } from './doubt-rules.ts'
import { listProofed } from './proof-queries.ts'
import { bothAsked, refuseUntilProofs } from './proof-rules.ts'
import { chosen, isAnyDue, listSchedulers } from './queries.ts'
import {
  dateChoiceIn,
  dateOfPublication,
  dateWhenDue,
  isSamePublication,
  type Publication,
  publicationAction,
  publicationIn,
  refuseUntilDated,
  refuseUntilDoi,
  reviewAfter,
} from './rules.ts'

type Needed = Pick<Actor, 'db' | 'clock' | 'config' | 'username' | 'viewer'>

/**
 * The number of articles whose publication changed, and its new value; `left` counts omitted articles of papers that
 * the user may not see. Or a refusal, with a question if an editor must first decide about dates that are not near
 * today, or check findings of full texts or open proofs.
 */
type ManyResult =
  | { ok: true; changed: number; left: number; publication: Publication }
  | (Refusal<ArticleProblem> & { question?: Question })

/** Publishes or schedules every hidden article of an issue, in one transaction. */
export function publishIssue(actor: Needed, hiddenOf: IssueNumber, form: Typed): Promise<ManyResult> {
  return changeAll(actor, chosen.hiddenOf(hiddenOf), { ...form, status: 'enabled' })
}

/**
 * Publishes, schedules or hides the articles with these ref numbers, in one transaction; a public one is never
 * scheduled.
 */
export function setStatusOfSelected(actor: Needed, refnumbers: string[], form: Typed): Promise<ManyResult> {
  return changeAll(actor, chosen.selected(refnumbers), form)
}

async function changeAll(
  { db, clock, config, username, viewer }: Needed,
  condition: Condition,
  form: Typed,
): Promise<ManyResult> {
  const at = clock()
  const read = publicationIn(form, { now: at, zone: config.timeZone })
  if (!read.ok) return read
  const { publication } = read
  const zone = config.timeZone
  const settled = { today: dayIn(zone, at), zone, manner: dateChoiceIn(form.dates) }
  return db.transaction(async (tx): Promise<ManyResult> => {
    const locked = await lockArticles(tx, condition)
    const unseen = new Set(await unseenBy({ db: tx, viewer }))
    const seen = locked.filter(({ id }) => !unseen.has(id))
    const rows = seen.filter(
      (row) => !isSamePublication(row, publication) && !(publication.publish_at && row.status === 'enabled'),
    )
    const dated = rows.map((row) => ({ ...row, date: dateOfPublication(row, publication, settled) }))
    const doubtful = dated.flatMap(({ date, publishdate }) => (date === 'ask' && publishdate ? [publishdate] : []))
    if (doubtful.length > 0) return refuseUntilDated(doubtful, settled.today)
    const problems = dated.flatMap((row) =>
      (row.date === row.publishdate ? [] : reviewAfter(row, row.date)).map((problem) => ({
        ...problem,
        message: `Ref. ${row.refnumber}: ${problem.message}`,
      })),
    )
    if (problems.length > 0) return refuseArticleForm(problems)
    const isHidden = publication.status === 'disabled' && !publication.publish_at
    const unlooked = isHidden || isYes(form.looked) ? [] : rows.map(({ id }) => id)
    const noDoi = isHidden ? undefined : refuseUntilDoi(rows, form)
    if (noDoi) return noDoi
    const doubted = refuseUntilLooked(await listPdfDoubts(tx, unlooked))
    const hidden = rows.filter(({ status }) => status !== 'enabled')
    const shown = hidden.flatMap(({ id }) => (unlooked.includes(id) ? id : []))
    const asked = bothAsked(refuseUntilProofs(await listProofed(tx, shown)), doubted)
    if (asked) return asked
    const texts = await findUnlooked(tx, rows, { publication, isLooked: saysTextLooked(form) })
    if (texts.length > 0) return refuseUntilTextLooked(texts)
    const said = await askOfAllShownAgain(tx, publication.status === 'enabled' ? hidden.map(({ id }) => id) : [], form)
    if (!said.ok) return said
    await changePublication(tx, { rows: dated, publication }, { at, username })
    await keepSlips(tx, said.ids, said.note)
    return { ok: true, changed: rows.length, left: locked.length - seen.length, publication }
  })
}

/**
 * Publishes the articles that are due, each exactly once even if several processes run this: a row that another process
 * published is no longer due when its lock is released.
 * @returns the number of articles published
 */
export async function publishDue({ db, clock, config }: Pick<Actor, 'db' | 'clock' | 'config'>): Promise<number> {
  const at = clock()
  if (!(await isAnyDue(db, at))) return 0
  return db.transaction(async (tx) => {
    const rows = await lockArticles(tx, chosen.dueAt(at), { skipLocked: true })
    const dated = rows.map((row) => ({ ...row, date: dateWhenDue(row, at, config.timeZone) }))
    const ids = rows.map(({ id }) => id)
    const schedulers = await listSchedulers(tx, ids)
    const byScheduler = Map.groupBy(dated, ({ id, modifiedby }) => schedulers.get(id) ?? modifiedby)
    const publication: Publication = { status: 'enabled', publish_at: null }
    for (const [username, theirs] of byScheduler)
      await changePublication(tx, { rows: theirs, publication }, { at, username, action: 'publish' })
    return rows.length
  })
}

/** An article with its new publication date. */
type DatedArticle = LockedArticle & { date: string | null }

type Publishing = { rows: DatedArticle[]; publication: Publication }

/** Changes the publication of locked articles; triggers update counts and search. */
async function changePublication(tx: Db, { rows, publication }: Publishing, by: By & { action?: 'publish' }) {
  const changes = rows.map(({ date, ...row }) => {
    const action = by.action ?? publicationAction(row, publication)
    return { row, columns: { ...publication, publishdate: date }, action }
  })
  await saveArticles(tx, await decideArticles(tx, changes), by)
}
