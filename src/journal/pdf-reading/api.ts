import { readShell } from '../../office/frame/queries.ts'
import { clientOf, refusalBodies, returnRefusal } from '../../office/frame/refusal.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { refuseUnprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { unauthorizedBody } from '../../web/http/json.ts'
import { pdfProblem } from '../record/pdf-problems.ts'
import { pagesField } from '../record/position-rules.ts'
import * as input from './input.ts'
import { pageCountWarnings } from './rules.ts'

/** Reads a PDF for an article's form. */
export function pdfReadingApi(services: Services) {
  return privateRoutes(services).post(
    '/api/admin/read-pdf',
    async ({ form, request, set }) => {
      const { texts, files } = form
      const { pdfFile: pdf } = files
      const problem = pdfProblem(pdf, (await readShell(services)).settings, true)
      if (problem || !pdf) return refuseUnprocessable(problem ?? { code: 'required', field: 'pdfFile' })
      const read = await services.workers.reader.readFor(clientOf(request, services.config), pdf)
      if (!read.ok) return returnRefusal(set, read.refusal)
      const { pages, warnings } = read.value
      return { ...read.value, warnings: [...warnings, ...pageCountWarnings(pages, texts[pagesField] ?? '')] }
    },
    {
      response: { 200: input.pdfReading, 401: unauthorizedBody, 422: unprocessableBody, ...refusalBodies },
      sends: { schema: input.readBody, files: { pdfFile: 'invalid_file' } },
      detail: { tags: ['Archives'], summary: 'Read title, authors, abstract and more from a PDF' },
    },
  )
}
