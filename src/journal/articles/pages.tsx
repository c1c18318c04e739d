import { Elysia } from 'elysia'
import { ArticleHead, ArticlePage } from '../../../views/articles/article-page.tsx'
import { CertificatePage } from '../../../views/articles/certificate-page.tsx'
import { PdfPage } from '../../../views/articles/pdf-page.tsx'
import { TextArticlePage } from '../../../views/articles/text-article.tsx'
import { ContentsAside } from '../../../views/articles/text-contents.tsx'
import { ArticleNotFoundPage } from '../../../views/frame/error-page.tsx'
import { ArchiveAside } from '../../../views/issues/archive-aside.tsx'
import { qrPicture } from '../../../views/ui/qr-path.ts'
import { leadingIn } from '../../../views/words/article-language.ts'
import { onlineFirstParameters } from '../../core/online-first.ts'
import { type ArticlePlace, paths } from '../../core/paths.ts'
import { idIn } from '../../core/text/clean.ts'
import { plainText, storedTitle } from '../../core/text/html.ts'
import { t } from '../../core/words/words.ts'
import { errorPage } from '../../office/frame/errors.tsx'
import { answerPublicPage } from '../../office/frame/page.tsx'
import { readShell, type Shell } from '../../office/frame/queries.ts'
import { answerRefusal } from '../../office/frame/refusal.ts'
import { journalName, originOf } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { answerText } from '../../web/http/answer.ts'
import { answerMadeFile, answerMadePdf, answerStoredPdf } from '../../web/http/files.ts'
import { type ExportFormat, exportAs, exportFormats, type TextFormat, textFormats } from '../citing/export.ts'
import { type Cited, citedOf, getArticleFacts, plainAbstract } from '../citing/facts.ts'
import { articleTags, excerpt } from '../citing/metadata.ts'
import { articlePictureFacts } from '../citing/picture-rules.ts'
import { fileLinks, linkHeader, linkset, linksetType, pageLinks } from '../citing/signposting.ts'
import { leastHeadings } from '../fulltext/page-rules.ts'
import type { RequestedPlace } from '../record/address-queries.ts'
import { answerFormerAddress, answerRemoved } from '../record/former-address.tsx'
import {
  type IssueNumber,
  type IssueParameters,
  isSameIssue,
  type Neighbours,
  placeIn,
} from '../record/issues/rules.ts'
import { isRemoved } from '../record/notices/kind-rules.ts'
import { findArticle, findArticleBeside, findArticleFile, type LinkedArticle } from '../record/queries.ts'
import { isRefnumber } from '../record/rules.ts'
import { listAround, type RelatedLists } from '../related/queries.ts'
import { type Usage, usageOfArticle } from '../usage/queries.ts'
import { getOfArticle } from './below-article.ts'
import { originalParameter, stampedPdf } from './notices/actions.ts'
import { stampingNotice } from './notices/stamp-rules.ts'
import { showSupplement, supplementNamed } from './supplements/sending.tsx'
import { outputOf } from './text/output-actions.ts'
import { withText } from './text/packing.ts'
import { shownText } from './text/shown-text.ts'

/** A request for a public page, with the data that every page shows. */
type Visit = { services: Services; request: Request; shell: Shell }

/** The endings of addresses of an article's files, other than the PDF. */
const endings = [...[...exportFormats, ...textFormats].map(({ format }) => format), 'linkset.json', 'qr.svg'] as const

type Ending = (typeof endings)[number]

/** The maximum letters of a search in a PDF that its viewer passes on. */
const maxSearched = 200

