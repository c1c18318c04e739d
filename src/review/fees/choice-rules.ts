import { countryTyped } from '../../core/language/countries.ts'

/** The fees that an accepted paper may owe: the sum that its author's country says, either sum, or none. */
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

/** The choice that a country makes; '' where nothing says the country and somebody has to choose. */
export function choiceFor(sums: Sums, country: string): FeeChoice | '' {
  if (country === '') return sums.india === '' && sums.abroad === '' ? 'none' : ''
  const place = countryTyped(country) === 'India' ? 'india' : 'abroad'
  return sums[place] === '' ? 'none' : place
}

/** An accepted paper's first payment and its fee; undefined where neither choice nor country says which. */
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

/** The words of letters on how to pay, where the settings have none. */
export const howToPayAsked = 'Please reply to this letter, and we will tell you how to pay.'
