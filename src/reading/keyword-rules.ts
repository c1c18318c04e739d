import { joined } from '../text/pasted-text.ts'
import { furtherMatter } from './abstract-rules.ts'
import { abstractHeading, abstractLead, closedUp, isSectionHeading, keywordsAfter } from './headings.ts'
import type { Line } from './layout.ts'

/** The keywords after their heading, with commas between. */
export function keywordsIn(lines: Line[]): string {
  for (const [at, line] of lines.entries()) {
    const lead = keywordsAfter(line)
    if (lead === undefined) continue
    const rest: Line[] = []
    for (const next of lines.slice(at + 1, at + 7)) {
      const last = rest.at(-1) ?? line
      const isFar =
        next.y - last.y > line.size * 1.8 || next.y < last.y || Math.abs(next.size - line.size) > line.size * 0.07
      if (isFar && (rest.length > 0 || lead < closedUp(line.text).length)) break
      const isEnd = [
        isSectionHeading(next.text),
        furtherMatter.test(next.text),
        abstractHeading.test(next.text),
        abstractLead.test(next.text),
      ]
      if (isEnd.includes(true) || (next.isBold && !line.isBold)) break
      rest.push(next)
      if (/\.$/.test(next.text)) break
    }
    const own = closedUp(line.text).slice(lead)
    const lines_ = /[.]$/.test(own) ? [own] : [own, ...rest.map(({ text }) => text)]
    return listed(joined(lines_.filter(Boolean).join('\n')))
  }
  return ''
}

function listed(text: string): string {
  const parting = [/;/, /·|•|\|/, /,/, /\s[–—-]\s/, /\.\s/].find((pattern) => pattern.test(text))
  if (!parting) return text.split(/\s+/).length < 6 ? text.replace(/[.।]$/, '') : ''
  const words = text.split(parting).map((word) => word.trim().replace(/[.।]$/u, ''))
  return words.every((word) => word.length < 90) ? words.filter(Boolean).join(', ') : ''
}
