import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { t } from '../../src/core/words/words.ts'
import { fullIssueTitle, type IssueNumber } from '../../src/journal/record/issues/rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'

/** Shows the page at the addresses of an article that was public and is deleted. */
export function ArticleWithdrawnPage({ refnumber }: { refnumber: string }) {
  return (
    <div className="prose">
      <h1>{t('This article was withdrawn')}</h1>
      <p className="lead">
        {t('The journal no longer publishes the article with the ref number {number}.', { number: refnumber })}
      </p>
      <Elsewhere />
    </div>
  )
}

/** Shows the page at the address of a supplement that an article no longer has. */
export function SupplementWithdrawnPage({ n }: { n: number }) {
  return (
    <div className="prose">
      <h1>{t('This file was withdrawn')}</h1>
      <p className="lead">{t('The article no longer has supplement {n}.', { n: String(n) })}</p>
      <Elsewhere />
    </div>
  )
}

/** Shows the page at the address of an issue that was public and is deleted. */
export function IssueWithdrawnPage({ issue }: { issue: IssueNumber }) {
  return (
    <div className="prose">
      <h1>{t('This issue was withdrawn')}</h1>
      <p className="lead">
        {t('The journal no longer has {issue}.', { issue: fullIssueTitle({ ...issue, issue_label: '' }) })}
      </p>
      <Elsewhere />
    </div>
  )
}

/** Links to other pages from a page without content. */
export function Elsewhere({ children }: { children?: ReactNode }) {
  return (
    <p className="actions">
      <ButtonLink text={t('All issues')} href={paths.archives()} />
      <ButtonLink text={t('Search')} quiet href={paths.search()} />
      {children}
    </p>
  )
}
