import { withoutDegreesBehind } from '../../core/language/name-words.ts'
import { withoutConjunctions } from '../../core/pasted/listed-names.ts'
import { cleanLine, isEmail } from '../../core/text/clean.ts'
import { orcidOf } from '../../core/text/orcid.ts'
import { familyName, personName } from '../../core/text/person-names.ts'
import { rorOf } from '../../journal/record/people/ror-rules.ts'
import { type Person, personParts } from '../../journal/record/people/rules.ts'
import type { MovedPerson, UnimportedPart } from './addresses/moved.ts'
import { namePart } from './addresses/moved-rules.ts'

/** The author of an article without named authors, such as an editorial. */
export const fallbackAuthor = 'The Editors'

/** A person as the import accepts them, and the values that are invalid or cannot be imported. */
type PersonLine = { person: Partial<Person>; left: UnimportedPart[] }

/** Converts a moved author to one of an import line, without values that the import would refuse. */
export function makePersonLine(author: MovedPerson): PersonLine {
  const { given: first, family: last } = author
  const moved = { ...author, given: namePart(first), family: namePart(last) }
  const signs = [first, last].filter((part) => part.trim() !== '' && namePart(part) === '')
  const given = moved.preferred || [moved.given, moved.family].filter(Boolean).join(' ')
  const isOrganisation = moved.isOrganisation || isCollective(moved)
  const name = cleanLine(isOrganisation ? given : given.replaceAll(',', ' ')) || fallbackAuthor
  const affiliation = moved.affiliations.join('; ')
  const typed = {
    affiliation,
    country: nameCountry(moved.country),
    email: moved.email,
    orcid: moved.orcid,
    ror: moved.ror,
  }
  const wrong = (Object.keys(typed) as (keyof typeof typed)[]).filter(
    (part) => typed[part] && !isRight(part, typed[part]),
  )
  const fields = Object.fromEntries(Object.entries(typed).filter(([part]) => !wrong.some((one) => one === part)))
  const said = familyOf(moved)
  const family = said && familyName(personName(name)) !== said && hasNameWords(name, said) ? said : ''
  const areTwo = !isOrganisation && withoutConjunctions(name) !== name
  return {
    person: {
      name,
      family,
      ...fields,
      corresponding: moved.isCorresponding,
      ...(moved.credit?.length && { credit: moved.credit }),
      ...(isOrganisation && { organisation: name, family: '', orcid: '' }),
    },
    left: [
      ...moved.left,
      ...signs.map((sign) => ({ what: 'sign in place of a name', content: sign })),
      ...(areTwo ? [{ what: 'name that may be one, here two', content: given }] : []),
      ...(given.includes(',') && !isOrganisation ? [{ what: 'comma in the name', content: given }] : []),
      ...wrong.map((part) => ({ what: `${personParts[part].label} that is not valid`, content: typed[part] })),
    ].map(({ what, content }) => ({ what: `${what} of an author`, content: `${name}: ${content}` })),
  }
}

/** Returns the family name of a moved person without degrees, which people type after it. */
function familyOf({ given, family }: MovedPerson): string {
  const before = given || 'N'
  return withoutDegreesBehind(`${before} ${family}`).slice(before.length + 1)
}

/** Whether a single given name, as in OJS before 3.6, is an organisation's; with an ORCID iD it is a person's. */
function isCollective({ given, family, preferred, orcid }: MovedPerson): boolean {
  const words = given.replace(/\([^)]*\)/g, ' ').trim()
  return family + preferred + orcid === '' && collective.test(words) && /\s/.test(words) && !words.includes(',')
}

const collectives =
  'collaboration|consortium|committee|commission|society|association|network|initiative|group|team|council|ministry'
const collective = new RegExp(`\\b(?:${collectives}|foundation|organi[sz]ation|institute|university)\\b`, 'i')

function isRight(part: 'affiliation' | 'country' | 'email' | 'orcid' | 'ror', text: string): boolean {
  if (text.length > personParts[part].maxLength) return false
  if (part === 'orcid') return orcidOf(text) !== undefined
  if (part === 'ror') return rorOf(text) !== undefined
  return part !== 'email' || isEmail(text)
}

const hasNameWords = (name: string, words: string) => ` ${name} `.includes(` ${words} `)

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Returns the English name of an ISO 3166-1 country code; other texts stay unchanged. */
const nameCountry = (country: string): string => (/^[A-Z]{2}$/.test(country) && regions.of(country)) || country
