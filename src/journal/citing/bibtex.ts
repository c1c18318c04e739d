import { months } from '../../core/text/dates.ts'
import type { Run } from '../../core/text/html.ts'
import { type CslName, cslItem, readTitleRuns } from './csl.ts'
import { type Cited, getArticleFacts, withoutEmpty } from './facts.ts'

/**
 * Formats an article as a BibTeX entry, with the PDF's address as `pdf` and the licence's as `copyright`, the names
 * that Zotero reads.
 */
export function bibtex(cited: Cited): string {
  const item = cslItem(cited)
  const facts = getArticleFacts(cited)
  const [year, month, day] = item.issued['date-parts'][0] ?? []
  const fields: Record<string, string> = withoutEmpty({
    title: texTitle(readTitleRuns(cited)),
    author: (item.author ?? []).map(bibtexName).join(' and '),
    journal: tex(item['container-title']),
    year: `${year}`,
    month: month ? `${months[month - 1]?.slice(0, 3).toLowerCase()}` : '',
    day: `${day ?? ''}`,
    volume: item.volume,
    number: item.issue,
    note: facts.isOnlineFirst ? 'Online first' : '',
    pages: tex(item.number ?? item.page?.replace('-', '--')), // a hyphen in a number is not a range
    issn: tex(facts.issn.at(-1)), // its readers know one: the electronic edition's
    publisher: tex(item.publisher),
    copyright: tex(item.license),
    doi: verbatim(item.DOI),
    url: item.URL,
    pdf: facts.pdf,
    language: tex(item.language),
    keywords: tex(item.keyword),
    abstract: tex(item.abstract),
  })
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = ${name === 'month' ? value : `{${value}}`}`)
  return `@article{${item.id},\n${lines.join(',\n')}\n}\n`
}

/**
 * Formats a title for TeX, with its capital letters in braces: a style that sets titles in small letters, or pandoc,
 * would otherwise make `Vigna` and `DNA` small. The capital at the title's beginning needs no braces. Words in italics
 * share one pair of braces, since Zotero ends the italics at the first brace within them.
 */
function texTitle(runs: Run[]): string {
  return runs
    .map(({ text, italic }, at) => (italic ? `\\textit{{${tex(text)}}}` : withCapitals(tex(text), at === 0)))
    .join('')
}

/** Formats a text for TeX with its capital letters in braces, except one at the title's beginning. */
function withCapitals(text: string, isFirst: boolean): string {
  return text.replace(/\p{L}[\p{L}\p{M}\p{N}'’-]*/gu, (word, place: number) => {
    if (/\p{Lu}/u.test(word.slice(1))) return `{${word}}`
    return /^\p{Lu}/u.test(word) && !(isFirst && place === 0) ? `{${word.charAt(0)}}${word.slice(1)}` : word
  })
}

/**
 * Formats a name with the family name first, so that BibTeX need not guess. Braces protect an 'and' within a name,
 * which would end it, and a family name such as 'al-Hassan': BibTeX splits words at hyphens, takes a lower-case start
 * for a particle, and drops a particle's hyphen.
 */
function bibtexName({ family = '', given, suffix, literal }: CslName): string {
  if (literal) return `{${tex(literal)}}`
  const words = family.split(' ').map((word) => (/(?:^|-)\p{Ll}[^-]*-/u.test(word) ? `{${tex(word)}}` : tex(word)))
  return [words.join(' '), tex(suffix), tex(given)]
    .filter(Boolean)
    .join(', ')
    .replace(/(?<!\S)and(?!\S)/gi, '{$&}')
}

/** Escapes for TeX, in the forms that Zotero, pandoc and bibutils also read. */
const texCommands: Record<string, string> = {
  '\\': '{\\textbackslash}',
  '~': '{\\textasciitilde}',
  '^': '{\\textasciicircum}',
  '<': '$<$',
  '>': '$>$',
  '|': '$|$',
}

/** Commands for unpaired braces, because BibTeX counts escaped braces too. */
const loneBraces: Record<string, string> = { '{': '{\\textbraceleft}', '}': '{\\textbraceright}' }

function tex(text = ''): string {
  const lone = new Set(unpairedBraces(text))
  return text.replace(/[\\{}~^<>|%&#$_]/g, (character, at: number) =>
    lone.has(at) ? (loneBraces[character] ?? '') : (texCommands[character] ?? `\\${character}`),
  )
}

/**
 * Returns a DOI unescaped, as reference managers expect it. An unpaired brace, which would end or swallow the field, is
 * percent-encoded as in an address.
 */
function verbatim(text = ''): string {
  const lone = new Set(unpairedBraces(text))
  return text.replace(/[{}]/g, (brace, at: number) => (lone.has(at) ? encodeURIComponent(brace) : brace))
}

/** Returns the places of unpaired braces. */
function unpairedBraces(text: string): number[] {
  const open: number[] = []
  const lone: number[] = []
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{') open.push(index)
    else if (open.pop() === undefined) lone.push(index)
  }
  return [...lone, ...open]
}
