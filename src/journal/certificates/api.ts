import { type ArticlePlace, paths } from '../../core/paths.ts'
import { refusalBodies } from '../../office/frame/refusal.ts'
import type { Services } from '../../services.ts'
import { goneBody, jsonError, jsonRoutes, notFoundBody } from '../../web/http/json.ts'
import { answerFormerAddress } from '../articles/former-address.tsx'
import * as actions from './actions.ts'
import { documentResponses, pdfAnswer } from './answers.ts'
import type { Pdf } from './drawing/threads.ts'
import * as input from './input.ts'

/** The public documents: certificates, cover pages and the editorial board. */
export function documentApi(services: Services) {
  type Draw = (services: actions.Requested) => Promise<Pdf | undefined>
  type RequestedFile = {
    fileName: string
    former?: { refnumber: string; addressOf: (article: ArticlePlace) => string }
  }
  const answer = async (request: Request, { fileName, former }: RequestedFile, draw: Draw) => {
    const drawn = await draw({ ...services, waiting: request })
    const elsewhere = !drawn && former && (await answerFormerAddress(services, request, former, former.addressOf))
    if (elsewhere) return elsewhere
    return drawn ? pdfAnswer(request, drawn, { fileName }) : jsonError(request, 404)
  }
  return jsonRoutes()
    .get(
      '/api/pdf/certificate/:refno/:authorname',
      ({ request, params: { refno: refnumber, authorname } }) =>
        answer(
          request,
          {
            fileName: `certificate-${refnumber}.pdf`,
            former: { refnumber, addressOf: (article) => paths.certificatePdf(article.refnumber, authorname) },
          },
          (requested) => actions.drawCertificate(requested, refnumber, authorname),
        ),
      { params: input.certificateParameters, detail: ofArticle('The certificate of publication of one author') },
    )
    .get(
      '/api/pdf/coverpage/:refno',
      ({ request, params: { refno: refnumber } }) =>
        answer(
          request,
          {
            fileName: `coverpage-${refnumber}.pdf`,
            former: { refnumber, addressOf: (article) => paths.coverPage(article.refnumber) },
          },
          (requested) => actions.drawCoverPage(requested, refnumber),
        ),
      { params: input.coverParameters, detail: ofArticle('The cover page of an article') },
    )
    .get(
      '/api/pdf/editorialboard',
      ({ request }) => answer(request, { fileName: 'Editorial-Board.pdf' }, actions.drawEditorialBoard),
      { detail: described('The editorial board', {}) },
    )
}

const ofArticle = (summary: string) => described(summary, { 404: notFoundBody, 410: goneBody })

function described(summary: string, refusals: Parameters<typeof documentResponses>[1] = { 404: notFoundBody }) {
  const responses = documentResponses('application/pdf', { ...refusals, ...refusalBodies })
  return { tags: ['Documents'], summary, responses }
}
