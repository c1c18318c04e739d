/** Results of a search page, and entries of every other paged list. */
export const pageSize = 20

/** How many pages a list of that length takes; 1 for an empty one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** A page number from the address; anything that is none is the first page. */
export function pageIn(text: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1
}

/** What a search looks for: NUL, which the database refuses, is dropped, white space collapsed, the rest is cut at 400 characters. */
export function searchTerms(keyword: string): string {
  return keyword.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, 400)
}
