import { issueValue, MoveOnlineFirstPage } from '../../../../views/issues/move-online-first-page.tsx'
import { paths } from '../../../core/paths.ts'
import { counted } from '../../../core/text/counted.ts'
import { errorsOf, type FieldError } from '../../../core/text/problems.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import type { Services } from '../../../services.ts'
import { isConflict } from '../../../web/http/form-body.ts'
import { editableId, unseenBy } from '../../record/admin-queries.ts'
import { listIssuePage } from '../../record/issues/queries.ts'
import { isSameIssue, issueWithYear } from '../../record/issues/rules.ts'
import { parseIssuePlace } from '../../record/place-form.ts'
import { findIssueDesk } from '../issue-desk/queries.ts'
import { moveIntoIssue, undoMove } from './move-actions.ts'
import { type ArticleToMove, filesOfMove, mostMoved, proposePages } from './move-rules.ts'
import { listMovable, listPagesOfIssue } from './queries.ts'

/** Moving articles online first into an issue, and taking the move of one back. */
export function moveScreens(services: Services) {
  return screens(services)
    .get(paths.adminMoveOnlineFirst(), openMoves)
    .post(paths.adminMoveOnlineFirst(), saveMoves, { lists: ['ids'], files: filesOfMove, most: 4 * mostMoved })
    .post('/admin/archives/:year/move/undo', undo).routes
}

const openMoves = (desk: Desk) => movesPage(desk, { chosen: desk.url.searchParams.getAll('article') })

type Shown = { chosen: string[]; typed?: Record<string, string> }

async function movesPage(desk: Desk, { chosen, typed }: Shown): Promise<Response> {
  const { db } = desk.services
  const unseen = await unseenBy(desk.actor)
  const [{ issues }, movable] = await Promise.all([listIssuePage(db, 1, unseen), listMovable(db, unseen)])
  const asked = desk.url.searchParams.get('to')
  const typedPlace = typed && parseIssuePlace(typed)
  const to =
    issues.find((one) =>
      typedPlace && 'year' in typedPlace ? isSameIssue(one, typedPlace) : issueValue(one) === asked,
    ) ?? issues[0]
  const place = to && (await findIssueDesk(db, to, unseen))
  const taken = to ? await listPagesOfIssue(db, to) : []
  const isChosen = ({ id }: { id: number }) => chosen.includes(String(id)) || (!typed && chosen.length === 0)
  const offered = [...movable.filter(isChosen), ...movable.filter((one) => !isChosen(one))] // their pages follow
  const pages = proposePages(offered, place?.last_page ?? 0)
  const articles = offered.map((one, place) => ({
    ...one,
    isChosen: isChosen(one),
    pages: typed?.[`pagenumber-${one.id}`] ?? (one.pagenumber || pages[place] || ''),
  }))
  const children = (
    <MoveOnlineFirstPage
      issues={issues}
      to={to}
      hasPages={taken.length > 0 || to?.articles === 0}
      articles={articles}
    />
  )
  return desk.page({ title: 'Move to an issue', children })
}

async function saveMoves(desk: Desk): Promise<Response> {
  const { texts, files, lists } = desk.form
  const ids = lists.ids ?? []
  const to = parseIssuePlace(texts)
  const refused = (status: number, errors: FieldError[]) =>
    desk.refused({ status, errors }, () => movesPage(desk, { chosen: ids, typed: texts }))
  const sent: ArticleToMove[] = ids.flatMap((id) => {
    const pagenumber = texts[`pagenumber-${id}`]?.trim() ?? ''
    if (!/^[1-9]\d{0,8}$/.test(id)) return []
    return [{ id: Number(id), pagenumber, article_number: '', pdf: files[`pdfFile-${id}`] }]
  })
  if ('code' in to || sent.length === 0) return refused(422, [{ name: '', text: 'Choose an article.' }])
  const result = await desk.change(moveIntoIssue(desk.actor, to, sent))
  if (result.ok) {
    const text = `${counted(result.moved, 'article')} moved to ${issueWithYear(to)}. First addresses redirect there.`
    return desk.saved(paths.adminIssue(to), text)
  }
  const errors = result.problems.flatMap(({ id, field, ...problem }) => {
    const own = field === 'pdfFile' ? field : 'pagenumber'
    return errorsOf([{ ...problem, field: id ? `${own}-${id}` : field }])
  })
  return refused(isConflict(result.problem) ? 409 : 422, errors)
}

async function undo(desk: Desk, params: { year: string }): Promise<Response> {
  const id = await editableId(desk.actor, params.year)
  const result = id ? await desk.change(undoMove(desk.actor, id)) : undefined
  if (!id || !result) return desk.notFound()
  const text = result.ok ? 'It is online first again, at its first address.' : result.problem.message
  return desk.back(paths.adminArticle(id), result.ok ? 'success' : 'error', text)
}
