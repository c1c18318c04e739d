import { type ArticlePlace, paths } from '../../../core/paths.ts'
import { idIn } from '../../../core/text/clean.ts'
import { needsRole } from '../../../office/sessions/rules.ts'
import { actorOf, optionalSession, privateRoutes } from '../../../office/sessions/sessions.ts'
import type { Services } from '../../../services.ts'
import { noStore } from '../../../web/caching/caching.ts'
import { refuseUnprocessable, unprocessableBody } from '../../../web/http/form-body.ts'
import {
  answerGoneResource,
  forbiddenBody,
  goneBody,
  jsonRoutes,
  notFound,
  notFoundBody,
  unauthorizedBody,
} from '../../../web/http/json.ts'
import { editableAt, findAdminArticle } from '../../record/admin-queries.ts'
import { findPublicArticle } from '../../record/queries.ts'
import { articleParameters } from '../../record/query-input.ts'
import * as input from './input.ts'
import { type ArticleVersion, listVersions } from './queries.ts'
import { withholdFromReaders } from './withholding-actions.ts'

/** The versions of an article as JSON. */
export function versionApi(services: Services) {
  const { db } = services
  return jsonRoutes()
    .use(optionalSession(services))
    .get(
      '/api/archives/:id/versions',
      async ({ params, session, set }) => {
        if (session) noStore({ set })
        const id = idIn(params.id)
        if (!id) return notFound()
        const article = session
          ? await editableAt(actorOf(services, session), params.id)
          : await findPublicArticle(db, { id })
        const versions = await listVersions(db, id)
        if (article) return versions.map((version) => shownVersion(article, version))
        const isDeleted = versions.length > 0 && !(await findAdminArticle(db, { id }))
        return isDeleted ? answerGoneResource() : notFound()
      },
      {
        params: articleParameters,
        response: { 200: input.shownVersions, 404: notFoundBody, 410: goneBody },
        detail: { tags: ['Archives'], summary: 'The versions of an article that readers saw' },
      },
    )
}

/** The call with which an admin withholds a version from readers. */
export function versionAdminApi(services: Services) {
  return privateRoutes(services, 'admin').post(
    '/api/archives/:id/versions/:n/withhold',
    async ({ params, form, actor }) => {
      const article = await editableAt(actor, params.id)
      const n = idIn(params.n)
      if (!article || !n) return notFound()
      const withheld = await withholdFromReaders(actor, { id: article.id, n }, form.texts)
      if (!withheld.ok && withheld.problem.code === 'not_found') return notFound()
      if (!withheld.ok) return refuseUnprocessable(withheld.problem)
      services.pageCache.clear()
      return (await listVersions(actor.db, article.id)).map((version) => shownVersion(article, version))
    },
    {
      params: input.versionParameters,
      response: {
        200: input.shownVersions,
        401: unauthorizedBody,
        403: forbiddenBody,
        404: notFoundBody,
        422: unprocessableBody,
      },
      sends: { schema: input.withholding },
      detail: {
        tags: ['Archives'],
        summary: 'Withhold an earlier version of an article from readers',
        description: needsRole('admin'),
      },
    },
  )
}

function shownVersion(place: ArticlePlace, { n, kind, at, note, notice, file_hash, withheld_at }: ArticleVersion) {
  const isShown = !withheld_at
  return {
    n,
    kind,
    at: at.toISOString(),
    note,
    notice,
    url: isShown ? paths.articleVersion(place, n) : '',
    pdf: isShown && file_hash ? paths.articleVersion(place, n, '.pdf') : '',
  }
}
