import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { Flash, type FlashMessage } from '../ui/flash.tsx'
import { ToolBar } from '../ui/tool-bar.tsx'

type User = { id: number; name: string; hasFirstPassword: boolean }
type Props = {
  journal: string
  user: User | undefined
  /** The page's address: its path marks the current link, its query fills the search box. */
  url: URL
  flash?: FlashMessage
  children: ReactNode
}

const links = [
  ['Home', paths.admin()],
  ['Archives', paths.adminArchives()],
  ['Articles', paths.adminArticles()],
  ['Editors', paths.editors.list()],
  ['Indexing', paths.partners.list()],
  ['Pages', paths.pages.list()],
  ['News', paths.adminNews.list()],
  ['Settings', paths.adminSettings()],
  ['Users', paths.adminUsers()],
  ['Work log', paths.webdata()],
] as const

/** The frame of every back-office page; on the login page nobody is signed in. */
export function AdminLayout({ journal, user, url, flash, children }: Props) {
  const typed = url.pathname === paths.adminSearch() ? (url.searchParams.get('q') ?? '') : ''
  return (
    <>
      <ToolBar
        name={journal}
        links={links}
        path={url.pathname}
        search={{ action: paths.adminSearch(), name: 'q', value: typed, label: 'Search articles' }}
        logout={paths.adminLogout()}
        user={user}
      />
      {user?.hasFirstPassword && (
        <aside className="to-do-note" aria-label="Your password">
          You still use the password from the first start. <a href={paths.adminAccount(user.id)}>Change it</a>
        </aside>
      )}
      <main id="main">
        {children}
        <Flash message={flash} here={url.pathname + url.search} />
      </main>
    </>
  )
}
