import { type Content, element, textElement, type Xml } from '../../../core/text/xml.ts'
import { type CreditRole, creditTerms } from '../../record/people/credit-rules.ts'
import { splitCleanLines } from '../../record/support-rules.ts'
import { type CslName, cslName, familyOf } from '../csl.ts'
import type { ArticleFacts, Cited, CitedPerson } from '../facts.ts'

/**
 * The authors of an article. Each has the place of work inside: JATS4R's rules ask for a relation between authors and
 * places, and see one by ids only where they read the DTD as well.
 */
export const contributors = ({ people }: ArticleFacts): Content => element('contrib-group', {}, people.map(contributor))

function contributor(person: CitedPerson): Xml {
  const { parts, orcid, corresponding, organisation, credit = [] } = person
  return element('contrib', { 'contrib-type': 'author', corresp: corresponding ? 'yes' : '' }, [
    element('contrib-id', { 'contrib-id-type': 'orcid' }, organisation ? '' : orcid),
    organisation ? collaborationElement(person) : nameElement(cslName(parts)),
    credit.map(roleElement),
    affiliationElement(organisation ? { ...person, ror: '' } : person),
  ])
}

const creditAddress = 'https://credit.niso.org/'

/** A role of CRediT, as JATS4R has it. */
function roleElement(role: CreditRole): Xml {
  const term = creditTerms[role]
  const address = `${creditAddress}contributor-roles/${role}/`
  const attributes = { vocab: 'credit', 'vocab-identifier': creditAddress, 'vocab-term': term }
  return element('role', { ...attributes, 'vocab-term-identifier': address }, term)
}

/** An organisation as an author, with its ROR ID where that is known. */
const collaborationElement = ({ cited, ror }: CitedPerson): Xml =>
  ror ? element('collab', {}, institution(cited, ror)) : textElement('collab', cited)

/** A single name is the family name, as in a citation. */
function nameElement(name: CslName): Xml {
  return element('name', {}, [
    textElement('surname', familyOf(name)),
    textElement('given-names', name.given),
    textElement('suffix', name.suffix),
  ])
}

const affiliationElement = ({ affiliation, ror, country }: CitedPerson): Xml =>
  element('aff', {}, institution(affiliation, ror), textElement('country', country))

/** An institution with its ROR ID, where that is known. */
export const institution = (name: string, ror: string): Xml =>
  element('institution-wrap', {}, [
    element('institution-id', { 'institution-id-type': 'ror' }, ror),
    textElement('institution', name),
  ])

/** The competing interests, where JATS4R wants them. */
export function authorNotes({ article }: Cited): Xml {
  const paragraphs = splitCleanLines(article.competing_interests).map((line) => textElement('p', line))
  return element('author-notes', {}, element('fn', { 'fn-type': 'coi-statement' }, paragraphs))
}
