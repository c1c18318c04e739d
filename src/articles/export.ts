import { months } from '../text/dates.ts'
import { type CslName, cslItem, familyFirst, familyOf, oneLine, runsOf } from './csl.ts'
import { type Cited, factsOf, withoutEmpty } from './facts.ts'

/** The export formats, with the names readers see and their media types. */
export const exportFormats = [
  { format: 'bib', name: 'BibTeX', type: 'application/x-bibtex' },
  { format: 'ris', name: 'RIS', type: 'application/x-research-info-systems' },
  { format: 'csl.json', name: 'CSL-JSON', type: 'application/vnd.citationstyles.csl+json' },
] as const

export type ExportFormat = (typeof exportFormats)[number]['format']

const writers = { bib: bibtex, ris, 'csl.json': cslJson }

/** Renders a file for reference managers. */
export function exportAs(format: ExportFormat, cited: Cited): { body: string; type: string; filename: string } {
  const type = exportFormats.find((known) => known.format === format)?.type
  return {
    body: writers[format](cited),
    type: `${type}; charset=utf-8`,
    filename: `${cited.article.refnumber}.${format}`,
  }
}

function cslJson(cited: Cited): string {
  return `${JSON.stringify([cslItem(cited)], null, 2)}\n`
}

function bibtex(cited: Cited): string {
  const item = cslItem(cited)
  const [year, month, day] = item.issued['date-parts'][0] ?? []
  const fields: Record<string, string> = withoutEmpty({
    title: runsOf(cited)
      .map(({ text, italic }) => (italic ? `\\textit{${tex(text)}}` : tex(text)))
      .join(''),
    author: (item.author ?? []).map(bibtexName).join(' and '),
    journal: tex(item['container-title']),
    year: `${year}`,
    month: month ? `${months[month - 1]?.slice(0, 3).toLowerCase()}` : '',
    day: `${day ?? ''}`,
    volume: item.volume,
    number: item.issue,
    pages: tex(item.page?.replace('-', '--')),
    issn: tex(item.ISSN),
    publisher: tex(item.publisher),
    url: item.URL,
    language: tex(item.language),
    keywords: tex(item.keyword),
    abstract: tex(item.abstract),
  })
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = ${name === 'month' ? value : `{${value}}`}`)
  return `@article{${item.id},\n${lines.join(',\n')}\n}\n`
}

/**
 * Family first, so BibTeX need not guess. Braces protect an 'and' within a name, which would end it, and a family such as
 * 'al-Hassan': BibTeX splits words at hyphens, takes a lower-case start for a particle, and drops a particle's hyphen.
 */
function bibtexName({ family = '', given, suffix, literal, ...particle }: CslName): string {
  if (literal) return `{${tex(literal)}}`
  const whole = /(?:^|-)\p{Ll}[^-]*-/u.test(family) ? `{${tex(family)}}` : tex(family)
  const parts = [familyOf({ ...particle, family: whole }), tex(suffix), tex(given)]
  return parts
    .filter(Boolean)
    .join(', ')
    .replace(/(?<!\S)and(?!\S)/gi, '{$&}')
}

/** Escapes for TeX; braces become commands too, because BibTeX counts even escaped braces. */
const texCommands: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
}

function tex(text = ''): string {
  return text.replace(/[\\{}~^<>|%&#$_]/g, (character) => texCommands[character] ?? `\\${character}`)
}

function ris(cited: Cited): string {
  const item = cslItem(cited)
  const { pages, title, keywords, date } = factsOf(cited)
  const [year, month, day] = date.map((part) => String(part).padStart(2, '0'))
  const tags: [tag: string, value: string | number | undefined][] = [
    ['TY', 'JOUR'],
    ['ID', item.id],
    ...(item.author ?? []).map((name): [string, string] => ['AU', familyFirst(name)]),
    ['TI', title],
    ['T2', item['container-title']],
    ['PY', year],
    ['DA', `${year}/${month ?? ''}/${day ?? ''}/`],
    ['VL', item.volume],
    ['IS', item.issue],
    ['SP', pages?.first ?? item.page],
    ['EP', pages?.last === pages?.first ? '' : pages?.last],
    ['SN', item.ISSN],
    ['PB', item.publisher],
    ['LA', item.language],
    ...keywords.map((keyword): [string, string] => ['KW', keyword]),
    ['AB', item.abstract],
    ['UR', item.URL],
  ]
  const lines = tags.filter(([, value]) => value !== undefined && value !== '')
  return [...lines.map(([tag, value]) => `${tag}  - ${oneLine(`${value}`)}`), 'ER  - ', ''].join('\r\n')
}
