import { lookup } from '../../../../core/text/clean.ts'

/** The printed labels of lists that are numbered automatically. */
export const counters: Record<string, (at: number) => string> = lookup({
  order: (at) => `${at}.`,
  'alpha-lower': (at) => `${letters(at)}.`,
  'alpha-upper': (at) => `${letters(at).toUpperCase()}.`,
  'roman-lower': (at) => `${roman(at)}.`,
  'roman-upper': (at) => `${roman(at).toUpperCase()}.`,
})
const letters = (at: number): string =>
  (at > 26 ? letters(Math.floor((at - 1) / 26)) : '') + String.fromCharCode(97 + ((at - 1) % 26))
const romans = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const
function roman(number: number): string {
  const found = romans.find(([, value]) => value <= number)
  return found ? found[0] + roman(number - found[1]) : ''
}
