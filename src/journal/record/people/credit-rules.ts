import type { creditRoles } from '../../../core/db/enums.ts'
import { familyName, givenWords, personName } from '../../../core/text/person-names.ts'
import { message, t } from '../../../core/words/words.ts'

export type CreditRole = (typeof creditRoles)[number]

/** The contributors' roles of ANSI/NISO Z39.104 (CRediT), in its order and with the terms of JATS4R. */
export const creditTerms: Record<CreditRole, string> = {
  conceptualization: message('Conceptualization'),
  'data-curation': message('Data curation'),
  'formal-analysis': message('Formal Analysis'),
  'funding-acquisition': message('Funding acquisition'),
  investigation: message('Investigation'),
  methodology: message('Methodology'),
  'project-administration': message('Project administration'),
  resources: message('Resources'),
  software: message('Software'),
  supervision: message('Supervision'),
  validation: message('Validation'),
  visualization: message('Visualization'),
  'writing-original-draft': message('Writing – original draft'),
  'writing-review-editing': message('Writing – review & editing'),
}

const all = Object.keys(creditTerms) as CreditRole[] // it has no other keys

export const isCreditRole = (text: string): text is CreditRole => Object.hasOwn(creditTerms, text)

/** Finds the role for a slug, a term or an address of CRediT, ignoring case and signs. */
export function creditRoleOf(text: string): CreditRole | undefined {
  const folded = text
    .toLowerCase()
    .replace(/^https?:\/\/credit\.niso\.org\/contributor-roles\/|\/$/g, '')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
  return all.find((role) => role === folded || role === folded.replace('-and-', '-'))
}

/** Sorts roles in the order of CRediT, each once; unknown ones come last, to be refused. */
export const inCreditOrder = (roles: readonly CreditRole[]): CreditRole[] =>
  [...new Set(roles)].toSorted((one, other) => findCreditRolePosition(one) - findCreditRolePosition(other))

const findCreditRolePosition = (role: CreditRole) => (isCreditRole(role) ? all.indexOf(role) : all.length)

/** Formats contributions: 'Software: RKS, AR. Supervision: AR.'; '' if no role is known. */
export const contributionsText = (people: readonly Contributor[]): string =>
  contributionsOf(people)
    .map(({ term, names }) => `${t(term)}: ${names.join(', ')}.`)
    .join(' ')

type Contributor = { name: string; family?: string; credit?: readonly CreditRole[] }

/** Returns the initials of a name without titles and degrees: 'RKS' also of 'Dr. R.K. Sharma'. */
function initialsOf({ name, family }: Contributor): string {
  const parts = personName(name, family)
  return [...givenWords(parts), ...familyName(parts).split(' ')]
    .flatMap((word) => word.split('-'))
    .flatMap((word) => /\p{L}\p{M}*/u.exec(word)?.[0].toUpperCase() ?? [])
    .join('')
}

/**
 * Returns each role with its contributors, in the order of CRediT: by initials, or by whole names if two of the authors
 * have the same initials.
 */
function contributionsOf(people: readonly Contributor[]): { term: string; names: string[] }[] {
  const initials = people.map(initialsOf)
  const isClear = new Set(initials).size === initials.length && !initials.includes('')
  return all.flatMap((role) => {
    const names = people.flatMap(({ name, credit }, at) =>
      credit?.includes(role) ? [isClear ? (initials[at] ?? name) : name] : [],
    )
    return names.length > 0 ? [{ term: creditTerms[role], names }] : []
  })
}
