import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { documentOf } from '../../../views/document.tsx'
import { LinkLayout } from '../../../views/layouts/link.tsx'
import { Refusal } from '../../../views/ui/form/refusal.ts'
import type { WayToPage } from '../../../views/words/language-switch.tsx'
import { PageSwitch, type SwitchTo } from '../../../views/words/page-switch.ts'
import type { FieldError } from '../../core/text/problems.ts'
import { isTranslated, listWays } from '../../core/words/languages.ts'
import { spokenNow } from '../../core/words/speech.ts'
import type { Services } from '../../services.ts'
import { fontsOf } from '../../web/build/page-fonts.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import { chooseEncoding, encodeAside } from '../../web/caching/encoding.ts'
import type { OwnSheet } from '../screens/private-page.tsx'
import { journalName, type Settings } from '../settings/rules.ts'
import { carryElementsWords } from './carried-words.ts'
import { prefixLinks } from './prefix-links.ts'
import { readShell } from './queries.ts'

/** The problems of a form that a page shows again. */
export type Refused = { status?: number; errors?: readonly FieldError[] }

/** The content of an author's or reviewer's page; scripts also use `page` and `state`. It has no title. */
export type LinkPage = Refused & {
  page: string
  state: string
  title?: string
  sheet?: OwnSheet
  switchTo?: SwitchTo
  children: ReactNode
}

/** Renders a page for one person, never stored. A link's head contains only the journal's name, for previews. */
export async function linkPage(services: Services, request: Request, page: LinkPage): Promise<Response> {
  const { assets } = services
  const { settings } = await readShell(services)
  const { pathname, search } = new URL(request.url)
  const ways = isTranslated(pathname) || page.switchTo ? listWays(settings) : []
  const shown = ways.map(({ language, prefix }) => ({ language, href: prefix + pathname + search }))
  const html = wholePage(assets, settings, { ...page, ways: shown })
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const headers = new Headers({
    ...noStoreHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Accept-Encoding, Accept',
  })
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  const body = await encodeAside(new TextEncoder().encode(html), encoding)
  return new Response(body, { status: page.status ?? 200, headers })
}

function wholePage(
  assets: Services['assets'],
  settings: Settings,
  { page, state, title, sheet, switchTo, errors = [], ways, children }: LinkPage & { ways: readonly WayToPage[] },
): string {
  const journal = journalName(settings)
  const { language, prefix } = spokenNow()
  const made = renderToStaticMarkup(
    <PageSwitch value={ways.length > 1 ? switchTo : undefined}>
      <LinkLayout journal={journal} page={page} state={state} ways={ways}>
        <Refusal value={errors}>{children}</Refusal>
      </LinkLayout>
    </PageSwitch>,
  )
  const body = prefixLinks(made, prefix) + carryElementsWords(made)
  const fonts = fontsOf(body).filter((font) => font !== 'serif-italic.woff2')
  const hasHindi = fonts.includes('devanagari-400.woff2')
  const head = (
    <>
      <meta charSet="utf-8" />
      <title>{title ? `${title} | ${journal}` : journal}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <link rel="icon" href={assets.url('icon.svg')} type="image/svg+xml" />
      {fonts.map((font) => (
        <link key={font} rel="preload" href={assets.url(font)} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <link rel="stylesheet" href={assets.url('links.css')} />
      {ways.length > 1 && <link rel="stylesheet" href={assets.url('languages.css')} />}
      {ways.length > 1 && hasHindi && <link rel="stylesheet" href={assets.url('hindi-faces.css')} />}
      {language !== 'en' && <link rel="stylesheet" href={assets.url('translated.css')} />}
      {sheet && <link rel="stylesheet" href={assets.url(sheet)} />}
      <script type="module" src={assets.url('links.js')} />
    </>
  )
  return documentOf(renderToStaticMarkup(head), body)
}
