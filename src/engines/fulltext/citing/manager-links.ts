import type { Inline } from '../blocks.ts'
import type { Account, FullText } from '../model.ts'
import { joined, mapInlines, plainOf } from '../runs.ts'

/** The addresses to which reference managers link citations in Google Docs: lists that only the author sees. */
const managers = /^https?:\/\/(?:www\.)?(?:paperpile\.com\/[bc]\/|zotero\.org\/google-docs\/)/

/** A text in which citations are no links of reference managers. */
export function withoutManagers(text: FullText): { text: FullText; left: Account['left'] } {
  const left: Account['left'] = []
  const plain = (one: Inline): Inline[] => {
    if (one.kind !== 'link' || !managers.test(one.url)) return [one]
    const links = /[\p{L}\p{M}\p{Nd}]/u.test(plainOf(one.content)) ? 1 : 0
    left.push({ kind: 'layout', text: '', counts: { links } })
    return one.content
  }
  return { text: mapInlines(text, (content) => joined(content.flatMap(plain))), left }
}
