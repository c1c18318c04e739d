import { paths } from '../../src/paths.ts'

type Props = {
  /** What the bar belongs to. */
  name: string
  home: string
  logout: string
  user: { id: number; name: string } | undefined
  /** Whether the user's name leads to the account. */
  account?: boolean
}

/** The slim bar of the tools: home, who is signed in, the public site, the way out. */
export function ToolBar({ name, home, logout, user, account = false }: Props) {
  return (
    <header className="tool-bar">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <span className="tool-name">{name}</span>
      {user && (
        <>
          <nav aria-label="Tool">
            <a href={home}>Home</a>
          </nav>
          <span className="user">
            User: {account ? <a href={paths.adminAccount(user.id)}>{user.name}</a> : user.name}
          </span>
        </>
      )}
      <a href={paths.home()}>Site</a>
      {user && (
        <form method="post" action={logout}>
          <button type="submit">Logout</button>
        </form>
      )}
    </header>
  )
}
