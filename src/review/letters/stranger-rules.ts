import { cleanLine, truncateWithEllipsis } from '../../core/text/clean.ts'
import { counted } from '../../core/text/counted.ts'
import type { LetterValues } from './template-rules.ts'

const [mostOfTitle, mostOfName, mostNames] = [200, 100, 5]

/** The dots of a name of the internet, in any script (IDNA 2008, UTS 46), and what makes an address. */
const inAddresses = /[.\u3002\uff0e\uff61](?=[\p{L}\p{M}]{2})|(?<=\p{L}):(?=\S)|[/\\](?=[/\\])/gu

/** A text in which mail programs find no address to open: a blank breaks each up. */
export const withoutAddresses = (text: string): string => text.replace(inAddresses, '$& ')

/** The first of a paper's authors by name, and how many more there are. */
export function firstNames(people: readonly { name: string }[]): string {
  const names = people.slice(0, mostNames).map(({ name }) => truncateWithEllipsis(cleanLine(name), mostOfName))
  const more = people.length - names.length
  return more > 0 ? `${names.join(', ')} and ${counted(more, 'other')}` : names.join(', ')
}

/** A stranger's words in letters to unproven addresses: short, without addresses. */
export function strangersValues(values: LetterValues): LetterValues {
  const letterValues = { ...values }
  if (letterValues.title !== undefined)
    letterValues.title = truncateWithEllipsis(withoutAddresses(letterValues.title), mostOfTitle)
  if (letterValues.name !== undefined)
    letterValues.name = truncateWithEllipsis(withoutAddresses(letterValues.name), mostOfName)
  if (letterValues.authors !== undefined) letterValues.authors = withoutAddresses(letterValues.authors)
  return letterValues
}
