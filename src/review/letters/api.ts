import { status as statusWith } from 'elysia'
import { limitIn, pageIn } from '../../core/text/paging.ts'
import { isDecision } from '../../office/letters/rules.ts'
import { withoutLink } from '../../office/letters/text-rules.ts'
import { needsRole } from '../../office/sessions/rules.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { refuseUnprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { forbiddenBody, goneBody, notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { readAccess } from './access-queries.ts'
import { decidePaperLetter } from './actions.ts'
import * as input from './input.ts'
import { countLog, type FoundLetter, findLetter, type ListedLetter, listLog } from './log-queries.ts'
import { isLetterState, stateTime } from './log-rules.ts'
import { openLetter } from './opening.ts'

const tags = ['Letters']
const refusals = { 401: unauthorizedBody, 403: forbiddenBody }
const ofOne = { ...refusals, 404: notFoundBody }

/** The letters about papers and accounts as JSON, for users who may see them. */
export function lettersApi(services: Services) {
  const { db } = services
  const description = needsRole('editor')
  return privateRoutes(services, 'editor')
    .get(
      '/api/admin/letters',
      async ({ query: { number, state, page, limit }, session, set }) => {
        const query = { number, state: state && isLetterState(state) ? state : undefined }
        const access = await readAccess(db, session.user)
        const asked = { ...query, page: pageIn(page), limit: limitIn(limit) }
        const [{ all }, letters] = await Promise.all([countLog(db, access, query), listLog(db, access, asked)])
        set.headers['X-Total-Count'] = String(all)
        return letters.map(convertLetterToJson)
      },
      {
        query: input.letterQuery,
        response: { 200: input.letterList, ...refusals },
        detail: { tags, summary: 'The letters, the number of all in X-Total-Count', description },
      },
    )
    .get(
      '/api/admin/letters/:id',
      async ({ params, actor }) => {
        const letter = await findLetter(actor, params.id)
        return letter ? withText(letter) : notFound()
      },
      {
        params: input.letterParameters,
        response: { 200: input.oneLetter, ...ofOne },
        detail: { tags, summary: 'One letter', description },
      },
    )
    .post(
      '/api/admin/letters/:id/text',
      async ({ params, actor }) => {
        const letter = await findLetter(actor, params.id)
        if (!letter || letter.kind === '') return notFound()
        if (letter.state === 'cancelled') return wrongState(letter)
        const opened = await openLetter(actor, letter)
        return opened ?? statusWith(410, { error: 'gone' as const })
      },
      {
        params: input.letterParameters,
        response: { 200: input.openedLetter, ...ofOne, 409: input.wrongState, 410: goneBody },
        detail: { tags, summary: 'A letter with its link, to be sent by hand', description },
      },
    )
    .post(
      '/api/admin/letters/:id',
      async ({ params, form, actor }) => {
        const letter = await findLetter(actor, params.id)
        if (!letter || letter.kind === '') return notFound()
        const { decision } = form.texts
        if (decision === undefined) return refuseUnprocessable({ code: 'required', field: 'decision' })
        if (!isDecision(decision)) return refuseUnprocessable({ code: 'invalid', field: 'decision' })
        const id = await decidePaperLetter(actor, letter, decision)
        const now = await findLetter(actor, String(id ?? letter.id))
        if (!now) return notFound()
        return id === undefined ? wrongState(now) : withText(now)
      },
      {
        params: input.letterParameters,
        response: { 200: input.oneLetter, ...ofOne, 409: input.wrongState, 422: unprocessableBody },
        sends: { schema: input.letterDecision },
        detail: {
          tags,
          summary: 'Settle a letter',
          description: `${description} \`again\` queues a new one in its place, and answers that.`,
        },
      },
    )
}

const wrongState = ({ state }: Pick<FoundLetter, 'state'>) =>
  statusWith(409, { error: 'invalid_state' as const, state })

function convertLetterToJson(letter: ListedLetter) {
  const { id, paper: number, request, kind, recipient: to, subject, state, error, send_after, createdby: by } = letter
  const times = { at: stateTime(letter).toISOString(), send_after: send_after?.toISOString() ?? null }
  return { id, number, request, kind: kind || 'account', to, subject, state, error, ...times, by }
}

const withText = (letter: FoundLetter) => ({
  ...convertLetterToJson(letter),
  text: withoutLink(letter.body, letter.side),
})
