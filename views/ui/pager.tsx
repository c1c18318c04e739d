import { pageCount, pageSize } from '../../src/core/text/paging.ts'

type Props = { page: number; total: number; perPage?: number; href: (page: number) => string }

/** Links to the previous and next page of a list; nothing if one page holds everything. */
export function Pager({ page, total, perPage = pageSize, href }: Props) {
  const pages = pageCount(total, perPage)
  if (pages < 2) return null
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 && (
        <a href={href(page - 1)} rel="prev">
          Previous
        </a>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <a href={href(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  )
}
