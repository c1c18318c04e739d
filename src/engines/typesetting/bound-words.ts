import { patternOfWords } from '../../core/language/paper-words.ts'

const units =
  '(?:[kMGT]?(?:Hz|Pa|[Ww]h?|eV|J|N|V|bp|B)|[cdmnkµμ]?m|[mkµμn]?g|[mµμ]?[lL]|[mnµμ]?mol|[mnµμ]?M|[mnµμ]s|min|°[CF]|ha|t|%|‰|dB|px)'

/** Matches a space between a number and its unit. */
const beforeUnit = new RegExp(String.raw` (?<=(?<![\p{L}\p{N}])\d[\d.,]* )(?=${units}(?![\p{L}\p{N}]))`, 'gu')

const labels = (['figure', 'table', 'formula', 'section'] as const).map((part) => patternOfWords(part)).join('|')

/** Matches a space between the word of a label and its number. */
const beforeNumber = new RegExp(String.raw` (?=\(?[A-Z]?\d)(?<=(?<![\p{L}\p{M}])(?:${labels})\.? )`, 'giu')

/** Returns a text in which no line ends between a number and its unit, or a label and its number. */
export const bindWords = (text: string): string =>
  /\d/.test(text) ? text.replace(beforeUnit, '\u00a0').replace(beforeNumber, '\u00a0') : text

/** Returns a raised text with a minus sign before its number. */
export const withMinus = (text: string): string => text.replace(/^[-–](?=\d)/, '−')
