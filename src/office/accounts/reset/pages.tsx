import { Elysia } from 'elysia'
import { ForgotPage, ResetPage, SentPage, UsedLinkPage } from '../../../../views/accounts/reset-pages.tsx'
import { paths } from '../../../core/paths.ts'
import type { Services } from '../../../services.ts'
import { noStoreHeaders } from '../../../web/caching/caching.ts'
import { findClientAddress } from '../../../web/http/address.ts'
import { parseForm, readsBody } from '../../../web/http/form-body.ts'
import { answerJsonError } from '../../../web/http/json.ts'
import { setPrivate } from '../../../web/http/link-headers.ts'
import { redirect } from '../../../web/http/redirect.ts'
import { maxSignInBytes } from '../../../web/http/security.ts'
import { errorPage } from '../../frame/errors.tsx'
import { readShell } from '../../frame/queries.ts'
import { runAfterAnswer } from '../../frame/turn.ts'
import { wantsJson } from '../../screens/guard.tsx'
import { answerPrivatePage } from '../../screens/private-page.tsx'
import { newPasswordForm, whoForgot } from '../input.ts'
import { isForeignSignIn } from '../sign-in.ts'
import { requestReset, resetPassword } from './actions.ts'
import { senderOf } from './notifying.ts'
import { findReset } from './queries.ts'

/** The reset of a forgotten password by email: the page that asks for a link, and the page that the link opens. */
export function resetPages(services: Services) {
  return new Elysia()
    .get('/forgot', ({ request }) => showForgot(services, request))
    .post('/auth/forgot', ({ request }) => requestResetLink(services, request), {
      ...readsBody(
        {
          tags: ['Accounts'],
          summary: 'Ask for a letter with a link to a new password',
          description: 'Answers 202 whether the journal knows the user or not.',
          responses: { 202: { description: 'Asked' }, 403: { description: 'Sent from another site' } },
        },
        whoForgot,
        'application/json',
        'multipart/form-data',
      ),
    })
    .get('/reset/:token', ({ request, params }) => showReset(services, request, params.token))
    .post(
      '/reset/:token',
      ({ request, params }) => reset(services, request, params.token),
      readsBody({}, newPasswordForm, 'multipart/form-data'),
    )
}

type Page = Pick<Parameters<typeof answerPrivatePage>[2], 'title' | 'children' | 'status' | 'errors'>

async function renderResetPage(services: Services, request: Request, page: Page): Promise<Response> {
  return asPrivate(await answerPrivatePage(services, request, { tool: '/admin', session: undefined, ...page }))
}

function asPrivate(answer: Response): Response {
  setPrivate(answer.headers)
  answer.headers.delete('ETag')
  return answer
}

/** Responds to an unknown link, or one that no longer works. */
async function noLink(services: Services, request: Request, status: 404 | 410): Promise<Response> {
  if (wantsJson(request)) return asPrivate(answerJsonError(request, status))
  if (status === 404) return asPrivate(await errorPage(services, request, status))
  const { settings } = await readShell(services)
  const children = <UsedLinkPage email={settings.websiteemail} />
  return renderResetPage(services, request, { title: 'This link no longer works', status, children })
}

async function showForgot(services: Services, request: Request): Promise<Response> {
  const canMail = (await senderOf(services.db, services.config)) !== undefined
  const children = <ForgotPage canMail={canMail} />
  return renderResetPage(services, request, { title: 'Forgot your password?', children })
}

/**
 * Gives every request the same response in the same time, so that it reveals no users; the work is done after the
 * response.
 */
async function requestResetLink(services: Services, request: Request): Promise<Response> {
  if (isForeignSignIn(services, request))
    return Response.json({ error: 'cross_site' }, { status: 403, headers: noStoreHeaders })
  const read = await parseForm(request, {}, maxSignInBytes)
  const { username, email } = read.ok ? read.form.texts : {}
  const typed = (username ?? email ?? '').trim().slice(0, 300)
  const asked = username === undefined && typed.includes('@') ? { email: typed } : { username: typed }
  if (typed) runAfterAnswer(services, request, () => requestReset(services, asked))
  if (!request.headers.get('accept')?.includes('text/html'))
    return Response.json({}, { status: 202, headers: noStoreHeaders })
  const children = <SentPage />
  return renderResetPage(services, request, { title: 'A letter is on its way', status: 202, children })
}

async function showReset(services: Services, request: Request, token: string): Promise<Response> {
  const found = await findReset(services.db, token, services.clock())
  if (!found?.isOpen) return noLink(services, request, found ? 410 : 404)
  const children = <ResetPage action={paths.reset(token)} />
  return renderResetPage(services, request, { title: 'New password', children })
}

async function reset(services: Services, request: Request, token: string): Promise<Response> {
  if (request.headers.get('sec-fetch-site') === 'cross-site') return asPrivate(await errorPage(services, request, 403))
  const read = await parseForm(request, {}, maxSignInBytes)
  if (!read.ok) return asPrivate(await errorPage(services, request, 422))
  const address = findClientAddress(request, services.config)
  const result = await resetPassword(services, { token, password: read.form.texts.password ?? '', address })
  if (result.ok) return asPrivate(redirect(paths.adminLogin()))
  if (result.code !== 'refused') return noLink(services, request, result.code === 'gone' ? 410 : 404)
  const errors = [{ name: 'password', text: result.problem.message }]
  const children = <ResetPage action={paths.reset(token)} />
  return renderResetPage(services, request, { title: 'New password', status: 422, errors, children })
}
