import { paperFileKinds } from '../../core/db/enums.ts'
import { cleanLine, idIn, isUuid } from '../../core/text/clean.ts'
import { pageIn } from '../../core/text/paging.ts'
import { isAllowed, needsRole } from '../../office/sessions/rules.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Actor, Services } from '../../services.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import { download } from '../../web/http/download.ts'
import { readsBody, refuseUnprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { forbiddenBody, notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { withSpooledForm } from '../../web/http/spooled-body.ts'
import { readerOf } from '../case/context.ts'
import { answerOf } from '../case/paper-answer.ts'
import { findFile } from '../case/paper-queries.ts'
import { findReportFile } from '../case/request-queries.ts'
import { checkedFiles } from '../files/incoming.ts'
import { formatOfType, neutralName, uploadLimits } from '../files/rules.ts'
import { typedCode } from '../papers/code-rules.ts'
import * as shape from '../papers/input.ts'
import { answeredTurn, parseDeskFilter } from '../papers/turn-rules.ts'
import { addPaper } from './adding-actions.ts'
import { countDrafts, deleteDraft, type ListedDraft, listDrafts } from './draft-queries.ts'
import * as input from './input.ts'
import { readDesk } from './list-queries.ts'

const tags = ['Submissions']
const description = needsRole('editor')
const refusals = { 401: unauthorizedBody, 403: forbiddenBody }

/** The call that deletes drafts; only admins, who list them, learn their ids. */
const draftsApi = (services: Services) =>
  privateRoutes(services, 'admin').delete(
    '/api/admin/submissions/drafts/:id',
    async ({ params, actor, set }) => {
      const id = idIn(params.id)
      if (!id || !(await deleteDraft(actor.db, id))) return notFound()
      set.status = 204
    },
    {
      params: input.draftParameters,
      response: { 204: input.deleted, 404: notFoundBody, ...refusals },
      detail: { tags, summary: 'Delete a draft', description: needsRole('admin') },
    },
  )

const noRequests = { chosen: 0, invited: 0, accepted: 0, declined: 0, lapsed: 0, reported: 0 }

/** Returns a draft in the format of the desk's list of papers, with its id. */
const answeredDraft = ({ email: _, ...draft }: ListedDraft) => ({
  ...draft,
  state: 'draft',
  next: 'confirm',
  waits_for: 'author',
  due: null,
  late: false,
  received: null,
  editor: '',
  requests: noRequests,
})

const mostListed = 300
const usuallyListed = 100

/** The desk as JSON: its list, one paper, and adding one that came by email. */
export function deskApi(services: Services) {
  return privateRoutes(services, 'editor')
    .use(draftsApi(services))
    .get(
      '/api/admin/submissions',
      async ({ query: asked, actor, set }) => {
        const query = queryIn(asked, isAllowed(actor.viewer.role, 'admin'))
        if (query.filter === 'draft') {
          set.headers['X-Total-Count'] = String(await countDrafts(actor.db, query))
          return (await listDrafts(actor.db, query)).map(answeredDraft)
        }
        const { counts, papers } = await readDesk(actor.db, query, await readerOf(actor))
        set.headers['X-Total-Count'] = String(counts[query.filter])
        return papers.map(({ id: _, ...paper }) => answeredTurn(paper))
      },
      {
        query: input.listQuery,
        response: { 200: shape.paperList, ...refusals },
        detail: { tags, summary: 'Papers, late ones first', description },
      },
    )
    .post(
      '/api/admin/submissions',
      ({ request, actor, set }) =>
        withSpooledForm(services, request, { files: paperFileKinds, limits: uploadLimits }, async (form) => {
          const { files, problems } = await checkedFiles(form)
          const result = await addPaper(actor, { typed: form.texts, files, refused: problems })
          const [problem] = result.ok ? [] : result.problems
          if (problem) return refuseUnprocessable(problem)
          set.status = 201
          return result.ok ? await answerOf(actor, result.number) : notFound()
        }),
      {
        response: { 201: shape.paper, 404: notFoundBody, 422: unprocessableBody, ...refusals },
        ...readsBody(
          { tags, summary: 'Enter a paper that came by email', description },
          input.newPaper,
          'multipart/form-data',
        ),
      },
    )
    .get(
      '/api/admin/submissions/:number/files/:file',
      ({ params, actor }) => sendFile(actor, { ...params, isCopy: false }),
      {
        params: input.fileParameters,
        detail: { tags, summary: 'A file as it came', description, responses: fileResponses },
      },
    )
    .get(
      '/api/admin/submissions/:number/files/:file/copy',
      ({ params, actor }) => sendFile(actor, { ...params, isCopy: true }),
      {
        params: input.fileParameters,
        detail: { tags, summary: 'What the other side would get of a file', description, responses: fileResponses },
      },
    )
    .get('/api/admin/submissions/:number', ({ params, actor }) => answerOf(actor, params.number), {
      params: shape.numberParameters,
      response: { 200: shape.paper, 404: notFoundBody, ...refusals },
      detail: { tags, summary: 'One paper', description },
    })
}

/** A file is sent as it is, whatever its type. */
const fileResponses = {
  200: { description: 'The file', content: { '*/*': { schema: { type: 'string' as const, format: 'binary' } } } },
  404: { description: 'Unknown, or not for this user' },
}

function queryIn(
  { filter = '', q = '', call = '', page, limit = '' }: (typeof input.listQuery)['static'],
  isAdmin: boolean,
) {
  const asked = /^[1-9]\d{0,5}$/.test(limit) ? Math.min(Number(limit), mostListed) : usuallyListed
  const words = { q: cleanLine(q).slice(0, 200), call: cleanLine(call) }
  return { filter: parseDeskFilter(filter, isAdmin), ...words, page: pageIn(page), limit: asked }
}

/**
 * Sends a file of a paper or of a report on it, or its anonymised copy, under a neutral name. A PDF's copy, which
 * contains no scripts, is shown in the browser, so that a link can lead to one of its pages.
 */
async function sendFile(
  { db, files, viewer }: Actor,
  { number, file: id, isCopy }: { number: string; file: string; isCopy: boolean },
) {
  const asked = [db, typedCode(number), { id, viewer }] as const
  const file = isUuid(id) ? ((await findFile(...asked)) ?? (await findReportFile(...asked))) : undefined
  const hash = isCopy ? file?.copy_hash : file?.file_hash
  const stored = hash && (await files.open(hash))
  if (!file || !stored) return Response.json({ error: 'not_found' }, { status: 404, headers: noStoreHeaders })
  const name = neutralName(file.number, { kind: file.kind, format: formatOfType(file.type), place: file.place })
  const answer = download(name, file.type, stored.stream())
  if (isCopy && file.type === 'application/pdf') answer.headers.set('Content-Disposition', `inline; filename="${name}"`)
  return answer
}
