import { latinDigits } from '../../../../core/language/digits.ts'

/** The signs of a heading's number. */
type NumberShape = 'decimal' | 'roman' | 'letter' | 'chapter' | 'han' | 'bracketed'

/**
 * A heading's number: `2.1` is decimal with the values 2 and 1, `IV` roman with 4, `B` a letter with 2, `第二章` a chapter
 * with 2, `二、` the same in Chinese, `（二）` in brackets.
 */
export type HeadingNumber = { shape: NumberShape; values: number[] }

const hanDigits = '一二三四五六七八九'
const han = new RegExp(String.raw`^(?:第([${hanDigits}十]{1,3}|\d{1,2})章|([（(]?)([${hanDigits}十]{1,3})[、)）])$`)

/** Returns the value of a Chinese number up to 99: `二十一`. */
function hanValue(text: string): number {
  const [tens = '', units = ''] = text.includes('十') ? text.split('十') : ['', text]
  const valueIn = (digit: string) => hanDigits.indexOf(digit || '?') + 1
  return (text.includes('十') ? (valueIn(tens) || 1) * 10 : 0) + valueIn(units)
}

function readHanNumber(label: string): HeadingNumber | undefined {
  const [, chapter, bracket, digits = ''] = han.exec(label) ?? []
  if (chapter) return { shape: 'chapter', values: [Number(chapter) || hanValue(chapter)] }
  return digits ? { shape: bracket ? 'bracketed' : 'han', values: [hanValue(digits)] } : undefined
}

/** Reads a label: `2.1.`, `3-2`, `IV.`, `A)`, `۱.۲`; undefined for none, and for `a)`. */
export function readHeadingNumber(label: string): HeadingNumber | undefined {
  const bare = latinDigits(label)
    .replace(/^\.|[-–—.):\s]+$/g, '')
    .replace(/[-.]\s*/g, '.')
  if (/^(?:\d{1,2}|[IVX]{1,5})(?:\.\d{1,2})*$/.test(bare)) {
    const [first = '', ...others] = bare.split('.')
    const isRoman = !/\d/.test(first)
    return {
      shape: isRoman ? 'roman' : 'decimal',
      values: [isRoman ? romanValue(first) : +first, ...others.map(Number)],
    }
  }
  return /^[A-H]$/.test(bare) ? { shape: 'letter', values: [bare.charCodeAt(0) - 64] } : readHanNumber(label.trim())
}

const romanDigits: Record<string, number> = { I: 1, V: 5, X: 10 }

function romanValue(text: string): number {
  const values = [...text].map((sign) => romanDigits[sign] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** Whether a number has the signs of parts below the sections: `A.` of IEEE, `（一）`. */
export const isInner = ({ shape }: HeadingNumber): boolean => shape === 'letter' || shape === 'bracketed'

/** Returns the level of a number: `2.1` two, `A.` of IEEE two, `IV` one; 0 for none. */
export function depthOf(label: string): number {
  const number = readHeadingNumber(label)
  return number ? number.values.length + (isInner(number) ? 1 : 0) : 0
}

/** Whether a number is the one after another, or the first below it: `2.2` or `2.1.1` or `3` after `2.1`. */
export function isNextNumber(label: string, before: string): boolean {
  const [own, last] = [readHeadingNumber(label), readHeadingNumber(before)]
  if (own?.shape !== last?.shape || !own || !last) return false
  const { length } = own.values
  const isPrefixed = own.values.slice(0, -1).every((value, at) => value === last.values[at])
  return isPrefixed && own.values.at(-1) === (length > last.values.length ? 0 : (last.values[length - 1] ?? 0)) + 1
}
