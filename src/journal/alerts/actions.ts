import { dayIn } from '../../core/text/dates.ts'
import { spokenNow } from '../../core/words/speech.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { originOf } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import type { IssueNumber } from '../record/issues/rules.ts'
import { announceIssue } from './announcing-queries.ts'
import { queueConfirmation } from './letter-queries.ts'
import { lockPublications } from './publication-queries.ts'
import {
  type Alert,
  addAlerts,
  endAlerts,
  endAlertsOf,
  findLimit,
  forgetAsked,
  hashMailbox,
  lockAlertState,
  lockAlertsOf,
  writeAlertState,
  writeAlerts,
  writeAsked,
  writeNever,
} from './queries.ts'
import { type AlertKind, countAsked, mostAsked } from './rules.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config'>

/** Queues a letter that asks an address to confirm an alert, unless it or the day has had its letters. */
export async function askToConfirm(
  { db, clock, config }: Needed,
  { email, kind }: { email: string; kind: AlertKind },
): Promise<void> {
  const at = clock()
  const today = dayIn(config.timeZone, at)
  const { language } = spokenNow()
  await db.transaction(async (tx) => {
    const { asked_on, asked } = await lockAlertState(tx)
    const askedToday = asked_on === today ? asked : 0
    const hash = await hashMailbox(tx, email)
    const counted = countAsked(await findLimit(tx, hash), today)
    if (!counted || askedToday >= mostAsked.aDay) return
    const known = await lockAlertsOf(tx, email)
    const id = known?.id ?? (await addAlerts(tx, { email, language, asked: [kind], created_on: today }))
    if (!(await queueConfirmation(tx, { id, kind, at }))) return
    if (known) await writeAlerts(tx, id, { asked: [...new Set([...known.asked, kind])], created_on: today })
    await writeAsked(tx, hash, counted)
    await writeAlertState(tx, { asked_on: today, asked: askedToday + 1 })
  })
}

/** Sets the alerts of an address to some kinds, which are thereby confirmed. */
export async function setAlerts(
  { db, clock, config }: Needed,
  alert: Alert,
  kinds: readonly AlertKind[],
): Promise<void> {
  const today = dayIn(config.timeZone, clock())
  await db.transaction(async (tx) => {
    await forgetAsked(tx, await hashMailbox(tx, alert.email))
    const dayOf = (kind: AlertKind, day: string | null) => (kinds.includes(kind) ? (day ?? today) : null)
    const isNewOfArticles = kinds.includes('articles') && alert.articles_on === null
    await writeAlerts(tx, alert.id, {
      asked: [],
      issues_on: dayOf('issues', alert.issues_on),
      articles_on: dayOf('articles', alert.articles_on),
      calls_on: dayOf('calls', alert.calls_on),
      ...(isNewOfArticles && { articles_after: await lockPublications(tx) }),
    })
  })
}

/** Ends all alerts of an address; `never` also promises that it is not written to again. */
export async function endAll(
  { db, clock, config }: Needed,
  { id, email }: Pick<Alert, 'id' | 'email'>,
  { never = false } = {},
): Promise<void> {
  const at = clock()
  const today = dayIn(config.timeZone, at)
  await db.transaction(async (tx) => {
    const hash = await hashMailbox(tx, email)
    if (never) await writeNever(tx, hash, { at, today })
    else await forgetAsked(tx, hash)
    await endAlerts(tx, id, today)
  })
}

/** Ends all alerts of an address that an admin typed, if it has any. */
export async function endTyped({ db, clock, config }: Needed, email: string): Promise<void> {
  await db.transaction((tx) => endAlertsOf(tx, [email.toLowerCase()], dayIn(config.timeZone, clock())))
}

/** Lets letters leave again, under the present origin. */
export async function resumeAlerts({ db, config }: Needed): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAlertState(tx)
    await writeAlertState(tx, { halted: '', origin: originOf(config, await readSettings(tx)) })
  })
}

/**
 * Announces an issue to the addresses that asked for issues.
 * @returns the number of letters; undefined if it was announced before, or has no public article
 */
export const announce = (
  { db, clock, username }: Needed & { username: string },
  issue: IssueNumber,
): Promise<number | undefined> => db.transaction((tx) => announceIssue(tx, issue, { at: clock(), username }))
