import { pageCount, pageIn, pageSize } from '../text/paging.ts'
import { redirect } from './redirect.ts'

/** The page of a list that a request asks for: the first where it names none. */
export function pageOf(request: Request): number {
  return pageIn(new URL(request.url).searchParams.get('page') ?? undefined)
}

/** Where a page after a list's last one leads: to the last. Nothing for a page that the list has. */
export function afterLast(
  { page, total, perPage = pageSize }: { page: number; total: number; perPage?: number },
  href: (page: number) => string,
): Response | undefined {
  const last = pageCount(total, perPage)
  return page > last ? redirect(href(last)) : undefined
}
