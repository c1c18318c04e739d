type Parameters = Record<string, string | number | undefined>

/** Returns a path with a query string. */
export const query = (path: string, parameters: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}`

/**
 * Returns a list's path with its parameters, except empty ones and those equal to `usual`; the first page has no
 * number.
 */
export function narrowed(path: string, parameters: Parameters, usual: Parameters = {}): string {
  const most: Parameters = { page: 1, ...usual }
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' || value === most[name] ? [] : [[name, value] as const],
  )
  return given.length > 0 ? query(path, Object.fromEntries(given)) : path
}

/**
 * Returns the fragment that opens a PDF at a page, with a search for words (RFC 8118), which not all viewers support.
 */
export function atPage(page: number | undefined, words = ''): string {
  const search = words && `&search=${encodeURIComponent(`"${words.replaceAll('"', ' ').toWellFormed()}"`)}`
  return page ? `#page=${page}${search}` : ''
}

/**
 * Whether an address is for people without an account: the start of a submission, one of their links, or the form for a
 * lost link or for alerts.
 */
export const isLinkPath = (path: string) => /^\/+(?:(?:submit|lost-link|alerts)\/*$|(?:[sr]|alerts)\/)/i.test(path)

/** Matches a possible key of a link: 26 letters of Crockford's base 32, even without the slash before it. */
const keyInPath = /(?:(?<![0-9a-z])|(?<=%(?:25)*[0-9a-f]{2}))[rs]?[0-9a-hjkmnp-tv-z]{26}(?![0-9a-z])/gi

/** Masks the key in a path, even a misplaced one, so that a log's reader cannot open the link. */
export const maskedPath = (path: string) =>
  path.replace(/^(\/+(?:reset|[sr]|alerts)\/).*/is, '$1*').replace(keyInPath, '*')

/** Returns the screens of a kind of record; a form returns to the page of the list that it was opened from. */
export const recordPaths = (list: string, kind: string, base = list) => ({
  list: (page = 1) => paged(list, page),
  base: () => base,
  add: () => `${base}/add`,
  edit: (id: number, page = 1) => paged(`${base}/${id}`, page),
  status: (id: number) => `${base}/${id}/status`,
  deletion: (id: number) => `${base}/${id}/delete`,
  history: (id: number, page = 1) => paged(`${base}/${id}/history`, page),
  move: () => `${base}/move`,
  /** The list, scrolled to one of its rows. */
  row: (id: number, page = 1) => `${paged(list, page)}#${kind}-${id}`,
})

export type RecordPaths = ReturnType<typeof recordPaths>

/** Returns the address of a list's page. */
export const paged = (path: string, page: number) => narrowed(path, { page })
