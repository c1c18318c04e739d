import type { ReactNode } from 'react'
import { paths } from '../../src/paths.ts'
import { Flash, type FlashMessage } from '../ui/flash.tsx'
import { ToolBar } from '../ui/tool-bar.tsx'

type User = { id: number; name: string }
type Props = { journal: string; user: User | undefined; flash?: FlashMessage; children: ReactNode }

/** What surrounds every page of the back office; nobody is signed in on its login page. */
export function AdminLayout({ journal, user, flash, children }: Props) {
  return (
    <>
      <ToolBar name={journal} home={paths.admin()} logout={paths.adminLogout()} user={user} account />
      <main id="main">{children}</main>
      <Flash message={flash} />
    </>
  )
}
