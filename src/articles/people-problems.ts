import { isEmail } from '../text/clean.ts'
import type { Problem } from '../text/problems.ts'
import { orcidOf } from './orcid-rules.ts'
import { isEmptyPerson, type Person, type PersonPart, partNames, personParts } from './people-rules.ts'
import { rorOf } from './ror-rules.ts'

/** A problem of one part of a person; `person` counts from 0. */
export type PersonProblem = Problem & { person: number; part: PersonPart }

/** A message about one of several authors, counted from 0. */
export const authorProblem = (person: number, message: string) => `Author ${person + 1}: ${message}`

/** The messages of the codes that only people have. */
export const personMessages = {
  invalid_orcid: () => 'Invalid ORCID iD',
  invalid_ror: () => 'Invalid ROR ID',
}

/**
 * Checks cleaned people.
 * @param known names that stay as they were published, whatever their letters
 */
export function peopleProblems(people: readonly Person[], known: readonly string[] = []): PersonProblem[] {
  return people.flatMap((of, person) =>
    isEmptyPerson(of)
      ? []
      : partNames.flatMap((part) => {
          const problem = partProblem(part, of, known)
          return problem ? [{ ...problem, field: 'authors', person, part }] : []
        }),
  )
}

function partProblem(part: PersonPart, person: Person, known: readonly string[]): Problem | undefined {
  const value = person[part]
  const { label, maxLength } = personParts[part]
  const invalid = (hint?: string) => ({ code: 'invalid', message: `${label} is not valid`, hint })
  if (part === 'name' && value !== '' && known.includes(value)) return undefined
  if (value.length > maxLength) return invalid(`It has at most ${maxLength} characters.`)
  if (part === 'name') {
    if (value === '') return { code: 'invalid', message: `${label} is required` }
    return isName(value) ? undefined : invalid(nameRule)
  }
  if (value === '') return undefined
  if (part === 'orcid' && !orcidOf(value))
    return { code: 'invalid_orcid', message: personMessages.invalid_orcid(), hint: `It looks like ${exampleOrcid}` }
  if (part === 'ror' && !rorOf(value))
    return { code: 'invalid_ror', message: personMessages.invalid_ror(), hint: `It looks like ${exampleRor}` }
  return part === 'email' && !isEmail(value) ? invalid() : undefined
}

const exampleOrcid = 'https://orcid.org/0000-0002-1825-0097'
const exampleRor = 'https://ror.org/02ex6cf31'

const nameRule = 'It may hold letters, spaces, periods, hyphens and apostrophes.'

/** Whether a name has the letters of an author line, or hyphens and apostrophes between them. */
function isName(name: string): boolean {
  return /\p{L}/u.test(name) && /^(?:[\p{Script=Latin}\p{Script=Devanagari}\u200c .'’‘ʼ‐‑-]|\u200d)*$/u.test(name)
}
