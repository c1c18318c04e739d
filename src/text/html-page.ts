import { slugOf } from './clean.ts'
import { decodeHtml, plainText, type SafeHtml, sanitisedPage } from './html.ts'

/** Sanitises the text of a page: as above, with headings, each with an id, lists of terms, and code. */
export function pageHtml(input: string): SafeHtml {
  return withHeadingIds(sanitisedPage(input)).trim() as SafeHtml // trimming is as safe
}

/** The ids that every page has of its own. */
const ownIds = ['main', 'content', 'contents-title']

const headings = /<(h[23])(?: id="([^"]*)")?>(.*?)<\/\1>/gs

/** Gives each heading the id that it has, or one made of its words; one that is taken gets a number. */
function withHeadingIds(html: SafeHtml): SafeHtml {
  const used = new Set(ownIds)
  const given = new Set([...html.matchAll(headings)].map(([, , id = '']) => slugOf(decodeHtml(id))))
  const numbered = (id: string, number = 1): string => {
    const next = number > 1 ? `${id}-${number}` : id
    return used.has(next) || given.has(next) ? numbered(id, number + 1) : next
  }
  const heading = (_: string, tag: string, own = '', words = '') => {
    const kept = slugOf(decodeHtml(own))
    const id = kept && !used.has(kept) ? kept : numbered(slugOf(plainText(words)) || 'section')
    used.add(id)
    return `<${tag} id="${id}">${words}</${tag}>`
  }
  return html.replace(headings, heading) as SafeHtml // a slug needs no escaping
}

/** A page's first paragraph without its tags, what follows before the first section, and the sections. */
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

/** Cuts sanitised HTML where a pattern matches outside of all elements; the first part, '' if need be, is before all matches. */
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
