import { paths } from '../../src/core/paths.ts'

type Tool = {
  links: readonly (readonly [text: string, href: string])[]
  /** The page's path, which marks the current link. */
  path: string
  /** The search form: its action, the field's name, value and label. */
  search: { action: string; name: string; value: string; label: string }
  logout: string
  user: { id: number; name: string }
}

type Props = {
  /** The accessible name of the bar. */
  name: string
  /** What only signed-in users get. */
  tool?: Tool
}

/** A top bar: for signed-in users screens, search, current user and logout, for all a link to the public site. */
export function ToolBar({ name, tool }: Props) {
  return (
    <header className="tool-bar">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <span className="tool-name">{name}</span>
      {tool && (
        <>
          <nav aria-label="Tool">
            {tool.links.map(([text, href]) => (
              <a key={href} href={href} aria-current={href === tool.path ? 'page' : undefined}>
                {text}
              </a>
            ))}
          </nav>
          <search>
            <form action={tool.search.action} method="get">
              <input
                type="search"
                name={tool.search.name}
                defaultValue={tool.search.value}
                aria-label={tool.search.label}
                placeholder="Search"
              />
              <button type="submit">Search</button>
            </form>
          </search>
          <span className="user">
            User: <a href={paths.adminAccount(tool.user.id)}>{tool.user.name}</a>
          </span>
        </>
      )}
      <a href={paths.home()}>Site</a>
      {tool && (
        <form method="post" action={tool.logout}>
          <button type="submit">Logout</button>
        </form>
      )}
    </header>
  )
}
