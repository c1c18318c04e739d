import { paths } from '../../core/paths.ts'
import { isTranslated, listWays, splitLanguage, type Way } from '../../core/words/languages.ts'
import { speakIn } from '../../core/words/speech.ts'
import type { Handle, Services } from '../../services.ts'
import { requestAt } from '../../web/http/request-id.ts'
import { readShell } from './queries.ts'

/**
 * Answers a request for a translated page in the language of its address, which is that of the same page without the
 * language. The main language's pages have no language in their addresses; a removed language's redirect to them.
 * Whatever else is asked for in a language does not exist, and is said in it.
 */
export async function answerInLanguage(services: Services, request: Request, route: Handle): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const asked = splitLanguage(pathname)
  const path = asked ? asked.path.replace(/\/$/, '') || paths.home() : pathname
  if (!asked && !isTranslated(path)) return route(request)
  const shell = await readShell(services).catch(() => undefined) // the database cannot be reached
  if (!shell?.settings.languages) return route(request)
  const [main, ...others] = listWays(shell.settings)
  if (!asked) return main ? speakIn(main, () => route(request)) : route(request)
  const way = others.find(({ language }) => language === asked.language)
  if (!isTranslated(path)) return way ? speakIn(way, () => route(request)) : route(request)
  if (!way) return redirectTo(path + search, asked.language === main?.language ? 301 : 302)
  if (way.prefix + path !== pathname) return redirectTo(way.prefix + path + search, 301)
  return stayIn(way, await speakIn(way, () => route(requestAt(request, path + search))))
}

/** Returns an answer whose redirect to a translated page stays in the language. */
function stayIn({ prefix }: Way, answer: Response): Response {
  const location = answer.headers.get('location') ?? ''
  const [path = ''] = location.split(/[?#]/)
  if (isTranslated(path)) answer.headers.set('Location', prefix + location)
  return answer
}

/** @param location the path of a translated page, and therefore of this site */
const redirectTo = (location: string, status: 301 | 302) =>
  new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-cache' } })
