import { lookup } from '../../../core/text/clean.ts'

const prefixes: Record<string, string> = lookup({
  femto: 'f',
  pico: 'p',
  nano: 'n',
  micro: 'μ',
  milli: 'm',
  centi: 'c',
  deci: 'd',
  hecto: 'h',
  kilo: 'k',
  mega: 'M',
  giga: 'G',
  tera: 'T',
  peta: 'P',
})

const units: Record<string, string> = lookup({
  metre: 'm',
  meter: 'm',
  gram: 'g',
  kilogram: 'kg',
  second: 's',
  ampere: 'A',
  kelvin: 'K',
  mole: 'mol',
  candela: 'cd',
  hertz: 'Hz',
  newton: 'N',
  pascal: 'Pa',
  joule: 'J',
  watt: 'W',
  coulomb: 'C',
  volt: 'V',
  farad: 'F',
  ohm: 'Ω',
  siemens: 'S',
  tesla: 'T',
  henry: 'H',
  lumen: 'lm',
  lux: 'lx',
  becquerel: 'Bq',
  gray: 'Gy',
  sievert: 'Sv',
  litre: 'L',
  liter: 'L',
  minute: 'min',
  hour: 'h',
  day: 'd',
  tonne: 't',
  hectare: 'ha',
  electronvolt: 'eV',
  dalton: 'Da',
  bar: 'bar',
  percent: '\\%',
  degree: '^{\\circ}',
  celsius: '{}^{\\circ}C',
  degreeCelsius: '{}^{\\circ}C',
  angstrom: 'Å',
  molar: 'M',
})

/** Returns a number as printed: `1.5e3` is 1.5 × 10³. */
const number = (text = ''): string => text.trim().replace(/[eE]([+-]?\d+)$/, '\\times 10^{$1}')

/** Returns a unit as printed, from commands or letters: `\metre\per\second`, `m.s^{-1}`. */
function unit(text = ''): string {
  const [, ...names] = text.split('\\')
  if (!text.trim().startsWith('\\')) return `\\mathrm{${text.trim().replace(/[.~]/g, '\\,')}}`
  let [tex, isPer, start] = ['', false, '']
  for (const name of names.map((one) => one.trim())) {
    const power = { squared: 2, cubed: 3 }[name]
    if (name === 'per') isPer = true
    else if (prefixes[name]) start = prefixes[name]
    else if (power) tex = tex.replace(/(?:\^\{-1\})?$/, (given) => `^{${given ? '-' : ''}${power}}`)
    else {
      tex += `${tex && '\\,'}\\mathrm{${start}${units[name] ?? name}}${isPer ? '^{-1}' : ''}`
      ;[isPer, start] = [false, '']
    }
  }
  return tex
}

/** The commands of the package siunitx: how many arguments they have, and how they are printed. */
export const siunitx: Record<string, [count: number, (args: string[]) => string]> = {
  num: [1, ([value]) => number(value)],
  ang: [1, ([value]) => `${number(value)}^{\\circ}`],
  si: [1, ([value]) => unit(value)],
  unit: [1, ([value]) => unit(value)],
  SI: [2, quantity],
  qty: [2, quantity],
}

function quantity([value, of]: string[]): string {
  return `${number(value)}\\,${unit(of)}`
}