/** An article's page, its PDF at both addresses, its viewer and its certificate page. */
export function articlePages(services: Services) {
  const visitTo = async (request: Request, refnumber: string | undefined) => {
    const [shell, article] = await Promise.all([readShell(services), articleBy(services, refnumber?.trim())])
    return { visit: { services, request, shell }, article }
  }
  const routes = new Elysia()
  getOfArticle(routes, '', async ({ request, params }) => {
    const { ref = '' } = params
    if (ref.endsWith('.pdf')) return showPdf(services, request, { ...params, file: ref })
    const format = endings.find((format) => ref.endsWith(`.${format}`))
    const refnumber = format ? ref.slice(0, -format.length - 1) : ref
    const number = placeIn(params)
    const isInIssue = (article: IssueNumber | undefined) => article && number && isSameIssue(article, number)
    const addressOf = (place: ArticlePlace) => (format ? paths.articleExport(place, format) : paths.article(place))
    const missing = (visit: Visit) => articleNotFound(visit, number && { refnumber, number }, addressOf)
    if (format) {
      const { visit, article } = await visitTo(request, refnumber)
      return article && isInIssue(article)
        ? showArticleFile(visit, citedOf(services, visit.shell, article), format)
        : missing(visit)
    }
    const [shell, found] = await Promise.all([
      readShell(services),
      isRefnumber(refnumber) ? findArticleBeside(services.db, refnumber) : undefined,
    ])
    const visit = { services, request, shell }
    if (!found || !isInIssue(found.article)) return missing(visit)
    const [usage, lists] = await Promise.all([
      usageOfArticle(services.db, shell.settings, refnumber),
      listAround(services.db, refnumber),
    ])
    return articlePage(visit, citedOf(services, shell, found.article), { beside: found.beside, usage, lists })
  })
  return routes
    .get('/assets/archives/:year/:folder/:file', ({ request, params: { year, folder, file } }) => {
      const [, volume = '', issue = ''] = /^vol(\d+)issue(\d+)$/.exec(folder) ?? []
      return showFile(services, request, { file, place: { year, volume, issue } })
    })
    .get('/assets/articles/:file', ({ request, params: { file } }) =>
      showFile(services, request, { file, place: onlineFirstParameters }),
    )
    .get('/pdf', async ({ request, query: { refno: refnumber, page, search } }) => {
      const { visit, article } = await visitTo(request, refnumber)
      if (!article) return articleNotFound(visit, requestedBy(refnumber), ({ refnumber }) => paths.pdfViewer(refnumber))
      if (!article.hasFile) return articleNotFound(visit)
      const children = <PdfPage article={article} page={idIn(page ?? '')} words={search?.slice(0, maxSearched)} />
      return answerPublicPage(services, request, { shell: visit.shell, title: article.description, children })
    })
    .get('/certificate', async ({ request, query: { refno: refnumber } }) => {
      const { visit, article } = await visitTo(request, refnumber)
      const prompt = refnumber?.trim()
        ? undefined
        : { error: refnumber === undefined ? undefined : t('A ref number is required') }
      const former = !article && requestedBy(refnumber)
      const addressOf = (place: ArticlePlace) => paths.certificate(place.refnumber)
      const elsewhere = former && (await answerFormerAddress(services, request, { ...former, addressOf }))
      if (elsewhere) return elsewhere
      return answerPublicPage(services, request, {
        shell: visit.shell,
        title: t('Download publication certificate'),
        description: t('The certificates of publication of {journal}, for every author of an article.', {
          journal: journalName(visit.shell.settings),
        }),
        status: prompt?.error ? 422 : article || prompt ? undefined : 404,
        aside: <ArchiveAside issues={visit.shell.issues} current={article && paths.issue(article)} />,
        children: <CertificatePage article={article} prompt={prompt} />,
      })
    })
}

async function articleBy({ db }: Services, refnumber: string | undefined) {
  return refnumber && isRefnumber(refnumber) ? findArticle(db, refnumber) : undefined
}

const requestedBy = (typed: string | undefined) => (typed?.trim() ? { refnumber: typed.trim() } : undefined)

type Around = { beside: Neighbours<LinkedArticle>; usage: Usage | undefined; lists: RelatedLists }

async function articlePage(visit: Visit, cited: Cited, around: Around): Promise<Response> {
  const { services, request, shell } = visit
  const { article, origin } = cited
  const { text_hash: hash } = article
  const { title } = leadingIn(cited)
  const page = {
    title: title === article.title ? article.description : plainText(storedTitle(title)),
    canonical: paths.article(article),
    description: excerpt(plainAbstract(cited)) || null, // Zotero would take any other text as the abstract
    tags: articleTags(getArticleFacts(cited)),
    picture: articlePictureFacts(shell.settings, article),
    headers: linkHeader(pageLinks(cited)),
  }
  const text = hash ? await shownText(services, { hash, origin, article }) : undefined
  if (text)
    return answerPublicPage(services, request, {
      ...page,
      shell: text.isOlder ? { ...shell, version: uncached } : shell,
      head: <ArticleHead cited={cited} script={services.assets.url('full-text.js')} />,
      styles: 'full-text.css',
      aside: text.contents.length >= leastHeadings ? <ContentsAside article={article} {...text} /> : undefined,
      children: <TextArticlePage cited={cited} {...around} text={text} />,
    })
  return answerPublicPage(services, request, {
    ...page,
    shell: hash ? { ...shell, version: uncached } : shell,
    head: <ArticleHead cited={cited} />,
    styles: 'article.css',
    aside: <ArchiveAside issues={shell.issues} current={paths.issue(article)} />,
    children: <ArticlePage cited={cited} {...around} />,
  })
}

/** The version of content for which no page is cached: its text could not be made now, or is about to be made again. */
const uncached = -1

function showArticleFile(visit: Visit, cited: Cited, format: Ending): Promise<Response> {
  if (format === 'epub' || format === 'zip') return showOutput(visit, cited, format)
  if (format === 'qr.svg') return showCode(visit, cited)
  return format === 'linkset.json' ? showLinkset(visit, cited) : exported(visit, cited, format)
}

