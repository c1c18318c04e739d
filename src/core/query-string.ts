type Parameters = Record<string, string | number | undefined>

/** A path with a query string. */
export const query = (path: string, parameters: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}`

/** A list's path with its parameters, except empty ones and those equal to `usual`; the first page has no number. */
export function narrowed(path: string, parameters: Parameters, usual: Parameters = {}): string {
  const most: Parameters = { page: 1, ...usual }
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' || value === most[name] ? [] : [[name, value] as const],
  )
  return given.length > 0 ? query(path, Object.fromEntries(given)) : path
}

/** The address of a list's page. */
export const paged = (path: string, page: number) => narrowed(path, { page })

/**
 * The fragment that opens a PDF at a page and searches for words there (RFC 8118); viewers without search ignore it.
 */
export function atPage(page: number | undefined, words = ''): string {
  const search = words && `&search=${encodeURIComponent(`"${words.replaceAll('"', ' ').toWellFormed()}"`)}`
  return page ? `#page=${page}${search}` : ''
}
