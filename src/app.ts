import { Elysia } from 'elysia'
import { loneFileBytes, paperLimits } from './core/files/rules.ts'
import { paths } from './core/paths.ts'
import { pathWithoutLanguage } from './core/words/languages.ts'
import type { Refusal } from './core/workers/queue.ts'
import { usageScreens } from './exchange/counter/admin-pages.tsx'
import { counterCosts, refuseReport, reportPages } from './exchange/counter/report-pages.ts'
import { viewAt } from './exchange/counter/rules.ts'
import { channels } from './exchange/deposits/routes.ts'
import { feedCosts, harvestingPages } from './exchange/feeds/pages.tsx'
import { healthScreens } from './exchange/index-health/pages.tsx'
import { isAskedByQuery } from './exchange/migrate/addresses/addresses.ts'
import { oaiCosts, oaiPages, refuseHarvest } from './exchange/oai/pages.ts'
import { redirectScreens } from './exchange/redirects/admin-pages.tsx'
import { alertCosts, alerts } from './journal/alerts/routes.ts'
import { articleCosts, articles } from './journal/articles/routes.ts'
import { takesText } from './journal/articles/text/rules.ts'
import { authorMail } from './journal/author-mail/routes.ts'
import { boardCosts, editors } from './journal/board/routes.ts'
import { callCosts, calls } from './journal/calls/routes.ts'
import { certificateCosts, documents } from './journal/certificates/routes.ts'
import { archives, issueCosts } from './journal/issues/routes.ts'
import { news, newsCosts } from './journal/news/routes.ts'
import { pageCosts, site } from './journal/pages/routes.ts'
import { listPartners } from './journal/partners/queries.ts'
import { indexing, partnerCosts } from './journal/partners/routes.ts'
import { pdfReadingApi } from './journal/pdf-reading/api.ts'
import { listPublicIssues } from './journal/record/issues/queries.ts'
import { takesSupplement } from './journal/record/supplement-rules.ts'
import { search, searchCosts } from './journal/search/routes.ts'
import { readFrameLinks } from './journal/webpages/queries.ts'
import { webpageCosts, webpages } from './journal/webpages/routes.ts'
import { accountCosts, accounts } from './office/accounts/routes.ts'
import { answerInLanguage } from './office/frame/answer-in-language.ts'
import { allowLargePdf, answerError, answerNotFound, answerTooLarge, isTooLarge } from './office/frame/errors.tsx'
import { handleWith } from './office/frame/handle.ts'
import { imageCosts, imageFiles } from './office/frame/images.ts'
import { openApiPage, openApiPageCosts } from './office/frame/openapi-pages.tsx'
import { answerRefusal, setRetryAfter, TurnRefused } from './office/frame/refusal.ts'
import { answerInTurn } from './office/frame/turn.ts'
import { settingCosts, settings } from './office/settings-desk/routes.ts'
import { takesPapers } from './review/files/rules.ts'
import { review, reviewCosts } from './review/routes.ts'
import { answerByQuery, redirectOrNotFound } from './routes-elsewhere.tsx'
import type { Frame, Handle, Services } from './services.ts'
import { backupScreens } from './staff/backup/pages.tsx'
import { auditScreens } from './staff/change-log/pages.tsx'
import { dashboardScreens } from './staff/dashboard/pages.tsx'
import { readNextStep, readWaiting } from './staff/dashboard/queries.ts'
import { monitoring, monitoringCosts } from './staff/monitoring/pages.ts'
import { officeSearch } from './staff/search/pages.tsx'
import { webdata } from './staff/work-log/routes.ts'
import { allowBody, allowTexts, mayBeLarge } from './web/http/body.ts'
import { makeOnce } from './web/http/cached-answer.ts'
import { answerAsset } from './web/http/files.ts'
import { openApi, openApiCosts, specPath } from './web/http/openapi/openapi.ts'
import { answerPlain } from './web/http/plain.ts'
import { isReadable, pathWithoutQuery } from './web/http/request-line.ts'
import { costsOf, type PublicRoutes } from './web/limits/costs.ts'

/** The costs of anonymous requests for built files. */
const fileCosts: PublicRoutes = {
  'GET /static/:file': { cost: 'cached' },
  'GET /favicon.ico': { cost: 'cached' },
  'GET /apple-touch-icon.png': { cost: 'cached' },
}

/** The parts of the frame from other rooms. */
export const frame: Frame = {
  async readParts(db) {
    const [issues, partners, links] = await Promise.all([listPublicIssues(db), listPartners(db), readFrameLinks(db)])
    return { issues, partners, ...links }
  },
  readWaiting,
  readNextStep,
}

