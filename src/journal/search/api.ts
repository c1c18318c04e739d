import { t } from 'elysia'
import { limitIn, pageIn } from '../../core/text/paging.ts'
import { countSearch } from '../../office/frame/count-search.ts'
import { refusalBodies } from '../../office/frame/refusal.ts'
import type { Services } from '../../services.ts'
import { jsonRoutes } from '../../web/http/json.ts'
import * as articleInput from '../record/input.ts'
import { convertPlaceToJson } from '../record/support-rules.ts'
import { parseQuery } from './parsing/parse-query.ts'
import { searchArticles } from './queries.ts'
import { cleanQuery } from './rules.ts'

/** The search as JSON: one page of enabled articles, best first, with the total in `X-Total-Count`. */
export function searchApi(services: Services) {
  return jsonRoutes().get(
    '/api/search',
    async ({ request, query: { keyword: typed = '', page, limit }, set }) => {
      const options = { page: pageIn(page), limit: limitIn(limit) }
      const searched = await searchArticles(services.db, parseQuery(cleanQuery(typed)), options)
      if (searched.parts.length > 0) await countSearch(services, request, options.page)
      set.headers['X-Total-Count'] = String(searched.total)
      return searched.results.map((result) => convertPlaceToJson(result))
    },
    {
      query: searchQuery,
      response: { 200: articleInput.articles, ...refusalBodies },
      detail: { tags: ['Search'], summary: 'Search the public articles' },
    },
  )
}

/** A search's parameters; anything malformed is the default. */
const searchQuery = t.Object({
  keyword: t.Optional(
    t.String({
      description: 'Words, "phrases", beginnings of words, names as cited, facts such as 5(2), or a whole citation',
      examples: ['mung bean'],
    }),
  ),
  page: t.Optional(t.String({ description: 'From 1', examples: ['1'] })),
  limit: t.Optional(t.String({ description: 'Articles of a page, at most 100', examples: ['20'] })),
})
