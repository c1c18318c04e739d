import { element, textElement, type Xml } from '../text/xml.ts'
import { type CslName, cslName, familyOf } from './csl.ts'
import type { Cited, Facts } from './facts.ts'
import { linesOf } from './support-rules.ts'

/** The authors of an article. */
export function contributors({ people: all }: Facts): Xml {
  const people = all.map(({ parts }) => element('contrib', { 'contrib-type': 'author' }, nameElement(cslName(parts))))
  return element('contrib-group', {}, people)
}

/** A single name is the family name, as in a citation. */
function nameElement(name: CslName): Xml {
  return element('name', {}, [
    textElement('surname', familyOf(name)),
    textElement('given-names', name.given),
    textElement('suffix', name.suffix),
  ])
}

/** The competing interests, where JATS4R wants them. */
export function authorNotes({ article }: Cited): Xml {
  const paragraphs = linesOf(article.competing_interests).map((line) => textElement('p', line))
  return element('author-notes', {}, element('fn', { 'fn-type': 'coi-statement' }, paragraphs))
}
