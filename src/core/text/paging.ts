/** The entries per page, unless a list has its own number. */
export const pageSize = 20

/** Returns the number of pages of a list; 1 for an empty one. */
export const pageCount = (total: number, perPage = pageSize): number => Math.max(1, Math.ceil(total / perPage))

/** Parses a page number; anything malformed is the first page. */
export const pageIn = (text: string | undefined): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1)

const maxResults = 100

/** Parses the number of results to return: at most 100; anything malformed is 20. */
export function limitIn(text: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Math.min(Number(text), maxResults) : pageSize
}
