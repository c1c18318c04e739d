import { status as statusWith } from 'elysia'
import { paperFileKinds } from '../../core/db/enums.ts'
import { isUuid, isYes } from '../../core/text/clean.ts'
import type { Session } from '../../office/sessions/queries.ts'
import { needsRole } from '../../office/sessions/rules.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Actor, Services } from '../../services.ts'
import { describedBody, unprocessableBody } from '../../web/http/form-body.ts'
import { forbiddenBody, notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { withSpooledForm } from '../../web/http/spooled-body.ts'
import { uploadLimits } from '../files/rules.ts'
import { letterIn } from '../letters/letter-form.ts'
import { typedCode } from '../papers/code-rules.ts'
import { checkedFiles } from '../papers/incoming.ts'
import * as shape from '../papers/input.ts'
import { assign, recuse } from './access-actions.ts'
import type { Editor } from './adding-actions.ts'
import { readerOf } from './context.ts'
import { addFiles } from './file-actions.ts'
import * as input from './input.ts'
import { findPaper } from './paper-queries.ts'
import { releasePaper, tracesOf } from './release-actions.ts'
import { omitIn } from './release-rules.ts'
import { answeredPaper } from './rules.ts'
import * as steps from './step-actions.ts'

const tags = ['Submissions']
const description = needsRole('editor')
const refusals = {
  401: unauthorizedBody,
  403: forbiddenBody,
  404: notFoundBody,
  409: input.refusedStep,
  422: unprocessableBody,
}
const answers = { 200: shape.paper, ...refusals }
const of = { params: shape.numberParameters, response: answers }

/** What an editor does with a paper, as JSON. */
export function stepApi(services: Services, { endRequests }: { endRequests: steps.EndRequests }) {
  type Call = { params: { number: string }; session: Session; actor: Actor }
  const take = async (
    { params, session, actor }: Call,
    step: (editor: Editor, number: string) => Promise<steps.Result>,
  ) => {
    const number = typedCode(params.number)
    const result = await step({ ...actor, viewer: session.user }, number)
    return result.ok ? paperOf(services, session, number) : refusalOf(services, session, { number, ...result })
  }
  return privateRoutes(services, 'editor')
    .post(
      '/api/admin/submissions/:number',
      ({ form, ...call }) => take(call, (editor, number) => steps.changePaper(editor, number, form.texts)),
      {
        ...of,
        sends: { schema: input.paperChange },
        detail: { tags, summary: 'Change what a paper says', description },
      },
    )
    .post('/api/admin/submissions/:number/confirm', (call) => take(call, steps.confirmPaper), {
      ...of,
      detail: { tags, summary: 'Say that an author’s address is right', description },
    })
    .post(
      '/api/admin/submissions/:number/withdraw',
      ({ form: { texts }, ...call }) =>
        take(call, (editor, number) =>
          steps.withdrawPaper(editor, number, {
            ...{ reason: texts.reason, letter: letterIn(texts) ?? undefined, looked: isYes(texts.looked), endRequests },
          }),
        ),
      {
        ...of,
        sends: { schema: input.withdrawal, objects: ['letter'], flags: ['looked'] },
        detail: { tags, summary: 'Withdraw a paper for its author', description },
      },
    )
    .post('/api/admin/submissions/:number/reopen', (call) => take(call, steps.reopenPaper), {
      ...of,
      detail: { tags, summary: 'Open an ended paper again', description: needsRole('admin') },
    })
    .post(
      '/api/admin/submissions/:number/payment',
      ({ form, ...call }) => take(call, (editor, number) => steps.setPayment(editor, number, form.texts)),
      { ...of, sends: { schema: input.payment }, detail: { tags, summary: 'Say what became of the fee', description } },
    )
    .post(
      '/api/admin/submissions/:number/notes',
      async ({ form, set, ...call }) => {
        const answer = await take(call, (editor, number) => steps.addNote(editor, number, form.texts.text))
        if (!('code' in answer)) set.status = 201
        return answer
      },
      {
        ...of,
        response: { 201: shape.paper, ...answers },
        sends: { schema: input.note },
        detail: { tags, summary: 'Add a note for editors', description },
      },
    )
    .post(
      '/api/admin/submissions/:number/assign',
      ({ form, ...call }) => take(call, (editor, number) => assign(editor, number, form.texts.user)),
      {
        ...of,
        sends: { schema: input.assignment },
        detail: { tags, summary: 'Give a paper to an editor', description: needsRole('admin') },
      },
    )
    .post(
      '/api/admin/submissions/:number/recuse',
      ({ form: { texts }, ...call }) =>
        take(call, (editor, number) => recuse(editor, number, { user: texts.user, lift: isYes(texts.lift) })),
      {
        ...of,
        sends: { schema: input.recusal, flags: ['lift'] },
        detail: { tags, summary: 'Recuse a user from a paper, or lift that', description },
      },
    )
    .post(
      '/api/admin/submissions/:number/links/:link',
      async ({ params, form: { texts }, ...call }) => {
        if (!isUuid(params.link)) return notFound()
        const { expires_at, revoke, renew } = texts
        const change = { expires_at, revoke: isYes(revoke), renew: isYes(renew) }
        const number = typedCode(params.number)
        const editor = { ...call.actor, viewer: call.session.user }
        const result = await steps.changeLink(editor, number, params.link, change)
        if (!result.ok) return refusalOf(services, call.session, { number, ...result })
        const found = await findPaper(services.db, number, await readerOf(services, call.session))
        return found?.links.find(({ id }) => id === (result.id ?? params.link)) ?? notFound()
      },
      {
        params: input.linkParameters,
        response: { ...answers, 200: shape.link },
        sends: { schema: input.linkChange, flags: ['revoke', 'renew'] },
        detail: { tags, summary: 'End, renew or extend a link', description },
      },
    )
    .post(
      '/api/admin/submissions/:number/files',
      ({ request, ...call }) =>
        withSpooledForm(services, request, { files: paperFileKinds, limits: uploadLimits }, async (form) => {
          const { files, problems } = await checkedFiles(form)
          const sent = { typed: form.texts, files, refused: problems }
          return take(call, (editor, number) => addFiles(editor, number, sent))
        }),
      {
        ...of,
        parse: 'none',
        detail: {
          tags,
          summary: 'Add files, or the revision or correction that came by mail',
          description,
          requestBody: describedBody(input.addedFiles, ['multipart/form-data']),
        },
      },
    )
    .get(
      '/api/admin/submissions/:number/traces',
      async ({ params, session }) => {
        const found = await findPaper(services.db, typedCode(params.number), await readerOf(services, session))
        return found ? tracesOf(services.db, found) : notFound()
      },
      {
        params: shape.numberParameters,
        response: { 200: input.traces, 401: unauthorizedBody, 403: forbiddenBody, 404: notFoundBody },
        detail: { tags, summary: 'What of a round tells who its authors are', description },
      },
    )
    .post(
      '/api/admin/submissions/:number/release',
      async ({ params, form, session, actor }) => {
        const number = typedCode(params.number)
        const omit = omitIn(form.texts.omit)
        if (!omit) return statusWith(422, { error: 'invalid', field: 'omit' })
        const { looked, modification } = form.texts
        const reader = await readerOf(services, session)
        const releasing = { files: form.lists.files ?? [], omit, looked: isYes(looked), modification }
        const result = await releasePaper({ ...actor, viewer: reader.viewer }, number, { releasing, reader })
        if (result.ok) return paperOf(services, session, number)
        const { traces, problem } = result
        if (traces) return statusWith(422, { error: problem.code, field: problem.field, traces })
        return refusalOf(services, session, { number, ...result })
      },
      {
        params: shape.numberParameters,
        response: { ...answers, 422: input.refusedRelease },
        sends: { schema: input.release, lists: ['files'], objects: ['omit'], flags: ['looked'] },
        detail: { tags, summary: 'Release a round to its reviewers', description },
      },
    )
}

/** The paper as JSON has it, or 404 where the user may not see it, any more either. */
async function paperOf(services: Services, session: Session, number: string) {
  const found = await findPaper(services.db, number, await readerOf(services, session))
  return found ? answeredPaper(found) : notFound()
}

type NotDone = Extract<steps.Result, { ok: false }> & { number: string }

/** Why a step was not taken, as a status and its body. */
async function refusalOf(services: Services, session: Session, { number, problem }: NotDone) {
  const { code, field, state } = problem
  if (code === 'not_found') return notFound()
  if (code === 'forbidden') return statusWith(403, { error: 'forbidden' as const })
  const isTaken = code === 'conflict' || code === 'invalid_state' || code.startsWith('duplicate_')
  if (!isTaken) return statusWith(422, { error: code, ...(field && { field }) })
  const found =
    code === 'conflict' ? await findPaper(services.db, number, await readerOf(services, session)) : undefined
  const current = found && answeredPaper(found)
  return statusWith(409, { error: code, ...(field && { field }), ...(state && { state }), ...(current && { current }) })
}