/** Answers with a file that is made from a full text; 404 without one. */
async function showOutput(visit: Visit, cited: Cited, format: TextFormat): Promise<Response> {
  const { services, request } = visit
  const { article, origin } = cited
  if (!article.text_hash) return articleNotFound(visit)
  const made = await outputOf(services, cited, format)
  if (!made) return answerRefusal(services, request, { status: 503, retryAfter: 5 })
  const type = textFormats.find((known) => known.format === format)?.type ?? ''
  const headers = linkHeader(fileLinks(origin, article, 'item'))
  return answerMadeFile(request, made.file, {
    type,
    etag: made.etag,
    filename: `${article.refnumber}.${format}`,
    headers,
  })
}

async function exported({ services, request, shell }: Visit, cited: Cited, format: ExportFormat): Promise<Response> {
  const { body, type, filename } = exportAs(format, format === 'xml' ? await withText(services, cited) : cited)
  const links = linkHeader(fileLinks(cited.origin, cited.article, 'export'))
  const headers = { 'Content-Disposition': `attachment; filename="${filename}"`, ...links }
  const cachedAs = paths.articleExport(cited.article, format)
  return answerText(services, request, { body, type, headers, cachedAs, version: shell.version })
}

function showLinkset({ services, request, shell }: Visit, cited: Cited): Promise<Response> {
  const cachedAs = paths.articleExport(cited.article, 'linkset.json')
  return answerText(services, request, { body: linkset(cited), type: linksetType, cachedAs, version: shell.version })
}

/** Answers with the QR code of an article's address. */
function showCode({ services, request, shell }: Visit, { article, origin }: Cited): Promise<Response> {
  const cachedAs = paths.articleExport(article, 'qr.svg')
  const body = qrPicture(origin + paths.article(article))
  return answerText(services, request, { body, type: 'image/svg+xml', cachedAs, version: shell.version })
}

/** Answers with an article's PDF or a supplement. */
function showFile(services: Services, request: Request, { file, place }: { file: string; place: IssueParameters }) {
  const supplement = supplementNamed(file)
  if (supplement) return showSupplement(services, request, { ...supplement, place, file })
  return showPdf(services, request, { ...place, file })
}

async function showPdf(services: Services, request: Request, { file, ...place }: IssueParameters & { file: string }) {
  const number = placeIn(place)
  const [, refnumber = ''] = /^(\d{1,10})\.pdf$/.exec(file) ?? []
  const found = number && refnumber ? await findArticleFile(services.db, number, refnumber) : undefined
  if (found && number && isRemoved(found.updates)) return answerRemoved(services, request, { ...number, refnumber })
  const answer = found && number && (await pdfOf(services, request, { ...found, ...number, refnumber }))
  if (answer) return answer
  const former =
    number && (await answerFormerAddress(services, request, { refnumber, number, addressOf: paths.articlePdf }))
  return former ?? errorPage(services, request, 404)
}

type Pdf = NonNullable<Awaited<ReturnType<typeof findArticleFile>>> & ArticlePlace

/** Answers with an article's PDF, stamped by a retraction or an expression of concern. */
async function pdfOf(services: Services, request: Request, { updates, ...pdf }: Pdf): Promise<Response | undefined> {
  const { settings } = await readShell(services)
  const headers = linkHeader(fileLinks(originOf(services.config, settings), pdf, 'item'))
  const stored = { hash: pdf.hash, refnumber: pdf.refnumber, headers }
  const notice = stampingNotice(updates)
  if (!notice) return answerStoredPdf(services.files, request, stored)
  const stamped = await stampedPdf(services, { ...pdf, notice })
  if (!stamped && !(await services.files.open(pdf.hash))) return undefined
  if (!stamped) return answerRefusal(services, request, { status: 503, retryAfter: 5 })
  if (!stamped.isCovered || !new URL(request.url).searchParams.has(originalParameter))
    return answerMadePdf(request, stamped.file, { etag: stamped.etag, refnumber: pdf.refnumber, headers })
  return answerStoredPdf(services.files, request, { ...stored, headers: { ...headers, 'X-Robots-Tag': 'noindex' } })
}

/** Answers an address without a public article: redirects to the article's current place, or answers 404. */
async function articleNotFound(
  { services, request, shell }: Visit,
  requested?: RequestedPlace,
  addressOf: (place: ArticlePlace) => string = paths.article,
): Promise<Response> {
  const former = requested && (await answerFormerAddress(services, request, { ...requested, addressOf }))
  if (former) return former
  return answerPublicPage(services, request, {
    shell,
    title: t('Article not found!'),
    status: 404,
    aside: <ArchiveAside issues={shell.issues} />,
    children: <ArticleNotFoundPage />,
  })
}
