import { countryAtEnd, countryTyped } from '../../core/language/countries.ts'

type Author = { affiliation?: string; country: string; corresponding: boolean }

/** A paper's own field of the country, and its people. */
type Said = { country: string; people: readonly Author[] }

/**
 * The country of a paper's corresponding author, which decides about the fee: the paper's field, else the author's
 * own, else what the affiliation ends in; '' where none is said. A name is the English one. @param language the
 * journal's
 */
export function countryOf({ country, people }: Said, language: string): string {
  const author = people.find(({ corresponding }) => corresponding) ?? people[0]
  const typed = country || author?.country || ''
  return countryTyped(typed, language) || typed || countryAtEnd(author?.affiliation ?? '', language)
}

/**
 * The country to store with people that change: a typed one, else the people's, until somebody typed another.
 * @param typed undefined where the form has none
 */
export function nextCountry(typed: string | undefined, before: Said, after: Said['people'], language: string): string {
  const { country } = before
  const isOfPeople = country === '' || country === countryOf({ ...before, country: '' }, language)
  const isTyped = typed !== undefined && typed !== '' && typed !== country
  if (isTyped || (typed !== '' && !isOfPeople)) return typed ?? country
  return countryOf({ country: '', people: after }, language) || (typed ?? country)
}
