import type { ReactNode } from 'react'
import { paths } from '../../src/paths.ts'
import { Flash, type FlashMessage } from '../ui/flash.tsx'
import { ToolBar } from '../ui/tool-bar.tsx'

type User = { id: number; name: string }
type Props = { user: User | undefined; flash?: FlashMessage; children: ReactNode }

/** What surrounds every page of the work log. */
export function WebdataLayout({ user, flash, children }: Props) {
  return (
    <>
      <ToolBar name="webdata" home={paths.webdata()} logout={paths.webdataLogout()} user={user} />
      <main id="main">{children}</main>
      <Flash message={flash} />
    </>
  )
}
