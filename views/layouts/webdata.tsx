import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { filterIn } from '../../src/staff/work-log/rules.ts'
import { Flash, type FlashMessage } from '../ui/flash.tsx'
import { ToolBar } from '../ui/tool-bar.tsx'

type User = { id: number; name: string }
type Props = {
  user: User | undefined
  /** The page's address: its path marks the current link, its query fills the search box. */
  url: URL
  flash?: FlashMessage
  children: ReactNode
}

/** Shows the frame of every work-log page. */
export function WebdataLayout({ user, url, flash, children }: Props) {
  return (
    <>
      <ToolBar name="webdata" logout={user && paths.webdataLogout()}>
        {user && <Tools user={user} url={url} />}
      </ToolBar>
      <main id="main" className="webdata">
        <Flash message={flash} here={url.pathname + url.search} />
        {children}
      </main>
    </>
  )
}

const links = [
  ['Home', paths.webdata()],
  ['Back office', paths.admin()],
] as const

/** Shows screens, search and the current user. */
function Tools({ user, url }: { user: User; url: URL }) {
  const filter = filterIn(url.pathname.split('/')[2])
  const typed = url.searchParams.get('search') ?? ''
  return (
    <>
      <nav aria-label="Tool">
        {links.map(([text, href]) => (
          <a key={href} href={href} aria-current={href === url.pathname ? 'page' : undefined}>
            {text}
          </a>
        ))}
      </nav>
      <search>
        <form role="none" action={paths.webdataList({ filter })} method="get">
          <input type="search" name="search" defaultValue={typed} aria-label="Search entries" placeholder="Search" />
          <button type="submit">Search</button>
        </form>
      </search>
      <span className="user">
        User: <a href={paths.adminAccount(user.id)}>{user.name}</a>
      </span>
    </>
  )
}
