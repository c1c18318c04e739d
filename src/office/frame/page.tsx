import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Alternate, DocumentHead, documentOf } from '../../../views/document.tsx'
import { PublicLayout } from '../../../views/layouts/public.tsx'
import { Tags } from '../../../views/ui/tags.tsx'
import { paths } from '../../core/paths.ts'
import { todayIn, yearIn } from '../../core/text/dates.ts'
import { isTranslated, listWays, type Way } from '../../core/words/languages.ts'
import { spokenNow } from '../../core/words/speech.ts'
import { yieldToEventLoop } from '../../core/workers/event-loop.ts'
import type { Tag } from '../../journal/citing/metadata.ts'
import type { Services } from '../../services.ts'
import type { Assets, PageSheet } from '../../web/build/assets.ts'
import { fontsOf, fontsScript, fontsScriptSource, hashSource, hasRareLetters } from '../../web/build/page-fonts.ts'
import { answerText } from '../../web/http/answer.ts'
import { policyOf } from '../../web/http/security.ts'
import { describeFrequency, journalName, originOf, type Settings, sendsAlerts } from '../settings/rules.ts'
import { carryWords } from './carried-words.ts'
import { collectPictureFacts, type PictureFacts, picturePath } from './picture-rules.ts'
import { prefixLinks } from './prefix-links.ts'
import type { Shell } from './queries.ts'

type Page = {
  shell: Shell
  /** The page's own title; undefined for the home page, which uses the journal's. */
  title: string | undefined
  /** The canonical path for search engines; pages without one are not indexed. */
  canonical?: string
  /** The path that marks its link in the nav, the request's by default. */
  path?: string | undefined
  /** The request's query, which the same page in another language keeps. */
  search?: string
  status?: number
  /** The last day on which the page is correct, in the journal's zone, if it has one of its own. */
  lastDay?: string | undefined
  headers?: Record<string, string>
  /**
   * The description for search engines and shared links; by default the title and the journal's kind, none if null.
   */
  description?: string | null
  /** Open Graph tags that replace the usual ones. */
  tags?: readonly Tag[]
  /** The picture for shared links, by default the journal's. */
  picture?: PictureFacts | undefined
  head?: ReactNode
  /** The part of the styles to inline, if not all. */
  styles?: PageSheet
  aside?: ReactNode
  children: ReactNode
}

/**
 * Renders a public page; caches it until the content changes if the request is for its canonical path. Yields to the
 * event loop first, since the rows of many pages may arrive at once.
 */
export async function answerPublicPage(services: Services, request: Request, page: Page): Promise<Response> {
  await yieldToEventLoop()
  const { pathname, search } = new URL(request.url)
  const { html, policy, lastDay } = renderPage(services, { ...page, path: page.path ?? pathname, search })
  return answerText(services, request, {
    body: html,
    type: 'text/html; charset=utf-8',
    status: page.status,
    headers: { ...policy, ...page.headers },
    cachedAs: page.status === undefined ? page.canonical : undefined,
    version: page.shell.version,
    lastDay,
  })
}

/** A public page, the header that allows the script and styles in it, and the last day on which it is correct. */
type Rendered = Pick<Carried, 'policy'> & { html: string; lastDay: string | undefined }

