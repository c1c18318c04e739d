import { paths } from '../../src/paths.ts'

type ToolLink = readonly [text: string, href: string]

type Props = {
  /** What the bar belongs to. */
  name: string
  /** The screens of the tool, its home first. */
  links: readonly ToolLink[]
  /** The path of the page, to mark its link. */
  path: string
  /** Where the search box leads, under which name, and what stands in it. */
  search: { action: string; name: string; value: string; label: string }
  logout: string
  user: { id: number; name: string } | undefined
  /** Whether the user's name leads to the account. */
  account?: boolean
}

/** The slim bar of the tools: their screens, search, who is signed in, the public site, the way out. */
export function ToolBar({ name, links, path, search, logout, user, account = false }: Props) {
  return (
    <header className="tool-bar">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <span className="tool-name">{name}</span>
      {user && (
        <>
          <nav aria-label="Tool">
            {links.map(([text, href]) => (
              <a key={href} href={href} aria-current={href === path ? 'page' : isWithin(path, href, links)}>
                {text}
              </a>
            ))}
          </nav>
          <search>
            <form action={search.action} method="get">
              <input
                type="search"
                name={search.name}
                defaultValue={search.value}
                aria-label={search.label}
                placeholder="Search"
              />
              <button type="submit">Search</button>
            </form>
          </search>
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

/** Whether a page lies below a screen; below the home lie all of them, which says nothing. */
function isWithin(path: string, href: string, [home]: readonly ToolLink[]): 'true' | undefined {
  return href !== home?.[1] && path.startsWith(`${href}/`) ? 'true' : undefined
}
