import { dayIn, longDate } from '../../core/text/dates.ts'
import { message, t } from '../../core/words/words.ts'
import { cancelLetters } from '../../office/letters/queue-queries.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { emailOf } from '../../office/settings/rules.ts'
import { parseMonthsKept } from '../../office/settings/submission-fields.ts'
import type { Services } from '../../services.ts'
import { queueLetter } from '../letters/queueing.ts'
import type { LetterValues } from '../letters/template-rules.ts'
import { recordEvent } from '../timeline/queries.ts'
import { comingDigests } from './digests.ts'
import {
  lapseRequests,
  listComing,
  listUnanswered,
  listVainReminders,
  listWaitingProofs,
  listWaitingRequests,
  listWaitingRevisions,
} from './queries.ts'
import { type Due, endsOf, lapsedThrough, lapseTime, reminderDays, remindersBetween, type Span } from './rules.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config'>

/** A reminder at a set time, with the values of its letter. */
type Reminder = {
  at: Date
  kind: 'answer_reminder' | 'report_reminder' | 'revision_reminder' | 'proof_reminder'
  paper: string
  request: string
  to: string
  /** That of a reviewer's request. */
  language?: string
  values: () => LetterValues
  /** The link of a proof reader without a paper. */
  link?: string
}

/** Does the due work: lapses invitations, queues reminders and digests, cancels obsolete reminders. */
export async function doDue(services: Needed): Promise<void> {
  await lapse(services)
  await remind(services)
  await digest(services)
}

async function lapse({ db, clock, config }: Needed): Promise<void> {
  const at = clock()
  await db.transaction(async (tx) => {
    for (const { request, paper_id: paperId } of await lapseRequests(tx, lapsedThrough(config.timeZone, at)))
      await recordEvent(tx, { paperId, at, by: 'journal', what: 'lapsed', values: { request } })
  })
}

async function remind({ db, clock, config }: Needed): Promise<void> {
  const now = clock()
  const vain = await listVainReminders(db, dayIn(config.timeZone, now))
  if (vain.length > 0) await cancelLetters(db, { ids: vain }, { by: 'journal', at: now })
  for (const { at: _, ...reminder } of await comingReminders({ db, config }, { now, until: now })) {
    const { kind, request, paper, link } = reminder
    const once = `${kind} ${request || paper || link} ${now.toISOString().slice(0, 10)}`
    await queueLetter(db, { config, clock: () => now }, { ...reminder, once })
  }
}

async function digest({ db, clock, config }: Needed): Promise<void> {
  const now = clock()
  const asked = { zone: config.timeZone, settings: await readSettings(db) }
  for (const { day, reader, name, to, list } of await comingDigests(db, asked, { now, until: now })) {
    const once = `digest ${day} ${reader}`
    await queueLetter(db, { config, clock: () => now }, { kind: 'digest', to, values: { name, list }, once })
  }
}

const savedCorrections = message(
  '{unsent, plural, one {# correction} other {# corrections}} of yours wait there, saved and not yet sent.',
)

/** Returns the reminders that will be sent until a moment, if nothing changes meanwhile. */
async function comingReminders({ db, config }: Pick<Needed, 'db' | 'config'>, span: Span): Promise<Reminder[]> {
  const settings = await readSettings(db)
  const [requests, revisions] = [await listWaitingRequests(db), await listWaitingRevisions(db)]
  const zone = config.timeZone
  const between = (days: string, of: { from: string; asked: Date | null; last: Date | null }) =>
    remindersBetween(zone, { ...of, days: reminderDays(days) }, span)
  const toReviewers = requests.flatMap(({ state, asked_at, answered_at, asked_last, report_last, ...about }) => {
    const { answer_due, due } = about
    const isInvited = state === 'invited'
    const from = isInvited ? asked_at && dayIn(zone, asked_at) : due
    const [days, last] = isInvited ? [settings.answer_reminders, asked_last] : [settings.report_reminders, report_last]
    const kind = isInvited ? ('answer_reminder' as const) : ('report_reminder' as const)
    const { paper, request, to, name, title, abstract, page_language: language } = about
    const values = () => ({ name, title, abstract, answer_due: longDate(answer_due), due: longDate(due) })
    const asked = isInvited ? asked_at : answered_at
    const moments = from ? between(days, { from, asked, last }) : []
    const inTime = isInvited ? moments.filter((at) => dayIn(zone, at) <= answer_due) : moments
    return inTime.map((at) => ({ at, kind, paper, request, to, language, values }))
  })
  const toAuthors = revisions.flatMap(({ paper, to, title, name, due, since: asked, last }) => {
    const kind = 'revision_reminder' as const
    const values = () => ({ name, title, due: longDate(due) })
    const moments = due ? between(settings.revision_reminders, { from: due, asked, last }) : []
    return moments.map((at) => ({ at, kind, paper, request: '', to, values }))
  })
  const ofProofs = (await listWaitingProofs(db)).flatMap(
    ({ paper, number, to, title, name, due, sent_at, unsent, last, link }) => {
      const kind = 'proof_reminder' as const
      const what = () => (unsent > 0 ? t(savedCorrections, { unsent }) : '')
      const values = () => ({ number, name, title, due: longDate(due), what: what() })
      const moments = between(settings.proof_reminders, { from: due, asked: sent_at, last })
      return moments.map((at) => ({ at, kind, paper, request: '', to, values, ...(!paper && { link }) }))
    },
  )
  return [...toReviewers, ...toAuthors, ...ofProofs]
}

/** Lists what will be sent, lapse, expire or be deleted until a moment, by time; changes nothing. */
export async function listDue({ db, clock, config }: Needed, until: Date): Promise<Due[]> {
  const now = clock()
  const settings = await readSettings(db)
  const [reminders, unanswered] = [await comingReminders({ db, config }, { now, until }), await listUnanswered(db)]
  const retention = { months: parseMonthsKept(settings), office: emailOf(settings) }
  const { letters, links, ending } = await listComing(db, { now, until })
  const digests = await comingDigests(db, { zone: config.timeZone, settings }, { now, until })
  const all: Due[] = [
    ...letters.map(({ at, kind, ...about }) => ({ at: at ?? now, what: `send ${kind || 'letter'}`, ...about })),
    ...reminders.map(({ at, kind, paper, request, to }) => ({ at, what: `send ${kind}`, paper, request, to })),
    ...digests.map(({ at, to }) => ({ at, what: 'send digest', paper: '', request: '', to })),
    ...unanswered.map(({ answer_due, ...about }) => ({
      at: lapseTime(config.timeZone, answer_due),
      what: 'lapse invitation',
      ...about,
    })),
    ...links.map(({ at, purpose, paper, request }) => ({
      at: at ?? now,
      what: `expire link of ${purpose}`,
      paper,
      request: request ?? '',
      to: '',
    })),
    ...ending.flatMap((paper) => endsOf(paper, retention, now)),
  ]
  return all.filter(({ at }) => at <= until).sort((one, other) => one.at.getTime() - other.at.getTime())
}
