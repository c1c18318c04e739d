import { paths } from '../../core/paths.ts'
import type { IssueNumber } from '../record/issues/rules.ts'
import { supplementTypes } from '../record/supplement-rules.ts'
import { exportFormats, textFormats } from './export.ts'
import { type Cited, getArticleFacts } from './facts.ts'

/** A typed link (RFC 8288): absolute addresses; `type` is the target's media type, '' if it is unknown. */
type TypedLink = { rel: string; href: string; type: string }

export const linksetType = 'application/linkset+json'

/** Returns the links of an article's page, as FAIR Signposting defines them for a landing page. */
export function pageLinks(cited: Cited): TypedLink[] {
  const { license, people, pdf, supplements, doiUrl, url } = getArticleFacts(cited)
  const link = (rel: string, href: string, type = '') => ({ rel, href, type })
  return [
    link('cite-as', doiUrl || url),
    ...exportFormats.map(({ format, type }) => link('describedby', `${url}.${format}`, type)),
    ...(pdf ? [link('item', pdf, 'application/pdf')] : []),
    ...listFullTextLinks(cited).map(({ href, type }) => link('item', href, type)),
    ...supplements.map(({ url, kind }) => link('item', url, mediaType(supplementTypes[kind]))),
    ...people.flatMap(({ orcid }) => (orcid ? [link('author', orcid)] : [])),
    ...(license ? [link('license', license)] : []),
    link('type', 'https://schema.org/AboutPage'),
    link('type', 'https://schema.org/ScholarlyArticle'),
    link('linkset', cited.origin + paths.articleExport(cited.article, 'linkset.json'), linksetType),
  ]
}

/** Returns a media type without its parameters. */
const mediaType = (type: string) => type.replace(/;.*$/, '')

/** Returns the files of a full text: EPUB, zip, and its JATS, which also describes the article. */
function listFullTextLinks(cited: Cited): Pick<TypedLink, 'href' | 'type'>[] {
  const { hasText, url } = getArticleFacts(cited)
  const files = [...textFormats, ...exportFormats.filter(({ format }) => format === 'xml')]
  return hasText ? files.map(({ format, type }) => ({ href: `${url}.${format}`, type })) : []
}

/** Returns the links to an article's page from a file that contains it (`item`), or from one of its exports. */
export function fileLinks(origin: string, place: IssueNumber & { refnumber: string }, kind: 'item' | 'export') {
  const rel = kind === 'item' ? 'collection' : 'describes'
  return [{ rel, href: origin + paths.article(place), type: 'text/html' }]
}

/** Formats links as a header; percent-encodes characters that a header may not contain. */
export function linkHeader(links: TypedLink[]): { Link: string } {
  const written = links.map(({ rel, href, type }) => {
    const address = href.replace(/[^!#-;=?-~]/gu, encodeURIComponent)
    return `<${address}>; rel="${rel}"${type && `; type="${type}"`}`
  })
  return { Link: written.join(', ') }
}

/** Formats the links of an article's page and of its files as a link set (RFC 9264). */
export function linkset(cited: Cited): string {
  const { url, pdf, hasText, supplements } = getArticleFacts(cited)
  const { article, origin } = cited
  const ofPage = pageLinks(cited).filter(({ rel }) => rel !== 'linkset')
  const contexts = [
    contextOf(url, ofPage),
    ...[...(pdf ? [pdf] : []), ...supplements.map((one) => one.url)].map((file) =>
      contextOf(file, fileLinks(origin, article, 'item')),
    ),
    ...(hasText ? textFormats : []).map(({ format }) =>
      contextOf(`${url}.${format}`, fileLinks(origin, article, 'item')),
    ),
    ...exportFormats.map(({ format }) => contextOf(`${url}.${format}`, fileLinks(origin, article, 'export'))),
  ]
  return `${JSON.stringify({ linkset: contexts }, null, 2)}\n`
}

function contextOf(anchor: string, links: TypedLink[]): object {
  const targets = Map.groupBy(links, ({ rel }) => rel)
  const members = [...targets].map(([rel, all]) => [
    rel,
    all.map(({ href, type }) => ({ href, ...(type && { type }) })),
  ])
  return { anchor, ...Object.fromEntries(members) }
}
