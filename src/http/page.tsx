import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DocumentHead, documentOf } from '../../views/document.tsx'
import { PublicLayout } from '../../views/layouts/public.tsx'
import type { Services } from '../services.ts'
import { journalName, originOf } from '../settings/rules.ts'
import type { Shell } from '../site/queries.ts'
import { yearIn } from '../text/dates.ts'
import type { AssetName } from './assets.ts'

export type Page = {
  /** The page's own title; none for the home page, which has the journal's. */
  title: string | undefined
  /** The path that search engines shall keep; none where they shall keep nothing. */
  canonical?: string
  status?: number
  head?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** A public page, rendered whole, with an ETag of its text; 304 where the reader has it already. */
export function publicPage(services: Services, shell: Shell, request: Request, page: Page): Response {
  const { settings } = shell
  const name = journalName(settings)
  const body = renderToStaticMarkup(
    <PublicLayout
      settings={settings}
      path={new URL(request.url).pathname}
      year={yearIn(services.config.timeZone, services.clock())}
      aside={page.aside}
    >
      {page.children}
    </PublicLayout>,
  )
  const head = renderToStaticMarkup(
    <DocumentHead
      title={page.title ? `${page.title} | ${name}` : name}
      canonical={page.canonical && originOf(services.config, settings) + page.canonical}
      url={services.assets.url}
      fonts={fontsOf(body)}
    >
      {page.head}
    </DocumentHead>,
  )
  return answerPage(request, documentOf(head, body), page.status ?? 200)
}

/** The fonts that a page's own words ask for: loaded at once, nothing shifts when they arrive. */
function fontsOf(body: string): AssetName[] {
  const fonts: AssetName[] = ['serif-roman.woff2']
  if (/<(?:i|em)>/.test(body)) fonts.push('serif-italic.woff2')
  if (/[\u0900-\u097f]/.test(body)) fonts.push('devanagari-400.woff2')
  return fonts
}

function answerPage(request: Request, html: string, status: number): Response {
  const body = new TextEncoder().encode(html)
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(body.byteLength),
    'Cache-Control': 'public, no-cache',
    ETag: `"${Bun.hash(body).toString(36)}"`,
  }
  if (status === 200 && isFresh(request, headers.ETag)) return new Response(null, { status: 304, headers })
  return new Response(body, { status, headers })
}

/** Whether the reader's copy is still the right one. */
export function isFresh(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')
  return known === '*' || (known ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
