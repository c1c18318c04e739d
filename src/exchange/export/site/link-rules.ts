import { type Copied, findCopy, makeRelative } from './address-rules.ts'

/** A page of the journal, and its path in the copy. */
export type SitePage = { url: URL; file: string }

/** Rewrites a page's link for the copy; undefined if it stays unchanged. */
export type LinkFrom = (href: string, page: SitePage) => string | undefined

/** A file of the copy, or the address of something that the copy does not contain. */
type Target = Copied | { address: string }

/** The size of the cache: a journal with many issues repeats hundreds of links on every page. */
const maxKnown = 5000

/**
 * Rewrites links for the copy. Caches those with the same target on every page.
 * @param follow called with each file that the copy then needs, and its address in the journal
 */
export function linksOf(origin: string, follow: (file: string, url: URL) => void): LinkFrom {
  const known = new Map<string, Target>()
  const find = (href: string, { url }: SitePage): Target | undefined => {
    const linked = URL.parse(href.startsWith(`${origin}/`) ? href.slice(origin.length) : href, url)
    if (!linked || linked.origin !== url.origin) return undefined
    const pdf = pdfOf(url, linked)
    const to = pdf ?? linked
    const copy = findCopy(to)
    if (copy) follow(copy.file, to)
    const target = copy ?? { address: origin + to.pathname + to.search + to.hash }
    if (known.size >= maxKnown) known.clear()
    if (/^\/(?!\/)/.test(href) && !pdf) known.set(href, target)
    return target
  }
  return (href, page) => {
    if (/^(?:#|mailto:|tel:|data:)/.test(href)) return undefined
    const target = known.get(href) ?? find(href, page)
    if (!target || 'address' in target) return target?.address
    return target.file === page.file && target.hash ? target.hash : makeRelative(page.file, target)
  }
}

/** Returns the PDF for a link to the PDF viewer on an article's page, because the viewer needs a server. */
function pdfOf(page: URL, linked: URL): URL | undefined {
  const refnumber = linked.pathname === '/pdf' ? linked.searchParams.get('refno') : undefined
  if (!refnumber) return undefined
  return page.pathname.endsWith(`/${refnumber}`) ? new URL(`${page.pathname}.pdf`, page) : undefined
}
