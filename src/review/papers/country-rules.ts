import { countryAtEnd, countryTyped } from '../../core/language/countries.ts'

type Author = { affiliation?: string; country: string; corresponding: boolean }

/** A paper's own country field, and its people. */
type Said = { country: string; people: readonly Author[] }

/**
 * Returns the country of a paper's corresponding author, which determines the fee: the paper's field, else the author's
 * own, else the end of the affiliation; '' if none is given. A known country has its English name.
 * @param language the journal's
 */
export function countryOf({ country, people }: Said, language: string): string {
  const author = people.find(({ corresponding }) => corresponding) ?? people[0]
  const typed = country || author?.country || ''
  return countryTyped(typed, language) || typed || countryAtEnd(author?.affiliation ?? '', language)
}

/**
 * Returns the country to store when people change: a typed one, else the people's, unless a different one was typed
 * before.
 * @param typed undefined if the form has none
 */
export function nextCountry(typed: string | undefined, before: Said, after: Said['people'], language: string): string {
  const { country } = before
  const isOfPeople = country === '' || country === countryOf({ ...before, country: '' }, language)
  const isTyped = typed !== undefined && typed !== '' && typed !== country
  if (isTyped || (typed !== '' && !isOfPeople)) return typed ?? country
  return countryOf({ country: '', people: after }, language) || (typed ?? country)
}
