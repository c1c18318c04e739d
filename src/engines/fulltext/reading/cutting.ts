import type { Inline } from '../blocks.ts'
import { joinEqualRuns, readInlineText, trimInlines } from '../runs.ts'

/** Splits content after a number of characters; notes' marks count as none. */
function cutAt(content: readonly Inline[], letters: number): [Inline[], Inline[]] {
  const [head, rest]: [Inline[], Inline[]] = [[], []]
  let left = letters
  for (const one of content) {
    if (left <= 0) {
      rest.push(one)
      continue
    }
    if (one.kind === 'run') {
      head.push({ ...one, text: one.text.slice(0, left) })
      rest.push({ ...one, text: one.text.slice(left) })
      left -= one.text.length
    } else if ('content' in one) {
      const length = readInlineText([one]).length
      const [first, second] = cutAt(one.content, left)
      head.push({ ...one, content: first })
      if (readInlineText(second) !== '') rest.push({ ...one, content: second })
      left -= length
    } else {
      head.push(one)
      left -= readInlineText([one]).length
    }
  }
  return [joinEqualRuns(head), joinEqualRuns(rest)]
}

/** Removes a label from the beginning of content. @param length in characters of the trimmed text with single spaces */
export function withoutLabel(
  content: readonly Inline[],
  length: number,
): { label: string; targets: Inline[]; content: Inline[] } {
  const whole = trimInlines(content)
  const [head, rest] = cutAt(whole, lettersFor(readInlineText(whole), length))
  const targets = head.flatMap((one): Inline[] => targetsIn(one))
  return {
    label: readInlineText(head).replace(/\s+/g, ' ').trim(),
    targets,
    content: [...targets, ...trimInlines(rest)],
  }
}

const targetsIn = (one: Inline): Inline[] =>
  one.kind === 'target' ? [one] : 'content' in one ? one.content.flatMap(targetsIn) : []

/** Returns how many characters of a text make up the first `length` characters of it with single spaces. */
function lettersFor(text: string, length: number): number {
  let [at, count] = [0, 0]
  while (at < text.length && count < length) {
    const isSpace = /\s/.test(text[at] ?? '')
    at++
    if (isSpace) while (at < text.length && /\s/.test(text[at] ?? '') && text[at] !== '\n') at++
    count++
  }
  return at
}

/** Splits content at line breaks. */
export function lines(content: readonly Inline[]): Inline[][] {
  const found: Inline[][] = [[]]
  for (const one of content) {
    if (one.kind === 'break') found.push([])
    else found.at(-1)?.push(one)
  }
  return found.map(trimInlines).filter((line) => line.length > 0)
}

/** Puts content on one line. */
export const onOneLine = (content: readonly Inline[]): Inline[] =>
  trimInlines(content.map((one): Inline => (one.kind === 'break' ? { kind: 'run', text: ' ', marks: [] } : one)))
