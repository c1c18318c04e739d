import { isOnlineFirst, onlineFirst } from '../../core/online-first.ts'
import { isYes, wholeNumber } from '../../core/text/clean.ts'
import type { Typed } from '../../office/records/form.ts'
import { type ArticleProblem, articleProblem } from './fields.ts'
import type { IssueNumber } from './issues/rules.ts'
import { isOnePage, namedPosition, type PositionFields, positionOf } from './position-rules.ts'
import { quotedTitle } from './rules.ts'

/** The fields that identify an article's issue. */
export const placeFields = ['year', 'volume', 'issue'] as const

/** Reports whether a form places an article online first, before it has an issue. */
export const saysOnlineFirst = ({ online_first }: { online_first?: string }): boolean => isYes(online_first)

/** Returns the place of an article as texts for a form: its issue's numbers, or that it is online first. */
export const placeTyped = ({ year, volume, issue }: IssueNumber): Record<string, string> =>
  isOnlineFirst({ year })
    ? { year: '', volume: '', issue: '', online_first: 'yes' }
    : { year: String(year), volume: String(volume), issue: String(issue) }

/** Parses the issue in a form, or that it is online first, or returns its problem. */
export function parseIssuePlace(form: Typed): IssueNumber | ArticleProblem {
  if (saysOnlineFirst(form))
    return placeFields.some((field) => form[field]?.trim()) ? articleProblem('invalid', 'online_first') : onlineFirst
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
  const number = wholeNumber(typed)
  const isNone = number === undefined || (field === 'year' && number === onlineFirst.year)
  return isNone ? articleProblem(typed === '' ? 'required' : 'invalid', field) : number
}

type Placed = IssueNumber & { refnumber: string | null }

/** Returns the problem of a form that changes the issue or ref number without being a move. */
export function fixedProblem(row: Placed, form: Typed): ArticleProblem | undefined {
  const now: Typed = { online_first: '', ...placeTyped(row), refnumber: row.refnumber ?? '' }
  const cleaned = (field: string, typed: string) => (field === 'refnumber' ? typed : (wholeNumber(typed) ?? typed))
  const field = (['refnumber', ...placeFields, 'online_first'] as const).find((field) => {
    const [typed = '', present = ''] = [form[field] ?? now[field], now[field]]
    return String(cleaned(field, typed.trim())) !== String(cleaned(field, present))
  })
  return field && articleProblem('fixed_field', field)
}

/** The problem of a move from an issue to online first. */
const neverBack: ArticleProblem = {
  ...articleProblem('invalid', 'online_first'),
  message: 'An article in an issue cannot be moved to online first',
}

/**
 * Returns the issue's numbers that a form changes, or all their problems; absent ones stay. An article in an issue is
 * never moved to online first.
 */
export function placeChangeIn(
  row: IssueNumber,
  form: Typed,
): { columns: Partial<IssueNumber>; problems: ArticleProblem[] } {
  const columns: Partial<IssueNumber> = {}
  const problems: ArticleProblem[] = []
  const isPlaced = placeFields.some((field) => form[field]?.trim())
  if (saysOnlineFirst(form) && (isPlaced || !isOnlineFirst(row)))
    return {
      columns,
      problems: [isPlaced ? articleProblem('invalid', 'online_first') : neverBack],
    }
  if (isOnlineFirst(row) && !isPlaced) return { columns, problems }
  for (const field of placeFields) {
    const isKept = form[field] === undefined && !isOnlineFirst(row)
    const number = isKept ? row[field] : parsePlaceNumber(form, field)
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
export function moveIn({ year, volume, issue, refnumber, modification, ...others }: Typed): Typed {
  const { online_first, pagenumber, article_number } = others
  const position = { ...(pagenumber && { pagenumber }), ...(article_number && { article_number }) }
  return { year, volume, issue, refnumber, modification, ...(online_first && { online_first }), ...position }
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
