import { oneLine } from '../../core/text/clean.ts'
import { bibtex } from './bibtex.ts'
import { type CslName, cslItem, familyFirst } from './csl.ts'
import { type Cited, getArticleFacts } from './facts.ts'
import { jatsFile } from './jats/article.ts'
import { lastPage } from './metadata.ts'

/** The formats of an article's exports, with the names that readers see and their media types. */
export const exportFormats = [
  { format: 'bib', name: 'BibTeX', type: 'application/x-bibtex' },
  { format: 'ris', name: 'RIS', type: 'application/x-research-info-systems' },
  { format: 'csl.json', name: 'CSL-JSON', type: 'application/vnd.citationstyles.csl+json' },
  { format: 'xml', name: 'JATS', type: 'application/xml' },
] as const

/** The files made from a full text in addition to its JATS; the zip contains the JATS with its pictures and the PDF. */
export const textFormats = [
  { format: 'epub', name: 'EPUB', type: 'application/epub+zip' },
  { format: 'zip', name: 'JATS with pictures', type: 'application/zip' },
] as const

export type TextFormat = (typeof textFormats)[number]['format']

/** The exports' endings in addresses, as the source of a pattern. */
export const exportEndings = [...exportFormats, ...textFormats]
  .map(({ format }) => format.replaceAll('.', '\\.'))
  .join('|')

export type ExportFormat = (typeof exportFormats)[number]['format']

const cslJson = (cited: Cited) => `${JSON.stringify([cslItem(cited)], null, 2)}\n`
const writers = { bib: bibtex, ris, 'csl.json': cslJson, xml: jatsFile }

/** Renders a file for reference managers. */
export function exportAs(format: ExportFormat, cited: Cited): { body: string; type: string; filename: string } {
  const type = exportFormats.find((known) => known.format === format)?.type
  return {
    body: writers[format](cited),
    type: `${type}; charset=utf-8`,
    filename: `${cited.article.refnumber}.${format}`,
  }
}

/** Formats a name for RIS. An organisation's comma is omitted, because a comma ends the family name in RIS. */
const risName = (name: CslName): string => name.literal?.replaceAll(',', '') ?? familyFirst(name)

function ris(cited: Cited): string {
  const item = cslItem(cited)
  const facts = getArticleFacts(cited)
  const { pages, title, keywords, date, issn, pdf } = facts
  const [year, month, day] = date.map((part) => String(part).padStart(2, '0'))
  const tags: [tag: string, value: string | number | undefined][] = [
    ['TY', 'JOUR'],
    ['ID', item.id],
    ...(item.author ?? []).map((name): [string, string] => ['AU', risName(name)]),
    ['TI', title],
    ['T2', item['container-title']],
    ['PY', year],
    ['DA', `${year}/${month ?? ''}/${day ?? ''}/`],
    ['VL', item.volume],
    ['IS', item.issue],
    ['SP', pages?.first ?? item.page],
    ['EP', lastPage(facts)],
    ...issn.map((number): [string, string] => ['SN', number]),
    ['PB', item.publisher],
    ['LA', item.language],
    ...keywords.map((keyword): [string, string] => ['KW', keyword]),
    ['AB', item.abstract],
    ['C1', item.license], // the field for a journal article's legal note
    ['DO', item.DOI],
    ['UR', item.URL],
    ['L1', pdf],
  ]
  const lines = tags.filter(([, value]) => value !== undefined && value !== '')
  return [...lines.map(([tag, value]) => `${tag}  - ${oneLine(`${value}`)}`), 'ER  - ', ''].join('\r\n')
}
