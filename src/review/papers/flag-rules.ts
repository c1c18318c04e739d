import type { Person } from '../../journal/record/people/rules.ts'
import { recommendedReferences, splitCleanLines } from '../../journal/record/support-rules.ts'
import { emailKey, institutionDomain } from '../people/rules.ts'

/** The flags of a paper, with their texts. */
export const flagTexts = {
  unconfirmed_email: 'The author’s email is not confirmed',
  authors_changed: 'A revision changed the authors',
  duplicate_title: 'An article or another paper has this title',
  duplicate_file: 'An article or another paper has this file',
  too_many_authors: 'More than 5 authors',
  too_many_references: 'More than 50 references',
  suggested_alike: 'A suggested reviewer shares an address, a domain or a phone with an author',
  nobody_to_handle: 'Nobody may handle this paper',
} as const

export type Flag = keyof typeof flagTexts

export const isFlag = (text: string): text is Flag => Object.hasOwn(flagTexts, text)

/** The most authors that the journal recommends. */
export const mostAuthors = 5

type Words = { people: readonly Pick<Person, 'email'>[]; references: string; suggested: string; mobile: string }

/** Returns the flags that follow from a paper's fields. */
export function wordFlags({ people, references, suggested, mobile }: Words): Flag[] {
  const flags: [Flag, boolean][] = [
    ['too_many_authors', people.length > mostAuthors],
    ['too_many_references', splitCleanLines(references).length > recommendedReferences],
    ['suggested_alike', splitCleanLines(suggested).some((line) => isLikeAuthor(line, people, mobile))],
  ]
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []))
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(-10)

/**
 * Reports whether a line about a reviewer contains an author's address, its institution's domain, or the author's
 * phone.
 */
function isLikeAuthor(line: string, people: Words['people'], mobile: string): boolean {
  const emails = (line.match(/(?<![^\s|<>])[^\s|<>]+@[^\s|<>]+/g) ?? []).map(emailKey)
  const phone = digitsOf(mobile)
  const isPhone = phone.length >= 6 && (line.match(/\+?\d[\d ().-]{5,}/g) ?? []).some((one) => digitsOf(one) === phone)
  return (
    isPhone ||
    people.some(({ email }) => {
      const domain = institutionDomain(email)
      return emails.some((one) => one === emailKey(email) || (domain !== '' && institutionDomain(one) === domain))
    })
  )
}

/**
 * The journal's letter about a paper that is `nobody_to_handle`, without details, since its reader may be an author.
 */
export const handlerLetter = {
  subject: 'A paper waits for somebody who may handle it',
  text:
    'There is a paper that no admin may handle: each is one of its authors, ' +
    'was asked to review it, or is recused from it.\n\nPlease add an admin who may, ' +
    'or lift a recusal on the machine: bun run user lift NAME NUMBER. bun run due names the number.\n',
}
