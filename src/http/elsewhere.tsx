import { NotCarriedPage } from '../../views/site/not-carried-page.tsx'
import { findElsewhere } from '../moving/address-queries.ts'
import { oldAddress } from '../moving/addresses.ts'
import { paths } from '../paths.ts'
import { locationOf, plainPath } from '../redirects/rules.ts'
import type { Services } from '../services.ts'
import { readShell } from '../site/queries.ts'
import { isRobot } from '../usage/robot-rules.ts'
import { gone, movedTo } from './former.tsx'
import { isJsonCall } from './request-line.ts'

/**
 * Answers a page's address that was answered 404, by a redirect of the journal's own or as an address of the system that it came
 * from: 301 to the page in one hop, or 410. Else it counts the address, and the 404 stays.
 */
export async function answerElsewhere(services: Services, request: Request, notFound: Response): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || isJsonCall(request) || isTool(pathname)) return notFound
  const path = plainPath(pathname)
  const old = oldAddress(pathname, searchParams)
  const found = path ? await findElsewhere(services.db, path, old) : undefined
  if (!found) {
    if (!isRobot(request.headers.get('user-agent') ?? '')) services.misses.note(pathname)
    return notFound
  }
  await notFound.body?.cancel()
  if (found.is === 'gone')
    return gone(services, request, { title: 'Not published here', children: <NotCarriedPage title={found.title} /> })
  if (found.is === 'moved') return movedTo(locationOf(found.to))
  const [newest] = (await readShell(services)).issues
  return movedTo(newest ? paths.issue(newest) : paths.archives())
}

const isTool = (pathname: string) => /^\/(?:admin|webdata|static)(?:\/|$)/.test(pathname)
