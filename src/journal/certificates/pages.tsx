import { Elysia } from 'elysia'
import { VerifyPage } from '../../../views/certificates/verification/verify-page.tsx'
import { ArchiveAside } from '../../../views/issues/archive-aside.tsx'
import { paths } from '../../core/paths.ts'
import { plainAddress } from '../../core/text/ip-ranges.ts'
import { answerPublicPage } from '../../office/frame/page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import { waitingIn } from '../../office/frame/turn.ts'
import { journalName } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { findClientAddress } from '../../web/http/address.ts'
import { redirect } from '../../web/http/redirect.ts'
import { drawPicture } from './actions.ts'
import { formatCode, parseCode } from './verification.ts'
import { type Verified, verifyCertificate } from './verify-actions.ts'

const title = 'Verify a certificate'
const statusOf = { valid: 200, changed: 200, withdrawn: 200, unknown: 404, throttled: 429 } as const

type Shown = { verified?: Verified; error?: string }

/** The public page where a certificate's holder checks that the journal issued it. */
export function verificationPages(services: Services) {
  const page = async (request: Request, typed: string, { verified, error }: Shown = {}) => {
    const shell = await readShell(services)
    const journal = journalName(shell.settings)
    const isAsked = verified !== undefined || error !== undefined
    return answerPublicPage(services, request, {
      shell,
      title,
      canonical: isAsked ? undefined : paths.verify(),
      status: error ? 422 : verified && statusOf[verified.is],
      aside: <ArchiveAside issues={shell.issues} />,
      children: <VerifyPage journal={journal} typed={typed} verified={verified} error={error} />,
    })
  }
  return new Elysia()
    .get('/verify', ({ request, query }) => {
      if (query.code === undefined) return page(request, '')
      const typed = query.code.trim()
      if (typed === '') return page(request, '', { error: 'A code is required' })
      const code = parseCode(typed)
      return code ? redirect(paths.verified(formatCode(code))) : page(request, typed, { verified: { is: 'unknown' } })
    })
    .get('/verify/:code', async ({ request, params: { code } }) => {
      const address = findClientAddress(request, services.config)
      const verified = await verifyCertificate(services, code, address)
      if (verified.is === 'unknown' || verified.is === 'throttled')
        services.log.info({ message: 'verification', outcome: verified.is, address: plainAddress(address) })
      const answer = await page(request, code, { verified })
      if (verified.is === 'throttled') answer.headers.set('Retry-After', String(verified.retryAfter))
      answer.headers.set('Cache-Control', 'no-store')
      return answer
    })
}

/** Serves the journal's picture for shared links. An older address redirects to the current one. */
export function picturePages(services: Services) {
  return new Elysia().get('/assets/pictures/:file', async ({ request }) => {
    const picture = await drawPicture({ ...services, waiting: waitingIn(services, request, 'document') })
    if (new URL(request.url).pathname !== picture.path)
      return new Response(null, { status: 302, headers: { Location: picture.path, 'Cache-Control': 'no-cache' } })
    const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' }
    return new Response(await picture.draw(), { headers })
  })
}
