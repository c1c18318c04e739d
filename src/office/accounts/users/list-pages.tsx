import { UserListPage } from '../../../../views/accounts/user-list-page.tsx'
import { paths } from '../../../core/paths.ts'
import type { Services } from '../../../services.ts'
import { type Desk, screens } from '../../screens/desk.ts'
import { isFresh } from '../../sessions/rules.ts'
import { checkProof } from '../passwords/passwords.ts'
import { managerOf, refuseUserForm } from './desk.ts'
import { listUsers } from './list-queries.ts'
import { addUser, newUserIn } from './users.ts'

/** The users' list and its add form. */
export function userListScreens(services: Services) {
  return screens(services, { role: 'admin' })
    .get(paths.adminUsers(), async (desk) => showUsers(desk, await desk.draft()))
    .post(paths.adminUsers(), addUserFromForm).routes
}

async function showUsers(
  { services, session, page }: Desk,
  { name = '', role = 'editor', email = '' }: Record<string, string> = {},
): Promise<Response> {
  const { db, clock } = services
  const children = (
    <UserListPage
      users={await listUsers(db, clock())}
      own={session.user.id}
      typed={{ name, role, email }}
      asksPassword={!isFresh(session, clock())}
    />
  )
  return page({ title: 'Users', children })
}

async function addUserFromForm(desk: Desk): Promise<Response> {
  const { name = '', password = '', role, email, current_password } = desk.form.texts
  const manager = managerOf(desk)
  const typed = { name, password, role, email }
  const read = await newUserIn(manager, typed)
  const unproven = read.ok ? await checkProof(manager, current_password) : undefined
  const wrong = unproven ? { ok: false as const, problem: unproven } : read
  const result = wrong.ok ? await addUser(manager, typed) : wrong
  if (result.ok) return desk.saved(paths.adminUsers(), `${result.user.name} can now sign in`)
  return refuseUserForm(desk, result, { page: () => showUsers(desk, desk.form.texts) })
}
