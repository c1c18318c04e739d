/** Fewer letters are too few to tell whether a title is among them. */
const fewLetters = 100

/** A title stands on these letters of a page, if anywhere: a page of a journal has about 5,000. */
const mostLetters = 8000

/** Shorter titles, such as 'Editorial', differ from other words by few letters: each must be there. */
const shortTitle = 12

/** The part of a title's letters that may differ, as where a word is spelled otherwise; other articles' titles differ by a fifth and more. */
const mayDiffer = 0.17

/** What letters become that no accent makes of plain ones. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

const notice = /^\s*(?:retracted|withdrawn|removed)(?: article)?\s*:/i

/**
 * Whether the first pages of a PDF say one of an article's titles, whatever its case, spaces, hyphens, accents and punctuation, with a
 * few letters more or less, or in two parts; undefined if the pages have too little text to tell.
 * @param titles plain text; empty ones do not count
 */
export function saysTitle(pages: string[], titles: string[]): boolean | undefined {
  const read = pages.map((text) => lettersOf(text.slice(0, mostLetters * 2)).slice(0, mostLetters))
  const wanted = titles.map((title) => lettersOf(title.replace(notice, ''))).filter(Boolean)
  if (wanted.length === 0 || read.join('').length < fewLetters) return undefined
  return wanted.some((title) => read.some((page) => isOn(page, title)))
}

/** The letters and digits of a text in one case, without accents and the vowel signs of Devanagari, which a PDF may give in another order. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/[øłđðıæœßþ]/g, (letter) => plainLetters[letter] ?? letter)
}

function isOn(page: string, title: string): boolean {
  return page.includes(title) || isInTwo(page, title) || isNearlyOn(page, title)
}

/** Whether a title stands on a page in two parts, with something else between. */
function isInTwo(page: string, title: string): boolean {
  let end = shortTitle
  if (title.length < shortTitle * 2 || !page.includes(title.slice(0, end))) return false
  while (page.includes(title.slice(0, end + 1))) end++
  return title.length - end >= shortTitle && page.includes(title.slice(end))
}

/** Whether some stretch of a page differs from a title by few letters, by Sellers' way of counting changes. */
function isNearlyOn(page: string, title: string): boolean {
  const most = title.length < shortTitle ? 0 : Math.floor(title.length * mayDiffer)
  const changes = Uint16Array.from({ length: title.length + 1 }, (_, at) => at)
  for (let end = 0; end < page.length; end++) {
    const letter = page.charCodeAt(end)
    let before = 0 // a stretch may begin anywhere
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
