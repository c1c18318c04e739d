import type { Db } from '../../../core/db/connect.ts'
import { dayIn } from '../../../core/text/dates.ts'
import type { Refusal } from '../../../core/text/problems.ts'
import type { Question } from '../../../core/text/question.ts'
import { type Change, recordChange } from '../../../office/history/queries.ts'
import type { Typed } from '../../../office/records/form.ts'
import type { Actor } from '../../../services.ts'
import type { IssueNumber } from '../../issues/rules.ts'
import type { ArticleProblem } from '../editing/fields.ts'
import { refused } from '../editing/form.ts'
import { type Chosen, isAnyDue, type LockedArticle, listSchedulers, lockChosen, writePublication } from './queries.ts'
import {
  dateChoiceIn,
  dateOfPublication,
  dateWhenDue,
  isSamePublication,
  type Publication,
  publicationAction,
  publicationIn,
  refuseUntilDated,
  reviewAfter,
} from './rules.ts'

type By = Pick<Actor, 'db' | 'clock' | 'config' | 'username'>

/**
 * The number of articles whose publication changed, and its new value. Or a refusal, with a question if an editor must
 * first say what becomes of dates that are not near today.
 */
type ManyResult =
  | { ok: true; changed: number; publication: Publication }
  | (Refusal<ArticleProblem> & { question?: Question })

/** Publishes or schedules every article of an issue that readers do not see, in one transaction. */
export function publishIssue(actor: By, hiddenOf: IssueNumber, { publish_at, dates }: Typed): Promise<ManyResult> {
  return changeAll(actor, { hiddenOf }, { status: 'enabled', publish_at, dates })
}

/**
 * Publishes, schedules or hides the articles with these ref numbers, in one transaction; a public one is never
 * scheduled.
 */
export function setStatusOfSelected(actor: By, refnumbers: string[], form: Typed): Promise<ManyResult> {
  return changeAll(actor, { refnumbers }, form)
}

async function changeAll({ db, clock, config, username }: By, chosen: Chosen, form: Typed): Promise<ManyResult> {
  const at = clock()
  const read = publicationIn(form, { now: at, zone: config.timeZone })
  if (!read.ok) return read
  const { publication } = read
  const zone = config.timeZone
  const settled = { today: dayIn(zone, at), zone, manner: dateChoiceIn(form.dates) }
  return db.transaction(async (tx): Promise<ManyResult> => {
    const rows = (await lockChosen(tx, chosen)).filter(
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
    if (problems.length > 0) return refused(problems)
    await publish(tx, dated, { publication, at, username })
    return { ok: true, changed: rows.length, publication }
  })
}

/**
 * Publishes the articles that are due, each exactly once however many processes run this: a row that another process
 * published is no longer due when its lock is released.
 * @returns the number of articles published
 */
export async function publishDue({ db, clock, config }: Pick<Actor, 'db' | 'clock' | 'config'>): Promise<number> {
  const at = clock()
  if (!(await isAnyDue(db, at))) return 0
  return db.transaction(async (tx) => {
    const rows = await lockChosen(tx, { dueAt: at })
    const dated = rows.map((row) => ({ ...row, date: dateWhenDue(row, at, config.timeZone) }))
    const schedulers = await listSchedulers(tx, idsOf(rows))
    const byScheduler = Map.groupBy(dated, ({ id, modifiedby }) => schedulers.get(id) ?? modifiedby)
    const publication: Publication = { status: 'enabled', publish_at: null }
    for (const [username, theirs] of byScheduler)
      await publish(tx, theirs, { publication, at, username, action: 'publish' })
    return rows.length
  })
}

const idsOf = (rows: LockedArticle[]) => rows.map(({ id }) => id)

/** The batch size of history rows per statement. */
const recordedAtOnce = 1000

type Made = { publication: Publication; at: Date; username: string; action?: 'publish' }

/** An article with the publication date that it gets. */
type DatedArticle = LockedArticle & { date: string | null }

async function publish(tx: Db, rows: DatedArticle[], { publication, at, username, action }: Made): Promise<void> {
  if (rows.length === 0) return
  const dates = rows.map(({ id, date }) => ({ id, publishdate: date }))
  const versions = await writePublication(tx, dates, { ...publication, at, modifiedby: username })
  const changes = rows.map(({ id, status, publish_at, publishdate, date }): Change => {
    const before = { status, publish_at }
    const isRedated = date !== publishdate
    return {
      at: versions.get(id) ?? at,
      username,
      kind: 'article',
      subject: String(id),
      action: action ?? publicationAction(before, publication),
      before: { ...before, ...(isRedated && { publishdate }) },
      after: { ...publication, ...(isRedated && { publishdate: date }) },
    }
  })
  for (let from = 0; from < changes.length; from += recordedAtOnce)
    await recordChange(tx, ...changes.slice(from, from + recordedAtOnce))
}
