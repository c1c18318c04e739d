import { isRefnumber } from '../articles/rules.ts'
import { jsonError, jsonRoutes, notFoundBody } from '../http/json.ts'
import type { Admitted } from '../http/queue.ts'
import { clientOf, refusalBodies, turnedAway } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import * as actions from './actions.ts'
import { answers, pdfAnswer } from './answers.ts'
import * as input from './input.ts'
import type { Pdf } from './pool.ts'
import { fileNames } from './rules.ts'

const tags = ['Documents']

/** The public documents: certificates, cover pages and the editorial board. */
export function documentApi(services: Services) {
  const answer = async (request: Request, drawn: Admitted<Pdf> | undefined | false, filename: string) => {
    if (!drawn) return jsonError(request, 404)
    return drawn.ok ? pdfAnswer(request, drawn.value, filename) : turnedAway(services, request, drawn.refusal)
  }
  const client = (request: Request) => clientOf(request, services.config)
  return jsonRoutes()
    .get(
      '/api/pdf/certificate/:refno/:authorname',
      async ({ request, params: { refno, authorname } }) => {
        const drawn =
          isRefnumber(refno) && (await actions.drawCertificate(services, client(request), refno, authorname))
        return answer(request, drawn, fileNames.certificate(refno))
      },
      {
        params: input.certificateParameters,
        detail: {
          tags,
          summary: 'The certificate of publication of one author',
          responses: answers('application/pdf', { 404: notFoundBody, ...refusalBodies }),
        },
      },
    )
    .get(
      '/api/pdf/coverpage/:refno',
      async ({ request, params: { refno } }) => {
        const drawn = isRefnumber(refno) && (await actions.drawCoverPage(services, client(request), refno))
        return answer(request, drawn, fileNames.coverpage(refno))
      },
      {
        params: input.coverParameters,
        detail: {
          tags,
          summary: 'The cover page of an article',
          responses: answers('application/pdf', { 404: notFoundBody, ...refusalBodies }),
        },
      },
    )
    .get(
      '/api/pdf/editorialboard',
      async ({ request }) =>
        answer(request, await actions.drawEditorialBoard(services, client(request)), fileNames.editorialboard()),
      { detail: { tags, summary: 'The editorial board', responses: answers('application/pdf', refusalBodies) } },
    )
}
