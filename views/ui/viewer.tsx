import { type ComponentProps, createContext, use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { isAllowed, type Role } from '../../src/office/sessions/rules.ts'

/** The role of the user who sees the page. */
export const Viewer = createContext<Role>('staff')

/** Whether the user who sees the page may do what needs this role. */
function useMay(role: Role): boolean {
  return isAllowed(use(Viewer), role)
}

const forAdmins = [paths.adminSettings(), paths.adminUsers(), paths.adminBackup()]

/** A link that may lead to what only admins may open; for others its text alone, or nothing where it `isApart`. */
export function GuardedLink({ isApart = false, ...link }: ComponentProps<'a'> & { isApart?: boolean }) {
  const mayOpen = useMay('admin') || !forAdmins.some((path) => link.href?.startsWith(path))
  if (mayOpen) return <a {...link} />
  return isApart ? null : link.children
}
