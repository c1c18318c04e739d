import { paths } from '../../core/paths.ts'
import { truncateWithEllipsis } from '../../core/text/clean.ts'
import { gathered, whereIn } from '../anonymising/listing-rules.ts'
import { type DecisionKind, decisions } from '../papers/decision-rules.ts'

/** The most reports that one decision gives to an author. */
export const mostReports = 100

/** The button that sends a decision's letter. */
export const sendText = (decision: DecisionKind): string =>
  decision === 'return' ? decisions.return.label : `Send: ${decisions[decision].words}`

/** Whether a decision has to say that reports are missing: those of all rounds count. */
export const lacksReports = (decision: DecisionKind, reports: number, wanted: number): boolean =>
  decisions[decision].takesReports && reports < wanted

/** Says that a decision is made with the reports that are in. */
export const withoutText = (reports: number, wanted: number): string =>
  reports === 0 ? 'Decide without reports' : `Decide with ${reports} of ${wanted} reports`

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
    [`- “${truncateWithEllipsis(text, longestPlace)}”`, whereIn(of)].filter(Boolean).join(', '),
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
