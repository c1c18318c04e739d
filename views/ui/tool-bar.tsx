import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'

type Props = {
  /** The accessible name of the bar. */
  name: string
  /** The address that ends the session of the signed-in user. */
  logout?: string
  /** The signed-in users' part at its end. */
  children?: ReactNode
}

/** Shows a top bar, for everybody with a link to the public site. */
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
