import { Elysia } from 'elysia'
import { accounts } from './accounts/routes.ts'
import { listPublicIssues } from './archives/queries.ts'
import { archives } from './archives/routes.ts'
import { articles } from './articles/routes.ts'
import { auditScreens } from './audit/pages.tsx'
import { backupScreens } from './backup/pages.tsx'
import { channels } from './channels/routes.ts'
import { dashboardScreens } from './dashboard/pages.tsx'
import { pictureFacts, picturePath } from './documents/picture.ts'
import { documents } from './documents/routes.ts'
import { editors } from './editors/routes.ts'
import { harvestingPages } from './harvesting/pages.tsx'
import { healthRoutes } from './health/routes.ts'
import { madeOnce } from './http/answer.ts'
import { answerError, answerNotFound, answerTooLarge, isTooLarge } from './http/errors.tsx'
import { assetFile } from './http/files.ts'
import { type Handle, handleWith } from './http/handle.ts'
import { imageFiles } from './http/images.ts'
import { openApi } from './http/openapi.ts'
import { plainAnswer } from './http/plain.ts'
import type { Refusal } from './http/queue.ts'
import { answerByQuery, redirectOrNotFound } from './http/redirect-or-not-found.tsx'
import { isReadable } from './http/request-line.ts'
import type { Frame } from './http/shell.ts'
import { answerInTurn } from './http/turn.ts'
import { listPartners } from './indexing/queries.ts'
import { indexing } from './indexing/routes.ts'
import { monitoring } from './monitoring/pages.ts'
import { isAskedByQuery } from './moving/addresses.ts'
import { news } from './news/routes.ts'
import { notices } from './notices/routes.ts'
import { oaiPages, refusedHarvest } from './oai/pages.ts'
import { paths } from './paths.ts'
import { reading } from './reading/routes.ts'
import { redirectScreens } from './redirects/admin-pages.tsx'
import { search } from './search/routes.ts'
import type { Services } from './services.ts'
import { settings } from './settings/routes.ts'
import { site } from './site/routes.ts'
import { refusedReport } from './usage/report-pages.ts'
import { usage } from './usage/routes.ts'
import { readingAt } from './usage/rules.ts'
import { webdata } from './webdata/routes.ts'

/** What the journal puts into the frame of its pages. */
export const frame: Frame = {
  listIssues: listPublicIssues,
  listPartners,
  picturePath: (journal) => picturePath(pictureFacts(journal)),
}

/** The router: one line per feature. */
export function routes(services: Services) {
  const app = new Elysia({ handler: { standardHostname: false } })
  return app
    .onError({ as: 'global' }, ({ request, code, error }) =>
      answerError(services, { request, code, error }, app.routes),
    )
    .use(monitoring(services))
    .use(builtFiles(services))
    .use(imageFiles(services))
    .use(site(services))
    .use(archives(services))
    .use(articles(services))
    .use(notices(services))
    .use(reading(services))
    .use(channels(services))
    .use(search(services))
    .use(editors(services))
    .use(indexing(services))
    .use(news(services))
    .use(redirectScreens(services))
    .use(documents(services))
    .use(harvestingPages(services))
    .use(oaiPages(services))
    .use(settings(services))
    .use(usage(services))
    .use(accounts(services))
    .use(auditScreens(services))
    .use(backupScreens(services))
    .use(dashboardScreens(services))
    .use(healthRoutes(services))
    .use(webdata(services))
    .use(openApi(services))
}

/** The whole journal as a function from request to response. It never listens. */
export function createApp(services: Services): { handle: Handle } {
  const router = routes(services)
  const route = (request: Request) => {
    if (isTooLarge(request)) return answerTooLarge(services, request)
    return isReadable(request) ? routed(request) : answerNotFound(services, request)
  }
  const routed = (request: Request) =>
    answerInTurn(services, request, () => answered(request), refuseByProtocol).catch((error) =>
      answerError(services, { request, code: 'UNKNOWN', error }, router.routes),
    )
  const answered = async (request: Request) =>
    (await answerByQuery(services, request)) ?? madeOnce(services, request, () => made(request))
  const made = async (request: Request) => {
    const answer = await router.handle(request)
    return answer.status === 404 ? redirectOrNotFound(services, request, answer) : answer
  }
  return { handle: handleWith(route, services, { readingAt, isAskedByQuery }) }
}

/** A refusal in the words of the protocol that the address belongs to. */
function refuseByProtocol(request: Request, refusal: Refusal): Response | undefined {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/r51/')) return refusedReport(refusal)
  return pathname.startsWith(paths.oai()) ? refusedHarvest(refusal) : undefined
}

/** The built files, and the icons at the addresses where browsers and phones ask for them unasked. */
function builtFiles({ assets }: Services) {
  const app = new Elysia().get('/static/:file', ({ request, params }) => {
    const asset = assets.at(`/static/${params.file}`)
    return asset ? assetFile(request, asset) : plainAnswer('Not Found', 404)
  })
  for (const icon of ['favicon.ico', 'apple-touch-icon.png'] as const)
    app.get(`/${icon}`, ({ request }) => {
      const asset = assets.at(assets.url(icon))
      return asset ? assetFile(request, asset, 'public, max-age=86400') : plainAnswer('Not Found', 404)
    })
  return app
}
