import type { TSchema } from 'elysia'
import { unauthorized } from '../accounts/input.ts'
import { isRefnumber } from '../articles/rules.ts'
import { flashCookie } from '../http/flash.ts'
import { describedBody, readForm, unkept } from '../http/form.ts'
import { isFresh } from '../http/fresh.ts'
import { requestId } from '../http/handle.ts'
import { jsonAnswer, jsonError, jsonRoutes, notFoundBody } from '../http/json.ts'
import { redirect } from '../http/private-page.tsx'
import type { signedIn } from '../http/session.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import * as actions from './actions.ts'
import { type Archived, archiveStream } from './archive.ts'
import * as input from './input.ts'
import { fileNames, type SelectionField, type SelectionProblem, selectionMessage } from './rules.ts'

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

const refusals = { 401: unauthorized, 422: input.refusedSelection }

/** The documents of a selection; `guard` lets only who is signed in through. */
export function documentAdminApi(services: Services, guard: ReturnType<typeof signedIn>) {
  const archive = (request: Request, archived: Archived, filename: string) => {
    const onFailure = (error: unknown) =>
      services.log.error({ id: requestId(request), message: `${filename}: ${error}` })
    return new Response(archiveStream(archived, onFailure), {
      headers: {
        ...downloadHeaders('application/zip', filename),
        'Cache-Control': 'private, no-store',
        'X-Total-Count': String(archived.names.length),
      },
    })
  }
  const describe = (
    summary: string,
    selection: typeof input.selectedArticles | typeof input.selectedEditors,
    type: string,
  ) => ({
    parse: 'none' as const,
    detail: {
      tags,
      summary,
      requestBody: describedBody(selection, ['application/json']),
      responses: answers(type, refusals),
    },
  })
  return jsonRoutes()
    .onTransform(unkept)
    .use(guard)
    .post(
      '/api/pdf/indexpage',
      async ({ request }) => {
        const result = await actions.drawIndexPage(services, await selected(request, 'refnumbers'))
        return result.ok
          ? pdfAnswer(request, result.pdf, fileNames.indexpage(), 'private, no-store')
          : refused(request, result.problem)
      },
      describe('The contents of the selected articles', input.selectedArticles, 'application/pdf'),
    )
    .post(
      '/api/pdf/bulkcertificates',
      async ({ request }) => {
        const result = await actions.drawCertificates(services, await selected(request, 'refnumbers'))
        return result.ok
          ? archive(request, result.archived, fileNames.bulkcertificates())
          : refused(request, result.problem)
      },
      describe('The certificates of every author of the selected articles', input.selectedArticles, 'application/zip'),
    )
    .post(
      '/api/pdf/editorscertificate',
      async ({ request }) => {
        const result = await actions.drawEditorsCertificates(services, await selected(request, 'ids'))
        return result.ok
          ? archive(request, result.archived, fileNames.editorscertificate())
          : refused(request, result.problem)
      },
      describe('The certificates of the selected editors', input.selectedEditors, 'application/zip'),
    )
}

/** The selection of a body, JSON or a form; what holds none selects nothing, what is no list of texts selects the impossible. */
async function selected(request: Request, field: SelectionField): Promise<string[]> {
  const read = await readForm(request, { lists: [field] })
  return read.ok ? (read.form.lists[field] ?? []) : ['']
}

/** A refused selection as JSON; a form is led back to its page, which says it. */
function refused(request: Request, problem: SelectionProblem) {
  if (request.headers.get('accept')?.includes('text/html')) {
    const text = selectionMessage(problem)
    return redirect(pageBefore(request), { cookies: [flashCookie({ kind: 'error', text })] })
  }
  const { code, field, unknown } = problem
  const body = { error: code, field, ...(unknown && { unknown }) }
  return jsonAnswer(request, body, { status: 422, headers: { 'Cache-Control': 'private, no-store' } })
}

/** The page of the back office that a form stood on. */
function pageBefore(request: Request): string {
  const from = URL.parse(request.headers.get('referer') ?? '')
  const isOurs = from?.host === new URL(request.url).host && /^\/admin(\/|$)/.test(from.pathname)
  return from && isOurs ? from.pathname + from.search : paths.admin()
}

function pdfAnswer(
  request: Request,
  pdf: Uint8Array<ArrayBuffer>,
  filename: string,
  caching = 'public, no-cache',
): Response {
  const etag = `"${Bun.hash(pdf).toString(36)}"`
  const headers = { ...downloadHeaders('application/pdf', filename), 'Cache-Control': caching, ETag: etag }
  if (request.method === 'GET' && isFresh(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(pdf, { headers: { ...headers, 'Content-Length': String(pdf.byteLength) } })
}

function downloadHeaders(type: string, filename: string) {
  return { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${filename}"` }
}

/** How the answers are described: a document, or why there is none. A `response` schema would hide the document, and without one a refusal is answered whole. */
function answers(type: string, refusals: Record<number, TSchema> = {}) {
  const document = {
    description: 'The document',
    content: { [type]: { schema: { type: 'string', format: 'binary' } } },
  }
  const others = Object.entries(refusals).map(([status, schema]) => {
    const description = schema.description ?? ''
    return [status, { description, content: { 'application/json': { schema } } }]
  })
  return { 200: document, ...Object.fromEntries(others) }
}
