import { clientOf, refusalBodies, refusalResult } from '../../office/frame/refusal.ts'
import { signedIn } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { noStore } from '../../web/caching/caching.ts'
import { describedBody, parseForm, unprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { jsonRoutes, unauthorizedBody } from '../../web/http/json.ts'
import { pdfProblem } from '../articles/editing/problems.ts'
import * as input from './input.ts'
import { pageCountWarnings } from './rules.ts'

/** Reads a PDF for an article's form. */
export function pdfReadingApi(services: Services) {
  return jsonRoutes()
    .onTransform(noStore)
    .use(signedIn(services))
    .post(
      '/api/admin/read-pdf',
      async ({ request, set }) => {
        const form = await parseForm(request, { files: { pdfFile: 'invalid_file' } })
        if (!form.ok) return unprocessable(form.problem)
        const { texts, files } = form.form
        const { pdfFile: pdf } = files
        const problem = pdfProblem(pdf, true)
        if (problem || !pdf) return unprocessable(problem ?? { code: 'required', field: 'pdfFile' })
        const read = await services.reader.readFor(clientOf(request, services.config), pdf)
        if (!read.ok) return refusalResult(set, read.refusal)
        const { pages, warnings } = read.value
        return { ...read.value, warnings: [...warnings, ...pageCountWarnings(pages, texts.pagenumber ?? '')] }
      },
      {
        parse: 'none',
        response: { 200: input.pdfReading, 401: unauthorizedBody, 422: unprocessableBody, ...refusalBodies },
        detail: {
          tags: ['Archives'],
          summary: 'Read title, authors, abstract and more from a PDF',
          requestBody: describedBody(input.readBody, ['multipart/form-data']),
        },
      },
    )
}
