import { everyRoute } from '../../support/every-route.ts'
import type { Surface } from '../fuzz/surface.ts'

/** Addresses that no page links, or under other parameters. */
const unlinked = [
  ...['ris', 'bibtex'].map((format) => `/unapi?id=1031&format=${format}`),
  ...['ListSets', 'ListMetadataFormats', 'ListRecords&metadataPrefix=oai_dc', 'ListRecords&metadataPrefix=marcxml'].map(
    (verb) => `/oai?verb=${verb}`,
  ),
  ...['/lockss/2026', '/clockss/2026', '/news/1', '/api/archives/2026/vol3/issue2', '/api/archives/ref/1031'],
]

const formats = ['bib', 'ris', 'csl.json', 'xml', 'linkset.json']

/** What is drawn, packed or built says its texts in no way that a browser would run. */
const isDrawn = /^\/(static|assets|api\/pdf|api\/webdata\/live|pdf\b|certificate)|\.(zip|pdf)$|\/pdf$/

/** Every address of a journal that a GET answers with a text, as far as it is known. */
export function addressesOf({ known }: Surface): string[] {
  const linked = Object.entries(known).flatMap(([name, found]) => (name.startsWith('GET ') ? found : []))
  const routed = Object.entries(everyRoute).flatMap(([name, [path]]) => (name.startsWith('GET ') ? [path] : []))
  const articles = (known['GET /archives/:year/:volume/:issue/:ref'] ?? []).filter((path) => /\/\d+$/.test(path))
  const exported = articles.flatMap((path) => formats.map((format) => `${path}.${format}`))
  return [...new Set([...linked, ...routed, ...unlinked, ...exported])].filter((path) => !isDrawn.test(path))
}
