import type { TSchema } from 'elysia'
import { notModified } from '../../web/caching/caching.ts'

/** Answers with a PDF for download, or for opening and printing, with a strong ETag and 304. */
export function pdfAnswer(
  request: Request,
  pdf: Uint8Array<ArrayBuffer>,
  { fileName, isPrinted, caching = 'public, no-cache' }: { fileName: string; isPrinted?: boolean; caching?: string },
): Response {
  const etag = `"${Bun.hash(pdf).toString(36)}"`
  const disposition = `${isPrinted ? 'inline' : 'attachment'}; filename="${fileName}"`
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': disposition,
    'Cache-Control': caching,
    ETag: etag,
  }
  const fresh = request.method === 'GET' ? notModified(request, etag, headers) : undefined
  if (fresh) return fresh
  return new Response(pdf, { headers: { ...headers, 'Content-Length': String(pdf.byteLength) } })
}

/** Returns the headers of a download. */
export function downloadHeaders(type: string, fileName: string) {
  return { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${fileName}"` }
}

/**
 * Describes a document route for OpenAPI: the document, or the refusals. A `response` schema would hide the document;
 * without one, a refusal's body is complete.
 */
export function documentResponses(type: string, refusals: Record<number, TSchema> = {}) {
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
