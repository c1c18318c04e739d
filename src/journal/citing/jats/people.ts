import { type Content, element, textElement, type Xml } from '../../../core/text/xml.ts'
import { type CreditRole, creditTerms } from '../../record/people/credit-rules.ts'
import { splitCleanLines } from '../../record/support-rules.ts'
import { type CslName, cslName, familyOf } from '../csl.ts'
import type { ArticleFacts, Cited, CitedPerson } from '../facts.ts'

/**
 * Returns the authors of an article. Each contains its affiliations: JATS4R's rules require a relation between authors
 * and affiliations, and recognise one by ids only if they read the DTD too.
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

/** Returns a CRediT role in the form of JATS4R. */
function roleElement(role: CreditRole): Xml {
  const term = creditTerms[role]
  const address = `${creditAddress}contributor-roles/${role}/`
  const attributes = { vocab: 'credit', 'vocab-identifier': creditAddress, 'vocab-term': term }
  return element('role', { ...attributes, 'vocab-term-identifier': address }, term)
}

/** Returns an organisation as an author, with its ROR ID if known. */
const collaborationElement = ({ cited, ror }: CitedPerson): Xml =>
  ror ? element('collab', {}, institution(cited, ror)) : textElement('collab', cited)

/** Returns a name; a single name is the family name, as in a citation. */
function nameElement(name: CslName): Xml {
  return element('name', {}, [
    textElement('surname', familyOf(name)),
    textElement('given-names', name.given),
    textElement('suffix', name.suffix),
  ])
}

const affiliationElement = ({ affiliation, ror, country }: CitedPerson): Xml =>
  element('aff', {}, institution(affiliation, ror), textElement('country', country))

/** Returns an institution with its ROR ID, if known. */
export const institution = (name: string, ror: string): Xml =>
  element('institution-wrap', {}, [
    element('institution-id', { 'institution-id-type': 'ror' }, ror),
    textElement('institution', name),
  ])

/** Returns the competing interests in the place that JATS4R requires. */
export function authorNotes({ article }: Cited): Xml {
  const paragraphs = splitCleanLines(article.competing_interests).map((line) => textElement('p', line))
  return element('author-notes', {}, element('fn', { 'fn-type': 'coi-statement' }, paragraphs))
}
