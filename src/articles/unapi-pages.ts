import { Elysia } from 'elysia'
import { answerText } from '../http/answer.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { findArticle } from './queries.ts'
import { isRefnumber } from './rules.ts'
import { unapiExport, unapiList } from './unapi.ts'

/** Where reference managers get the articles of a list: the formats, and each article's export in one of them. */
export function unapiPages(services: Services) {
  return new Elysia().get(paths.unapi(), async ({ request, query: { id, format } }) => {
    const type = 'application/xml; charset=utf-8'
    if (!id) return answerText(services, request, { body: unapiList(), type })
    const article = isRefnumber(id) ? await findArticle(services.db, id) : undefined
    if (!article) return new Response('Not Found', { status: 404 })
    if (!format) return answerText(services, request, { body: unapiList(id), type, status: 300 })
    const known = unapiExport(format)
    if (!known) return new Response('Not Acceptable', { status: 406 })
    const headers = { Location: paths.articleExport(article, known), 'Cache-Control': 'public, no-cache' }
    return new Response(null, { status: 302, headers })
  })
}
