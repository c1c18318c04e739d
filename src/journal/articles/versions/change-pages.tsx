import { Elysia } from 'elysia'
import { VersionChangesPage } from '../../../../views/articles/versions/version-changes-page.tsx'
import { t } from '../../../core/words/words.ts'
import { errorPage } from '../../../office/frame/errors.tsx'
import { answerPublicPage } from '../../../office/frame/page.tsx'
import { answerRefusal } from '../../../office/frame/refusal.ts'
import type { Services } from '../../../services.ts'
import { getOfArticle } from '../below-article.ts'
import { compareArticleVersions } from './comparing.ts'
import { showWithheld, type VersionVisit, versionHeaders, visitVersions } from './visits.tsx'

/** The comparison of two versions of an article. */
export function versionChangePages(services: Services) {
  return getOfArticle(new Elysia(), '/versions/changes', ({ request, params, query: { from = '', to = '' } }) => {
    const below = `changes${new URL(request.url).search}`
    return visitVersions(services, request, { ...params, below }, (visit) => showVersionChanges(visit, from, to))
  })
}

async function showVersionChanges(visit: VersionVisit, from: string, to: string): Promise<Response> {
  const { services, request, shell, cited, versions } = visit
  const [before, after] = [from, to].map((name) => versions.find(({ n }) => String(n) === name))
  if (!before || !after) return errorPage(services, request, 404)
  const withheld = [before, after].find(({ withheld_at }) => withheld_at)
  if (withheld) return showWithheld(visit, withheld)
  if (before.n >= after.n) return errorPage(services, request, 422)
  const changes = await compareArticleVersions(services, before, after)
  if (!changes) return answerRefusal(services, request, { status: 503, retryAfter: 60 })
  const headers = versionHeaders(visit)
  if (request.headers.get('accept')?.includes('application/json'))
    return Response.json({ from: before.n, to: after.n, ...changes }, { headers })
  return answerPublicPage(services, request, {
    shell,
    title: t('What changed: {title}', { title: cited.article.description }),
    headers,
    head: <link rel="stylesheet" href={services.assets.url('changes.css')} />,
    children: <VersionChangesPage article={cited.article} from={before.n} to={after.n} changes={changes} />,
  })
}
