import { lookup } from '../../../core/text/clean.ts'
import { elementsIn, textIn, type XmlElement } from '../../archives/archives.ts'
import type { ReferenceParts } from '../model.ts'
import { at, clean, elementsNamed, walkDescendants } from './reading.ts'

/** Returns the parts of a reference that a citation names; undefined if it names none. */
export function readJatsCitationParts(citation: XmlElement): ReferenceParts | undefined {
  const all = [...walkDescendants(citation)]
  const text = (...names: string[]) => clean(textIn(all.find(({ name }) => names.includes(name))))
  const id = (type: string) =>
    clean(
      textIn(
        all.find((one) => ['pub-id', 'object-id', 'ext-link'].includes(one.name) && publicationIdType(one) === type),
      ),
    )
  const [title, source] = [text('article-title', 'chapter-title', 'part-title', 'data-title'), text('source')]
  const isWhole = title === '' && source !== ''
  const parts: ReferenceParts = {
    type: typed(citation, isWhole),
    people: readCitationPeople(citation),
    groups: all
      .filter(({ name }) => name === 'collab')
      .map((one) => clean(textIn(one)))
      .filter(Boolean),
    title: isWhole ? source : title,
    container: isWhole ? '' : source,
    year: text('year', 'string-date'),
    volume: text('volume'),
    issue: text('issue'),
    firstPage: text('fpage') || text('elocation-id'),
    lastPage: text('lpage'),
    publisher: text('publisher-name'),
    place: text('publisher-loc'),
    doi: id('doi').replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, ''),
    pmid: id('pmid'),
    url: addressIn(all),
  }
  const { type, people, groups, url, doi, ...words } = parts
  const isTagged = citation.name !== 'mixed-citation' && (url || doi) !== ''
  return isTagged || people.length + groups.length > 0 || Object.values(words).some(Boolean) ? parts : undefined
}

const publicationIdType = (element: XmlElement) => at(element, 'pub-id-type') || at(element, 'ext-link-type')

const types: Record<string, string> = lookup({
  journal: 'journal',
  book: 'book',
  chapter: 'chapter',
  thesis: 'thesis',
  web: 'web',
  webpage: 'web',
  website: 'web',
  confproc: 'confproc',
  'conf-proc': 'confproc',
  conference: 'confproc',
  report: 'report',
  data: 'data',
  software: 'software',
  patent: 'patent',
  preprint: 'preprint',
  newspaper: 'newspaper',
  legal: 'legal-doc',
  standard: 'standard',
})

/** Returns the kind of publication, in JATS4R's words. */
function typed(citation: XmlElement, isWhole: boolean): string {
  const given = at(citation, 'publication-type') || at(citation, 'citation-type')
  const type = types[given] ?? 'other'
  return type === 'journal' && isWhole ? 'other' : type
}

function readCitationPeople(citation: XmlElement): ReferenceParts['people'] {
  const inside = (element: XmlElement, role: 'author' | 'editor'): ReferenceParts['people'] =>
    elementsIn(element).flatMap((child) => {
      if (child.name === 'name' || child.name === 'string-name') return person(child, role)
      return child.name === 'person-group'
        ? inside(child, /editor/.test(at(child, 'person-group-type')) ? 'editor' : 'author')
        : []
    })
  const all = inside(citation, 'author')
  return [...all.filter(({ role }) => role === 'author'), ...all.filter(({ role }) => role === 'editor')]
}

function person(element: XmlElement, role: 'author' | 'editor'): ReferenceParts['people'] {
  const text = (name: string) => clean(textIn(elementsNamed(element, name)[0]))
  const surname = [text('prefix'), text('surname')].filter(Boolean).join(' ')
  const given = [text('given-names'), text('suffix')].filter(Boolean).join(' ')
  const whole = surname || given ? surname : clean(textIn(element))
  return whole || given ? [{ surname: whole, given, role }] : []
}

function addressIn(all: readonly XmlElement[]): string {
  const links = all.filter(({ name }) => name === 'uri' || name === 'ext-link')
  return (
    links
      .map((link) => at(link, 'href') || clean(textIn(link)))
      .find((url) => /^https?:\/\/(?!(?:dx\.)?doi\.org\/)/.test(url)) ?? ''
  )
}

/**
 * Returns the signs before a part of a citation that consists only of named parts, as most journals print them. The
 * parts keep the file's order, because none of its words may change place.
 */
export function signBefore(name: string, before: string): string {
  if (before === '') return ''
  switch (name) {
    case 'volume':
      return before === 'source' ? ' ' : ', '
    case 'issue':
      return before === 'volume' ? '(' : ', '
    case 'fpage':
    case 'elocation-id':
    case 'page-range':
      return before === 'volume' || before === 'issue' ? ': ' : ', '
    case 'lpage':
      return before === 'fpage' ? '–' : ', '
    case 'month':
    case 'day':
    case 'suffix':
      return ' '
    case 'publisher-name':
      return before === 'publisher-loc' ? ': ' : '. '
    case 'publisher-loc':
      return before === 'publisher-name' ? ', ' : '. '
    case 'etal':
    case 'year':
      return before === 'person-group' || before === 'name' || before === 'collab' ? ', ' : '. '
    case 'name':
    case 'string-name':
      return before === 'name' || before === 'string-name' ? ', ' : '. '
    default:
      return '. '
  }
}

/** Elements that change only the look of words. */
const looks = new Set([
  'italic',
  'bold',
  'sc',
  'sub',
  'sup',
  'underline',
  'strike',
  'overline',
  'monospace',
  'roman',
  'sans-serif',
  'named-content',
  'styled-content',
  'xref',
])
type Child = XmlElement['children'][number] | undefined

/** Whether a part of a citation follows another, or a link, without anything between them. */
export function haveGap(before: Child, part: Child): boolean {
  const both = [before, part].flatMap((one) => (typeof one === 'object' && !looks.has(one.name) ? [one.name] : []))
  return both.length === 2 && both.some((name) => name !== 'ext-link')
}

/** Elements of named parts, which the display separates if there is nothing between them. */
const named =
  /^(?:.*citation|product|related-object|related-article|institution-wrap|name|string-name|person-group|collab)$/

/** Whether a place of an element is a gap between two of its named parts. */
export const isGapAt = ({ name, children }: XmlElement, place: number): boolean =>
  named.test(name) && haveGap(children[place - 1], children[place])
