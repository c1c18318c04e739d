import { status as statusOf } from 'elysia'
import { privateRoutes } from '../../../office/sessions/sessions.ts'
import type { Services } from '../../../services.ts'
import { hearOwnChanges } from '../../../web/caching/own-changes.ts'
import { answerConflict, refuseUnprocessable } from '../../../web/http/form-body.ts'
import { notFound, notFoundBody, unauthorizedBody } from '../../../web/http/json.ts'
import { editableId } from '../../record/admin-queries.ts'
import { articleConflict } from '../../record/input.ts'
import { articleParameters } from '../../record/query-input.ts'
import { convertArticleToJson } from '../../record/support-rules.ts'
import { readText, removeText, replaceText, type SentText } from './actions.ts'
import { unlooked, withoutRoom } from './answers.ts'
import * as input from './input.ts'
import type { TextResult } from './store-actions.ts'

const tags = ['Archives']
const refusals = { 401: unauthorizedBody, 404: notFoundBody, 409: articleConflict, 422: input.unread }

/** The full text of an article as JSON: reading, replacing and removing it. */
export function textApi(services: Services) {
  return privateRoutes(services)
    .get(
      '/api/archives/:id/text',
      async ({ params, actor }) => {
        const id = await editableId(actor, params.id)
        return (id && (await readText(actor, id))) || notFound()
      },
      {
        params: articleParameters,
        response: { 200: input.shownText, 401: unauthorizedBody, 404: notFoundBody },
        detail: { tags, summary: 'The full text of an article' },
      },
    )
    .post(
      '/api/archives/:id/text',
      async ({ params, form, actor }) => {
        const id = await editableId(actor, params.id)
        const sent = sentIn(form)
        if (!id) return notFound()
        if (!sent) return refuseUnprocessable({ code: 'required', field: 'file' })
        const result = await replaceText(actor, id, sent, form.texts)
        if (!result.ok) return answerRefusedText(result)
        await hearOwnChanges(services)
        return (await readText(actor, id)) ?? notFound()
      },
      {
        params: articleParameters,
        response: { 200: input.shownText, ...refusals },
        sends: { schema: input.sentText, files: { file: 'invalid_file' } },
        detail: { tags, summary: 'Read the full text of an article from a file, or replace it' },
      },
    )
    .delete(
      '/api/archives/:id/text',
      async ({ params, query, actor, set }) => {
        const id = await editableId(actor, params.id)
        const result = id ? await removeText(actor, id, query) : undefined
        if (!result) return notFound()
        if (!result.ok) return answerRefusedText(result)
        await hearOwnChanges(services)
        set.status = 204
      },
      {
        params: articleParameters,
        query: input.removal,
        response: { 204: input.removed, ...refusals },
        detail: { tags, summary: 'Take the full text of an article away' },
      },
    )
}

type Sent = { texts: Record<string, string>; files: Record<string, Uint8Array>; names?: Record<string, string> }

function sentIn({ texts, files, names }: Sent): SentText | undefined {
  if (files.file) return { file: files.file, name: names?.file ?? '' }
  return texts.jats ? { jats: texts.jats } : undefined
}

function answerRefusedText(result: Extract<TextResult, { ok: false }>) {
  const { problem } = result
  if (problem.code === 'not_found') return notFound()
  if (problem.code === 'conflict')
    return answerConflict({
      ...problem,
      current: convertArticleToJson('current' in result ? result.current : undefined),
    })
  if ('findings' in result) return unlooked(result)
  if ('needed' in result) return withoutRoom(result)
  const { code: error, field } = problem
  return statusOf(422, { error, ...(field && { field }), ...(result.why && { why: result.why }) })
}
