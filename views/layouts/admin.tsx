import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { markRailEntry, railOf, type Waiting } from '../../src/office/screens/rail-rules.ts'
import type { Role } from '../../src/office/sessions/rules.ts'
import { Flash, type FlashMessage } from '../ui/flash.tsx'
import { ToolBar } from '../ui/tool-bar.tsx'

export type Marks = Record<`data-${string}`, string>

type User = { id: number; name: string; role: Role; hasFirstPassword: boolean }
type Props = {
  journal: string
  user: User | undefined
  /** The page's address: its path marks the current link, its query fills the search box. */
  url: URL
  /** The journal's time zone, for times that scripts write. */
  zone: string
  waiting: Waiting
  flash?: FlashMessage
  /** The page's subject, as attributes of its main part. */
  marks?: Marks
  children: ReactNode
}

/** Shows the frame of every back-office page; on the login page there is no user. */
export function AdminLayout({ journal, user, url, zone, waiting, flash, marks, children }: Props) {
  const page = (
    <main id="main" {...marks}>
      <Flash message={flash} here={url.pathname + url.search} />
      {children}
    </main>
  )
  if (!user)
    return (
      <>
        <ToolBar name={journal} />
        {page}
      </>
    )
  return (
    <div className="office" data-zone={zone}>
      <Rail
        journal={journal}
        user={user}
        url={url}
        waiting={waiting}
        hasNext={(marks?.['data-next'] ?? 'none') !== 'none'}
      />
      <div>
        {user.hasFirstPassword && (
          <aside className="to-do-note" aria-label="Your password">
            You still use the password from the first start. <a href={paths.adminAccount(user.id)}>Change it</a>
          </aside>
        )}
        {page}
      </div>
    </div>
  )
}

type RailProps = Pick<Props, 'journal' | 'url' | 'waiting'> & {
  user: User
  /** Whether the page says what to do next, in its part `to-do`. */
  hasNext: boolean
}

/** Shows the journal's name, the search and all screens: at the side of the page, or above it behind a button. */
function Rail({ journal, user, url, waiting, hasNext }: RailProps) {
  const typed = url.pathname === paths.adminSearch() ? (url.searchParams.get('q') ?? '') : ''
  return (
    <header className="rail">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {hasNext && (
        <a className="skip-link" href="#to-do">
          To what is next
        </a>
      )}
      <span className="tool-name">{journal}</span>
      <button type="button" className="button quiet" popoverTarget="menu">
        Menu
      </button>
      <search>
        <search-ahead>
          <form role="none" action={paths.adminSearch()} method="get" className="search-box">
            <input
              type="search"
              name="q"
              defaultValue={typed}
              aria-label="Search the back office"
              aria-keyshortcuts="/"
              placeholder="Search"
            />
            <button type="submit">Search</button>
          </form>
        </search-ahead>
      </search>
      <div id="menu" popover="auto">
        <nav aria-label="Back office">
          {railOf(user.role).map(({ heading, entries }) => (
            <div key={entries[0]?.href}>
              {heading && <h2 id={`rail-${heading}`}>{heading}</h2>}
              <ul aria-labelledby={heading && `rail-${heading}`}>
                {entries.map((entry) => (
                  <li key={entry.href}>
                    <a href={entry.href} aria-current={markRailEntry(entry, url.pathname)}>
                      <span>{entry.label}</span>
                      {entry.waits && <Count count={waiting[entry.waits[0]]} words={entry.waits[1]} />}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <a href={paths.home()}>
          <span>Site</span>
        </a>
        <span className="user">
          User: <a href={paths.ownAccount()}>{user.name}</a>
        </span>
        <form role="none" method="post" action={paths.adminLogout()}>
          <button type="submit">Logout</button>
        </form>
      </div>
    </header>
  )
}

/** Shows the number behind an entry, if any. */
function Count({ count, words }: { count: number; words: string }) {
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className="count">
        {count.toLocaleString('en')}
        <span className="unseen"> {words}</span>
      </span>
    </>
  )
}
