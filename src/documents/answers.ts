import type { TSchema } from 'elysia'
import { notModified } from '../http/caching.ts'

/** A document to be saved: strong ETag of its bytes, 304. */
export function pdfAnswer(
  request: Request,
  pdf: Uint8Array<ArrayBuffer>,
  filename: string,
  caching = 'public, no-cache',
): Response {
  const etag = `"${Bun.hash(pdf).toString(36)}"`
  const headers = { ...downloadHeaders('application/pdf', filename), 'Cache-Control': caching, ETag: etag }
  const fresh = request.method === 'GET' ? notModified(request, etag, headers) : undefined
  if (fresh) return fresh
  return new Response(pdf, { headers: { ...headers, 'Content-Length': String(pdf.byteLength) } })
}

/** The headers of what a browser saves under a name. */
export function downloadHeaders(type: string, filename: string) {
  return { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${filename}"` }
}

/** How the answers are described: a document, or why there is none. A `response` schema would hide the document, and without one a refusal is answered whole. */
export function answers(type: string, refusals: Record<number, TSchema> = {}) {
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
