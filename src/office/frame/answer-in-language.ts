import { isTranslated, listLanguages, splitLanguage } from '../../core/words/languages.ts'
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
  const [main, ...others] = listLanguages(shell.settings)
  if (!asked || asked.language === main) {
    if (asked) return redirectTo(path + search, 301)
    return speakIn({ language: main, prefix: '' }, () => route(request))
  }
  const { language, written } = asked
  const prefix = `/${language}`
  if (!others.includes(language)) return redirectTo(path + search, 302)
  if (written !== language) return redirectTo(prefix + path + search, 301)
  return speakIn({ language, prefix }, () => route(requestAt(request, path + search)))
}

/** @param location the path of a translated page, and therefore of this site */
const redirectTo = (location: string, status: 301 | 302) =>
  new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-cache' } })
