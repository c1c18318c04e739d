import { paths } from '../../src/core/paths.ts'
import { t } from '../../src/core/words/words.ts'
import { ButtonLink } from '../ui/button-link.tsx'

/**
 * Shows the error page, with links to other pages if an address has no page.
 * @param text the status phrase and the request's id
 */
export function ErrorPage({ text, isMissing }: { text: string; isMissing: boolean }) {
  return (
    <div className="prose">
      <h1>{t('Oops!')}</h1>
      <p className="lead">{t('Sorry, an unexpected error has occurred.')}</p>
      <p className="reason">{text}</p>
      <p className="actions">
        <ButtonLink text={t('Go to the home page')} href={paths.home()} />
        {isMissing && (
          <>
            <ButtonLink text={t('All issues')} quiet href={paths.archives()} />
            <ButtonLink text={t('Search')} quiet href={paths.search()} />
          </>
        )}
      </p>
    </div>
  )
}

/** Shows the 404 page of an article that does not exist or is not public. */
export function ArticleNotFoundPage() {
  return (
    <div className="prose">
      <h1>{t('Article not found!')}</h1>
      <p className="lead">{t('It may have been moved or withdrawn. Try the search, or look through the issues.')}</p>
      <p className="actions">
        <ButtonLink text={t('All issues')} href={paths.archives()} />
      </p>
    </div>
  )
}
