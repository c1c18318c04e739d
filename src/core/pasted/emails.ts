import { cleanLine, isEmail } from '../text/clean.ts'
import { signs } from './affiliations.ts'
import { emailPattern, type PastedPerson } from './names.ts'

/** Removes email-only lines; a corresponding author's stays for its mark. */
export function withoutEmailLines(lines: string[]): string[] {
  return lines
    .map((line) => cleanLine(line.replace(emailPattern, ' ').replace(/^e-?mails?\s*:?\s*$/i, '')))
    .filter((line) => hasContent.test(line) && !/^(?:e-?mails?|[,;|])\s*:?$/i.test(line))
}

const hasContent = new RegExp(String.raw`[\p{L}\p{N}${signs}]`, 'u')

/**
 * Assigns emails that can belong to only one person: those that contain one person's family name, or belong to the
 * corresponding author.
 */
export function withEmails(people: PastedPerson[], lines: string[]): PastedPerson[] {
  const emails = [...new Set(lines.join('\n').match(emailPattern) ?? [])].filter(isEmail)
  const writers = people.filter(({ corresponding }) => corresponding)
  return people.map((person) => {
    if (person.email) return person
    const theirs = emails.filter(
      (email) => holdersOf(email, people).length === 1 && holdersOf(email, people)[0] === person,
    )
    const [only = ''] = theirs.length === 1 ? theirs : []
    const isWriter = writers.length === 1 && writers[0] === person && emails.length === 1
    return { ...person, email: only || (isWriter ? (emails[0] ?? '') : '') }
  })
}

function holdersOf(email: string, people: PastedPerson[]): PastedPerson[] {
  const local = plainLetters(email.split('@')[0] ?? '')
  return people.filter(({ name }) => {
    const family = plainLetters(name.split(' ').at(-1) ?? '')
    return family.length > 2 && local.includes(family)
  })
}

const plainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
