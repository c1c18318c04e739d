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

const links = [
  ['Home', paths.webdata()],
  ['Back office', paths.admin()],
] as const

/** The frame of every work-log page. */
export function WebdataLayout({ user, url, flash, children }: Props) {
  const filter = filterIn(url.pathname.split('/')[2])
  const typed = url.searchParams.get('search') ?? ''
  return (
    <>
      <ToolBar
        name="webdata"
        tool={
          user && {
            links,
            path: url.pathname,
            search: { action: paths.webdataList({ filter }), name: 'search', value: typed, label: 'Search entries' },
            logout: paths.webdataLogout(),
            user,
          }
        }
      />
      <main id="main" className="webdata">
        <Flash message={flash} here={url.pathname + url.search} />
        {children}
      </main>
    </>
  )
}
