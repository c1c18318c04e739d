import { pageCount, pageSize } from '../../src/core/text/paging.ts'
import { t } from '../../src/core/words/words.ts'

type Props = { page: number; total: number; perPage?: number; href: (page: number) => string }

/** Links to the previous and next page of a list; empty if the list fits on one page. */
export function Pager({ page, total, perPage = pageSize, href }: Props) {
  const pages = pageCount(total, perPage)
  if (pages < 2) return null
  return (
    <nav className="pager" aria-label={t('Pages')}>
      {page > 1 && (
        <a href={href(page - 1)} rel="prev">
          {t('Previous')}
        </a>
      )}
      <span>{t('Page {page} of {pages}', { page: String(page), pages: String(pages) })}</span>
      {page < pages && (
        <a href={href(page + 1)} rel="next">
          {t('Next')}
        </a>
      )}
    </nav>
  )
}

type StepProps = {
  /** The address of the first page, on any other page. */
  first?: string
  /** The address of the next page, if there is one. */
  next: string | undefined | false
  nextText?: string
}

/** Links to the first and the next page of a list whose pages are not counted. */
export function Steps({ first, next, nextText = 'Next' }: StepProps) {
  if (!first && !next) return null
  return (
    <nav className="pager" aria-label="Pages">
      {first && <a href={first}>Newest</a>}
      {next && (
        <a href={next} rel="next">
          {nextText}
        </a>
      )}
    </nav>
  )
}
