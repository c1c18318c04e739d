import { type Content, element, emptyElement, textElement, type Xml } from '../text/xml.ts'
import { type CslName, cslName, familyOf } from './csl.ts'
import type { Cited, CitedPerson, Facts } from './facts.ts'
import { linesOf } from './support-rules.ts'

/** The authors of an article, and the places where they work: each place once, which they refer to. */
export function contributors({ people }: Facts): Content {
  const places = [...new Set(people.map(placeOf))].filter(Boolean)
  const contribs = people.map((person) => contributor(person, places.indexOf(placeOf(person))))
  const affiliations = places.map((place, at) =>
    affiliation(
      people.find((person) => placeOf(person) === place),
      at,
    ),
  )
  return element('contrib-group', {}, contribs, affiliations)
}

/** What tells two places apart; '' where none is known. */
function placeOf({ affiliation, ror, country }: CitedPerson): string {
  return [affiliation, ror, country].some(Boolean) ? [affiliation, ror, country].join('\n') : ''
}

/** @param place the number of the author's place, -1 for none */
function contributor({ parts, orcid, corresponding }: CitedPerson, place: number): Xml {
  return element('contrib', { 'contrib-type': 'author', corresp: corresponding ? 'yes' : '' }, [
    element('contrib-id', { 'contrib-id-type': 'orcid' }, orcid),
    nameElement(cslName(parts)),
    place >= 0 ? emptyElement('xref', { 'ref-type': 'aff', rid: placeId(place) }) : undefined,
  ])
}

const placeId = (place: number) => `aff${place + 1}`

/** A single name is the family name, as in a citation. */
function nameElement(name: CslName): Xml {
  return element('name', {}, [
    textElement('surname', familyOf(name)),
    textElement('given-names', name.given),
    textElement('suffix', name.suffix),
  ])
}

function affiliation(person: CitedPerson | undefined, at: number): Content {
  const institution = [
    element('institution-id', { 'institution-id-type': 'ror' }, person?.ror),
    textElement('institution', person?.affiliation),
  ]
  return element('aff', { id: placeId(at) }, [
    element('institution-wrap', {}, institution),
    textElement('country', person?.country),
  ])
}

/** The competing interests, where JATS4R wants them. */
export function authorNotes({ article }: Cited): Xml {
  const paragraphs = linesOf(article.competing_interests).map((line) => textElement('p', line))
  return element('author-notes', {}, element('fn', { 'fn-type': 'coi-statement' }, paragraphs))
}
