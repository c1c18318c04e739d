import { cleanLine, isEmail } from '../text/clean.ts'
import { personName } from '../text/person-names.ts'
import { signs } from './affiliations.ts'
import { emailPattern, type PastedPerson } from './names.ts'

/** Removes email-only lines; keeps the mark of a corresponding author's line. */
export function withoutEmailLines(lines: string[]): string[] {
  return lines
    .map((line) => cleanLine(line.replace(emailPattern, ' ').replace(/^e-?mails?\s*:?\s*$/i, '')))
    .filter((line) => hasContent.test(line) && !/^(?:e-?mails?|[,;|])\s*:?$/i.test(line))
}

const hasContent = new RegExp(String.raw`[\p{L}\p{N}${signs}]`, 'u')

/**
 * Assigns emails that can belong to only one person: those that contain a person's name, or belong to the corresponding
 * author.
 */
export function withEmails(people: PastedPerson[], lines: string[]): PastedPerson[] {
  const emails = [...new Set(lines.join('\n').match(emailPattern) ?? [])].filter(isEmail)
  const writers = people.filter(({ corresponding }) => corresponding)
  return people.map((person) => {
    if (person.email) return person
    const theirs = emails.filter((email) => holderOf(email, people) === person)
    const [only = ''] = theirs.length === 1 ? theirs : []
    const isWriter = writers.length === 1 && writers[0] === person && emails.length === 1
    return { ...person, email: only || (isWriter ? (emails[0] ?? '') : '') }
  })
}

/** Returns the one person whose name an address contains; undefined if it fits no person, or several equally. */
export function holderOf<Named extends { name: string; family?: string }>(
  email: string,
  people: readonly Named[],
): Named | undefined {
  const local = email.split('@')[0] ?? ''
  const all = people.map((person) => ({ person, likeness: likeness(local, person) }))
  const most = Math.max(1, ...all.map((one) => one.likeness))
  const [first, second] = all.filter((one) => one.likeness === most)
  return second ? undefined : first?.person
}

/** Scores how well an address's part before `@` fits a name; 0 if it does not. */
function likeness(local: string, { name, family: known = '' }: { name: string; family?: string }): number {
  const parts = local.split(/[^\p{L}]+/u).map(plainLetters)
  const { given, family } = personName(name, known)
  const [last, firsts] = [
    plainLetters(family),
    given
      .split(/[\s.-]+/)
      .map(plainLetters)
      .filter(Boolean),
  ]
  const initials = firsts.map((word) => word.charAt(0)).join('')
  const whole = parts.join('')
  const isLast = last.length > 3 ? whole.includes(last) : last.length > 2 && parts.some((part) => besides(part, last))
  const isFirst = firsts.some(
    (word) => word.length > 2 && (isLast ? whole.replace(last, '').includes(word) : parts.includes(word)),
  )
  const rest = whole.replace(last, '')
  const isInitial = rest !== '' && (initials.startsWith(rest) || rest.startsWith(initials.charAt(0) || '?'))
  return (isLast ? 4 : 0) + (isFirst ? 2 : 0) + (isLast && isInitial ? 1 : 0)
}

/** Whether a word is a short family name, alone or with at most two initials. */
const besides = (part: string, family: string) =>
  part.length <= family.length + 2 && (part.startsWith(family) || part.endsWith(family))

const plainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
