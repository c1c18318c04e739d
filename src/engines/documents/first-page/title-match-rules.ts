import { fold } from '../../../core/text/words.ts'

/** With fewer letters on the pages, it is uncertain whether a title is missing. */
const fewLetters = 100

/** The title is among this many first letters of a page; a page of a journal has about 5,000. */
const mostLetters = 8000

/** Shorter titles, such as 'Editorial', must match exactly, because they differ from other words by few letters. */
const shortTitle = 12

/**
 * The fraction of a title's letters that may differ, for example in spelling; titles of other articles differ by a
 * fifth or more.
 */
const mayDiffer = 0.17

const notice = /^\s*(?:retracted|withdrawn|removed)(?: article)?\s*:/i

/**
 * Whether the first pages of a PDF contain one of an article's titles, possibly with a few different letters or in two
 * parts. Ignores case, spaces, hyphens, accents and punctuation. Undefined if pages of little text do not contain it.
 * @param titles plain text; empty ones do not count
 */
export function containsTitle(pages: string[], titles: string[]): boolean | undefined {
  const read = pages.map((text) => foldTitleLetters(text.slice(0, mostLetters * 2)).slice(0, mostLetters))
  const sought = titles.map((title) => foldTitleLetters(title.replace(notice, ''))).filter(Boolean)
  const isSaid = sought.some((title) => read.some((page) => isOn(page, title)))
  return isSaid || (sought.length > 0 && read.join('').length >= fewLetters ? false : undefined)
}

/** Returns a text's letters and digits in lower case, without accents and vowel signs, whose order varies in PDFs. */
const foldTitleLetters = (text: string): string =>
  fold(text)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')

function isOn(page: string, title: string): boolean {
  return page.includes(title) || isInTwo(page, title) || isNearlyOn(page, title)
}

/** Whether a page contains a title in two parts, with other text between them. */
function isInTwo(page: string, title: string): boolean {
  let end = shortTitle
  if (title.length < shortTitle * 2 || !page.includes(title.slice(0, end))) return false
  while (page.includes(title.slice(0, end + 1))) end++
  return title.length - end >= shortTitle && page.includes(title.slice(end))
}

/** Whether a stretch of a page differs from a title by few letters (Sellers' algorithm). */
function isNearlyOn(page: string, title: string): boolean {
  const most = title.length < shortTitle ? 0 : Math.floor(title.length * mayDiffer)
  const changes = Uint16Array.from({ length: title.length + 1 }, (_, at) => at)
  for (let end = 0; end < page.length; end++) {
    const letter = page.charCodeAt(end)
    let before = 0 // a match may begin anywhere
    for (let at = 1; at <= title.length; at++) {
      const above = changes[at] ?? 0
      const replaced = before + (title.charCodeAt(at - 1) === letter ? 0 : 1)
      changes[at] = Math.min(replaced, above + 1, (changes[at - 1] ?? 0) + 1)
      before = above
    }
    if ((changes[title.length] ?? 0) <= most) return true
  }
  return false
}
