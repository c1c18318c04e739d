import { Elysia } from 'elysia'
import { ArchiveAside } from '../../views/archives/archive-aside.tsx'
import { ArticleHead } from '../../views/articles/article-head.tsx'
import { ArticlePage } from '../../views/articles/article-page.tsx'
import { CertificatePage } from '../../views/articles/certificate-page.tsx'
import { PdfPage } from '../../views/articles/pdf-page.tsx'
import { ArticleNotFoundPage } from '../../views/site/error-page.tsx'
import { type IssueParameters, isSameIssue, issueNumberIn } from '../archives/rules.ts'
import { answerText } from '../http/answer.ts'
import { errorPage } from '../http/errors.tsx'
import { storedPdf } from '../http/files.ts'
import { publicPage } from '../http/page.tsx'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { originOf } from '../settings/rules.ts'
import { readShell, type Shell } from '../site/queries.ts'
import { type ExportFormat, exportAs, exportFormats } from './export.ts'
import type { Cited } from './facts.ts'
import { findArticle, findArticleFile } from './queries.ts'
import { type Article, isRefnumber } from './rules.ts'
import { styledCitation } from './styles.ts'

/** An article's page, its PDF at both addresses, its viewer and its certificate page. */
export function articlePages(services: Services) {
  return new Elysia()
    .get('/archives/:year/:volume/:issue/:ref', async ({ request, params }) => {
      if (params.ref.endsWith('.pdf')) return pdf(services, request, params, params.ref)
      const wanted = exportFormats.find(({ format }) => params.ref.endsWith(`.${format}`))?.format
      const ref = wanted ? params.ref.slice(0, -wanted.length - 1) : params.ref
      const number = issueNumberIn(params)
      const [shell, article] = await Promise.all([readShell(services), articleBy(services, ref)])
      const inIssue = article && number && isSameIssue(article, number)
      if (!inIssue) return articleNotFound(services, shell, request)
      const cited = citedOf(services, shell, article)
      if (wanted) return exported(services, request, shell, cited, wanted)
      return publicPage(services, shell, request, {
        title: article.description,
        canonical: paths.article(article),
        head: <ArticleHead cited={cited} />,
        aside: <ArchiveAside issues={shell.issues} current={paths.issue(article)} />,
        children: <ArticlePage cited={cited} apa={styledCitation('apa', cited)} mla={styledCitation('mla', cited)} />,
      })
    })
    .get('/assets/archives/:year/:folder/:file', ({ request, params }) => {
      const [, volume = '', issue = ''] = /^vol(\d+)issue(\d+)$/.exec(params.folder) ?? []
      return pdf(services, request, { year: params.year, volume, issue }, params.file)
    })
    .get('/pdf', async ({ request, query }) => {
      const [shell, article] = await Promise.all([readShell(services), articleBy(services, query.refno)])
      if (!article?.hasFile) return articleNotFound(services, shell, request)
      return publicPage(services, shell, request, {
        title: article.description,
        children: <PdfPage article={article} />,
      })
    })
    .get('/certificate', async ({ request, query }) => {
      const [shell, article] = await Promise.all([readShell(services), articleBy(services, query.refno)])
      return publicPage(services, shell, request, {
        title: 'Download publication certificate',
        status: article ? 200 : 404,
        children: <CertificatePage article={article} />,
      })
    })
}

async function articleBy({ db }: Services, refnumber: string | undefined) {
  return refnumber && isRefnumber(refnumber) ? findArticle(db, refnumber) : undefined
}

function citedOf({ config }: Services, { settings, issues }: Shell, article: Article): Cited {
  const issue = issues.find((known) => isSameIssue(known, article))
  return { article, settings, frequency: issue?.frequency ?? '', origin: originOf(config, settings) }
}

function exported(services: Services, request: Request, shell: Shell, cited: Cited, format: ExportFormat): Response {
  const { body, type, filename } = exportAs(format, cited)
  const headers = { 'Content-Disposition': `attachment; filename="${filename}"` }
  const cachedAs = paths.articleExport(cited.article, format)
  return answerText(services, request, { body, type, headers, cachedAs, mark: shell.mark })
}

async function pdf(services: Services, request: Request, parameters: IssueParameters, file: string): Promise<Response> {
  const number = issueNumberIn(parameters)
  const [, refnumber = ''] = /^(\d{1,10})\.pdf$/.exec(file) ?? []
  const hash = number && refnumber ? await findArticleFile(services.db, number, refnumber) : undefined
  const answer = hash && (await storedPdf(services.files, request, { hash, refnumber }))
  return answer || errorPage(services, request, 404)
}

function articleNotFound(services: Services, shell: Shell, request: Request): Response {
  return publicPage(services, shell, request, {
    title: 'Article not found!',
    status: 404,
    aside: <ArchiveAside issues={shell.issues} />,
    children: <ArticleNotFoundPage />,
  })
}
