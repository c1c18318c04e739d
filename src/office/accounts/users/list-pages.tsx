import { UserListPage } from '../../../../views/accounts/user-list-page.tsx'
import { paths } from '../../../core/paths.ts'
import { userName } from '../../../core/text/credentials.ts'
import type { Services } from '../../../services.ts'
import { type Desk, screens } from '../../screens/desk.ts'
import { isFresh } from '../../sessions/rules.ts'
import { newPasswordProblem, proofProblem } from '../passwords/passwords.ts'
import type { UserProblem } from '../problems.ts'
import { errorsOf, managerOf, refuse, statusOf } from './desk.ts'
import { listUsers } from './list-queries.ts'
import { addUser } from './users.ts'

/** The users' list and its add form. */
export function userListScreens(services: Services) {
  return screens(services, { role: 'admin' }).get(paths.adminUsers(), openUsers).post(paths.adminUsers(), add).routes
}

async function openUsers(desk: Desk): Promise<Response> {
  const typed = await desk.draft()
  return showUsers(desk, { typed })
}

type ShownList = { typed?: Record<string, string>; problem?: UserProblem }

async function showUsers(
  { services, session, page }: Desk,
  { typed: { name = '', role = 'editor', email = '' } = {}, problem }: ShownList,
): Promise<Response> {
  const { db, clock, config } = services
  const children = (
    <UserListPage
      users={await listUsers(db, clock())}
      own={session.user.id}
      timeZone={config.timeZone}
      typed={{ name, role, email }}
      asksPassword={!isFresh(session, clock())}
      errors={errorsOf(problem)}
    />
  )
  const status = problem && statusOf(problem)
  return page({ title: 'Users', status, children })
}

async function add(desk: Desk): Promise<Response> {
  const { name = '', password = '', role, email, current_password } = desk.form.texts
  const manager = managerOf(desk)
  const wrong =
    (await newPasswordProblem(manager, password, userName(name) ?? '')) ??
    (await proofProblem(manager, current_password))
  const result = wrong
    ? { ok: false as const, problem: wrong }
    : await addUser(manager, { name, password, role, email })
  if (result.ok) return desk.saved(paths.adminUsers(), `${result.user.name} can now sign in`)
  return refuse(desk, result.problem, {
    page: () => showUsers(desk, { typed: desk.form.texts, problem: result.problem }),
  })
}
