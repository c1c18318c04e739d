import { type ComponentProps, createContext, use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { isAllowed, type Needed, type Role } from '../../src/office/sessions/rules.ts'

/** The viewer of a screen, for its parts. */
type Shown = {
  /** The role of the user who sees it. */
  role: Role
  /** The journal's time zone. */
  zone: string
  now: Date
  /** The current day in that zone. */
  today: string
  /** The screen's address, to return to. */
  here: string
  /** The origin of the journal's links. */
  origin: string
}

const nowhere = { zone: 'UTC', now: new Date(0), today: '', here: '', origin: '' }

export const Screen = createContext<Shown>({ role: 'staff', ...nowhere })

/** The paths whose screens need a role. */
const guarded: [path: string, role: Needed][] = [
  [paths.adminSettings(), 'admin'],
  [paths.adminUsers(), 'admin'],
  [paths.adminBackup(), 'admin'],
  [paths.adminPaperLetters(), 'editor'],
  [paths.adminSubmissions(), 'editor'],
  [paths.adminArchives(), 'staff'],
]

/** Shows a link to a page; if the user may not open it, only its text, or nothing if it `isApart`. */
export function GuardedLink({ isApart = false, ...link }: ComponentProps<'a'> & { isApart?: boolean }) {
  const { role } = use(Screen)
  const isKept = guarded.some(([path, needed]) => link.href?.startsWith(path) && !isAllowed(role, needed))
  if (!isKept) return <a {...link} />
  return isApart ? null : link.children
}
