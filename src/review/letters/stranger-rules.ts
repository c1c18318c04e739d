import { cleanLine, truncateWithEllipsis } from '../../core/text/clean.ts'
import { t } from '../../core/words/words.ts'
import type { LetterValues } from './template-rules.ts'

const [mostOfTitle, mostOfName, mostNames] = [200, 100, 5]

/** Matches the dots of domain names, in any script (IDNA 2008, UTS 46), and other signs that make an address. */
const inAddresses = /[.\u3002\uff0e\uff61](?=[\p{L}\p{M}]{2})|(?<=\p{L}):(?=\S)|[/\\](?=[/\\])/gu

/** Returns a text in which mail programs find no address to open: a blank separates the parts of each. */
export const withoutAddresses = (text: string): string => text.replace(inAddresses, '$& ')

/** Returns the names of a paper's first authors, and the number of the others. */
export function firstNames(people: readonly { name: string }[]): string {
  const names = people.slice(0, mostNames).map(({ name }) => truncateWithEllipsis(cleanLine(name), mostOfName))
  const more = people.length - names.length
  const listed = { names: names.join(', '), more }
  return more > 0 ? t('{names} and {more, plural, one {# other} other {# others}}', listed) : listed.names
}

/** Shortens a stranger's input for letters to unproven addresses, and removes addresses from it. */
export function strangersValues(values: LetterValues): LetterValues {
  const letterValues = { ...values }
  if (letterValues.title !== undefined)
    letterValues.title = truncateWithEllipsis(withoutAddresses(letterValues.title), mostOfTitle)
  if (letterValues.name !== undefined)
    letterValues.name = truncateWithEllipsis(withoutAddresses(letterValues.name), mostOfName)
  if (letterValues.authors !== undefined) letterValues.authors = withoutAddresses(letterValues.authors)
  return letterValues
}
