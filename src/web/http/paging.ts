import { pageCount, pageIn, pageSize } from '../../core/text/paging.ts'
import { redirect } from './redirect.ts'

/** Returns the requested page of a list; the first by default. */
export function readRequestedPage(request: Request): number {
  return pageIn(new URL(request.url).searchParams.get('page') ?? undefined)
}

/** Redirects from beyond a list's last page to the last one; undefined for a page that exists. */
export function redirectPastLastPage(
  { page, total, perPage = pageSize }: { page: number; total: number; perPage?: number },
  href: (page: number) => string,
): Response | undefined {
  const last = pageCount(total, perPage)
  return page > last ? redirect(href(last)) : undefined
}
