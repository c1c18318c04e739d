import { type ComponentProps, createContext, use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { isAllowed, type Role } from '../../src/office/sessions/rules.ts'

/** The role of the user who sees the page. */
export const Viewer = createContext<Role>('staff')

/** The screens below these paths need a role. */
const guarded: [path: string, role: Role][] = [
  ...[paths.adminSettings(), paths.adminUsers(), paths.adminBackup()].map((path) => [path, 'admin'] as [string, Role]),
  [paths.adminPaperLetters(), 'editor'],
]

/** A link to what the user who sees the page may not be allowed to open; then its text alone, or nothing where it `isApart`. */
export function GuardedLink({ isApart = false, ...link }: ComponentProps<'a'> & { isApart?: boolean }) {
  const viewer = use(Viewer)
  const isKept = guarded.some(([path, role]) => link.href?.startsWith(path) && !isAllowed(viewer, role))
  if (!isKept) return <a {...link} />
  return isApart ? null : link.children
}
