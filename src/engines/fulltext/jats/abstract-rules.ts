import { lookup } from '../../../core/text/clean.ts'
import { textIn, type XmlElement } from '../../archives/archives.ts'
import { at, clean, elementsNamed } from './reading.ts'

/** The names of additional abstracts, by JATS's `abstract-type`. */
const namesOfTypes: Record<string, string> = lookup({
  'plain-language-summary': 'Plain summary',
  'plain-language': 'Plain summary',
  'lay-summary': 'Plain summary',
  highlights: 'Highlights',
  'author-highlights': 'Highlights',
  'key-points': 'Key points',
  graphical: 'Graphical abstract',
  'graphical-abstract': 'Graphical abstract',
  video: 'Video abstract',
  teaser: 'In brief',
  precis: 'In brief',
  toc: 'In brief',
  short: 'In brief',
  'web-summary': 'In brief',
  'executive-summary': 'Executive summary',
  'author-summary': 'Author summary',
  significance: 'Significance',
})

const typeOf = (abstract: XmlElement): string => at(abstract, 'abstract-type').toLowerCase()

/** Whether a type of JATS's abstracts is a plain-language summary. */
export const isPlainSummary = (type: string): boolean => namesOfTypes[type] === 'Plain summary'

/** Returns the article's own abstract: the first without a type, or else the first whose type has no name. */
export function chooseOwnAbstract(meta: XmlElement): XmlElement | undefined {
  const all = elementsNamed(meta, 'abstract')
  return all.find((one) => typeOf(one) === '') ?? all.find((one) => !namesOfTypes[typeOf(one)])
}

/** Returns the name of an additional abstract; '' for the article's own, and for those in other languages. */
export function nameAbstract(abstract: XmlElement, own: XmlElement | undefined): string {
  const type = typeOf(abstract)
  const known = namesOfTypes[type] ?? ''
  if (abstract === own || type === '' || (known === '' && abstract.name === 'trans-abstract')) return ''
  const words = type.replace(/[-_\s]+/g, ' ')
  return clean(textIn(elementsNamed(abstract, 'title')[0])) || known || words.charAt(0).toUpperCase() + words.slice(1)
}
