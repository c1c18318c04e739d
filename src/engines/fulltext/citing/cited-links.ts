import type { Inline } from '../blocks.ts'
import type { Account, FullText } from '../model.ts'
import { joinEqualRuns, mapInlines, readInlineText } from '../runs.ts'
import { datesIn } from './author-year-rules.ts'
import type { Entry } from './entries.ts'

/** The addresses that reference managers link citations to in Google Docs: lists that only the author sees. */
const managers = /^https?:\/\/(?:www\.)?(?:paperpile\.com\/[bc]\/|zotero\.org\/google-docs\/)/

/** Removes links from citations, whether to a reference manager or to the cited work itself. */
export function withoutCitedLinks(
  text: FullText,
  entries: readonly Entry[],
): { text: FullText; left: Account['left'] } {
  const left: Account['left'] = []
  const plain = (one: Inline): Inline[] => {
    if (one.kind !== 'link' || !(managers.test(one.url) || isCitation(readInlineText(one.content), entries)))
      return [one]
    const links = /[\p{L}\p{M}\p{Nd}]/u.test(readInlineText(one.content)) ? 1 : 0
    left.push({ kind: 'layout', text: '', counts: { links } })
    return one.content
  }
  return { text: mapInlines(text, (content) => joinEqualRuns(content.flatMap(plain))), left }
}

/** Whether a text consists of a citation of one of the references: `Rao and Sen, 2019`. */
function isCitation(text: string, entries: readonly Entry[]): boolean {
  const whole = /\([^)]*$/.test(text) ? `${text})` : text
  const letters = datesIn(whole, entries).matches.reduce((sum, { from, to }) => sum + to - from, 0)
  return letters > 0 && letters >= text.replace(/[()[\]\s]/g, '').length * 0.9
}
