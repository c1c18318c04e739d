import { lookup } from '../../core/text/clean.ts'
import { dayMs, longDate } from '../../core/text/dates.ts'
import { fold } from '../../core/text/words.ts'
import { message, t } from '../../core/words/words.ts'
import type { PaperField } from '../papers/fields.ts'
import { isAuthorsTurn, mayBecome, type PaperState } from '../papers/state-rules.ts'

/** The target of an author's link: a draft that was never sent, or a paper. */
export type Whose = 'draft' | 'author'

/** The time after which an unchanged draft, and an unconfirmed paper, is deleted. */
export const draftMs = 30 * dayMs
export const unconfirmedMs = 7 * dayMs

/**
 * The most papers that wait for the proof of their address: from one address, beyond which no more is accepted; from a
 * network, from a mail domain, and in all, beyond which the oldest becomes a draft again.
 */
export const mostUnconfirmed = { ofAddress: 5, ofNetwork: 30, ofDomain: 100, ofAll: 300 }

const day = 24 * 60 * 60

/** The limits of one network address. */
export const rates = {
  draftsAnHour: { burst: 10, perSecond: 10 / (60 * 60) },
  draftsADay: { burst: 30, perSecond: 30 / day },
}

/** The marker among the read fields of a draft whose file is still to be read. */
export const unread = 'file'

/** The fields that can be read from a file, with the authors as their names. */
type FileFields = Partial<Record<PaperField | 'authors', string>>

/**
 * Returns the fields that reading a file writes into a draft: empty ones, and those that were filled from an earlier
 * file and not edited since. If an earlier file had another title, it was the wrong one, so fields that were filled
 * from it and are missing in this one are emptied.
 * @param read the fields that were filled from a file
 */
export function refilled(stored: FileFields, found: FileFields, read: readonly string[]): FileFields {
  const isOther = read.includes('title') && !!found.title && fold(found.title) !== fold(stored.title ?? '')
  const isWritten = ([field, text]: [string, string | undefined]) => {
    const had = stored[field as keyof FileFields]
    return text ? !had || (read.includes(field) && text !== had) : isOther && read.includes(field)
  }
  return Object.fromEntries(Object.entries(found).filter(isWritten))
}

/** Reports whether the author can still withdraw the paper. */
export const mayWithdraw = (state: PaperState) => mayBecome(state, 'withdrawn')

/** Returns the id of the form in which the author of a paper types; undefined if there is none. */
export function mainFormOf({ state, payment }: { state: PaperState; payment: string }, whose: Whose) {
  if (isAuthorsTurn(state)) return 'paper'
  if (state === 'unconfirmed') return whose === 'draft' ? 'again' : undefined
  if (state === 'accepted' && payment === 'due') return 'payment-form'
  return mayWithdraw(state) ? 'withdraw' : undefined
}

type Standing = { state: PaperState; received: string | null; since: string; due: string | null; whose: Whose }

/** Returns the sentence about a paper's state for its author. Days are `YYYY-MM-DD`. */
export function stateSentence({ state, received, since, due, whose }: Standing): string {
  const [day, dueDay] = [longDate(since), longDate(due)]
  const sentences: Record<PaperState, string> = {
    draft: whose === 'draft' ? t('Not sent yet') : t('Please confirm that the paper is yours'),
    unconfirmed:
      whose === 'draft'
        ? t('Open our letter and confirm that the paper is yours')
        : t('Please confirm that the paper is yours'),
    received: t('Received on {day}. An editor looks at it first', { day: longDate(received ?? since) }),
    returned: due
      ? t('Sent back to you for a correction by {day}', { day: dueDay })
      : t('Sent back to you for a correction'),
    review: t('In review since {day}', { day }),
    revision: due ? t('A revision is asked for by {day}', { day: dueDay }) : t('A revision is asked for'),
    accepted: t('Accepted on {day}', { day }),
    published: t('Published'),
    rejected: t('Not accepted'),
    withdrawn: t('Withdrawn'),
  }
  return sentences[state]
}

