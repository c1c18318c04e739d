import { Elysia } from 'elysia'
import { VersionPage } from '../../../../views/articles/versions/version-page.tsx'
import { VersionsPage } from '../../../../views/articles/versions/versions-page.tsx'
import { paths } from '../../../core/paths.ts'
import { t } from '../../../core/words/words.ts'
import { errorPage } from '../../../office/frame/errors.tsx'
import { answerPublicPage } from '../../../office/frame/page.tsx'
import { answerRefusal } from '../../../office/frame/refusal.ts'
import type { Services } from '../../../services.ts'
import { answerMadePdf, answerStoredFile, answerStoredPdf } from '../../../web/http/files.ts'
import { jatsFile } from '../../citing/jats/article.ts'
import { versionFileNamed } from '../../record/version-rules.ts'
import { getOfArticle } from '../below-article.ts'
import { stampedPdf } from '../notices/actions.ts'
import { stampingNotice } from '../notices/stamp-rules.ts'
import { textFileAt } from '../text/files.ts'
import { withText } from '../text/packing.ts'
import { shownText } from '../text/shown-text.ts'
import type { ArticleVersion } from './queries.ts'
import { showWithheld, type VersionVisit, versionHeaders, visitVersions } from './visits.tsx'

/** The versions of articles: a list of them, and the page, the files, the JATS and the PDF of each. */
export function versionPages(services: Services) {
  const routes = new Elysia()
  getOfArticle(routes, '/versions', ({ request, params }) =>
    visitVersions(services, request, { ...params, below: '' }, showVersions),
  )
  getOfArticle(routes, '/versions/:n', ({ request, params }) => {
    const { n = '' } = params
    return visitVersions(services, request, { ...params, below: n }, (visit) => showVersion(visit, n))
  })
  getOfArticle(routes, '/versions/:n/:file', ({ request, params }) => {
    const { n = '', file = '' } = params
    return visitVersions(services, request, { ...params, below: `${n}/${file}` }, (visit) =>
      showFile(visit, { n, file }),
    )
  })
  return routes
}

const notIndexed = <meta name="robots" content="noindex" />

function showVersions(visit: VersionVisit): Promise<Response> {
  const { services, request, shell, cited, versions } = visit
  return answerPublicPage(services, request, {
    shell,
    title: t('Versions: {title}', { title: cited.article.description }),
    headers: versionHeaders(visit),
    children: <VersionsPage article={cited.article} versions={versions} zone={services.config.timeZone} />,
  })
}

/** Answers with a version's page, PDF or JATS; 410 if it is withheld. */
async function showVersion(visit: VersionVisit, name: string): Promise<Response> {
  const { services, request, shell, cited } = visit
  const { n, ending } = versionFileNamed(name)
  const version = versionOf(visit, n)
  if (!version) return errorPage(services, request, 404)
  if (version.withheld_at) return showWithheld(visit, version)
  if (ending === 'pdf') return (await sendPdf(visit, version)) ?? errorPage(services, request, 404)
  if (ending === 'xml') return (await sendJats(visit, version)) ?? errorPage(services, request, 404)
  const { article, origin } = cited
  const place = paths.articleVersion(article, version.n)
  const { text_hash: hash } = version
  const text = hash ? await shownText(services, { hash, origin, article, place }) : undefined
  if (hash && !text) return answerRefusal(services, request, { status: 503, retryAfter: 60 })
  return answerPublicPage(services, request, {
    shell,
    title: t('Version {n}: {title}', { n: String(version.n), title: article.description }),
    canonical: paths.article(article),
    headers: versionHeaders(visit),
    head: notIndexed,
    styles: text ? 'full-text.css' : 'article.css',
    children: <VersionPage cited={cited} version={version} zone={services.config.timeZone} text={text} />,
  })
}

const versionOf = ({ versions }: VersionVisit, n: number) => versions.find((known) => known.n === n)

/** Sends a version's PDF, stamped if a notice about its article requires that; undefined without one. */
async function sendPdf(visit: VersionVisit, { n, file_hash: hash }: ArticleVersion): Promise<Response | undefined> {
  const { services, request, cited } = visit
  const { article } = cited
  const headers = versionHeaders(visit)
  if (!hash) return undefined
  const refnumber = `${article.refnumber}-v${n}`
  const notice = stampingNotice(article.updates)
  if (!notice) return answerStoredPdf(services.files, request, { hash, refnumber, headers })
  const { year, volume, issue, description } = article
  const stamped = await stampedPdf(services, {
    year,
    volume,
    issue,
    description,
    refnumber: article.refnumber,
    hash,
    notice,
  })
  return stamped
    ? answerMadePdf(request, stamped.file, { etag: stamped.etag, refnumber, headers })
    : answerRefusal(services, request, { status: 503, retryAfter: 5 })
}

/** Sends a version's JATS as readers got it; with today's front if it was replaced before that was kept. */
async function sendJats(
  visit: VersionVisit,
  { n, text_hash, jats_hash }: ArticleVersion,
): Promise<Response | undefined> {
  const { services, request, cited } = visit
  if (!text_hash) return undefined
  const filename = `${cited.article.refnumber}-v${n}.xml`
  const type = 'application/xml; charset=utf-8'
  const headers = { ...versionHeaders(visit), 'Content-Disposition': `attachment; filename="${filename}"` }
  if (jats_hash) return answerStoredFile(services.files, request, { hash: jats_hash, type, filename, headers })
  const whole = await withText(services, { ...cited, article: { ...cited.article, text_hash } })
  return whole.text ? new Response(jatsFile(whole), { headers: { ...headers, 'Content-Type': type } }) : undefined
}

/** Sends a picture or table of a version's text. */
async function showFile(visit: VersionVisit, { n, file }: { n: string; file: string }): Promise<Response> {
  const { services, request, cited } = visit
  const version = versionOf(visit, versionFileNamed(n).n)
  if (version?.withheld_at) return showWithheld(visit, version)
  const { refnumber: ref } = cited.article
  const found = version?.text_hash && (await textFileAt(services, request, { hash: version.text_hash, file, ref }))
  if (!found) return errorPage(services, request, 404)
  for (const [name, value] of Object.entries(versionHeaders(visit))) found.headers.set(name, value)
  return found
}
