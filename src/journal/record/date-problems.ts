import { cleanLine } from '../../core/text/clean.ts'
import { isDay } from '../../core/text/dates.ts'
import { daysAfterPublication, reviewDays } from './day-rules.ts'
import { type ArticleProblem, articleLabels, articleProblem } from './fields.ts'

/**
 * Returns the problem of a day that is not plausible for an article: before 1800, or more than a year after today;
 * undefined for any other day, and for none.
 */
export function dateProblem(
  day: string | null | undefined,
  today: string,
  field: (typeof articleDays)[number] = 'publishdate',
): ArticleProblem | undefined {
  const latest = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  if (!day || !isDay(day) || (day >= '1800-01-01' && day <= latest)) return undefined
  const message = `${articleLabels[field]} must lie between 1800 and a year from now`
  return { code: 'invalid', message, field }
}

const articleDays = ['publishdate', ...reviewDays] as const

/** Returns the problems that {@link dateProblem} finds in the days of an article. */
export function dateProblems(days: ReviewDays, today: string): ArticleProblem[] {
  return articleDays.flatMap((name) => dateProblem(days[name], today, name) ?? [])
}

/** Returns the valid days that were typed into a form; '' for an empty one. */
export function typedDays(form: Partial<Record<string, string>>): ReviewDays {
  const days = articleDays.map((name) => [name, form[name] === undefined ? undefined : cleanLine(form[name])] as const)
  return Object.fromEntries(days.filter(([, day]) => day !== undefined && (day === '' || isDay(day))))
}

/** Returns the problems of an article's review days after its publication. */
export function reviewProblems(days: Parameters<typeof daysAfterPublication>[0]): ArticleProblem[] {
  return daysAfterPublication(days).map((name) => articleProblem('invalid_dates', name))
}

/**
 * Checks an article's review dates after a change; reports problems at the publication date if the change has no review
 * date.
 */
export function reviewProblemsOf(row: ReviewDays, change: ReviewDays): ArticleProblem[] {
  const problems = reviewProblems({ ...row, ...change })
  const isOfReview = reviewDays.some((name) => change[name] !== undefined)
  return isOfReview ? problems : problems.slice(0, 1).map((problem) => ({ ...problem, field: 'publishdate' }))
}

type ReviewDays = Parameters<typeof reviewProblems>[0]
