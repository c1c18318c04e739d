import { longDate } from '../../core/text/dates.ts'
import type { LinkPurpose } from '../access-links/rules.ts'
import type { FileKind } from '../files/rules.ts'
import { type DecisionKind, decisions, isDecisionKind } from '../papers/decision-rules.ts'
import { paperLabels } from '../papers/form.ts'
import { letterTitle } from '../papers/letter-kind-rules.ts'

/** The texts of a paper's events for editors; a name in braces is replaced by a value. */
const eventWords = {
  accepted: '{request} accepted',
  address_confirmed: 'The address was confirmed by an editor',
  article_added: 'Article added',
  assigned: 'Assigned to {user}',
  author_written: 'Wrote to the author',
  authors_begun: 'Began to change the authors',
  cancelled: '{name} not needed any more ({request})',
  changed: 'Changed: {fields}',
  chosen: '{name} chosen as reviewer ({request})',
  cleared: 'Files, texts, people, letters and reports were deleted, {months} months after the end',
  coauthors_untold: 'Too many letters wait for these co-authors, or came from the same network: they get none',
  correction_by_mail: 'The correction came by email',
  correction_sent: 'The correction came in.',
  dates_changed: 'Days of {request} changed',
  decided: 'Decided: {decision}',
  declined: '{request} declined',
  draft_again: 'A draft again: too many papers waited for the proof of their address',
  entered: 'Entered: it came by email',
  erased: 'Files, texts and people were deleted: an author asked for it',
  extended: '{request} has until {due}',
  extended_by_editor: '{name} given another day ({request})',
  extension_refused: '{name} given no more time ({request})',
  extension_asked: '{request} asks for time until {due}',
  fee_claimed: 'The author says that the fee is paid',
  fee_claimed_as: 'The author says that the fee is paid: {txnid}',
  fee_set: 'The fee is {fee}, before {before}',
  files_added: 'Added: {kinds}',
  invited: '{name} invited ({request})',
  lapsed: 'The request {request} lapsed without an answer',
  letter_opened: 'Opened the letter “{kind}” to send it by hand',
  link_ended: 'The {link} was ended',
  link_extended: 'The {link} was given another end',
  link_renewed: 'The {link} was renewed',
  moved_in: 'Moved in from OJS',
  no_receipt_for: 'No receipt: “{fee}” is no sum',
  no_receipt: 'No receipt: no sum was asked',
  payment: 'Payment: {payment}',
  person_erased: 'What was kept of one of its people was erased',
  proof_approval_taken_back: 'The author took the approval of the proof back',
  proof_approved: 'The author approved the proof',
  proof_corrected: 'The corrections of the proof came in.',
  proof_sent: 'Proof sent',
  proof_undone: 'Proof taken back before it left',
  receipt: 'Receipt {receipt}',
  receipt_cancelled: 'Receipt {receipt} cancelled',
  received: 'Received',
  received_confirmed: 'Confirmed and received',
  recusal_lifted: '{user} may see this paper',
  recused: '{user} is recused',
  released: 'Released to reviewers',
  released_again: 'Released to reviewers again',
  reminded: '{name} reminded ({request})',
  reminders_resumed: 'Reminders of {request} go out again',
  reminders_stopped: 'Reminders of {request} stopped',
  reopened: 'Opened again',
  report_file_deleted: '{request} took back a file of the report',
  report_edited: 'Report {request} edited for the author',
  reported: '{request} reported',
  reported_again: '{request} reported again',
  reviewer_written: 'Wrote to {name} ({request})',
  revision_by_mail: 'The revision came by email',
  revision_sent: 'The revision came in.',
  sent: 'Sent, to be confirmed',
  thanked: '{name} thanked ({request})',
  unassigned: 'Assigned to nobody',
  undecided: 'Decision taken back',
  withdrawn: 'Withdrawn by the author',
  withdrawn_by_editor: 'Withdrawn by an editor',
} as const

/** Formats values that are codes; others are shown unchanged. */
const valueWords = {
  decision: (kind: DecisionKind) => (isDecisionKind(kind) ? decisions[kind].label.toLowerCase() : kind),
  due: longDate,
  fields: (names: readonly (keyof typeof paperLabels)[]) => names.map((name) => paperLabels[name]).join(', '),
  kind: letterTitle,
  kinds: (kinds: readonly FileKind[]) => kinds.map((kind) => kind.replace('_', ' ')).join(', '),
  link: ({ purpose, request }: { purpose: LinkPurpose; request: string | null }) =>
    purpose === 'reviewer' ? `link of ${request}` : `${purpose}’s link`,
}

type EventCode = keyof typeof eventWords
type Places<Words> = Words extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never
type ValueOf<Place> = Place extends keyof typeof valueWords
  ? Parameters<(typeof valueWords)[Place]>[0]
  : string | number
type Needed<Code extends EventCode> = { [Place in Places<(typeof eventWords)[Code]>]: ValueOf<Place> }

/** An event by its code, with the values for its text and other values. */
export type PaperEvent = {
  [Code in EventCode]: Record<never, never> extends Needed<Code>
    ? { what: Code; values?: Record<string, unknown> }
    : { what: Code; values: Needed<Code> & Record<string, unknown> }
}[EventCode]

const isCode = (what: string): what is EventCode => Object.hasOwn(eventWords, what)

/** Returns an event's text; old rows without a code contain a sentence, which is returned unchanged. */
export function wordsOfEvent({ what, values = {} }: { what: string; values?: Record<string, unknown> }): string {
  if (!isCode(what)) return what
  const words: Record<string, (value: never) => string> = valueWords
  return eventWords[what].replace(/\{(\w+)\}/g, (_, place: string) => {
    const value = values[place]
    return words[place]?.(value as never) ?? String(value ?? '') // recorded with the type that the event requires
  })
}
