import { lookup } from '../../../core/text/clean.ts'

const roman: [number, string][] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
  ] as [number, string][]),
  ...([
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as [number, string][]),
]

function romanOf(number: number): string {
  let [rest, text] = [Math.min(number, 4999), '']
  for (const [value, sign] of roman)
    while (rest >= value) {
      text += sign
      rest -= value
    }
  return text
}

/** Counts in letters as Word does: a … z, then aa, bb …. */
const makeLetterCounter = (letters: string) => (number: number) => {
  const all = [...letters]
  return (all[(number - 1) % all.length] ?? '').repeat(Math.min(20, Math.ceil(number / all.length)))
}

const latin = makeLetterCounter('abcdefghijklmnopqrstuvwxyz')
const devanagariDigits = (number: number) =>
  String(number).replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))

const formats: Record<string, (number: number) => string> = lookup({
  lowerLetter: latin,
  upperLetter: (number) => latin(number).toUpperCase(),
  lowerRoman: romanOf,
  upperRoman: (number) => romanOf(number).toUpperCase(),
  decimalZero: (number) => String(number).padStart(2, '0'),
  ordinal: (number) => `${number}${ordinal(number)}`,
  hindiNumbers: devanagariDigits,
  hindiVowels: makeLetterCounter('कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'),
  hindiConsonants: makeLetterCounter('अआइईउऊऋएऐओऔ'),
  russianLower: makeLetterCounter('абвгдежзиклмнопрстуфхцчшщыэюя'),
  russianUpper: (number) => makeLetterCounter('абвгдежзиклмнопрстуфхцчшщыэюя')(number).toUpperCase(),
  chicago: (number) => (['*', '†', '‡', '§'][(number - 1) % 4] ?? '*').repeat(Math.min(20, Math.ceil(number / 4))),
  decimalEnclosedParen: (number) => `(${number})`,
  numberInDash: (number) => `- ${number} -`,
  none: () => '',
  bullet: () => '',
})

const ordinal = (number: number) => {
  const tens = number % 100
  return tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
}

/** Formats a number as a list or a note shows it, by Word's name of the format (ECMA-376, part 1, 17.18.59). */
export const numberAs = (format: string, number: number): string => {
  const shown = formats[format]
  return number > 0 && shown ? shown(number) : String(number)
}
