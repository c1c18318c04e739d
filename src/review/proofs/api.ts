import { Elysia, status as statusWith } from 'elysia'
import { idIn } from '../../core/text/clean.ts'
import { articleParameters } from '../../journal/record/query-input.ts'
import { needsRole } from '../../office/sessions/rules.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { conflictBody, refuseUnprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { answerOf } from '../case/paper-answer.ts'
import { typedCode } from '../papers/code-rules.ts'
import * as papersInput from '../papers/input.ts'
import { findProofed } from './access-queries.ts'
import { answeredNote, answeredProofs } from './answer-rules.ts'
import * as input from './input.ts'
import { changeProofLink } from './link-actions.ts'
import { type NoteResult, settleNote } from './note-actions.ts'
import { listProofs, ofArticle } from './queries.ts'
import { sendToAuthor, sendToPerson } from './sending-actions.ts'

const tags = ['Archives']
const refusals = { 401: unauthorizedBody, 404: notFoundBody }
const steps = { ...refusals, 409: conflictBody, 422: unprocessableBody }

/** The proofs of articles as JSON. */
export function proofsApi(services: Services) {
  return new Elysia().use(sendingApi(services)).use(notesApi(services))
}

/** Sending proofs: to a paper's author, or to a named person. */
function sendingApi(services: Services) {
  return privateRoutes(services)
    .post(
      '/api/admin/archives/:id/proof',
      async ({ params, form, actor }) => {
        const found = await findProofed(actor.db, idIn(params.id), actor.viewer)
        if (!found) return notFound()
        const result = await sendToPerson(actor, found.article.id, form.texts)
        return result.ok ? answerProofList(services, found.article.id) : answerRefusedProof(result)
      },
      {
        params: articleParameters,
        response: { 200: input.proofList, ...steps },
        sends: { schema: input.proofToPerson },
        detail: { tags, summary: 'Send the proof of an article that was no paper' },
      },
    )
    .use(
      privateRoutes(services, 'editor').post(
        '/api/admin/submissions/:number/proof',
        async ({ params, form, actor }) => {
          const number = typedCode(params.number)
          const result = await sendToAuthor(actor, number, form.texts)
          return result.ok ? answerOf(actor, number) : answerRefusedProof(result)
        },
        {
          params: papersInput.numberParameters,
          response: { 200: papersInput.paper, ...steps },
          sends: { schema: input.proofOfPaper },
          detail: { tags, summary: 'Send a paper’s proof; `undo` takes it back', description: needsRole('editor') },
        },
      ),
    )
}

/** The proofs of an article, and the steps with their notes and links. */
function notesApi(services: Services) {
  return privateRoutes(services)
    .get(
      '/api/admin/archives/:id/proof',
      async ({ params, actor }) => {
        const found = await findProofed(actor.db, idIn(params.id), actor.viewer)
        return found ? answerProofList(services, found.article.id) : notFound()
      },
      {
        params: articleParameters,
        response: { 200: input.proofList, ...refusals },
        detail: { tags, summary: 'The proofs of an article' },
      },
    )
    .post(
      '/api/admin/archives/:id/proof/notes/:note',
      async ({ params, form, actor }) => {
        const found = await findProofed(actor.db, idIn(params.id), actor.viewer)
        if (!found) return notFound()
        const asked = { articleId: found.article.id, note: params.note }
        const result = await settleNote(actor, asked, form.texts)
        if (!result.ok) return answerRefusedProof(result)
        services.pageCache.clear()
        const proofs = await listProofs(actor.db, ofArticle(found.article.id))
        const note = proofs.flatMap(({ notes }) => notes).find(({ id }) => id === params.note)
        return note ? answeredNote(note) : notFound()
      },
      {
        params: input.noteParameters,
        response: { 200: input.proofNote, ...steps },
        sends: { schema: input.noteAction },
        detail: { tags, summary: 'Settle an author’s note' },
      },
    )
    .post(
      '/api/admin/archives/:id/proof/links/:link',
      async ({ params, form, actor }) => {
        const found = await findProofed(actor.db, idIn(params.id), actor.viewer)
        if (!found) return notFound()
        const result = await changeProofLink(actor, { articleId: found.article.id, link: params.link }, form.texts)
        return result.ok ? result.link : answerRefusedProof(result)
      },
      {
        params: input.linkParameters,
        response: { 200: papersInput.link, ...steps },
        sends: { schema: input.linkChange },
        detail: { tags, summary: 'End, renew or extend the link of a proof’s reader' },
      },
    )
}

const answerProofList = async ({ db }: Services, id: number) => ({
  proofs: answeredProofs(await listProofs(db, ofArticle(id))),
})

type NotDone = Extract<NoteResult, { ok: false }> & { problem: { state?: string } }

function answerRefusedProof({ problem: { code, field, state } }: NotDone) {
  if (code === 'not_found') return notFound()
  if (['conflict', 'invalid_state', 'quote_not_found', 'proof_replaced'].includes(code))
    return statusWith(409, { error: code, ...(field && { field }), ...(state && { state }) })
  return refuseUnprocessable({ code, field })
}
