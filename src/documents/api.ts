import { isRefnumber } from '../articles/rules.ts'
import { jsonError, jsonRoutes, notFoundBody } from '../http/json.ts'
import type { Services } from '../services.ts'
import * as actions from './actions.ts'
import { answers, pdfAnswer } from './answers.ts'
import * as input from './input.ts'
import { fileNames } from './rules.ts'

const tags = ['Documents']

/** The documents that are everybody's: certificates, cover pages and the editorial board (specification 7). */
export function documentApi(services: Services) {
  return jsonRoutes()
    .get(
      '/api/pdf/certificate/:refno/:authorname',
      async ({ request, params: { refno, authorname } }) => {
        const pdf = isRefnumber(refno) && (await actions.drawCertificate(services, refno, authorname))
        return pdf ? pdfAnswer(request, pdf, fileNames.certificate(refno)) : jsonError(request, 404)
      },
      {
        params: input.certificateParameters,
        detail: {
          tags,
          summary: 'The certificate of publication of one author',
          responses: answers('application/pdf', { 404: notFoundBody }),
        },
      },
    )
    .get(
      '/api/pdf/coverpage/:refno',
      async ({ request, params: { refno } }) => {
        const pdf = isRefnumber(refno) && (await actions.drawCoverPage(services, refno))
        return pdf ? pdfAnswer(request, pdf, fileNames.coverpage(refno)) : jsonError(request, 404)
      },
      {
        params: input.coverParameters,
        detail: {
          tags,
          summary: 'The cover page of an article',
          responses: answers('application/pdf', { 404: notFoundBody }),
        },
      },
    )
    .get(
      '/api/pdf/editorialboard',
      async ({ request }) => pdfAnswer(request, await actions.drawEditorialBoard(services), fileNames.editorialboard()),
      { detail: { tags, summary: 'The editorial board', responses: answers('application/pdf') } },
    )
}
