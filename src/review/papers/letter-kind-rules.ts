/**
 * The recipients of letters with their lists' headings. No placeholder reveals reviewers to authors, or the reverse.
 */
export const letterSides = {
  author: 'To authors',
  reviewer: 'To reviewers',
  both: 'To both',
  editor: 'To editors',
} as const

export type LetterSide = keyof typeof letterSides

const everywhere = {
  websitename: 'the journal’s name',
  signature: 'the journal’s name, or “The editors”',
  due: 'the day by which something is asked for',
  link: 'the person’s own link, put in when the letter is sent or copied',
} as const

const authors = {
  number: 'the paper’s number',
  title: 'the paper’s title',
  name: 'the name of the person written to',
  authors: 'the paper’s authors',
  reports: 'the reports that are released with the decision',
  decision: 'the decision, in words',
  fee: 'the sum that is due',
  payment_details: 'how to pay, from the settings',
} as const

const reviewers = {
  request: 'the request’s own number, which tells nothing of the paper',
  title: 'the title in the review copy',
  name: 'the reviewer’s name',
  abstract: 'the abstract in the review copy',
  answer_due: 'the day by which an answer is asked for',
} as const

const editors = {
  number: 'the paper’s number',
  title: 'the paper’s title',
  name: 'the editor’s name',
  request: 'the number of a reviewer’s request',
} as const

/** The event in a sentence, for receipts and editors' news. */
const what = { what: 'what was done, in a sentence' } as const
const answers = { ...what, event: 'the same in a few words, for the subject' } as const
const list = { list: 'what waits, a line each' } as const

/** The name of any placeholder. */
export type Placeholder =
  | keyof typeof everywhere
  | keyof typeof authors
  | keyof typeof reviewers
  | keyof typeof editors
  | 'what'
  | 'event'
  | 'list'

type Kind = {
  side: LetterSide
  /** Its name on screens. */
  title: string
  /** The occasion on which it is sent, in a sentence. */
  when: string
  /** A job sends it at a set time, so that machines should not reply to it. */
  isAutomatic?: true
  /** Whether its recipient may be unproven and its values a stranger's input. */
  provesNothing?: true
  /** It has no link, since its recipient has none any more: `{link}` is empty in it. */
  hasNoLink?: true
  /** Placeholders in addition to those of its side. */
  more?: Partial<Record<Placeholder, string>>
}

const to =
  (side: LetterSide) =>
  (title: string, when: string, more: Partial<Kind> = {}): Kind => ({ side, title, when, ...more })
const [author, reviewer, editor] = [to('author'), to('reviewer'), to('editor')]

/** Every kind of letter about papers. */
export const letterKinds = {
  confirm: author('Please confirm', 'A paper was sent online; its author proves the address by the link.', {
    provesNothing: true,
  }),
  received: author('Received', 'A paper was confirmed, or entered by an editor.'),
  coauthor: author('To co-authors', 'A paper was received; to each co-author with an address.', {
    hasNoLink: true,
    provesNothing: true,
  }),
  returned: author('Sent back', 'An editor sends a paper back for a correction.'),
  minor: author('Minor revision', 'The decision is a minor revision.'),
  major: author('Major revision', 'The decision is a major revision.'),
  accept: author('Accepted', 'The decision is to accept.'),
  reject: author('Not accepted', 'The decision is to reject, after review.'),
  desk_reject: author('Not accepted, without review', 'The decision is to reject before review.'),
  fee: author('Fee', 'A paper was accepted, and the fee is due.'),
  revision_reminder: author('Reminder of a revision', 'On the days of the settings around the day that is due.', {
    isAutomatic: true,
  }),
  proof: author('Proof', 'An editor sends the proof of an accepted paper, or of any other article.'),
  proof_reminder: author('Reminder of a proof', 'On the days of the settings around the day that is due.', {
    isAutomatic: true,
    more: what,
  }),
  coauthor_proof: author('Proof, to co-authors', 'A proof was sent; to each co-author with an address.', {
    hasNoLink: true,
  }),
  to_author: author('Letter to the author', 'An editor writes to the author of a paper.'),
  withdrawn: author('Withdrawn', 'A paper was withdrawn.'),
  receipt: author('Receipt', 'Something was changed by an author’s link.', { more: what, provesNothing: true }),
  invitation: reviewer('Invitation', 'A reviewer is asked.'),
  answer_reminder: reviewer('Reminder of an answer', 'On the days of the settings after the invitation.', {
    isAutomatic: true,
  }),
  report_reminder: reviewer('Reminder of a report', 'On the days of the settings around the day that is due.', {
    isAutomatic: true,
  }),
  extension: reviewer('New day', 'An editor changed the day by which the report is due, or gives no more time.', {
    more: what,
  }),
  files_replaced: reviewer('Files replaced', 'The review copy was replaced; to those who have accepted.'),
  cancelled: reviewer('Not needed any more', 'A request was cancelled.', { hasNoLink: true }),
  thanks: reviewer('Thanks', 'A report came in and the editor thanks for it.'),
  to_reviewer: reviewer('Letter to a reviewer', 'An editor writes to a reviewer.'),
  receipt_review: reviewer('Receipt', 'Something was changed by a reviewer’s link.', { more: what }),
  lost_link: to('both')('Lost link', 'Somebody asked for the links of their address.'),
  new_paper: editor('New paper', 'A paper was received.', { more: what }),
  new_report: editor('New report', 'A report came in.', { more: answers }),
  new_answer: editor('New answer', 'A reviewer accepted, declined or asks for more time.', { more: answers }),
  new_proof: editor('Proof came back', 'An author sends corrections of a proof, or approves it.', { more: answers }),
  digest: editor('Digest', 'Once a day, if something waits.', { isAutomatic: true, more: list }),
} as const satisfies Record<string, Kind>

export type LetterKind = keyof typeof letterKinds

export const letterKindNames = Object.keys(letterKinds) as LetterKind[] // its own keys

export const isLetterKind = (text: string): text is LetterKind => Object.hasOwn(letterKinds, text)

const getLetterKind = (kind: LetterKind): Kind => letterKinds[kind]

const ofSide: Record<LetterSide, Partial<Record<Placeholder, string>>> = {
  author: authors,
  reviewer: reviewers,
  both: {},
  editor: editors,
}

/** Returns the placeholders that a kind supports, with their meanings. */
export function placeholdersOf(kind: LetterKind): Partial<Record<Placeholder, string>> {
  const { side, more } = getLetterKind(kind)
  return { ...ofSide[side], ...more, ...everywhere }
}

export const hasLink = (kind: LetterKind): boolean => !getLetterKind(kind).hasNoLink

/** Reports whether a job sends a kind at a set time: its letters say so to machines that reply. */
export const isAutomatic = (kind: LetterKind): boolean => getLetterKind(kind).isAutomatic === true

/** Reports whether the recipient of a kind may be unproven. */
export const provesNothing = (kind: LetterKind): boolean => getLetterKind(kind).provesNothing === true

/** Returns a letter's name: its kind's; one about an account has no kind. */
export const letterTitle = (kind: string): string => (isLetterKind(kind) ? letterKinds[kind].title : 'About an account')
