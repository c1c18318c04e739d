import { childElementText, elementsIn, textIn, type XmlElement } from '../../../engines/archives/archives.ts'
import { inLocale, type MovedPerson, type Texts, type UnimportedPart } from '../addresses/moved.ts'
import { isAuthorRole, listNamesInOtherLanguages } from '../addresses/moved-rules.ts'

/** Returns an id in OJS's XML by its type: `internal`, `doi`, `public`. */
export const idIn = (element: XmlElement | undefined, type: string) =>
  textIn(elementsIn(element, 'id').find(({ attributes }) => attributes.type === type))

/** Returns the texts of child elements with a name, by locale. */
export function textsIn(element: XmlElement | undefined, name: string, locale: string): Texts {
  const found = elementsIn(element, name).map((child) => [child.attributes.locale ?? locale, textIn(child)] as const)
  return Object.fromEntries(found.filter(([, text]) => text !== ''))
}

/** Returns the texts of child elements with a name, one per line. */
export const inAllLanguages = (element: XmlElement | undefined, name: string): string =>
  [...new Set(Object.values(textsIn(element, name, '')))].join('\n')

/** Returns the numbers and titles of an issue. */
export const readIssueNumbersAndTitles = (element: XmlElement | undefined, locale: string) => ({
  volume: childElementText(element, 'volume'),
  number: childElementText(element, 'number'),
  year: childElementText(element, 'year'),
  titles: textsIn(element, 'title', locale),
})

/** Returns the texts of child elements not in `known`, which lists those that are imported or were never public. */
export function othersIn(element: XmlElement | undefined, known: ReadonlySet<string>): UnimportedPart[] {
  return elementsIn(element).flatMap((child) => {
    const content = known.has(child.name) ? '' : textIn(child)
    return content ? [{ what: child.name.replaceAll('_', ' '), content }] : []
  })
}

const knownOfAuthor = new Set(
  'givenname familyname firstname middlename lastname affiliation rorAffiliation country email url orcid biography'.split(
    ' ',
  ),
)

/**
 * Returns the authors in native XML, in order: with first, middle and last names before 3.1.2, with ROR IDs since 3.5,
 * or an organization since 3.6.
 * @param contact the corresponding author's id, if the publication gives it
 */
export function readNativeAuthors(authors: XmlElement | undefined, locale: string, contact = ''): MovedPerson[] {
  const place = ({ attributes }: XmlElement) => Number(attributes.seq ?? 0)
  return elementsIn(authors, 'author')
    .toSorted((one, other) => place(one) - place(other))
    .map((author) => readNativeAuthor(author, locale, contact))
}

function readNativeAuthor(author: XmlElement, locale: string, contact: string): MovedPerson {
  const name = (part: string) => textsIn(author, part, locale)
  const given =
    inLocale(name('givenname'), locale) ||
    [childElementText(author, 'firstname'), childElementText(author, 'middlename')].filter(Boolean).join(' ')
  const family = inLocale(name('familyname'), locale) || childElementText(author, 'lastname')
  const { id = '', primary_contact, user_group_ref = '', contributor_type } = author.attributes
  return {
    given,
    family,
    preferred: contributor_type === 'ANONYMOUS' ? 'Anonymous' : '',
    ...affiliationsIn(author, locale),
    country: childElementText(author, 'country'),
    email: childElementText(author, 'email'),
    orcid: childElementText(author, 'orcid'),
    isCorresponding: primary_contact === 'true' || primary_contact === '1' || (contact !== '' && id === contact),
    isOrganisation: contributor_type === 'ORGANIZATION',
    left: [
      ...listNamesInOtherLanguages(name('givenname'), name('familyname'), locale),
      { what: 'biography', content: inAllLanguages(author, 'biography') },
      { what: 'web address', content: childElementText(author, 'url') },
      { what: 'role', content: isAuthorRole(user_group_ref) ? '' : user_group_ref },
      ...othersIn(author, knownOfAuthor),
    ].filter(({ content }) => content !== ''),
  }
}

/**
 * Returns an author's affiliations. Before 3.5 one text has all of them; since then each has names by language and may
 * have a ROR ID.
 */
function affiliationsIn(author: XmlElement, locale: string): Pick<MovedPerson, 'affiliations' | 'ror'> {
  const all = elementsIn(author).filter(({ name }) => name === 'affiliation' || name === 'rorAffiliation')
  const plain = all.filter((element) => elementsIn(element, 'name').length === 0)
  const text = inLocale(Object.fromEntries(plain.map((one) => [one.attributes.locale ?? locale, textIn(one)])), locale)
  const named = all.filter((element) => !plain.includes(element))
  const affiliations = [text, ...named.map((element) => inLocale(textsIn(element, 'name', locale), locale))]
  const ror = named.map((element) => childElementText(element, 'ror')).find(Boolean) ?? ''
  return { affiliations: affiliations.filter(Boolean), ror }
}
