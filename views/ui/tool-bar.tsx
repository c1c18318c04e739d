import { paths } from '../../src/core/paths.ts'

type ToolLink = readonly [text: string, href: string]

type Props = {
  /** The accessible name of the bar. */
  name: string
  /** The tool's screens, home first. */
  links: readonly ToolLink[]
  /** The page's path, which marks the current link. */
  path: string
  /** The search form: its action, the field's name, value and label. */
  search: { action: string; name: string; value: string; label: string }
  logout: string
  user: { id: number; name: string } | undefined
}

/** The top bar of the tools: screens, search, current user, link to the public site, logout. */
export function ToolBar({ name, links, path, search, logout, user }: Props) {
  return (
    <header className="tool-bar">
      <a className="skip-link" href="#main">
        Skip to content
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
            User: <a href={paths.adminAccount(user.id)}>{user.name}</a>
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

/** Whether a path lies below a screen other than home; every path lies below home. */
function isWithin(path: string, href: string, [home]: readonly ToolLink[]): 'true' | undefined {
  return href !== home?.[1] && path.startsWith(`${href}/`) ? 'true' : undefined
}
