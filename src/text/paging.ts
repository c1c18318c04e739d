/** Entries of a page of every list (specification 9), where it says nothing else. */
export const pageSize = 20

/** How many pages a list of that length takes; 1 for an empty one. */
export function pageCount(total: number, perPage = pageSize): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/** A page number from the address; anything that is none is the first page. */
export function pageIn(text: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1
}

const maxResults = 100

/** How many results an answer shall hold; anything that is no number from 1 to 100 is twenty, more is a hundred. */
export function limitIn(text: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Math.min(Number(text), maxResults) : pageSize
}
