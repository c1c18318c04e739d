import { Elysia } from 'elysia'
import { type ArticlePlace, paths } from '../../core/paths.ts'
import { element, emptyElement, xmlDocument } from '../../core/text/xml.ts'
import type { Services } from '../../services.ts'
import { answerText } from '../../web/http/answer.ts'
import { findFormer } from '../record/address-queries.ts'
import { findArticle } from '../record/queries.ts'
import { isRefnumber } from '../record/rules.ts'
import { exportFormats } from './export.ts'

/**
 * Implements unAPI, through which reference managers get the articles of a list: the formats, and each article's export
 * in one of them.
 */
export function unapiPages(services: Services) {
  return new Elysia().get(paths.unapi(), async ({ request, query: { id, format } }) => {
    const type = 'application/xml; charset=utf-8'
    if (!id) return answerText(services, request, { body: unapiList(), type })
    const article = isRefnumber(id) ? await findArticlePlaceByNumber(services, id) : undefined
    if (!article) return new Response('Not Found', { status: 404 })
    if (!format) return answerText(services, request, { body: unapiList(id), type, status: 300 })
    const known = unapiExport(format)
    if (!known) return new Response('Not Acceptable', { status: 406 })
    const headers = { Location: paths.articleExport(article, known), 'Cache-Control': 'public, no-cache' }
    return new Response(null, { status: 302, headers })
  })
}

async function findArticlePlaceByNumber({ db }: Services, refnumber: string): Promise<ArticlePlace | undefined> {
  const article = await findArticle(db, refnumber)
  if (article) return article
  const former = await findFormer(db, { refnumber })
  return former?.is === 'moved' ? former.article : undefined
}

/** The formats by the names that reference managers know, best first. */
const unapiFormats = { ris: 'ris', bibtex: 'bib' } as const

/**
 * Lists the formats of all articles, or of one, as unAPI 1 defines it.
 * @param id the ref number of an article
 */
function unapiList(id = ''): string {
  const formats = Object.entries(unapiFormats).map(([name, format]) => {
    const { type = '' } = exportFormats.find((known) => known.format === format) ?? {}
    return emptyElement('format', { name, type })
  })
  return xmlDocument(element('formats', { id }, formats))
}

/** Returns the export for a format's name; undefined for an unknown name. */
function unapiExport(name: string): 'ris' | 'bib' | undefined {
  return Object.entries(unapiFormats).find(([known]) => known === name)?.[1]
}
