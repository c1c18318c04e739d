import { isTranslated, listWays, splitLanguage } from '../../core/words/languages.ts'
import { speakIn } from '../../core/words/speech.ts'
import type { Handle, Services } from '../../services.ts'
import { requestAt } from '../../web/http/request-id.ts'
import { readShell } from './queries.ts'

/**
 * Answers a request for a translated page in the language of its address, which is that of the same page without the
 * language. The main language's pages have no language in their addresses; a removed language's redirect to them.
 */
export async function answerInLanguage(services: Services, request: Request, route: Handle): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const asked = splitLanguage(pathname)
  const path = asked?.path ?? pathname
  if (!isTranslated(path)) return route(request)
  const shell = await readShell(services).catch(() => undefined) // the database cannot be reached
  if (!shell?.settings.languages) return route(request)
  const [main, ...others] = listWays(shell.settings)
  if (!asked) return main ? speakIn(main, () => route(request)) : route(request)
  const way = others.find(({ language }) => language === asked.language)
  if (!way) return redirectTo(path + search, asked.language === main?.language ? 301 : 302)
  if (asked.written !== asked.language) return redirectTo(way.prefix + path + search, 301)
  return speakIn(way, () => route(requestAt(request, path + search)))
}

/** @param location the path of a translated page, and therefore of this site */
const redirectTo = (location: string, status: 301 | 302) =>
  new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-cache' } })
