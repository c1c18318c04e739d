import { Elysia } from 'elysia'
import { TablePage } from '../../../../views/articles/text/table-page.tsx'
import { type ArticlePlace, paths } from '../../../core/paths.ts'
import { keptHtml } from '../../../core/text/html.ts'
import { errorPage } from '../../../office/frame/errors.tsx'
import { answerPublicPage } from '../../../office/frame/page.tsx'
import { readShell } from '../../../office/frame/queries.ts'
import { answerRefusal } from '../../../office/frame/refusal.ts'
import type { Services } from '../../../services.ts'
import { fillPageSlots, type KeptPage, type KeptTable } from '../../fulltext/kept-page.ts'
import { answerFormerAddress } from '../../record/former-address.tsx'
import { placeIn } from '../../record/issues/rules.ts'
import { findArticle } from '../../record/queries.ts'
import { isRefnumber } from '../../record/rules.ts'
import { getOfArticle } from '../below-article.ts'
import { textFile } from './files.ts'
import { findTextHash } from './shown-queries.ts'
import { keptPage } from './shown-text.ts'

/** The files of an article's full text, below its address: its pictures in the widths of its page, tables as CSV. */
export function textFilePages(services: Services) {
  return getOfArticle(new Elysia(), '/:file', async ({ request, params }) => {
    const { ref = '', file = '', ...place } = params
    const number = placeIn(place)
    if (!number || !isRefnumber(ref)) return errorPage(services, request, 404)
    const hash = await findTextHash(services.db, number, ref)
    if (!hash) {
      const addressOf = (article: ArticlePlace) => paths.articleFile(article, file)
      const former = await answerFormerAddress(services, request, { refnumber: ref, number, addressOf })
      return former ?? errorPage(services, request, 404)
    }
    const page = await keptPage(services, hash)
    if (!page) return answerRefusal(services, request, { status: 503, retryAfter: 60 })
    return (await serveTextOrTable(services, request, { page, file, ref })) ?? errorPage(services, request, 404)
  })
}

type Wanted = { page: KeptPage; file: string; ref: string }

async function serveTextOrTable(services: Services, request: Request, { page, file, ref }: Wanted) {
  const [, id = ''] = /^([a-z]+\d+)\.html$/.exec(file) ?? []
  const table = Object.hasOwn(page.tables, id) ? page.tables[id] : undefined
  if (table) return tablePage(services, request, { ...table, language: page.language, id, ref })
  return textFile(services, request, { page, file, ref })
}

type OneTable = KeptTable & { language: string; id: string; ref: string }

/** Shows a table in the whole width of the window. */
async function tablePage(services: Services, request: Request, { ref, id, label, language, html }: OneTable) {
  const [shell, article] = await Promise.all([readShell(services), findArticle(services.db, ref)])
  if (!article) return undefined
  const shown = keptHtml(fillPageSlots(html, paths.article(article), () => ''))
  return answerPublicPage(services, request, {
    shell,
    title: `${label}: ${article.description}`,
    styles: 'full-text.css',
    children: <TablePage article={article} table={{ id, label, language, html: shown }} />,
  })
}
