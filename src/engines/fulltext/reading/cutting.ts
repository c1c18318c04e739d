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

/** Removes a label from the beginning of content, whose white space may differ from the label's. */
export function withoutLabel(
  content: readonly Inline[],
  text: string,
): { label: string; targets: Inline[]; content: Inline[] } {
  const whole = trimInlines(content)
  const [head, rest] = cutAt(whole, lettersFor(readInlineText(whole), text))
  const targets = head.flatMap((one): Inline[] => targetsIn(one))
  return {
    label: readInlineText(head)
      .replace(/[\u200b\ufeff]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
    targets,
    content: [...targets, ...trimInlines(rest)],
  }
}

const targetsIn = (one: Inline): Inline[] =>
  one.kind === 'target' ? [one] : 'content' in one ? one.content.flatMap(targetsIn) : []

/** Returns how many characters of a text its label takes, by the letters and signs of the label. */
function lettersFor(text: string, label: string): number {
  let left = label.normalize('NFC').replace(blank, '').length
  let at = 0
  for (; at < text.length && left > 0; at++) if (text[at]?.replace(blank, '')) left--
  return at
}

const blank = /[\s\u200b\ufeff]/g

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
