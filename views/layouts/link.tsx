import { type ReactNode, use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { t } from '../../src/core/words/words.ts'
import { LanguageButtons, LanguageSwitch, type WayToPage } from '../words/language-switch.tsx'
import { PageSwitch } from '../words/page-switch.ts'

type Props = {
  journal: string
  page: string
  state: string
  /** The languages of the page, each with its address there. */
  ways: readonly WayToPage[]
  children: ReactNode
}

/** Shows the frame of authors' and reviewers' pages: the journal's name, the content, and the privacy link. */
export function LinkLayout({ journal, page, state, ways, children }: Props) {
  const switchTo = use(PageSwitch)
  return (
    <>
      <header className="link-head">
        <a className="skip-link" href="#main">
          {t('Skip to content')}
        </a>
        <a className="journal-name" href={paths.home()}>
          {journal}
        </a>
        {switchTo ? <LanguageButtons ways={ways} {...switchTo} /> : <LanguageSwitch ways={ways} />}
      </header>
      <main id="main" data-page={page} data-state={state}>
        {children}
      </main>
      <footer className="link-foot">
        <p>
          <a href={paths.instructions()}>{t('Instructions to authors')}</a>
          <a href={paths.privacyPolicy()}>{t('Privacy Policy')}</a>
          <a href={paths.contact()}>{t('Contact')}</a>
        </p>
      </footer>
    </>
  )
}