/** Renders a public page to HTML. */
export function renderPage({ config, clock, assets }: Services, page: Page & { path: string }): Rendered {
  const { shell, path, aside, styles: own = 'public.css' } = page
  const { settings } = shell
  const name = journalName(settings)
  const origin = originOf(config, settings)
  const title = page.title ?? name
  const hasCalls = todayIn(config.timeZone, clock()) <= shell.callsUntil
  const { language, prefix } = spokenNow()
  const url = page.canonical ? origin + prefix + page.canonical : ''
  const ways = isTranslated(path) ? listWays(settings) : []
  const description = page.description === null ? '' : page.description || makeDefaultDescription(page.title, settings)
  const shared: Tag[] = [
    ...(page.tags ?? website),
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', origin + picturePath(page.picture ?? collectPictureFacts({ settings, origin }))],
    ['og:site_name', settings.websitename],
  ]
  const made = renderToStaticMarkup(
    <PublicLayout
      settings={settings}
      webpages={shell.webpages}
      hasCalls={hasCalls}
      hasAlerts={sendsAlerts(config, settings)}
      path={path}
      url={url}
      aside={aside}
      year={yearIn(config.timeZone, clock())}
      script={fontsScript}
      ways={ways.map(({ language, prefix }) => ({ language, href: prefix + path + (page.search ?? '') }))}
    >
      {page.children}
    </PublicLayout>,
  )
  const body =
    prefixLinks(made, prefix) +
    carryWords(own === 'full-text.css' ? ['islands/site/', 'islands/reading/'] : ['islands/site/'])
  const fonts = fontsOf(body)
  const inHindi = fonts.includes('devanagari-400.woff2')
  const head = renderToStaticMarkup(
    <DocumentHead
      title={page.title ? `${page.title} | ${name}` : name}
      canonical={url || undefined}
      url={assets.url}
      script="loader.js"
      fonts={fonts}
      alternates={ways.length > 1 && isCanonicalPath(path, page) ? listAlternates(ways, origin, page) : undefined}
    >
      {description && <meta name="description" content={description} />}
      <Tags attribute="property" tags={shared.filter(([, content]) => content !== '')} />
      {body.includes('"unapi-id"') && <link rel="unapi-server" href={origin + paths.unapi()} />}
      {page.head}
    </DocumentHead>,
  )
  const carried = findCarried(assets, [
    own,
    ...(hasRareLetters(body) ? (['rare-faces.css'] as const) : []),
    ...(inHindi ? (['hindi-faces.css'] as const) : []),
    ...(ways.length > 1 ? (['languages.css'] as const) : []),
    ...(language === 'en' ? [] : (['translated.css'] as const)),
    ...(body.includes('<math') ? (['math-faces.css'] as const) : []),
  ])
  const [lastDay] = [page.lastDay ?? '', hasCalls ? shell.callsUntil : ''].filter(Boolean).sort()
  return { html: documentOf(head, body, carried.css), policy: carried.policy, lastDay }
}

const isCanonicalPath = (path: string, { canonical = '' }: Pick<Page, 'canonical'>) => canonical.split('?')[0] === path

/** Lists the addresses of a page in its languages. */
function listAlternates(
  ways: readonly Way[],
  origin: string,
  { canonical = '' }: Pick<Page, 'canonical'>,
): Alternate[] {
  const alternates = ways.map(({ language, prefix }) => ({ language, url: origin + prefix + canonical }))
  return [...alternates, { language: 'x-default', url: origin + canonical }]
}

type Carried = { css: string; policy: ReturnType<typeof policyOf> }

/** The styles of pages, by their sheets: hashing 17 kB each time would take a fiftieth of a page's time. */
const carried = new WeakMap<Assets, Map<string, Carried>>()

/** Returns the styles of a page with these sheets, and the header that allows them and the script. */
function findCarried(assets: Assets, sheets: (keyof Assets['pageStyles'])[]): Carried {
  const bySheets = carried.getOrInsertComputed(assets, () => new Map())
  return bySheets.getOrInsertComputed(sheets.join(), () => {
    const css = sheets.map((sheet) => assets.pageStyles[sheet]).join('')
    return {
      css,
      policy: policyOf({ scripts: [fontsScriptSource], styles: [hashSource(css)] }),
    }
  })
}

const website: readonly Tag[] = [['og:type', 'website']]

/** Describes a page that has no description of its own. */
function makeDefaultDescription(title: string | undefined, settings: Settings): string {
  const name = journalName(settings)
  const what = `${name}: ${describeFrequency(settings).toLowerCase()}`
  return title && title !== name ? `${title}. ${what}` : what
}
