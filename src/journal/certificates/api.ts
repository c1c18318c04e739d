import type { TSchema } from 'elysia'
import { refusalBodies } from '../../office/frame/refusal.ts'
import { waitingIn } from '../../office/frame/turn.ts'
import type { Services } from '../../services.ts'
import { answerJsonError, goneBody, jsonRoutes, notFoundBody } from '../../web/http/json.ts'
import { answerFormerAddress } from '../record/former-address.tsx'
import { publicDocuments } from './actions.ts'
import { documentResponses, pdfAnswer } from './answers.ts'
import { documentQuery, parametersOf } from './input.ts'

/** The public documents: certificates, cover pages and the editorial board. */
export function documentApi(services: Services) {
  const api = jsonRoutes()
  for (const { path, summary, fileName, draw, addressOf } of publicDocuments) {
    const absent: Record<number, TSchema> = addressOf ? { 404: notFoundBody, 410: goneBody } : {}
    const responses = documentResponses('application/pdf', { ...absent, ...refusalBodies })
    api.get(
      path,
      async ({ request, query: { language = '' }, params = {} }) => {
        const asked = { ...params, language }
        const drawn = await draw({ ...services, waiting: waitingIn(services, request, 'document') }, asked)
        const { refno: refnumber = '' } = params
        if (drawn) return pdfAnswer(request, drawn, { fileName: fileName(refnumber) })
        const addressed = (article: { refnumber: string }) => addressOf?.(article.refnumber, asked) ?? path
        const elsewhere =
          addressOf && (await answerFormerAddress(services, request, { refnumber, addressOf: addressed }))
        return elsewhere || answerJsonError(request, 404)
      },
      { params: parametersOf(path), query: documentQuery, detail: { tags: ['Documents'], summary, responses } },
    )
  }
  return api
}
