import { nameWithComma } from '../../../core/pasted/listed-names.ts'
import { isEmail, truncateWithEllipsis } from '../../../core/text/clean.ts'
import { changeOrRemove, plainName, strangeInName } from '../../../core/text/name-letters.ts'
import { orcidOf } from '../../../core/text/orcid.ts'
import { fieldMessages, type Problem } from '../../../core/text/problems.ts'
import { message, t } from '../../../core/words/words.ts'
import { creditTerms, isCreditRole } from './credit-rules.ts'
import { rorOf } from './ror-rules.ts'
import { aPerson, isEmptyPerson, type Person, type PersonPart, partNames, personParts } from './rules.ts'

/** A problem of one part of a person; `person` counts from 0. */
export type PersonProblem = Problem & { person: number; part: PersonPart | 'credit' }

/**
 * Returns the message of a problem with one of several authors: 'Author 2, “Ravi1”: Name is not valid', 'Author 2:
 * Invalid ROR ID'.
 */
export function authorMessage({ person, part, message }: PersonProblem, people: readonly Person[]): string {
  const name = (part === 'name' && people[person]?.name) || ''
  const number = person + 1
  return name
    ? t('Author {number}, “{name}”: {problem}', { number, name: truncateWithEllipsis(name, 100), problem: message })
    : t('Author {number}: {problem}', { number, problem: message })
}

/** The messages of the codes that only people have. */
export const personMessages = {
  invalid_orcid: () => t('Invalid ORCID iD'),
  invalid_ror: () => t('Invalid ROR ID'),
}

/**
 * Checks cleaned people.
 * @param known names that stay as published, with any letters
 */
export function peopleProblems(people: readonly Person[], known: readonly string[] = []): PersonProblem[] {
  return people.flatMap((of, person) =>
    isEmptyPerson(of)
      ? []
      : [...partNames, 'credit' as const].flatMap((part) => {
          const problem = part === 'credit' ? creditProblem(of) : partProblem(part, of, known)
          return problem ? [{ ...problem, field: 'authors', person, part }] : []
        }),
  )
}

/**
 * Returns the people that a file names in a form that validation accepts: without invalid parts. It is empty if a name
 * is invalid, so that the form asks for all people.
 */
export function acceptable<Read extends Partial<Person>>(people: readonly Read[]): Read[] {
  const named = people.map((person) => ({ ...person, name: plainName(person.name ?? '') }))
  const problems = peopleProblems(named.map(aPerson))
  if (problems.some(({ part }) => part === 'name')) return []
  return named.map((person, at) => {
    const wrong = problems.filter((problem) => problem.person === at).map(({ part }) => [part, ''] as const)
    return { ...person, ...Object.fromEntries(wrong) }
  })
}

/** Returns the problem of roles that CRediT does not have. */
function creditProblem({ credit = [] }: Person): Problem | undefined {
  const strange = credit.find((role) => !isCreditRole(role))
  if (strange === undefined) return undefined
  const hint = t('“{role}” is none of CRediT’s: {roles}.', {
    role: truncateWithEllipsis(strange, 100),
    roles: Object.values(creditTerms).join(', '),
  })
  return { code: 'invalid', message: t('Roles are not valid'), hint }
}

function partProblem(part: PersonPart, person: Person, known: readonly string[]): Problem | undefined {
  const value = person[part]
  const { label, maxLength } = personParts[part]
  const invalid = (hint?: string) => ({ code: 'invalid', message: fieldMessages.invalid(label), hint })
  if (part === 'name' && value !== '' && known.includes(value)) return undefined
  if (person.organisation && (part === 'family' || part === 'orcid') && value !== '')
    return invalid(t('An organisation has none.'))
  if (value.length > maxLength) return invalid(t('It has at most {most} characters.', { most: maxLength }))
  if (part === 'name') {
    if (value === '') return { code: 'invalid', message: fieldMessages.required(label) }
    const hint = person.organisation ? organisationHint(value) : nameHint(value)
    return hint === undefined ? undefined : invalid(hint)
  }
  if (value === '') return undefined
  if (part === 'orcid' && !orcidOf(value))
    return {
      code: 'invalid_orcid',
      message: personMessages.invalid_orcid(),
      hint: t('It looks like {example}', { example: exampleOrcid }),
    }
  if (part === 'ror' && !rorOf(value))
    return {
      code: 'invalid_ror',
      message: personMessages.invalid_ror(),
      hint: t('It looks like {example}', { example: exampleRor }),
    }
  return part === 'email' && !isEmail(value) ? invalid() : undefined
}

const exampleOrcid = 'https://orcid.org/0000-0002-1825-0097'
const exampleRor = 'https://ror.org/02ex6cf31'

const nameRule = message('A name has Latin or Devanagari letters, spaces, periods, hyphens and apostrophes.')

/** Returns advice about an invalid name; undefined if it is valid. */
function nameHint(name: string): string | undefined {
  if (name.includes(',')) return commaHint(name)
  const strange = strangeInName(name)
  if (strange.length > 0) return `${t('Please {task}.', { task: changeOrRemove(strange) })} ${t(nameRule)}`
  return /\p{L}/u.test(name) ? undefined : t(nameRule)
}

/** Returns advice about an organisation's invalid name. */
const organisationHint = (name: string): string | undefined =>
  /[\p{L}\p{N}]/u.test(name) ? undefined : t('A name has letters.')

function commaHint(text: string): string {
  const read = nameWithComma(text)
  if (!read) return t('Each author has a place of their own: please give them one each.')
  const { name, family } = read
  return family
    ? t('If this is one author, write “{name}”, and “{family}” as the family name. Two authors have a place each.', {
        name,
        family,
      })
    : t('If this is one author, write “{name}”. Two authors have a place each.', { name })
}
