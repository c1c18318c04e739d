import { type Content, element, textElement, type Xml } from '../../../core/text/xml.ts'
import { linesOf } from '../../articles/editing/support-rules.ts'
import { type CslName, cslName, familyOf } from '../csl.ts'
import type { ArticleFacts, Cited, CitedPerson } from '../facts.ts'

/**
 * The authors of an article. Each has the place of work inside: JATS4R's rules ask for a relation between authors and
 * places, and see one by ids only where they read the DTD as well.
 */
export const contributors = ({ people }: ArticleFacts): Content => element('contrib-group', {}, people.map(contributor))

function contributor(person: CitedPerson): Xml {
  const { parts, orcid, corresponding, organisation } = person
  if (organisation) {
    const attributes = { 'contrib-type': 'author', corresp: corresponding ? 'yes' : '' }
    return element('contrib', attributes, [collaborationElement(person), affiliationElement({ ...person, ror: '' })])
  }
  return element('contrib', { 'contrib-type': 'author', corresp: corresponding ? 'yes' : '' }, [
    element('contrib-id', { 'contrib-id-type': 'orcid' }, orcid),
    nameElement(cslName(parts)),
    affiliationElement(person),
  ])
}

/** An organisation as an author, with its ROR ID where that is known. */
function collaborationElement({ cited, ror }: CitedPerson): Xml {
  if (!ror) return textElement('collab', cited)
  const institution = [
    element('institution-id', { 'institution-id-type': 'ror' }, ror),
    textElement('institution', cited),
  ]
  return element('collab', {}, element('institution-wrap', {}, institution))
}

/** A single name is the family name, as in a citation. */
function nameElement(name: CslName): Xml {
  return element('name', {}, [
    textElement('surname', familyOf(name)),
    textElement('given-names', name.given),
    textElement('suffix', name.suffix),
  ])
}

function affiliationElement({ affiliation, ror, country }: CitedPerson): Xml {
  const institution = [
    element('institution-id', { 'institution-id-type': 'ror' }, ror),
    textElement('institution', affiliation),
  ]
  return element('aff', {}, [element('institution-wrap', {}, institution), textElement('country', country)])
}

/** The competing interests, where JATS4R wants them. */
export function authorNotes({ article }: Cited): Xml {
  const paragraphs = linesOf(article.competing_interests).map((line) => textElement('p', line))
  return element('author-notes', {}, element('fn', { 'fn-type': 'coi-statement' }, paragraphs))
}
