import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'

type Props = { journal: string; page: string; state: string; children: ReactNode }

/** Shows the frame of authors' and reviewers' pages: the journal's name, the content, and the privacy link. */
export function LinkLayout({ journal, page, state, children }: Props) {
  return (
    <>
      <header className="link-head">
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <a className="journal-name" href={paths.home()}>
          {journal}
        </a>
      </header>
      <main id="main" data-page={page} data-state={state}>
        {children}
      </main>
      <footer className="link-foot">
        <p>
          <a href={paths.instructions()}>Instructions to authors</a>
          <a href={paths.privacyPolicy()}>Privacy Policy</a>
          <a href={paths.contact()}>Contact</a>
        </p>
      </footer>
    </>
  )
}
