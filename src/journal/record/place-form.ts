import { wholeNumber } from '../../core/text/clean.ts'
import type { Typed } from '../../office/records/form.ts'
import { type ArticleProblem, articleProblem } from './fields.ts'
import type { IssueNumber } from './issues/rules.ts'
import { isOnePage, namedPosition, type PositionFields, positionOf } from './position-rules.ts'
import { quotedTitle } from './rules.ts'

/** The fields that identify an article's issue. */
export const placeFields = ['year', 'volume', 'issue'] as const

/** Returns an issue's numbers as texts for a form. */
export const placeTyped = ({ year, volume, issue }: IssueNumber) => ({
  year: String(year),
  volume: String(volume),
  issue: String(issue),
})

/** Parses the issue in a form, or returns its problem. */
export function parseIssuePlace(form: Typed): IssueNumber | ArticleProblem {
  const place = { year: 0, volume: 0, issue: 0 }
  for (const field of placeFields) {
    const number = parsePlaceNumber(form, field)
    if (typeof number !== 'number') return number
    place[field] = number
  }
  return place
}

function parsePlaceNumber(form: Typed, field: (typeof placeFields)[number]): number | ArticleProblem {
  const typed = (form[field] ?? '').trim()
  return wholeNumber(typed) ?? articleProblem(typed === '' ? 'required' : 'invalid', field)
}

type Placed = IssueNumber & { refnumber: string | null }

/** Returns the problem of a form that changes the issue or ref number without being a move. */
export function fixedProblem(row: Placed, form: Typed): ArticleProblem | undefined {
  const isOther = (field: keyof Placed, typed: string) =>
    (field === 'refnumber' ? typed : wholeNumber(typed)) !== row[field]
  const field = (['refnumber', ...placeFields] as const).find((field) =>
    isOther(field, form[field]?.trim() ?? String(row[field])),
  )
  return field && articleProblem('fixed_field', field)
}

/** Returns the issue's numbers that a form changes, or all their problems; absent ones stay. */
export function placeChangeIn(
  row: IssueNumber,
  form: Typed,
): { columns: Partial<IssueNumber>; problems: ArticleProblem[] } {
  const columns: Partial<IssueNumber> = {}
  const problems: ArticleProblem[] = []
  for (const field of placeFields) {
    const number = form[field] === undefined ? row[field] : parsePlaceNumber(form, field)
    if (typeof number !== 'number') problems.push(number)
    else if (number !== row[field]) columns[field] = number
  }
  return { columns, problems }
}

/** Returns the problem of a move to an issue that does not exist. */
export function noIssueProblem({ year, volume, issue }: IssueNumber): ArticleProblem {
  const message = `There is no Volume ${volume}, Issue ${issue} of ${year}`
  return { ...articleProblem('invalid', 'issue'), message }
}

/** The choices for an article's pages in another issue: after its last ones, or unchanged. */
export const pageChoices = { next: 'Number its pages after the last article of its new issue', keep: 'Keep its pages' }

/** Returns the fields of a form that move an article. */
export function moveIn({ year, volume, issue, refnumber, modification }: Typed): Typed {
  return { year, volume, issue, refnumber, modification }
}

type Other = PositionFields & { description: string }

/** Returns the message after a move; `overlap` is an article in the new issue whose pages overlap. */
export function movedMessage(now: Placed & PositionFields, overlap: Other | undefined): string {
  const position = namedPosition(now)
  const moved =
    `Moved to Volume ${now.volume}, Issue ${now.issue} (${now.year}) ` +
    `as ref. ${now.refnumber}${position && `, ${position}`}. Its old address redirects here.`
  if (!overlap) return moved
  const other = `${quotedTitle(overlap.description)} (${positionOf(overlap)})`
  const [overlaps, them] = isOnePage(now) ? ['is one', 'it'] : ['overlap those', 'them']
  return `${moved} Its ${position} ${overlaps} of ${other}: correct ${them}.`
}
