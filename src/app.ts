import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { authApi, userApi } from './accounts/api.ts'
import { accountPages } from './accounts/pages.tsx'
import { userListPages } from './accounts/user-list-pages.tsx'
import { userPages } from './accounts/user-pages.tsx'
import { archiveAdminPages } from './archives/admin-pages.tsx'
import { archiveAdminApi, archiveApi } from './archives/api.ts'
import { issueFrequencyPages } from './archives/frequency-pages.tsx'
import { archivePages } from './archives/pages.tsx'
import { articleAdminPages } from './articles/admin-pages.tsx'
import { articleAdminApi, articleApi } from './articles/api.ts'
import { articleFormPages } from './articles/form-pages.tsx'
import { articleHistoryPages } from './articles/history-pages.tsx'
import { articlePages } from './articles/pages.tsx'
import { articlePreviewPages } from './articles/preview-pages.tsx'
import { dashboardPages } from './dashboard/pages.tsx'
import { documentApi } from './documents/api.ts'
import { verificationPages } from './documents/pages.tsx'
import { selectionApi } from './documents/selection-api.ts'
import { editorAdminPages } from './editors/admin-pages.tsx'
import { editorAdminApi, editorApi } from './editors/api.ts'
import { editorFormPages } from './editors/form-pages.tsx'
import { editorHistoryPages } from './editors/history-pages.tsx'
import { editorPages } from './editors/pages.tsx'
import { harvestingPages } from './harvesting/pages.ts'
import { isReadable } from './http/asked.ts'
import { answerError, answerNotFound, answerTooLarge, isTooLarge } from './http/errors.tsx'
import { assetFile } from './http/files.ts'
import { type Handle, handleWith } from './http/handle.ts'
import { imageFiles } from './http/images.ts'
import { openApi } from './http/openapi.ts'
import { signedIn } from './http/session.ts'
import { partnerAdminPages } from './indexing/admin-pages.tsx'
import { indexingApi } from './indexing/api.ts'
import { partnerFormPages } from './indexing/form-pages.tsx'
import { partnerHistoryPages } from './indexing/history-pages.tsx'
import { indexingPages } from './indexing/pages.tsx'
import { searchAdminPages } from './search/admin-pages.tsx'
import { searchApi } from './search/api.ts'
import { searchPages } from './search/pages.tsx'
import type { Services } from './services.ts'
import { settingsAdminApi, settingsApi } from './settings/api.ts'
import { settingsPages } from './settings/pages.tsx'
import { settingsPreviewPages } from './settings/preview-pages.tsx'
import { sitePages } from './site/pages.tsx'
import { webdataApi } from './webdata/api.ts'
import { entryPages } from './webdata/entry-pages.tsx'
import { exportPages } from './webdata/export-pages.ts'
import { webdataPages } from './webdata/pages.tsx'

/** The router, a line a feature. */
export function routes(services: Services) {
  const guard = signedIn(services)
  const app = new Elysia({ handler: { standardHostname: false } })
  return app
    .onError({ as: 'global' }, ({ request, code, error }) => answerError(services, request, code, error, app.routes))
    .use(health(services))
    .use(builtFiles(services))
    .use(imageFiles(services))
    .use(sitePages(services))
    .use(editorPages(services))
    .use(indexingPages(services))
    .use(archivePages(services))
    .use(articlePages(services))
    .use(searchPages(services))
    .use(verificationPages(services))
    .use(harvestingPages(services))
    .use(settingsApi(services))
    .use(editorApi(services))
    .use(indexingApi(services))
    .use(archiveApi(services))
    .use(articleApi(services))
    .use(documentApi(services))
    .use(searchApi(services))
    .use(accountPages(services))
    .use(dashboardPages(services))
    .use(archiveAdminPages(services))
    .use(issueFrequencyPages(services))
    .use(articleHistoryPages(services))
    .use(searchAdminPages(services))
    .use(userListPages(services))
    .use(userPages(services))
    .use(editorAdminPages(services))
    .use(settingsPages(services))
    .use(settingsPreviewPages(services))
    .use(editorFormPages(services))
    .use(articleAdminPages(services))
    .use(articleFormPages(services))
    .use(articlePreviewPages(services))
    .use(editorHistoryPages(services))
    .use(partnerAdminPages(services))
    .use(partnerFormPages(services))
    .use(partnerHistoryPages(services))
    .use(settingsAdminApi(services, guard))
    .use(editorAdminApi(services, guard))
    .use(archiveAdminApi(services, guard))
    .use(articleAdminApi(services, guard))
    .use(selectionApi(services))
    .use(entryPages(services))
    .use(exportPages(services))
    .use(webdataPages(services))
    .use(webdataApi(services, guard))
    .use(authApi(services))
    .use(userApi(services))
    .use(openApi())
}

/** The whole journal: a request goes in, its answer comes out. It never listens. */
export function createApp(services: Services): { handle: Handle } {
  const router = routes(services)
  const route = (request: Request) => {
    if (isTooLarge(request)) return answerTooLarge(services, request)
    return isReadable(request) ? router.handle(request) : answerNotFound(services, request)
  }
  return { handle: handleWith(route, services) }
}

const readyWithinMs = 2000

function health({ db, files }: Services) {
  return new Elysia()
    .get('/healthz', () => new Response('ok'))
    .get('/readyz', async () => {
      try {
        const checks = Promise.all([db.execute(sql`select 1`), files.check()]).then(() => true)
        const isReady = await Promise.race([checks, Bun.sleep(readyWithinMs).then(() => false)])
        return isReady ? new Response('ready') : new Response('not ready', { status: 503 })
      } catch {
        return new Response('not ready', { status: 503 })
      }
    })
}

function builtFiles({ assets }: Services) {
  return new Elysia().get('/static/:file', ({ request, params }) => {
    const asset = assets.at(`/static/${params.file}`)
    return asset ? assetFile(request, asset) : new Response('Not Found', { status: 404 })
  })
}
