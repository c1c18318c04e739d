import { idIn } from '../../core/text/clean.ts'
import { dayIn } from '../../core/text/dates.ts'
import { listWays } from '../../core/words/languages.ts'
import { speakIn } from '../../core/words/speech.ts'
import type { Mail, Mailer } from '../../office/letters/mailer.ts'
import { judgeAttempt, maxSendingMs, withoutAddresses } from '../../office/letters/rules.ts'
import type { LaterLetters } from '../../office/letters/sending-actions.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { journalName, originOf, type Settings, sendsAlerts } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { type Content, writeAlertLetter } from './letter.ts'
import {
  type ClaimedAlert,
  claimAlertLetter,
  dropAlertLetter,
  findAnnouncedIssue,
  findCallById,
  findNextAlertLetter,
  findNotice,
  listNamedArticles,
  markGiven,
  recoverAlertLetters,
  writeAlertOutcome,
} from './letter-queries.ts'
import { endAlerts, findAlertsById, makeAlertToken, readAlertState, writeAlerts } from './queries.ts'
import { alertKindsIn, countRefusal, mostRefusals } from './rules.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'log'>

/** Returns the letters of alerts for the sender of all letters, which sends them after the others. */
export function makeAlertQueue(services: Needed): LaterLetters {
  const { db, clock } = services
  return {
    async claim(at) {
      const settings = await readAllowed(services)
      const mostInHour = Number(settings?.alerts_per_hour)
      const claimed = settings && (await claimAlertLetter(db, { at, mostInHour }))
      return claimed && ((mailer) => sendAlertLetter(services, mailer, { claimed, settings, at }))
    },
    async nextDue() {
      const settings = await readAllowed(services)
      return settings && findNextAlertLetter(db, Number(settings.alerts_per_hour))
    },
    recover: (startedBefore = new Date(clock().getTime() - maxSendingMs)) =>
      recoverAlertLetters(db, { startedBefore, at: clock() }),
  }
}

/** Returns the settings if letters may be sent: alerts are on, and neither halted nor under another origin. */
async function readAllowed({ db, config }: Needed): Promise<Settings | undefined> {
  const settings = await readSettings(db)
  if (!sendsAlerts(config, settings)) return undefined
  const { halted, origin } = await readAlertState(db)
  return halted === '' && origin === originOf(config, settings) ? settings : undefined
}

/** A claimed letter with the settings that it is sent under. */
type Sending = { claimed: ClaimedAlert; settings: Settings; at: Date }

async function sendAlertLetter(services: Needed, mailer: Mailer, { claimed, settings, at }: Sending): Promise<void> {
  const { db, clock, config, log } = services
  const mail = await composeAlertMail(services, { claimed, settings, at })
  if (!mail) return dropAlertLetter(db, claimed)
  const isStillDue = () => markGiven(db, claimed)
  const delivery = await mailer(mail, isStillDue)
  const now = clock()
  const judged = judgeAttempt(delivery, claimed.attempts, now)
  const error = withoutAddresses(judged.error)
  const today = dayIn(config.timeZone, now)
  await db.transaction(async (tx) => {
    // a letter has no state that only a user decides about
    const state = judged.state as 'sent' | 'failed' | 'unsure' | 'waiting'
    if (!(await writeAlertOutcome(tx, claimed, { ...judged, state, error }))) return
    if (delivery.kind === 'accepted')
      await writeAlerts(tx, claimed.alert_id, { last_letter_on: today, refused_days: 0, refused_on: null })
    if (delivery.kind !== 'refused') return
    const found = await findAlertsById(tx, claimed.alert_id)
    const refusals = found && countRefusal(found, today)
    if (refusals && refusals.refused_days >= mostRefusals) await endAlerts(tx, claimed.alert_id, today)
    else if (refusals) await writeAlerts(tx, claimed.alert_id, refusals)
  })
  log.info({ message: 'alert', letter: claimed.id, kind: claimed.kind, outcome: judged.state, ...(error && { error }) })
}

/** Composes a letter in its reader's language; undefined if it has nothing to say any more. */
async function composeAlertMail({ db, config }: Needed, { claimed, settings, at }: Sending): Promise<Mail | undefined> {
  const content = await findContent({ db }, claimed)
  if (!content) return undefined
  const origin = originOf(config, settings)
  const link = `${origin}/alerts/${await makeAlertToken(db, claimed.alert_id)}`
  const way = listWays(settings).find(({ language }) => language === claimed.language)
  const letter = speakIn(way ?? { language: 'en', prefix: '', main: 'en' }, () =>
    writeAlertLetter(content, { journal: journalName(settings), origin, link }),
  )
  return {
    ...letter,
    from: { name: settings.websitename, address: settings.websiteemail },
    to: claimed.email,
    isAutomatic: true,
    endsAt: `${link}/end`,
    messageId: `<alert-${claimed.id}-${claimed.alert_id}@${new URL(origin).host}>`,
    date: at,
  }
}

/** Finds what a letter says; undefined if readers no longer see it. */
async function findContent({ db }: Pick<Needed, 'db'>, claimed: ClaimedAlert): Promise<Content | undefined> {
  const { kind, about } = claimed
  if (kind === 'confirm') {
    const [asked] = alertKindsIn([about])
    return asked && { kind, asked }
  }
  if (kind === 'call') {
    const call = await findCallById(db, idIn(about) ?? 0)
    return call && { kind, call }
  }
  if (kind === 'notice') {
    const found = await findNotice(db, idIn(about) ?? 0)
    return found && { kind, ...found }
  }
  const articles = await listNamedArticles(db, claimed.articles)
  if (articles.total === 0) return undefined
  if (kind === 'articles') return { kind, ...articles }
  const issue = await findAnnouncedIssue(db, about.split('/').map(Number))
  return issue && { kind, issue, ...articles }
}
