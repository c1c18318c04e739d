import { Elysia } from 'elysia'
import { UserPage } from '../../views/accounts/user-page.tsx'
import type { Form } from '../http/form.ts'
import { savedForm } from '../http/form-answer.ts'
import { backOf, forSession, forSubmit, typedBefore } from '../http/guard.tsx'
import { historyPage } from '../http/history.tsx'
import { privateNotFound, privatePage, redirect } from '../http/private-page.tsx'
import { addressOf, type Session } from '../http/session.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { changeUser } from './actions.ts'
import { actorOf, by, type Desk, errorsOf, refuse, signedOut, statusOf, success } from './desk.ts'
import { userHistory } from './history.ts'
import { listSessionsOf } from './list-queries.ts'
import { type UserProblem, userProblem } from './problems.ts'
import { findUser, type User } from './queries.ts'
import { accountMessages, cidrsIn, isAllowedFrom, isCidr, plainAddress } from './rules.ts'
import { listSignIns } from './sign-in-queries.ts'
import { allowAddresses, endSessions, setUserStatus } from './users.ts'

type ForUser = (desk: Desk, user: User, form: Form) => Promise<Response>

/** A user, with where he or she may sign in and is signed in. */
export function userPages(services: Services) {
  const forUser = (request: Request, parameter: string, act: ForUser) =>
    forSubmit(services, request, '/admin', async (session, form) => {
      const user = await userOf(services, parameter)
      return user ? act({ services, request, session }, user, form) : privateNotFound(services, request, session)
    })
  const app = new Elysia()
    .get('/admin/users/:id/history', ({ request, params }) =>
      forSession(services, request, '/admin', async (session) => {
        const user = await userOf(services, params.id)
        return user ? showHistory(services, request, session, user) : privateNotFound(services, request, session)
      }),
    )
    .post('/admin/users/:id/status', ({ request, params }) => forUser(request, params.id, turn), { parse: 'none' })
    .post('/admin/users/:id/addresses', ({ request, params }) => forUser(request, params.id, allow), { parse: 'none' })
    .post('/admin/users/:id/sessions', ({ request, params }) => forUser(request, params.id, end), { parse: 'none' })
  for (const path of ['/admin/account/:id', '/admin/users/:id'] as const) {
    app
      .get(path, ({ request, params }) =>
        forSession(services, request, '/admin', async (session) => {
          const user = await userOf(services, params.id)
          if (!user) return privateNotFound(services, request, session)
          const typed = await typedBefore(services, request, session)
          return showUser({ services, request, session }, user, { typed })
        }),
      )
      .post(path, ({ request, params }) => forUser(request, params.id, save), { parse: 'none' })
  }
  return app
}

async function userOf({ db }: Services, parameter: string): Promise<User | undefined> {
  const id = idIn(parameter)
  return id === undefined ? undefined : findUser(db, id)
}

type ShownUser = { typed?: Record<string, string>; problem?: UserProblem; back?: string }

async function showUser(desk: Desk, user: User, { typed = {}, problem, back }: ShownUser): Promise<Response> {
  const { services, request, session } = desk
  const { config, clock, db } = services
  const { password: _secret, ...shown } = user
  const children = (
    <UserPage
      user={shown}
      typed={{ name: typed.name ?? user.name, allowed_cidrs: typed.allowed_cidrs ?? user.allowed_cidrs.join('\n') }}
      errors={errorsOf(problem)}
      asks={problem?.code === 'own_address'}
      sessions={await listSessionsOf(db, user.id, clock())}
      signIns={await listSignIns(db, user.id)}
      viewer={{ id: session.user.id, session: session.id, address: plainAddress(addressOf(request, config)) }}
      path={back ?? new URL(request.url).pathname}
      timeZone={config.timeZone}
    />
  )
  const title = user.id === session.user.id ? 'Account' : user.name
  const status = problem && statusOf(problem)
  return privatePage(services, request, { tool: '/admin', title, session, status, children })
}

async function save(desk: Desk, user: User, { texts }: Form): Promise<Response> {
  const { services, request } = desk
  const result = await changeUser(services, actorOf(desk), user.id, texts)
  if (result.ok) return savedForm(request, new URL(request.url).pathname, success(accountMessages.updated))
  return refuse(request, result.problem, () => showUser(desk, user, { typed: texts, problem: result.problem }))
}

/** Lets a user in or keeps him or her out; who keeps himself out is asked first, and signed out then. */
async function turn(desk: Desk, user: User, form: Form): Promise<Response> {
  const { services, session } = desk
  const back = backOf(form, '/admin', paths.adminUser(user.id))
  const failed = (text: string) => redirect(back, { flash: { kind: 'error', text } })
  const { status, sure } = form.texts
  if (status !== 'enabled' && status !== 'disabled') return failed(accountMessages.other)
  const endsOwn = user.id === session.user.id && status === 'disabled'
  if (endsOwn && sure !== 'yes') return failed(userProblem('own_status').message)
  const result = await setUserStatus(services.db, by(desk), user.id, status)
  if (!result.ok) return failed(result.problem.message)
  return endsOwn ? signedOut() : redirect(back, { flash: success(`${user.name} is ${status} now`) })
}

/** Fixes from where a user may sign in; who would lock himself out is asked first, with the address. */
async function allow(desk: Desk, user: User, form: Form): Promise<Response> {
  const { services, request, session } = desk
  const back = backOf(form, '/admin', paths.adminUser(user.id))
  const typed = form.texts.allowed_cidrs ?? ''
  const cidrs = cidrsIn(typed)
  if (!cidrs) return refused(userProblem('too_many'))
  const address = addressOf(request, services.config)
  const locksOut = user.id === session.user.id && cidrs.every(isCidr) && !isAllowedFrom(address, cidrs)
  if (locksOut && form.texts.sure !== 'yes') return refused(userProblem('own_address', plainAddress(address)))
  const result = await allowAddresses(services.db, by(desk), user.id, cidrs)
  if (!result.ok) return refused(result.problem)
  return locksOut ? signedOut() : redirect(back, { flash: success(accountMessages.updated) })

  function refused(problem: UserProblem) {
    return showUser(desk, user, { typed: { allowed_cidrs: typed }, problem, back })
  }
}

/** Ends one session of a user, all others than the present one, or all. */
async function end(desk: Desk, user: User, form: Form): Promise<Response> {
  const { services, session } = desk
  const { session: which = '' } = form.texts
  const sessions = which === 'all' ? { but: '' } : which === 'others' ? { but: session.id } : { only: which }
  const ended = await endSessions(services.db, by(desk), user.id, sessions)
  const isOwn = user.id === session.user.id
  if (isOwn && (which === 'all' || which === session.id)) return signedOut()
  const back = backOf(form, '/admin', paths.adminUser(user.id))
  if (ended === 0) return redirect(back, { flash: { kind: 'normal', text: 'There was no such session any more' } })
  const text = ended === 1 ? 'The session has ended' : `${ended} sessions have ended`
  return redirect(back, { flash: success(text) })
}

/** What was changed of a user, by whom and when. */
function showHistory(services: Services, request: Request, session: Session, { id, name }: User): Promise<Response> {
  return historyPage(services, request, session, {
    kind: 'user',
    subject: String(id),
    words: userHistory,
    href: (page) => paths.adminUserHistory(id, page),
    present: { of: name, back: { href: paths.adminUser(id), text: 'The user' } },
  })
}
