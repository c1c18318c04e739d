import { onlineFirst } from '../../core/online-first.ts'
import { paths } from '../../core/paths.ts'
import { idIn } from '../../core/text/clean.ts'
import { readShell } from '../../office/frame/queries.ts'
import type { Session } from '../../office/sessions/queries.ts'
import { actorOf, optionalSession } from '../../office/sessions/sessions.ts'
import { originOf } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { noStore } from '../../web/caching/caching.ts'
import {
  answerGoneResource,
  answerMoved,
  goneBody,
  jsonRoutes,
  movedBody,
  notFound,
  notFoundBody,
} from '../../web/http/json.ts'
import { findFormer, wasPublicIssue } from '../record/address-queries.ts'
import { type AdminArticle, editableAt, findEditable, listAdminArticles } from '../record/admin-queries.ts'
import * as input from '../record/input.ts'
import { type IssueNumber, isOnlineFirstListed, issueNumberIn } from '../record/issues/rules.ts'
import { findPublicArticle, listPublicArticles, type PublicArticle } from '../record/queries.ts'
import * as queryInput from '../record/query-input.ts'
import { isRefnumber } from '../record/rules.ts'
import { convertArticleToJson } from '../record/support-rules.ts'
import { convertListsToJson, listAround } from '../related/queries.ts'

const tags = ['Archives']

/**
 * Articles as JSON: by ref number, by id, and by issue. Signed-in users get articles of every status, except those that
 * they may not see.
 */
export function articleApi(services: Services) {
  const { db } = services
  const one = { 200: input.shownArticle, 404: notFoundBody }
  /** Returns an article with its lists of others. */
  const whole = async (article: PublicArticle | AdminArticle) => {
    const [lists, { settings }] = await Promise.all([listAround(db, article.refnumber), readShell(services)])
    return { ...convertArticleToJson(article), ...convertListsToJson(lists, originOf(services.config, settings)) }
  }
  const list = async (session: Session | undefined, number: IssueNumber) => {
    const found = await (session
      ? listAdminArticles(actorOf(services, session), number)
      : listPublicArticles(db, number))
    return found?.map((article) => convertArticleToJson(article))
  }
  const byReference = { ...one, 301: movedBody, 410: goneBody }
  return jsonRoutes()
    .use(optionalSession(services))
    .get(
      '/api/archives/ref/:ref',
      async ({ params: { ref: refnumber }, session, set }) => {
        if (session) noStore({ set })
        if (!isRefnumber(refnumber)) return notFound()
        const found = await (session
          ? findEditable(actorOf(services, session), refnumber)
          : findPublicArticle(db, { refnumber }))
        if (found) return whole(found)
        const former = await findFormer(db, { refnumber })
        if (former?.is === 'moved') return answerMoved(set, paths.articleByRefnumber(former.article.refnumber))
        return former ? answerGoneResource() : notFound()
      },
      {
        params: queryInput.referenceParameters,
        response: byReference,
        detail: { tags, summary: 'The article with a reference number' },
      },
    )
    .get(
      '/api/archives/:id',
      async ({ params, session, set }) => {
        if (session) noStore({ set })
        const id = idIn(params.id)
        const found = session
          ? await editableAt(actorOf(services, session), params.id)
          : id && (await findPublicArticle(db, { id }))
        return found ? whole(found) : notFound()
      },
      { params: queryInput.articleParameters, response: one, detail: { tags, summary: 'One article' } },
    )
    .get(
      '/api/archives/online-first',
      async ({ session, set }) => {
        if (session) noStore({ set })
        if (!session && !isOnlineFirstListed(await readShell(services))) return notFound()
        return (await list(session, onlineFirst)) ?? []
      },
      {
        response: { 200: input.shownArticles, 404: notFoundBody },
        detail: {
          tags,
          summary: 'The articles that are online first, the newest first; 404 where the journal has none',
        },
      },
    )
    .get(
      '/api/archives/:id/:volume/:issue',
      async ({ params: { id, volume, issue }, session, set }) => {
        if (session) noStore({ set })
        const number = issueNumberIn({ year: id, volume, issue })
        const found = number && (await list(session, number))
        if (found) return found
        return number && (await wasPublicIssue(db, number)) ? answerGoneResource() : notFound()
      },
      {
        params: queryInput.issueParameters,
        response: { 200: input.shownArticles, 404: notFoundBody, 410: goneBody },
        detail: { tags, summary: 'The articles of an issue' },
      },
    )
}
