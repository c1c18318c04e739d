import { doiIn } from '../../../core/pasted/dois.ts'
import { elementIn, elementsIn, type XmlElement } from '../../../engines/archives/archives.ts'
import { doiUrl } from '../../../journal/record/doi-rules.ts'
import { readLineText } from './text-rules.ts'

/** Returns the JATS references, one line each: as printed if available, else assembled from their parts. */
export function readJatsReferenceLines(back: XmlElement | undefined): string[] {
  return listsIn(back)
    .flatMap((list) => elementsIn(list, 'ref'))
    .map(formatReference)
    .filter(Boolean)
}

/** Returns the reference lists, including those nested in lists or sections. */
function listsIn(element: XmlElement | undefined): XmlElement[] {
  return elementsIn(element).flatMap((child) => {
    if (child.name === 'ref-list') return [child, ...listsIn(child)]
    return child.name === 'sec' || child.name === 'app-group' ? listsIn(child) : []
  })
}

const printed = /^(?:mixed-citation|citation|nlm-citation|element-citation)$/

function formatReference(ref: XmlElement): string {
  const all = [...elementsIn(ref), ...elementsIn(elementIn(ref, 'citation-alternatives'))].filter(({ name }) =>
    printed.test(name),
  )
  const mixed = all.find(({ name }) => name === 'mixed-citation')
  const one = mixed ?? all[0]
  if (!one) return readLineText(ref)
  const isPrinted = one.children.some((child) => typeof child === 'string' && /[\p{L}\p{N}]/u.test(child))
  const line = isPrinted || elementsIn(one).length === 0 ? withoutNumber(readLineText(one)) : joinCitationParts(one)
  const doi = doiIn(readCitationId(one))
  return doi && !line.includes('10.') ? `${line} ${doiUrl(doi)}` : line
}

const withoutNumber = (line: string) => line.replace(/^\[?\d{1,4}[.)\]]\s+/, '')

/** Returns the text of a reference's identifier, or its links. */
function readCitationId(citation: XmlElement): string {
  const id = elementsIn(citation, 'pub-id').find(({ attributes }) => attributes['pub-id-type'] === 'doi')
  const links = elementsIn(citation, 'ext-link').map(({ attributes }) => attributes.href ?? '')
  return id ? readLineText(id) : links.join(' ')
}

/** Assembles a reference from its parts: people, year, titles, place in its journal, publisher. */
function joinCitationParts(citation: XmlElement): string {
  const part = (name: string) => readLineText(elementIn(citation, name))
  const groups = elementsIn(citation, 'person-group')
  const people = [citation, ...groups].flatMap(readReferenceNames).join(', ')
  const issue = part('issue') && `(${part('issue')})`
  const pages = [part('fpage') || part('elocation-id'), part('lpage')].filter(Boolean).join('-')
  const place = [`${part('volume')}${issue}`, pages || part('page-range')].filter(Boolean).join(': ')
  const publisher = [part('publisher-loc'), part('publisher-name')].filter(Boolean).join(': ')
  const title = part('article-title') || part('chapter-title') || part('part-title') || part('data-title')
  const sentences = [people, part('year'), title, part('source'), part('edition'), place, publisher, part('comment')]
  const line = sentences
    .filter(Boolean)
    .map((text) => text.replace(/(?<![.\s])[.\s]+$/, ''))
    .join('. ')
  return [line && `${line}.`, part('uri') || part('ext-link')].filter(Boolean).join(' ')
}

function readReferenceNames(element: XmlElement): string[] {
  return elementsIn(element).flatMap((child) => {
    if (child.name === 'name') {
      const [family, given] = [readLineText(elementIn(child, 'surname')), readLineText(elementIn(child, 'given-names'))]
      return [[family, given].filter(Boolean).join(' ')]
    }
    if (child.name === 'etal') return ['et al']
    return child.name === 'string-name' || child.name === 'collab' ? [readLineText(child)] : []
  })
}
