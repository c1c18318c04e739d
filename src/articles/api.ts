import { issueNumberIn } from '../archives/rules.ts'
import { idIn, jsonRoutes, notFound, notFoundBody } from '../http/json.ts'
import type { Services } from '../services.ts'
import * as input from './input.ts'
import { findPublicArticle, listPublicArticles } from './queries.ts'
import { isRefnumber } from './rules.ts'

/** The articles as JSON: by reference number, by id, and those of an issue. */
export function articleApi({ db }: Services) {
  const one = { 200: input.article, 404: notFoundBody }
  return jsonRoutes()
    .get(
      '/api/archives/ref/:ref',
      async ({ params: { ref } }) =>
        (isRefnumber(ref) && (await findPublicArticle(db, { refnumber: ref }))) || notFound(),
      {
        params: input.referenceParameters,
        response: one,
        detail: { tags: ['Archives'], summary: 'The article with a reference number' },
      },
    )
    .get(
      '/api/archives/:id',
      async ({ params }) => {
        const id = idIn(params.id)
        return (id && (await findPublicArticle(db, { id }))) || notFound()
      },
      { params: input.articleParameters, response: one, detail: { tags: ['Archives'], summary: 'One article' } },
    )
    .get(
      '/api/archives/:id/:volume/:issue',
      async ({ params: { id, volume, issue } }) => {
        const number = issueNumberIn({ year: id, volume, issue })
        return (number && (await listPublicArticles(db, number))) || notFound()
      },
      {
        params: input.issueParameters,
        response: { 200: input.articles, 404: notFoundBody },
        detail: { tags: ['Archives'], summary: 'The articles of an issue' },
      },
    )
}
