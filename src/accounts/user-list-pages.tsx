import { Elysia } from 'elysia'
import { UserListPage } from '../../views/accounts/user-list-page.tsx'
import type { Form } from '../http/form.ts'
import { savedForm } from '../http/form-answer.ts'
import { forSession, forSubmit, typedBefore } from '../http/guard.tsx'
import { privatePage } from '../http/private-page.tsx'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { actorOf, by, type Desk, errorsOf, refuse, statusOf, success } from './desk.ts'
import { listUsers } from './list-queries.ts'
import { newPasswordProblem, proofProblem } from './passwords.ts'
import type { UserProblem } from './problems.ts'
import { addUser } from './users.ts'

/** Everybody who may sign in, and who shall. */
export function userListPages(services: Services) {
  return new Elysia()
    .get(paths.adminUsers(), ({ request }) =>
      forSession(services, request, '/admin', async (session) => {
        const typed = await typedBefore(services, request, session)
        return showUsers({ services, request, session }, { name: typed?.name })
      }),
    )
    .post(
      paths.adminUsers(),
      ({ request }) =>
        forSubmit(services, request, '/admin', (session, form) => add({ services, request, session }, form)),
      { parse: 'none' },
    )
}

type ShownList = { name?: string; problem?: UserProblem }

async function showUsers({ services, request, session }: Desk, { name = '', problem }: ShownList): Promise<Response> {
  const { db, clock, config } = services
  const children = (
    <UserListPage
      users={await listUsers(db, clock())}
      own={session.user.id}
      timeZone={config.timeZone}
      name={name}
      errors={errorsOf(problem)}
    />
  )
  const status = problem && statusOf(problem)
  return privatePage(services, request, { tool: '/admin', title: 'Users', session, status, children })
}

async function add(desk: Desk, { texts }: Form): Promise<Response> {
  const { services, request } = desk
  const { name = '', password = '', current_password } = texts
  const wrong =
    (await newPasswordProblem(services.db, password, name)) ??
    (await proofProblem(services, actorOf(desk), current_password))
  const result = wrong
    ? { ok: false as const, problem: wrong }
    : await addUser(services.db, by(desk), { name, password })
  if (result.ok) return savedForm(request, paths.adminUsers(), success(`${result.user.name} may sign in`))
  return refuse(request, result.problem, () => showUsers(desk, { name, problem: result.problem }))
}
