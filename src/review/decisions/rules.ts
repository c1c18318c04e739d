import type { decisionKinds } from '../../core/db/enums.ts'
import { countryTyped } from '../../core/language/countries.ts'
import { paths } from '../../core/paths.ts'
import { shortened } from '../../core/text/clean.ts'
import { gathered, whereIn } from '../anonymising/listing-rules.ts'
import type { LetterKind } from '../letters/kind-rules.ts'
import type { PaperState } from '../papers/state-rules.ts'

export type DecisionKind = (typeof decisionKinds)[number]

/** The most reports that one decision gives to an author. */
export const mostReports = 100

type Kind = {
  label: string
  /** The state that it leads to, and those that it may be made in. */
  leadsTo: PaperState
  from: readonly PaperState[]
  letter: LetterKind
  /** The words for it in letters. */
  words: string
  /** It takes as many reports as the settings say, unless the editor decides without. */
  takesReports: boolean
  /** It asks the author for something by a day. */
  hasDue: boolean
  dueLabel?: string
}

const early = { from: ['received'], takesReports: false, hasDue: false } as const
const reviewed = { from: ['received', 'review'], takesReports: true, hasDue: false } as const
const revision = { ...reviewed, leadsTo: 'revision', hasDue: true, dueLabel: 'Revision due by' } as const

/** The decisions. */
export const decisions = {
  return: {
    ...early,
    label: 'Send back for a correction',
    leadsTo: 'returned',
    letter: 'returned',
    words: 'sent back',
    hasDue: true,
    dueLabel: 'Correction due by',
  },
  desk_reject: {
    ...early,
    label: 'Reject without review',
    leadsTo: 'rejected',
    letter: 'desk_reject',
    words: 'not accepted',
  },
  accept: { ...reviewed, label: 'Accept', leadsTo: 'accepted', letter: 'accept', words: 'accepted' },
  minor: { ...revision, label: 'Minor revision', letter: 'minor', words: 'minor revision' },
  major: { ...revision, label: 'Major revision', letter: 'major', words: 'major revision' },
  reject: {
    ...reviewed,
    label: 'Reject',
    leadsTo: 'rejected',
    letter: 'reject',
    words: 'not accepted',
    from: ['received', 'review', 'returned', 'revision'],
  },
} as const satisfies Record<DecisionKind, Kind>

/** The button that sends a decision's letter. */
export const sendText = (decision: DecisionKind): string =>
  decision === 'return' ? decisions.return.label : `Send: ${decisions[decision].words}`

/** Whether a decision has to say that reports are missing: those of all rounds count. */
export const lacksReports = (decision: DecisionKind, reports: number, wanted: number): boolean =>
  decisions[decision].takesReports && reports < wanted

/** Says that a decision is made with the reports that are in. */
export const withoutText = (reports: number, wanted: number): string =>
  reports === 0 ? 'Decide without reports' : `Decide with ${reports} of ${wanted} reports`

export const isDecisionKind = (text: string): text is DecisionKind => Object.hasOwn(decisions, text)

/** The possible decisions in a state. */
export function possibleDecisions(state: PaperState): DecisionKind[] {
  return (Object.keys(decisions) as DecisionKind[]).filter((kind) =>
    (decisions[kind].from as readonly PaperState[]).includes(state),
  )
}

/** The fees that an accepted paper may owe: the sum that its author's country says, either sum, or none. */
export const feeChoices = {
  due: 'The fee is due',
  india: 'India',
  abroad: 'abroad',
  waived: 'The fee is waived',
  none: 'There is no fee',
} as const

export type FeeChoice = keyof typeof feeChoices

export const isFeeChoice = (text: string): text is FeeChoice => Object.hasOwn(feeChoices, text)

type Sums = { india: string; abroad: string }

/** The choice that a country makes; '' where nothing says the country and somebody has to choose. */
export function choiceFor(sums: Sums, country: string): FeeChoice | '' {
  if (country === '') return sums.india === '' && sums.abroad === '' ? 'none' : ''
  const place = countryTyped(country) === 'India' ? 'india' : 'abroad'
  return sums[place] === '' ? 'none' : place
}

/** An accepted paper's first payment and its fee; undefined where neither choice nor country says which. */
export function feeOf(
  chosen: FeeChoice,
  sums: Sums,
  country: string,
): { payment: 'due' | 'waived' | 'none'; fee: string } | undefined {
  const choice = chosen === 'due' ? choiceFor(sums, country) : chosen
  if (choice === '' || choice === 'due') return undefined
  if (choice === 'waived' || choice === 'none') return { payment: choice, fee: '' }
  return { payment: sums[choice] === '' ? 'none' : 'due', fee: sums[choice] }
}

/** The words of letters on how to pay, where the settings have none. */
export const howToPayAsked = 'Please reply to this letter, and we will tell you how to pay.'

/** The characters of a place that a letter quotes, as of thanks. */
const longestPlace = 80

/** The places that a letter lists; the author's page has all. */
const mostPlaces = 12

/** Returns a letter that sends a paper back with the identifying places, above the link's paragraph or at the end. */
export function withPlaces(letter: string, traces: readonly FoundIdentifyingText[]): string {
  const lines = placeLines(traces)
  if (lines.length === 0) return letter
  const rest = lines.length > mostPlaces ? ['- and what else the paper’s page lists'] : []
  const asked = [
    'Reviewers must not learn who wrote the paper. Please take this out. ' +
      'Names, institutions and acknowledgements can go on a separate title page:',
    ...lines.slice(0, mostPlaces),
    ...rest,
  ].join('\n')
  const paragraphs = letter.split('\n\n')
  const at = paragraphs.findIndex((paragraph) => paragraph.includes('{link}'))
  return paragraphs.toSpliced(at === -1 ? paragraphs.length : at, 0, asked).join('\n\n')
}

const placeLines = (traces: readonly FoundIdentifyingText[]) =>
  gathered(traces).map(({ text, ...of }) =>
    [`- “${shortened(text, longestPlace)}”`, whereIn(of)].filter(Boolean).join(', '),
  )

/** A letter without the lines that quote the author's own paper, as {@link withPlaces} wrote them. */
export function withoutPlaces(letter: string, traces: readonly FoundIdentifyingText[]): string {
  const quoted = new Set(placeLines(traces))
  return letter
    .split(/\r?\n/)
    .filter((line) => !quoted.has(line.trim()))
    .join('\n')
}

type FoundIdentifyingText = { kind: string; text: string; field: string; page: number | null; place?: string }

/** The author's text of a reviewer. */
export type ReleasedReport = {
  place: number
  to_author: string
  answers: { label: string; value: string }[]
  /** Whether files came with it, which the paper's page has. */
  hasFiles?: boolean
}

/** Reports as the author reads them in a letter. */
export const reportsText = (reports: readonly ReleasedReport[]) =>
  reports
    .map(({ place, to_author, answers, hasFiles }) =>
      [
        `Reviewer ${place}`,
        ...answers.map(({ label, value }) => `${label} ${value}`),
        to_author,
        ...(hasFiles ? ['(What this reviewer attached is on the page of your paper.)'] : []),
      ].join('\n\n'),
    )
    .join('\n\n')

/** The field of a decision's address that shows what its user wrote: the one taken back, or {@link aside}. */
export const againField = 'again'

/** The value of {@link againField} for what is set aside, a draft. */
export const aside = 'kept'

/** The address of a decision that its user goes on with. */
export const setAsidePath = (number: string, decision: DecisionKind): string =>
  `${paths.adminSubmissionStep(number, 'decide')}?decision=${decision}&${againField}=${aside}`
