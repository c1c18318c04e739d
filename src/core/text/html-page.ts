import { slugOf } from './clean.ts'
import { decodeHtml, plainText, type SafeHtml, sanitisedPage } from './html.ts'

/** Sanitises a page's text: like an abstract, plus headings with ids, description lists, and code. */
export function pageHtml(input: string): SafeHtml {
  return withHeadingIds(sanitisedPage(input)).trim() as SafeHtml // trimming is as safe
}

/** The ids that every page already uses. */
const ownIds = ['main', 'content', 'contents-title']

const headings = /<(h[23])(?: id="([^"]*)")?>(.*?)<\/\1>/gs

/** Gives each heading its id, or one made from its words; appends a number to a duplicate. */
function withHeadingIds(html: SafeHtml): SafeHtml {
  const used = new Set(ownIds)
  const given = new Set([...html.matchAll(headings)].map(([, , id = '']) => slugOf(decodeHtml(id))))
  const numbered = (id: string, number = 1): string => {
    const next = number > 1 ? `${id}-${number}` : id
    return used.has(next) || given.has(next) ? numbered(id, number + 1) : next
  }
  const heading = ([, tag = '', own = '', words = '']: string[]) => {
    const kept = slugOf(decodeHtml(own))
    const id = kept && !used.has(kept) ? kept : numbered(slugOf(plainText(words)) || 'section')
    used.add(id)
    return `<${tag} id="${id}">${words}</${tag}>`
  }
  return html.replace(headings, (...match) => heading(match)) as SafeHtml // a slug needs no escaping
}

/** Splits a page: its first paragraph without tags, the text before the first section, and the sections. */
export function dividedPage(page: SafeHtml): {
  lead: SafeHtml
  start: SafeHtml
  sections: { id: string; title: SafeHtml; html: SafeHtml }[]
} {
  const [whole = '', lead = ''] = /^<p>(.*?)<\/p>/s.exec(page) ?? []
  const [start = '', ...parts] = cutBefore(/(?=<h2 id=)/, page.slice(whole.length))
  const sections = parts.map((part) => {
    const [heading = '', id = '', title = ''] = /^<h2 id="([^"]*)">(.*?)<\/h2>/s.exec(part) ?? []
    return { id, title: title as SafeHtml, html: part.slice(heading.length) as SafeHtml }
  })
  return { lead: lead as SafeHtml, start: start as SafeHtml, sections } // cut between elements
}

/** Splits sanitised HTML where a pattern matches outside all elements; the first part precedes all matches. */
function cutBefore(pattern: RegExp, html: string): string[] {
  const parts = ['']
  let depth = 0
  for (const piece of html.split(pattern)) {
    if (depth === 0 && pattern.test(piece)) parts.push(piece)
    else parts.push((parts.pop() ?? '') + piece)
    for (const [tag] of piece.matchAll(/<(?!br\b)[^>]*>/g)) depth += tag.startsWith('</') ? -1 : 1
  }
  return parts
}
