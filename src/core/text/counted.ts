import { isOvermarked } from './clean.ts'

/**
 * Returns the heading over errors: 'Please correct 6 fields', 'Please check 1 field' if the input may be confirmed, or
 * 'There are 2 problems' if one belongs to no field.
 */
export function errorHeading(errors: readonly { name: string; help?: { confirms?: unknown } }[]): string {
  const fields = new Set(errors.map(({ name }) => name))
  const verb = errors.every(({ help }) => help?.confirms) ? 'check' : 'correct'
  if (!fields.has('')) return `Please ${verb} ${counted(fields.size, 'field')}`
  return errors.length === 1 ? 'There is a problem' : `There are ${errors.length} problems`
}

/** Formats a count with its noun, from the singular: '1 article', '1,200 articles'. */
export function counted(count: number, thing: string): string {
  const number = count < 1000 ? count : count.toLocaleString('en') // quick for the many small ones of a long list
  return `${number} ${count === 1 ? thing : `${thing}s`}`
}

/** Counts words for the limits: white space and commas separate them, markup does not count. */
export function countWords(html: string): number {
  const text = isOvermarked(html) ? html : html.replace(/<[^<>]*>/g, ' ')
  return text
    .replace(/&nbsp;/g, ' ')
    .split(/[\s,]+/)
    .filter(Boolean).length
}

/** Formats a word count: '9 of 100 words', or '1 word' without a limit. */
export function wordCount(count: number, most?: number): string {
  return most === undefined ? counted(count, 'word') : `${count} of ${most} words`
}
