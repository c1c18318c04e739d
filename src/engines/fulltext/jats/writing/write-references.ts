import { lookup } from '../../../../core/text/clean.ts'
import { type Content, element, emptyElement, type Xml } from '../../../../core/text/xml.ts'
import type { Paragraph } from '../../blocks.ts'
import type { Reference, ReferenceList, ReferenceParts } from '../../model.ts'
import { blocksXml, kept, titleXml, wrappedXml } from './write-blocks.ts'
import { inlinesXml, linkXml } from './write-inlines.ts'

/** Writes a list of references with the lists in it. */
export function referenceListXml({ id, title, blocks, references, lists }: ReferenceList): Xml {
  return kept(
    'ref-list',
    { id },
    titleXml(title),
    blocksXml(blocks),
    references.map(referenceXml),
    lists.map(referenceListXml),
  )
}

function referenceXml({ id, label, content, parts, notes }: Reference): Xml {
  const cited = kept('mixed-citation', { 'publication-type': wordsType(parts) }, inlinesXml(content))
  const known = parts
    ? element('element-citation', { 'publication-type': choosePublicationType(parts) }, partsXml(parts))
    : undefined
  const citation = known?.xml ? element('citation-alternatives', {}, cited, known) : cited
  return element('ref', { id }, element('label', {}, label), citation, noteXml(notes))
}

const noteXml = (notes: readonly Paragraph[]): Xml => element('note', {}, wrappedXml(notes))

function partsXml(parts: ReferenceParts): Content {
  return [
    peopleXml(parts, 'author'),
    peopleXml(parts, 'editor'),
    titlesXml(parts),
    element('publisher-name', {}, parts.publisher),
    element('publisher-loc', {}, parts.place),
    yearXml(parts.year),
    element('volume', {}, parts.volume),
    element('issue', {}, parts.issue),
    element('fpage', {}, parts.firstPage),
    element('lpage', {}, parts.lastPage),
    rangeXml(parts),
    element('pub-id', { 'pub-id-type': 'doi' }, parts.doi),
    element('pub-id', { 'pub-id-type': 'pmid' }, parts.pmid),
    parts.url && linkXml(parts.url, [{ kind: 'run', text: parts.url, marks: [] }]),
  ]
}

/** Returns the type of a citation in words, which lacks the parts that JATS4R asks of data and preprints. */
const wordsType = (parts: ReferenceParts | undefined): string => {
  const type = parts ? choosePublicationType(parts) : 'other'
  return type === 'data' || type === 'preprint' ? 'other' : type
}

/** Returns the kind of publication; `other` if it lacks parts that JATS4R asks of its kind. */
function choosePublicationType({ type, ...parts }: ReferenceParts): string {
  const isWhole = parts.people.length + parts.groups.length > 0 && parts.title && parts.year && parts.container
  if (type === 'preprint' && !(isWhole && (parts.doi || parts.url || parts.pmid))) return 'other'
  return type === 'data' && !(parts.title || parts.container) ? 'other' : type || 'other'
}

/** Writes a year; one with a letter also as a date, and text that is not a year, such as *in press*, as words. */
function yearXml(year: string): Xml {
  if (/^1[4-9]\d\d$|^20[0-2]\d$/.test(year)) return element('year', {}, year)
  const [date] = /(?<!\d)(?:1[4-9]\d\d|20[0-2]\d)(?!\d)/.exec(year) ?? []
  return date ? element('year', { 'iso-8601-date': date }, year) : element('string-date', {}, year)
}

/** Writes pages as a range too if the last is abbreviated, `1353` to `63`. */
function rangeXml({ firstPage, lastPage }: ReferenceParts): Xml | undefined {
  const number = (page: string) => Number(page.replace(/[^\d.]/g, '') || Number.NaN)
  return number(firstPage) > number(lastPage) ? element('page-range', {}, `${firstPage}–${lastPage}`) : undefined
}

function peopleXml({ people, groups }: ReferenceParts, role: 'author' | 'editor'): Xml {
  const names = people
    .filter((person) => person.role === role)
    .map(({ surname, given }) =>
      element(
        'name',
        {},
        surname ? element('surname', {}, surname) : emptyElement('surname'),
        element('given-names', {}, given),
      ),
    )
  const collabs = role === 'author' ? groups.map((group) => element('collab', {}, group)) : []
  return element('person-group', { 'person-group-type': role }, names, collabs)
}

/** Writes the titles: a book's own title is its source; a part of a book has a title of its own. */
function titlesXml({ type, title, container }: ReferenceParts): Content {
  if (type === 'book' && !container) return element('source', {}, title)
  const name = titleNames[type] ?? 'article-title'
  return [element(name, {}, title), element('source', {}, container)]
}

const titleNames: Record<string, string> = lookup({
  book: 'chapter-title',
  chapter: 'chapter-title',
  data: 'data-title',
})
