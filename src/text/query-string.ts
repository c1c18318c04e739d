type Parameters = Record<string, string | number | undefined>

/** A path with a query string. */
export const query = (path: string, parameters: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}`

/** The path of a list, with those parameters that are neither empty nor as `usual`; its first page has no number. */
export function narrowed(path: string, asked: Parameters, usual: Parameters = {}): string {
  const most: Parameters = { page: 1, ...usual }
  const own = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined || value === '' || value === most[name] ? [] : [[name, value] as const],
  )
  return own.length > 0 ? query(path, Object.fromEntries(own)) : path
}

/** The address of a list's page. */
export const paged = (path: string, page: number) => narrowed(path, { page })

/** The fragment that opens a PDF at a page (RFC 8118). */
export const atPage = (page: number | undefined) => (page ? `#page=${page}` : '')
