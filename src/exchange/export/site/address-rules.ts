import { exportEndings } from '../../../journal/citing/export.ts'

/** An address in the copy: the file, and the query or fragment after its name. */
export type Copied = { file: string; query: string; hash: string }

/** Addresses that need the journal's server; the copy links to the journal for them. */
const served =
  /^\/(?:admin|webdata|api|auth|oai|unapi|r51|openapi(?:\.json)?|metrics|healthz|readyz|\.well-known)(?:\/|$)/

/** File types that a static server serves unchanged; pages of authors and keywords may have any name. */
const plain = new RegExp(
  `^/(?!authors/|keywords/)(?:.*\\.(?:pdf|${exportEndings}|json|xml|atom|txt|csv|png|jpg|webp|svg|gif|ico)$|static/|assets/)`,
)

/**
 * Returns the file of a page or asset in the copy, under the same path with or without a web server; undefined if the
 * copy does not contain it. A page is the `index.html` of a folder, and further pages of a list are subfolders.
 * Keywords become searches.
 */
export function findCopy({ pathname, searchParams, hash }: URL): Copied | undefined {
  if (served.test(pathname)) return undefined
  const path = decodeSitePath(pathname)
  if (path === undefined) return undefined
  if (pathname.startsWith('/keywords/')) return findSearchCopy(path.slice('/keywords/'.length))
  if (pathname === '/search') return findSearchCopy(searchParams.get('keyword') ?? '')
  const segments = path.split('/').filter(Boolean).map(makeSafeName)
  if (plain.test(pathname)) return { file: segments.join('/'), query: '', hash }
  const page = Number(searchParams.get('page') ?? 1)
  const folders = page > 1 ? [...segments, `page-${page}`] : segments
  return { file: [...folders, 'index.html'].join('/'), query: '', hash }
}

const findSearchCopy = (words: string): Copied => ({
  file: 'search/index.html',
  query: words && `?keyword=${encodeURIComponent(words)}`,
  hash: '',
})

function decodeSitePath(pathname: string): string | undefined {
  try {
    // a slash within a name does not start a folder
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '\0'))
      .join('/')
  } catch {
    return undefined
  }
}

const maxName = 200 // bytes; most file systems allow 255

/** Returns a name that is valid on all file systems, including those of USB sticks; valid names stay unchanged. */
function makeSafeName(name: string): string {
  const isSafe = !/[<>:"\\|?*\p{Cc}]/u.test(name) && !/^\.+$/.test(name) && Buffer.byteLength(name) <= maxName
  if (isSafe) return name
  const plainName = name.replace(/[<>:"\\|?*\p{Cc}]/gu, '_').replace(/^\./, '_')
  return `${plainName.slice(0, 40).toWellFormed()}-${Bun.hash(name).toString(36).slice(0, 8)}`
}

/** Returns the relative address of a file from another; it works over HTTP and `file:`. */
export function makeRelative(from: string, { file, query, hash }: Copied): string {
  const here = from.split('/').slice(0, -1)
  const there = file.split('/')
  let same = 0
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++
  const up = here.slice(same).map(() => '..')
  return [...up, ...there.slice(same).map(encodeURIComponent)].join('/') + query + hash
}
