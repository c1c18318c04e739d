import type { IssueNumber } from '../archives/rules.ts'
import { type Change, record } from '../audit/queries.ts'
import type { Db } from '../db/connect.ts'
import type { Actor } from '../services.ts'
import type { Refusal } from '../text/problems.ts'
import type { Typed } from '../text/record-form.ts'
import type { ArticleProblem } from './fields.ts'
import {
  type Chosen,
  isAnyDue,
  type LockedArticle,
  listSchedulers,
  lockChosen,
  writePublication,
} from './publish-queries.ts'
import { isSamePublication, type Publication, publicationAction, publicationIn } from './publish-rules.ts'

type By = Pick<Actor, 'db' | 'clock' | 'config' | 'username'>

/** The number of articles whose publication changed, and its new value; unchanged articles do not count. */
type ManyResult = { ok: true; changed: number; publication: Publication } | Refusal<ArticleProblem>

/** Publishes or schedules every article of an issue that readers do not see, in one transaction. */
export function publishIssue(actor: By, hiddenOf: IssueNumber, { publish_at }: Typed): Promise<ManyResult> {
  return changeAll(actor, { hiddenOf }, { status: 'enabled', publish_at })
}

/** Publishes, schedules or hides the articles with these ref numbers, in one transaction; a public one is never scheduled. */
export function setStatusOfSelected(actor: By, refnumbers: string[], form: Typed): Promise<ManyResult> {
  return changeAll(actor, { refnumbers }, form)
}

async function changeAll({ db, clock, config, username }: By, chosen: Chosen, form: Typed): Promise<ManyResult> {
  const at = clock()
  const read = publicationIn(form, { now: at, zone: config.timeZone })
  if (!read.ok) return read
  const { publication } = read
  return db.transaction(async (tx) => {
    const rows = (await lockChosen(tx, chosen)).filter(
      (row) => !isSamePublication(row, publication) && !(publication.publish_at && row.status === 'enabled'),
    )
    await publish(tx, rows, { publication, at, username })
    return { ok: true, changed: rows.length, publication }
  })
}

/**
 * Publishes the articles that are due, each exactly once however many processes run this: a row that another process published is
 * no longer due when its lock is released.
 * @returns how many
 */
export async function publishDue({ db, clock }: Pick<Actor, 'db' | 'clock'>): Promise<number> {
  const at = clock()
  if (!(await isAnyDue(db, at))) return 0
  return db.transaction(async (tx) => {
    const rows = await lockChosen(tx, { dueAt: at })
    const schedulers = await listSchedulers(tx, idsOf(rows))
    const byScheduler = Map.groupBy(rows, ({ id, modifiedby }) => schedulers.get(id) ?? modifiedby)
    const publication: Publication = { status: 'enabled', publish_at: null }
    for (const [username, own] of byScheduler) await publish(tx, own, { publication, at, username, action: 'publish' })
    return rows.length
  })
}

const idsOf = (rows: LockedArticle[]) => rows.map(({ id }) => id)

/** The batch size of history rows per statement. */
const recordedAtOnce = 1000

type Made = { publication: Publication; at: Date; username: string; action?: 'publish' }

async function publish(tx: Db, rows: LockedArticle[], { publication, at, username, action }: Made): Promise<void> {
  if (rows.length === 0) return
  const versions = await writePublication(tx, idsOf(rows), { ...publication, at, modifiedby: username })
  const changes = rows.map(({ id, status, publish_at }): Change => {
    const before = { status, publish_at }
    return {
      at: versions.get(id) ?? at,
      username,
      kind: 'article',
      subject: String(id),
      action: action ?? publicationAction(before, publication),
      before,
      after: publication,
    }
  })
  for (let from = 0; from < changes.length; from += recordedAtOnce)
    await record(tx, ...changes.slice(from, from + recordedAtOnce))
}
