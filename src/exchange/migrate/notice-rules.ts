import { plainText } from '../../core/text/html.ts'
import type { NoticeType } from '../../journal/record/notices/kind-rules.ts'
import { titleKey } from '../../journal/record/title-key.ts'

const kinds: [RegExp, NoticeType][] = [
  [/^(?:(?:author|publisher)?\s*correction|corrigend(?:um|a)|errat(?:um|a)|fe de erratas|शुद्धिपत्र)/i, 'correction'],
  [/^(?:retraction(?: note| notice)?|retractación)/i, 'retraction'],
  [/^(?:editorial )?expression of concern/i, 'expression-of-concern'],
]

const retracted =
  /^\s*(?:\[\s*(?:retracted|withdrawn)(?: article)?\s*\]|(?:retracted|withdrawn)(?: article)?\s*[:–—-])\s*/i

/** Matches quotes and full stops around a title. The lookbehind avoids rescanning a long run of them within it. */
const signsAround = /^["“”'‘’«]+|(?<!["“”'‘’».])["“”'‘’».]+$/g

/** Returns a title without its retraction mark. */
export const withoutRetractionMark = (title: string): string => title.replace(retracted, '')

/** Detects a notice by its title: its type and the title of the article it concerns; undefined for other titles. */
export function noticeIn(title: string): { type: NoticeType; original: string } | undefined {
  const plain = plainText(title)
  for (const [pattern, type] of kinds) {
    const [start] = pattern.exec(plain) ?? []
    if (!start) continue
    const rest = plain.slice(start.length)
    const original = rest.replace(/^\s*(?:(?:to|for|of|on|in|a|de)\b)?\s*(?:the article\s*)?[:–—-]?\s*/i, '')
    if (original !== rest || rest === '')
      return { type, original: withoutRetractionMark(original.replace(signsAround, '')) }
  }
  return undefined
}

/** Returns the key for comparing titles. */
export const foldComparedTitle = (title: string) =>
  titleKey(withoutRetractionMark(plainText(title)).replace(/(?<!["“”'‘’«».])["“”'‘’«».]+$/, ''))
