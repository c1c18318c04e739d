import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'

type Props = {
  /** The accessible name of the bar. */
  name: string
  /** The address that ends the session, of who is signed in. */
  logout?: string
  /** The signed-in users' part beside it. */
  children?: ReactNode
}

/** A top bar, for all with a link to the public site. */
export function ToolBar({ name, logout, children }: Props) {
  return (
    <header className="tool-bar">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <span className="tool-name">{name}</span>
      {children}
      <a href={paths.home()}>Site</a>
      {logout && (
        <form role="none" method="post" action={logout}>
          <button type="submit">Logout</button>
        </form>
      )}
    </header>
  )
}