/** The kinds of authors' files in the page's order; responses belong to revisions and corrections. */
export const sentKinds = ['manuscript', 'title_page', 'supplement', 'source', 'response_file'] as const

export type SentKind = (typeof sentKinds)[number]

/** The author's present work: the paper's state and the latest round. */
type Writing = { state: PaperState; round: number }

/** Returns the round that the author's present work belongs to. */
export const roundOf = ({ state, round }: Writing) => (state === 'revision' ? round + 1 : round)

export const kindsIn = (paper: Writing): readonly SentKind[] =>
  roundOf(paper) > 1 ? sentKinds : sentKinds.filter((kind) => kind !== 'response_file')

export const kindLabels: Record<SentKind, string> = {
  manuscript: message('Manuscript'),
  title_page: message('Title page'),
  supplement: message('Supplements'),
  source: message('LaTeX source'),
  response_file: message('Response to the reviewers, as files'),
}

/** The hint of a field of files. */
export const kindHints: Record<SentKind, string> = {
  manuscript: message('PDF, .docx or .odt, at most 20 MB. Reviewers get a copy without hidden author details.'),
  title_page: message('PDF, .docx or .odt. Reviewers never see it.'),
  supplement: message(
    'Up to 10: PDF, .docx, .xlsx, .odt, pictures, tables, text or .zip. Reviewers see only what an editor ticks.',
  ),
  source: message('One .zip. Reviewers never see it.'),
  response_file: message('Up to 3: PDF, .docx or .odt. Reviewers get a copy without hidden author details.'),
}

/**
 * Returns the files that the form shows: the unsent ones; or, before any change, those of the last version, including
 * responses to reports only if they belong to the present round.
 */
export function workingFiles<File extends { version_id: number | null; kind: string; round: number }>(
  files: readonly File[],
  paper: Writing,
): File[] {
  const own = files.filter(({ kind }) => kind !== 'review_copy' && kind !== 'receipt')
  const unsent = own.filter(({ version_id }) => version_id === null)
  if (unsent.length > 0) return unsent
  const last = Math.max(0, ...own.map(({ version_id }) => version_id ?? 0))
  return own.filter(
    ({ version_id, kind, round }) => version_id === last && (kind !== 'response_file' || round === roundOf(paper)),
  )
}

/** The decisions' names for the author. */
export const decisionNames = {
  accept: message('Accepted'),
  minor: message('Minor revision'),
  major: message('Major revision'),
  reject: message('Not accepted'),
  desk_reject: message('Not accepted'),
  return: message('Sent back for a correction'),
} as const

/** The messages after a step, by the name in the address that a form redirects to. */
const doneMessages: Record<string, string> = lookup({
  saved: message('Saved. You can come back to this address at any time.'),
  uploaded: message('Uploaded.'),
  deleted: message('The file is taken out.'),
  sent: message('Sent. One step is left.'),
  resent: message('Thank you. The editors have it now, and will write to you once they have decided.'),
  received: message('Sent. Keep the address of this page: it leads you back to your paper.'),
  again: message('The letter is sent again.'),
  confirmed: message('Thank you. The editors have your paper now, and will write to you as soon as there is news.'),
  paid: message('Thank you. An editor will check the payment.'),
  withdrawn: message('The paper was withdrawn.'),
})

export const doneMessage = (name: string | null) => t(doneMessages[name ?? ''] ?? '')

/** Returns the responses to a decision: sent after it and before the next. @param decisions all, newest first */
export const answersTo = <Decision extends { at: Date }, Answer extends { at: Date }>(
  decision: Decision,
  decisions: readonly Decision[],
  answers: readonly Answer[],
): Answer[] => answers.filter((answer) => decisions.find(({ at }) => at <= answer.at) === decision)