/** The public routes and their costs, which each room defines next to its routes. */
export const publicRoutes: PublicRoutes = {
  ...accountCosts,
  ...alertCosts,
  ...articleCosts,
  ...boardCosts,
  ...certificateCosts,
  ...counterCosts,
  ...feedCosts,
  ...fileCosts,
  ...imageCosts,
  ...issueCosts,
  ...monitoringCosts,
  ...newsCosts,
  ...oaiCosts,
  ...openApiCosts,
  ...openApiPageCosts,
  ...pageCosts,
  ...partnerCosts,
  ...reviewCosts,
  ...searchCosts,
  ...settingCosts,
  ...webpageCosts,
  ...callCosts,
}

export const costs = costsOf(publicRoutes)

/** Builds the router: one line per feature. */
export function routes(services: Services) {
  // the position where it looks for the path: https:// is one letter longer
  const standardHostname = services.config.tls !== undefined
  const app = new Elysia({ handler: { standardHostname } })
  return app
    .onError({ as: 'global' }, ({ request, code, error }) =>
      error instanceof TurnRefused
        ? answerRefusal(services, request, error.refusal)
        : answerError(services, { request, code, error }, app.routes),
    )
    .use(services.tokens.plugin)
    .use(monitoring(services))
    .use(builtFiles(services))
    .use(imageFiles(services))
    .use(site(services))
    .use(archives(services))
    .use(articles(services))
    .use(alerts(services))
    .use(authorMail(services))
    .use(pdfReadingApi(services))
    .use(channels(services))
    .use(search(services))
    .use(editors(services))
    .use(indexing(services))
    .use(news(services))
    .use(webpages(services))
    .use(calls(services))
    .use(redirectScreens(services))
    .use(documents(services))
    .use(harvestingPages(services))
    .use(oaiPages(services))
    .use(settings(services))
    .use(reportPages(services))
    .use(usageScreens(services))
    .use(accounts(services))
    .use(review(services))
    .use(auditScreens(services))
    .use(backupScreens(services))
    .use(dashboardScreens(services))
    .use(healthScreens(services))
    .use(officeSearch(services))
    .use(webdata(services))
    .use(openApi(services))
    .use(openApiPage(services, async () => app.handle(new Request(new URL(specPath, 'http://localhost')))))
}

/** Returns the whole journal as a function from request to response. It never listens. */
export function createApp(services: Services): { handle: Handle } {
  const router = routes(services)
  const route = (request: Request) => {
    if (takesText(pathWithoutQuery(request.url))) allowTexts(request, paperLimits.body)
    if (!mayBeLarge(request)) return within(request)
    const pathname = pathWithoutLanguage(new URL(request.url).pathname)
    if (takesSupplement(pathname)) {
      allowBody(request, loneFileBytes)
      return within(request)
    }
    if (!takesPapers(pathname) && !takesText(pathname))
      return allowLargePdf(services, request).then(() => within(request))
    allowBody(request, paperLimits.body)
    return within(request)
  }
  const within = (request: Request) => {
    if (isTooLarge(request)) return answerTooLarge(services, request)
    return isReadable(request) || isLink(request) ? routed(request) : answerNotFound(services, request)
  }
  /** Whether an address is a link of an author or reviewer; all faulty ones get the same answer. */
  const isLink = (request: Request) => /^\/[sr]\/[^/]*$/.test(pathWithoutQuery(request.url))
  const routed = (request: Request) =>
    answerInTurn(services, request, () => answered(request)).catch((error) =>
      error instanceof TurnRefused
        ? (refuseByProtocol(request, error.refusal) ?? answerRefusal(services, request, error.refusal))
        : answerError(services, { request, code: 'UNKNOWN', error }, router.routes),
    )
  const answered = async (request: Request) =>
    (await answerByQuery(services, request)) ?? makeOnce(services, request, () => made(request))
  const made = async (request: Request) => {
    const answer = await router.handle(request)
    return answer.status === 404 ? redirectOrNotFound(services, request, answer) : answer
  }
  const inLanguage = (request: Request) => answerInLanguage(services, request, route)
  return { handle: handleWith(inLanguage, services, { viewAt, isAskedByQuery }) }
}

/** Returns a refusal in the format of the protocol that the address belongs to; undefined for other addresses. */
function refuseByProtocol(request: Request, refusal: Refusal): Response | undefined {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/r51/')) return setRetryAfter(refuseReport(refusal), refusal)
  return pathname.startsWith(paths.oai()) ? setRetryAfter(refuseHarvest(refusal), refusal) : undefined
}

/** Serves the built files, and the icons at the addresses where browsers and phones look for them by default. */
function builtFiles({ assets }: Services) {
  const app = new Elysia().get('/static/:file', ({ request, params }) => {
    const asset = assets.at(`/static/${params.file}`)
    return asset ? answerAsset(request, asset) : answerPlain('Not Found', 404)
  })
  for (const icon of ['favicon.ico', 'apple-touch-icon.png'] as const)
    app.get(`/${icon}`, ({ request }) => {
      const asset = assets.at(assets.url(icon))
      return asset ? answerAsset(request, asset, 'public, max-age=86400') : answerPlain('Not Found', 404)
    })
  return app
}
