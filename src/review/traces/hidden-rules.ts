import { bareOrcid } from '../../core/text/orcid.ts'
import { personName } from '../../core/text/person-names.ts'
import { fold } from '../../core/text/words.ts'
import { contactsOf } from './contact-rules.ts'
import { nameWordsOf, spellingsOf } from './name-rules.ts'
import type { Side } from './rules.ts'

/** Says whether what nobody sees of a file names one of a side: text, or bytes as letters of a byte each. */
export type TellsHidden = (text: string) => boolean

const separators = ['', ' ', '.', '_', '-', ', ', ',', '%20', '+']
const shortest = 7
/** Folding a picture's bytes would take long, and finds nothing more: of a long text, lines are folded that are no longer. */
const longestFolded = 10_000

/** A folder of somebody's own. */
const ownFolder = /(?:[a-z]:[\\/]users[\\/]|\/home\/|\/users\/)[\w.-]{2}/

/**
 * What to look for where nobody looks: whole names in their usual forms, emails, user names and ORCID iDs. Parts of names are left out:
 * fonts, styles and colours are called Bell, Light and Green too.
 */
export function hiddenNamesOf(side: Side): TellsHidden {
  const { emails, userNames, orcids } = contactsOf(side)
  const people = side.people.flatMap(spellingsOf)
  const names = people.flatMap((person) => {
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
  const written = people.flatMap(({ name, family = '' }) => {
    const parsed = personName(name, family)
    return [
      name,
      `${parsed.given} ${parsed.family}`,
      `${parsed.family} ${parsed.given}`,
      `${parsed.family}, ${parsed.given}`,
    ]
  })
  const needles = [...names, ...written.map(fold), ...emails, ...userNames, ...iDs, ...written.flatMap(asBytes)]
  const all = [...new Set(needles)].filter((needle) => needle.length >= shortest)
  return (text) => {
    const lower = folded(text)
    return ownFolder.test(lower) || all.some((needle) => lower.includes(needle))
  }
}

/** A name as files of bytes hold it, each byte a letter: in UTF-8 and UTF-16. */
function asBytes(name: string): string[] {
  const wide = Buffer.from(name, 'utf16le')
  const forms = [Buffer.from(name), wide, Buffer.from(wide).swap16()].map((form) => form.toString('latin1'))
  return forms.flatMap((form) => [form.toLowerCase(), fold(form)])
}

function folded(text: string): string {
  if (text.length <= longestFolded) return fold(text)
  const lines = text.split('\n')
  return lines.map((line) => (line.length > longestFolded ? line.toLowerCase() : fold(line))).join('\n')
}
