import { elementIn, elementsIn, textIn, type XmlElement } from '../../../engines/archives/archives.ts'
import { type CreditRole, creditRoleOf } from '../../../journal/record/people/credit-rules.ts'
import type { MovedPerson, UnimportedPart } from '../addresses/moved.ts'
import { readLineText } from './text-rules.ts'

/** Returns the authors of a JATS article, and the people in other roles, who cannot be imported. */
export function contributorsIn(meta: XmlElement | undefined): { people: MovedPerson[]; left: UnimportedPart[] } {
  const groups = elementsIn(meta, 'contrib-group')
  const all = groups.flatMap((group) => elementsIn(group, 'contrib').map((contrib) => ({ group, contrib })))
  const isAuthor = (contrib: XmlElement) => /^(?:author|collab|)$/.test(contrib.attributes['contrib-type'] ?? '')
  const places = placesIn(meta, groups)
  return {
    people: all
      .filter(({ contrib }) => isAuthor(contrib) && !elementIn(contrib, 'anonymous'))
      .map(({ contrib, group }) => readJatsContributor(contrib, { group, places, meta })),
    left: all
      .filter(({ contrib }) => !isAuthor(contrib))
      .map(({ contrib }) => ({
        what: `contributor who is ${contrib.attributes['contrib-type']}`,
        content: readContributorName(contrib).preferred,
      })),
  }
}

type Around = { group: XmlElement; places: Map<string, XmlElement>; meta: XmlElement | undefined }

/** Returns all affiliations by id; those without an id by position. */
function placesIn(meta: XmlElement | undefined, groups: XmlElement[]): Map<string, XmlElement> {
  const all = [meta, ...groups].flatMap((one) => [
    ...elementsIn(one, 'aff'),
    ...elementsIn(one, 'aff-alternatives').flatMap((some) => elementsIn(some, 'aff').slice(0, 1)),
  ])
  return new Map(all.map((aff, at) => [aff.attributes.id ?? `#${at}`, aff]))
}

function readJatsContributor(contrib: XmlElement, { group, places, meta }: Around): MovedPerson {
  const affs = affiliationsOf(contrib, group, places)
  const notes = correspondenceOf(contrib, meta)
  const email = emailIn(contrib) || emailIn(notes) || (affs.map(emailIn).find(Boolean) ?? '')
  const orcid = elementsIn(contrib, 'contrib-id').find(({ attributes }) => attributes['contrib-id-type'] === 'orcid')
  const uri = [...elementsIn(contrib, 'uri'), ...elementsIn(contrib, 'ext-link')].find((one) =>
    /orcid\.org/.test(one.attributes.href ?? textIn(one)),
  )
  const roles = elementsIn(contrib, 'role').map((role) => ({ role, credit: creditIn(role) }))
  return {
    ...readContributorName(contrib),
    credit: roles.flatMap(({ credit }) => credit ?? []),
    affiliations: affs.map(readAffiliationText).filter(Boolean),
    ror: [...elementsIn(contrib, 'collab'), ...affs].map(rorIn).find(Boolean) ?? '',
    country: affs.map(countryIn).find(Boolean) ?? '',
    email,
    orcid: orcid ? textIn(orcid) : uri ? (uri.attributes.href ?? textIn(uri)) : '',
    isCorresponding: contrib.attributes.corresp === 'yes' || notes !== undefined,
    left: [
      { what: 'biography', content: elementsIn(contrib, 'bio').map(readLineText).join(' ') },
      { what: 'role', content: roles.flatMap(({ role, credit }) => (credit ? [] : readLineText(role))).join(', ') },
      { what: 'degrees', content: elementsIn(contrib, 'degrees').map(readLineText).join(', ') },
    ].filter(({ content }) => content !== ''),
  }
}

/** Returns the CRediT role of an element, from its attributes or its words. */
function creditIn(role: XmlElement): CreditRole | undefined {
  const { 'vocab-term-identifier': address = '', 'vocab-term': term = '' } = role.attributes
  return creditRoleOf(address) ?? creditRoleOf(term) ?? creditRoleOf(readLineText(role))
}

/** Joins the parts of a person's name, or returns a group's name. */
function readContributorName(
  contrib: XmlElement,
): Pick<MovedPerson, 'given' | 'family' | 'preferred' | 'isOrganisation'> {
  const alternatives = elementIn(contrib, 'name-alternatives')
  const name = elementIn(contrib, 'name') ?? elementIn(alternatives, 'name')
  const collab = elementIn(contrib, 'collab') ?? elementIn(elementIn(contrib, 'collab-alternatives'), 'collab')
  if (!name) {
    const written = elementIn(contrib, 'string-name') ?? elementIn(alternatives, 'string-name')
    const wrapped = elementIn(elementIn(collab, 'institution-wrap'), 'institution')
    const whole = written ?? wrapped ?? collab
    const parts = whole?.children.filter((part) => typeof part === 'string' || part.name !== 'contrib-group') ?? []
    const preferred = whole ? readLineText({ ...whole, children: parts }) : ''
    return { given: '', family: '', preferred, ...(collab && !written && { isOrganisation: true }) }
  }
  const [given, family, suffix] = ['given-names', 'surname', 'suffix'].map((part) =>
    readLineText(elementIn(name, part)),
  )
  const order = name.attributes['name-style'] === 'eastern' ? [family, given] : [given, family]
  const preferred = [...order, suffix].filter(Boolean).join(' ')
  return { given: given ?? '', family: family ?? '', preferred }
}

