import { bareOrcid } from '../../core/text/orcid.ts'
import { fold } from '../../core/text/words.ts'
import { contactsOf } from './contact-rules.ts'
import { nameWordsOf } from './name-rules.ts'
import type { Side } from './rules.ts'

/** Says whether what nobody sees of a file names one of a side: text, or bytes as letters of a byte each. */
export type TellsHidden = (text: string) => boolean

const separators = ['', ' ', '.', '_', '-', ', ', ',', '%20', '+']
const shortest = 7
/** Folding a picture's bytes would take long, and finds nothing more. */
const longestFolded = 10_000

/** A folder of somebody's own. */
const ownFolder = /(?:[a-z]:[\\/]users[\\/]|\/home\/|\/users\/)[\w.-]{2}/

/**
 * What to look for where nobody looks: whole names in their usual forms, emails, user names and ORCID iDs. Parts of names are left out:
 * fonts, styles and colours are called Bell, Light and Green too.
 */
export function hiddenNamesOf(side: Side): TellsHidden {
  const { emails, userNames, orcids } = contactsOf(side)
  const names = side.people.flatMap((person) => {
    const words = nameWordsOf(person)
    if (!words || words.given.length === 0) return []
    const [given, family] = [words.given, words.family.join(' ')]
    const initials = given.map((word) => word[0]).join('')
    const pairs = [
      given.join(' '),
      given[0] ?? '',
      initials.length > 1 ? initials : '',
      given.map((word) => word[0]).join('. '),
    ]
    return pairs
      .filter(Boolean)
      .flatMap((first) =>
        separators.flatMap((between) => [`${first}${between}${family}`, `${family}${between}${first}`]),
      )
  })
  const iDs = orcids.map(bareOrcid).flatMap((iD) => [iD.toLowerCase(), iD.replaceAll('-', '').toLowerCase()])
  const needles = [
    ...new Set([...names, ...side.people.map(({ name }) => fold(name)), ...emails, ...userNames, ...iDs]),
  ]
    .filter((needle) => needle.length >= shortest)
    .flatMap((needle) => [needle, Buffer.from(needle).toString('latin1').toLowerCase()])
  const all = [...new Set(needles)]
  return (text) => {
    const lower = text.length > longestFolded ? text.toLowerCase() : fold(text)
    return ownFolder.test(lower) || all.some((needle) => lower.includes(needle))
  }
}
