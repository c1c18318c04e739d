import { bounds } from '../../../core/db/bounds.ts'
import {
  areTitles,
  isGeneration,
  isSpanishFamily,
  isSuffix,
  withoutDegreesBehind,
} from '../../../core/language/name-words.ts'
import { hasConjunction, withoutConjunctions } from '../../../core/pasted/listed-names.ts'
import { nameKey } from '../../../core/pasted/name-keys.ts'
import { areInitials, bareName, endsInInitials, personName } from '../../../core/text/person-names.ts'
import { t } from '../../../core/words/words.ts'
import { citationName } from '../../citing/citation.ts'
import { peopleTitle } from '../../record/fields.ts'
import type { Person } from '../../record/people/rules.ts'

type Named = Pick<Person, 'name' | 'family' | 'organisation'>

/**
 * Returns the doubts about authors' names, which do not block saving; none about a name that is too long to be
 * accepted.
 */
export function nameDoubts(people: readonly Named[]): string[] {
  const keys = people.map(({ name }) => (name.length > bounds.name ? name : nameKey(name)))
  return people.flatMap((person, at) => {
    const doubt = doubtAbout(person)
    if (doubt !== undefined) return [doubt]
    return keys.indexOf(keys[at] ?? '') < at ? [t('“{name}” is there twice.', { name: person.name })] : []
  })
}

function doubtAbout({ name, family, organisation }: Named): string | undefined {
  if (organisation || name.length > bounds.name) return undefined
  if (hasConjunction(` ${name}`) || withoutConjunctions(name) !== name)
    return t('“{name}” counts as one author: separate names with commas.', { name })
  if (areInitials(name, 'Ab'))
    return t('“{name}” counts as an author: initials stand before their surname, without a comma.', { name })
  if (isSuffix(name)) return t('“{name}” counts as an author: it stands behind its name, without a comma.', { name })
  if (areTitles(name)) return t('“{name}” counts as an author: titles and degrees are no part of a name.', { name })
  const cited = t('“{name}” is cited as “{cited}”', { name, cited: citationName(name, family) })
  if (withoutDegreesBehind(name) !== name) return t('{cited}: degrees are no part of a name.', { cited })
  return family === '' ? familyDoubt(name, cited) : undefined
}

/** Returns a doubt about which words are the family name, if none was given. */
function familyDoubt(name: string, cited: string): string | undefined {
  const other = (family: string) =>
    t('{cited}. If “{family}” is the family name, enter it under “{title}”.', { cited, family, title: t(peopleTitle) })
  const words = bareName(name).split(/\s+/)
  const [before = '', last = ''] = words.slice(-2)
  if (endsInInitials(name) && /^\p{Lu}*[AEIOUY]\p{Lu}*$/u.test(last) && last.length > 1) return other(last)
  if (words.length < 3 || personName(name).given === '') return undefined
  if (isGeneration(last)) return other(last)
  return isSpanishFamily(before) ? other(`${before} ${last}`) : undefined
}
