import { NotCarriedPage } from '../views/pages/not-carried-page.tsx'
import { isLinkPath } from './core/path-rules.ts'
import { paths } from './core/paths.ts'
import { message } from './core/words/words.ts'
import { isRobot } from './exchange/counter/robot-rules.ts'
import { type ArchiveSystem, isArchivedBy } from './exchange/feeds/manifest-rules.ts'
import { isAskedByQuery, parseOldAddress } from './exchange/migrate/addresses/addresses.ts'
import { findElsewhere } from './exchange/migrate/addresses/queries.ts'
import { locationOf, normalizeAddress, normalizePath } from './exchange/redirects/rules.ts'
import { answerGone, movedTo } from './journal/record/former-address.tsx'
import { issueListId } from './journal/record/issues/rules.ts'
import { readShell } from './office/frame/queries.ts'
import type { Services } from './services.ts'
import { isJsonCall } from './web/http/request-line.ts'

/**
 * Replaces a page's 404 if an editor's redirect, or an address of the former system, matches: 301 to the page in one
 * hop, or 410. Otherwise counts the address and keeps the 404.
 */
export async function redirectOrNotFound(services: Services, request: Request, notFound: Response): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method !== 'GET' || isJsonCall(request) || isTool(pathname) || isLinkPath(pathname)) return notFound
  const answer = await elsewhere(services, request)
  if (answer) await notFound.body?.cancel()
  else if (!isRobot(request.headers.get('user-agent') ?? '')) services.misses.note(pathname)
  return answer ?? notFound
}

/** Answers an existing page's path if its query belongs to the former system or to a redirect; otherwise undefined. */
export async function answerByQuery(services: Services, request: Request): Promise<Response | undefined> {
  const isAsked = request.method === 'GET' && request.url.includes('?') && isAskedByQuery(new URL(request.url))
  return isAsked && !isLinkPath(new URL(request.url).pathname) ? elsewhere(services, request) : undefined
}

async function elsewhere(services: Services, request: Request): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  const [path, address] = [normalizePath(pathname), normalizeAddress(pathname, searchParams)]
  const old = parseOldAddress(pathname, searchParams)
  const found = path ? await findElsewhere(services.db, { path, address, old }) : undefined
  if (!found) return undefined
  if (found.is === 'gone')
    return answerGone(services, request, {
      title: message('Not published here'),
      children: <NotCarriedPage title={found.title} />,
    })
  const [, system, year] = found.is === 'moved' ? (/^\/(lockss|clockss)\/(\d*)$/.exec(found.to) ?? []) : []
  if (system) return manifestOf(services, system as ArchiveSystem, year)
  if (found.is === 'moved') return movedTo(locationOf(found.to))
  const [newest] = (await readShell(services)).issues
  if (!newest) return movedTo(paths.archives())
  return movedTo(found.is === 'archives' ? `${paths.issue(newest)}#${issueListId}` : paths.issue(newest))
}

/** Returns an archive's manifest page of a year, else the newest; undefined unless the journal names the archive. */
async function manifestOf(services: Services, system: ArchiveSystem, year = ''): Promise<Response | undefined> {
  const { issues, settings } = await readShell(services)
  const shown = issues.find((issue) => String(issue.year) === year) ?? issues[0]
  return shown && isArchivedBy(system, settings.archiving) ? movedTo(`/${system}/${shown.year}`) : undefined
}

const isTool = (pathname: string) => /^\/(?:admin|webdata|static)(?:\/|$)/.test(pathname)
