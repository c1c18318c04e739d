import { paths } from '../../../core/paths.ts'
import { errorsOf, type FieldError } from '../../../core/text/problems.ts'
import { type ArticleProblem, articleProblem } from '../../record/fields.ts'
import { isNotice, noticeKinds } from '../../record/notices/kind-rules.ts'
import { placeFields } from '../../record/place-form.ts'
import { type PositionFields, pagesAfter } from '../../record/position-rules.ts'
import { nextRefnumber } from '../../record/rules.ts'
import { typeNames } from '../../record/type-rules.ts'
import { noticeDeeds } from '../notices/writing-rules.ts'

/** The problem of changing a DOI that is registered, or whose registration is in progress. */
export const fixedDoi: ArticleProblem = {
  ...articleProblem('fixed_field', 'doi'),
  message: 'The DOI is registered or on its way and cannot be changed',
}

/** The problem of changing a DOI that an editor reported as registered, which can be undone. */
export const saidDoi: ArticleProblem = {
  ...fixedDoi,
  message: 'The DOI was registered by hand. To change it, first say “Not registered after all” under Crossref and DOAJ',
}

/** Returns the problem of a DOI that belongs to a deleted article. @param refnumber that article's, if known */
export function withdrawnDoi(refnumber = ''): ArticleProblem {
  const whose = refnumber ? ` (ref. ${refnumber})` : ''
  return { ...fixedDoi, message: `The DOI is registered for a deleted article${whose} and stays with it` }
}

/** The last numbers of an issue. */
type FormOf = { issue: Last; values: Partial<PositionFields> }
type Last = { last_refnumber: string; last_page: number | null }

/**
 * Returns the errors of a form, each with a link to the article in conflict.
 * @param after the last numbers of the issue, for the form of a new article: it is offered the next free ones
 */
export function helpfulErrors(problems: ArticleProblem[], after?: FormOf): FieldError[] {
  const free = after ? freeNumbers(problems, after) : {}
  return problems.flatMap((problem) => {
    const { field = '', other, usual, confirms } = problem
    const help = {
      hint: problem.hint,
      link: other && { href: paths.adminArticle(other.id), text: `${other.description} (ref. ${other.refnumber})` },
      free: Object.hasOwn(free, field) ? free : undefined,
      usual,
      confirms,
    }
    return errorsOf([problem]).map((error) => ({ ...error, ...(Object.values(help).some(Boolean) && { help }) }))
  })
}

/**
 * Returns the errors of an article's own form. If the form's type was set to a notice, its errors link to the form of a
 * notice about the article.
 */
export function withNoticeLink(errors: FieldError[], id: number, type: string | undefined): FieldError[] {
  if (!isNotice(type)) return errors
  const { link: deed } = noticeDeeds[noticeKinds[type].family]
  const text = `${deed.replace('…', '')} this article instead: the ${typeNames[type].toLowerCase()} is an article of its own`
  const link = { href: paths.adminNewNotice(id, type), text }
  return errors.map((error) =>
    error.name === 'notice_of' ? { ...error, help: { ...error.help, hint: '', link } } : error,
  )
}

/** Returns free values for the ref number and the pages, if these are wrong. */
function freeNumbers(problems: ArticleProblem[], { issue, values }: FormOf) {
  const isTaken = problems.some(({ code }) => code === 'duplicate_reference_number')
  const refnumber = isTaken && nextRefnumber(issue.last_refnumber)
  const isBefore = problems.some(({ last }) => last !== undefined)
  return {
    ...(refnumber && { refnumber }),
    ...(isBefore && pagesAfter(issue.last_page ?? 0, values)),
  }
}

/**
 * Returns the problems of an earlier version. Issue and ref number, which the form cannot change, get their earlier
 * values as a hint.
 */
export function earlierVersionProblems(problems: ArticleProblem[], past: Record<string, unknown>): ArticleProblem[] {
  const placed: readonly string[] = ['refnumber', ...placeFields]
  return problems.map((problem) => {
    const { field = '' } = problem
    return placed.includes(field) && field in past ? { ...problem, hint: `It was ${past[field]}.` } : problem
  })
}
