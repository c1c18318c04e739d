import { MovePage, type MoveProps } from '../../../../views/articles/move-article.tsx'
import { isOnlineFirst } from '../../../core/online-first.ts'
import { paths } from '../../../core/paths.ts'
import type { FieldError } from '../../../core/text/problems.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import type { Services } from '../../../services.ts'
import { isConflict } from '../../../web/http/form-body.ts'
import { redirect } from '../../../web/http/redirect.ts'
import { type AdminArticle, editableAt, editableId, unseenBy } from '../../record/admin-queries.ts'
import { type ArticleProblem, articleProblem } from '../../record/fields.ts'
import { isSameIssue } from '../../record/issues/rules.ts'
import { movedMessage, moveIn, parseIssuePlace, placeTyped } from '../../record/place-form.ts'
import { pagesAfter, parsePosition } from '../../record/position-rules.ts'
import { quotedTitle } from '../../record/rules.ts'
import { updateArticle } from '../editing/actions.ts'
import { deleteArticle } from '../editing/deletion-actions.ts'
import { helpfulErrors } from '../editing/problems.ts'
import { findIssueDesk } from '../issue-desk/queries.ts'
import { findOverlap, withUndoableMoves } from './queries.ts'

/** Moving an article to another issue or ref number, and deleting it. */
export function articlePlaceScreens(services: Services) {
  return screens(services)
    .get('/admin/archives/:year/move', openMove)
    .post('/admin/archives/:year/move', move)
    .post('/admin/archives/:year/delete', remove).routes
}

async function openMove(desk: Desk, params: { year: string }) {
  const article = await editableAt(desk.actor, params.year)
  if (article && isOnlineFirst(article)) return redirect(paths.adminMoveOnlineFirst({ article: article.id }))
  return article ? movePage(desk, article, { values: {} }) : desk.notFound()
}

async function move(desk: Desk, params: { year: string }) {
  const article = await editableAt(desk.actor, params.year)
  if (!article) return desk.notFound()
  const { texts } = desk.form
  const form = { ...moveIn(texts), ...(await newPages(desk, article)) }
  const result = await desk.change(updateArticle(desk.actor, article.id, { form, merges: true, moves: true }))
  if (!result.ok) {
    const { problem, problems } = result
    const errors = helpfulErrors(problems.map(inTheWay)).map(withWayToIssue)
    return movePage(desk, article, { values: texts, errors, status: isConflict(problem) ? 409 : 422 })
  }
  const now = result.article
  const isSame = paths.article(now) === paths.article(article)
  const overlap = isSame ? undefined : await findOverlap(desk.services.db, now, await unseenBy(desk.actor))
  const message = isSame ? 'It is there already. Nothing was changed.' : movedMessage(now, overlap)
  return desk.back(paths.adminArticle(article.id), isSame ? 'normal' : 'success', message)
}

/** Returns the pages after the last article of an article's new issue, if its editor chose them. */
async function newPages({ services, actor, form: { texts } }: Desk, article: AdminArticle) {
  const place = parseIssuePlace({ ...placeTyped(article), ...texts })
  if (texts.pages !== 'next' || 'code' in place || isSameIssue(place, article)) return {}
  const issue = await findIssueDesk(services.db, place, await unseenBy(actor))
  return issue && parsePosition(article).kind === 'pages' ? pagesAfter(issue.last_page ?? 0, article) : {}
}

/** Adds a link to the error of an issue that does not exist, since it can be added. */
function withWayToIssue(error: FieldError): FieldError {
  if (!error.text.startsWith('There is no Volume')) return error
  return { ...error, help: { ...error.help, link: { href: paths.adminArchives(), text: 'Add that issue, then move' } } }
}

/** Moves the problem of a title that the new issue already has to the issue's field: the form has no title. */
function inTheWay(problem: ArticleProblem): ArticleProblem {
  if (problem.code !== 'duplicate_title') return problem
  return { ...problem, field: 'issue', message: 'An article of that issue has the same title' }
}

type Shown = Pick<MoveProps, 'values'> & { errors?: FieldError[]; status?: number }

async function movePage(desk: Desk, article: AdminArticle, { values, ...refused }: Shown) {
  const { db, clock } = desk.services
  const [placed = article] = await withUndoableMoves(db, [article], clock())
  const children = <MovePage article={placed} values={values} />
  return desk.page({ title: `Move ${article.description}`, ...refused, children })
}

async function remove(desk: Desk, params: { year: string }) {
  const id = await editableId(desk.actor, params.year)
  const result = id ? await desk.change(deleteArticle(desk.actor, id, desk.form.texts.modification)) : undefined
  if (!id || !result || (!result.ok && result.problem.code === 'not_found')) return desk.notFound()
  if (!result.ok) {
    const { code, message } = result.problem
    const text = code === 'conflict' ? articleProblem('changed_since').message : message
    return redirect(paths.adminArticle(id), { flash: { kind: 'error', text } })
  }
  const { row, change } = result
  const version = paths.version(paths.adminArticleHistory(id), change)
  return desk.deleted(paths.adminIssue(row), quotedTitle(row.description), version)
}
