import * as articleInput from '../articles/input.ts'
import { jsonRoutes } from '../http/json.ts'
import type { Services } from '../services.ts'
import { limitIn, pageIn } from '../text/paging.ts'
import * as input from './input.ts'
import { searchArticles } from './queries.ts'
import { searchOf, searchTerms } from './rules.ts'

/** The search as JSON: a page of enabled articles, best first, the number of all in `X-Total-Count`. */
export function searchApi({ db }: Services) {
  return jsonRoutes().get(
    '/api/search',
    async ({ query: { keyword = '', page, limit }, set }) => {
      const found = await searchArticles(db, searchOf(searchTerms(keyword)), {
        page: pageIn(page),
        limit: limitIn(limit),
      })
      set.headers['X-Total-Count'] = String(found.total)
      return found.results
    },
    {
      query: input.searchQuery,
      response: { 200: articleInput.articles },
      detail: { tags: ['Search'], summary: 'Search the public articles' },
    },
  )
}
