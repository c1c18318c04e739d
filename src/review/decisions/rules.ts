import { paths } from '../../core/paths.ts'
import { truncateWithEllipsis } from '../../core/text/clean.ts'
import { t } from '../../core/words/words.ts'
import { gathered, whereIn } from '../anonymising/listing-rules.ts'
import { type DecisionKind, decisions } from '../papers/decision-rules.ts'

/** The most reports that one decision releases to an author. */
export const mostReports = 100

/** Returns the label of the button that sends a decision's letter. */
export const sendText = (decision: DecisionKind): string =>
  decision === 'return' ? decisions.return.label : `Send: ${decisions[decision].words}`

/** Reports whether a decision must confirm that reports are missing; reports of all rounds count. */
export const lacksReports = (decision: DecisionKind, reports: number, wanted: number): boolean =>
  decisions[decision].takesReports && reports < wanted

/** Returns the label that confirms a decision with the present reports. */
export const withoutText = (reports: number, wanted: number): string =>
  reports === 0 ? 'Decide without reports' : `Decide with ${reports} of ${wanted} reports`

/** The most characters that a letter quotes of a place, such as acknowledgements. */
const longestPlace = 80

/** The most places that a letter lists; the author's page has all. */
const mostPlaces = 12

/** Adds the identifying places to a letter that returns a paper, above the link's paragraph or at the end. */
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
    [`- “${truncateWithEllipsis(text, longestPlace)}”`, whereIn(of)].filter(Boolean).join(', '),
  )

/** Returns a letter without the lines from {@link withPlaces} that quote the author's own paper. */
export function withoutPlaces(letter: string, traces: readonly FoundIdentifyingText[]): string {
  const quoted = new Set(placeLines(traces))
  return letter
    .split(/\r?\n/)
    .filter((line) => !quoted.has(line.trim()))
    .join('\n')
}

type FoundIdentifyingText = { kind: string; text: string; field: string; page: number | null; place?: string }

/** A reviewer's text for the author. */
export type ReleasedReport = {
  place: number
  to_author: string
  answers: { label: string; value: string }[]
  /** Whether there are files with it, which the paper's page has. */
  hasFiles?: boolean
}

/** Returns the reports as text for the author's letter. */
export const reportsText = (reports: readonly ReleasedReport[]) =>
  reports
    .map(({ place, to_author, answers, hasFiles }) =>
      [
        t('Reviewer {place}', { place }),
        ...answers.map(({ label, value }) => `${label} ${value}`),
        to_author,
        ...(hasFiles ? [t('(What this reviewer attached is on the page of your paper.)')] : []),
      ].join('\n\n'),
    )
    .join('\n\n')

/**
 * The parameter of a decision's address that restores what the user wrote: in the undone decision, or {@link aside}.
 */
export const againField = 'again'

/** The value of {@link againField} for a draft that was set aside. */
export const aside = 'kept'

/** Returns the address of a decision that its user continues. */
export const setAsidePath = (number: string, decision: DecisionKind): string =>
  `${paths.adminSubmissionStep(number, 'decide')}?decision=${decision}&${againField}=${aside}`
