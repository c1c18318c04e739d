import { countryTyped } from '../../core/language/countries.ts'
import { message } from '../../core/words/words.ts'

/** The fees that an accepted paper may owe: the sum for its author's country, either sum, or none. */
export const feeChoices = {
  due: 'The fee is due',
  india: 'India',
  abroad: 'abroad',
  waived: 'The fee is waived',
  none: 'There is no fee',
} as const

export type FeeChoice = keyof typeof feeChoices

export const isFeeChoice = (text: string): text is FeeChoice => Object.hasOwn(feeChoices, text)

type Sums = { india: string; abroad: string }

/** Returns the choice for a country; '' if the country is unknown and an editor must choose. */
export function choiceFor(sums: Sums, country: string): FeeChoice | '' {
  if (country === '') return sums.india === '' && sums.abroad === '' ? 'none' : ''
  const place = countryTyped(country) === 'India' ? 'india' : 'abroad'
  return sums[place] === '' ? 'none' : place
}

/** Returns an accepted paper's first payment and its fee; undefined if neither choice nor country determines it. */
export function feeOf(
  chosen: FeeChoice,
  sums: Sums,
  country: string,
): { payment: 'due' | 'waived' | 'none'; fee: string } | undefined {
  const choice = chosen === 'due' ? choiceFor(sums, country) : chosen
  if (choice === '' || choice === 'due') return undefined
  if (choice === 'waived' || choice === 'none') return { payment: choice, fee: '' }
  return { payment: sums[choice] === '' ? 'none' : 'due', fee: sums[choice] }
}

/** The text of letters on how to pay, if the settings have none. */
export const howToPayAsked = message('Please reply to this letter, and we will tell you how to pay.')