/** Returns a person's own or referenced affiliations; else those of the group. */
function affiliationsOf(contrib: XmlElement, group: XmlElement, places: Map<string, XmlElement>): XmlElement[] {
  const own = elementsIn(contrib, 'aff')
  const named = elementsIn(contrib, 'xref')
    .filter(({ attributes }) => attributes['ref-type'] === 'aff')
    .flatMap(({ attributes }) => splitReferredIds(attributes.rid))
  const found = [...named, ...splitReferredIds(contrib.attributes.rid)].flatMap((id) => places.get(id) ?? [])
  if (own.length + found.length > 0) return [...own, ...found]
  const ofGroup = elementsIn(group, 'aff').filter(({ attributes }) => attributes.id === undefined)
  return ofGroup.length > 0 ? ofGroup : places.size === 1 ? [...places.values()] : []
}

const splitReferredIds = (rid = '') => rid.split(/\s+/).filter(Boolean)

/** Returns the correspondence note that a person refers to. */
function correspondenceOf(contrib: XmlElement, meta: XmlElement | undefined): XmlElement | undefined {
  const ids = elementsIn(contrib, 'xref')
    .filter(({ attributes }) => attributes['ref-type'] === 'corresp')
    .flatMap(({ attributes }) => splitReferredIds(attributes.rid))
  const notes = [meta, ...elementsIn(meta, 'contrib-group')].flatMap((one) => elementsIn(one, 'author-notes'))
  return notes
    .flatMap((note) => elementsIn(note, 'corresp'))
    .find(({ attributes }) => ids.includes(attributes.id ?? ''))
}

/** Returns the first email within an element. */
function emailIn(element: XmlElement | undefined): string {
  for (const child of elementsIn(element)) {
    const found = child.name === 'email' ? readLineText(child) : emailIn(child)
    if (found) return found
  }
  return ''
}

const findDescendantsNamed = (element: XmlElement, name: string): XmlElement[] =>
  elementsIn(element).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...findDescendantsNamed(child, name),
  ])

/** Returns an affiliation as printed, else its institutions, without data that has a field of its own. */
function readAffiliationText(aff: XmlElement): string {
  const institutions = findDescendantsNamed(aff, 'institution')
  const printed = institutions.find(({ attributes }) => attributes['content-type'] === 'original')
  if (printed) return readLineText(printed).replace(/^\d+\s+/, '')
  const isMixed = aff.children.some((child) => typeof child === 'string' && /\p{L}/u.test(child))
  if (institutions.length > 0 && !isMixed) {
    const parts = institutions.filter(({ attributes }) => attributes['content-type'] !== 'normalized').map(readLineText)
    const cities = [
      ...findDescendantsNamed(aff, 'addr-line'),
      ...findDescendantsNamed(aff, 'city'),
      ...findDescendantsNamed(aff, 'state'),
    ].map(readLineText)
    return [...new Set([...parts, ...cities])].filter(Boolean).join(', ')
  }
  return tidyPunctuation(readLineText(omitElements(aff, /^(?:label|country|email|institution-id|sup)$/)))
}

const omitElements = (element: XmlElement, names: RegExp): XmlElement => ({
  ...element,
  children: element.children.flatMap((child): XmlElement['children'] => {
    if (typeof child === 'string') return [child]
    return names.test(child.name) ? [] : [omitElements(child, names)]
  }),
})

const tidyPunctuation = (text: string) =>
  text
    .replace(/\s+([,;.])/g, '$1')
    .replace(/(?:[,;]\s*){2,}/g, ', ')
    .replace(/^[,;.\s]+|(?<![,;.\s])[,;.\s]+$/g, '')

function rorIn(aff: XmlElement): string {
  const ids = findDescendantsNamed(aff, 'institution-id')
  const ror = ids.find(({ attributes }) => attributes['institution-id-type']?.toLowerCase() === 'ror')
  return textIn(ror ?? ids.find((id) => /ror\.org/.test(textIn(id))))
}

function countryIn(aff: XmlElement): string {
  const [country] = findDescendantsNamed(aff, 'country')
  return country ? readLineText(country) || (country.attributes.country ?? '') : ''
}
