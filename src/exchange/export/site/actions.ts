import { paths } from '../../../core/paths.ts'
import { decodeHtml, encodeHtml } from '../../../core/text/html.ts'
import type { Handle, Services } from '../../../services.ts'
import type { Assets } from '../../../web/build/assets.ts'
import type { Bag } from '../bag/actions.ts'
import { type Copied, findCopy, makeRelative } from './address-rules.ts'
import { type LinkFrom, linksOf, type SitePage } from './link-rules.ts'
import { addSearch } from './search-actions.ts'

type Copying = { bag: Bag; origin: string; handle: Handle; onPage: (done: number, total: number) => void }

const seeds = [
  paths.home(),
  paths.robots(),
  paths.sitemap(),
  paths.feed(),
  paths.kbart(),
  '/favicon.ico',
  '/apple-touch-icon.png',
]

/** The pages that need the server. */
const servedPages = [paths.certificates(), paths.verify(), '/pdf']

/** `addresses` maps every file of the copy to its address ('' if written otherwise), and grows during the copying. */
type Work = { bag: Bag; frame: Frame; base: string; addresses: Map<string, string> }

/**
 * Copies the public site to static files that any web server serves under the same paths, and that a browser opens
 * without one: every reachable page and file as readers get it, and a search.
 * @returns the addresses that failed
 */
export async function addSite(services: Services, { bag, origin, handle, onPage }: Copying): Promise<string[]> {
  const { assets } = services
  const base = `http://${new URL(origin).host}` // as a server receives it: https ends at the proxy
  const addresses: Work['addresses'] = new Map()
  const linkFrom = linksOf(origin, (file, { pathname, search }) => void addresses.getOrInsert(file, pathname + search))
  const work: Work = { bag, base, addresses, frame: { linkFrom, sheets: sheetsOf(assets), script: 'static/copy.js' } }
  const ask = async (path: string, tries = 3): Promise<Response> => {
    const answer = await handle(new Request(base + path))
    return answer.status >= 500 && tries > 1 ? ask(path, tries - 1) : answer // a worker may be too busy at first
  }
  const lost: string[] = []
  await addStatic(work, assets)
  const page = await (await ask(paths.search())).text()
  await addPage(work, paths.search(), withContent(page, 'Search', searchContent))
  for (const path of servedPages)
    await addPage(work, path, withContent(page, 'Not in this copy', writeElsewhereNote(origin + path)))
  for (const path of seeds) followAddress(work, new URL(path, base))
  let done = 0
  for (const path of addresses.values()) {
    const problem = path && (await addAnswer(work, path, await ask(path)))
    if (problem) lost.push(`${path} on the site, which answers ${problem}`)
    onPage(++done, addresses.size)
  }
  await addSearch(services, bag)
  return lost
}

const searchContent =
  '<div id="found" style="min-height: 100vh"><noscript><p>The search of this copy needs scripts, ' +
  'which your browser does not run.</p></noscript></div>'

const writeElsewhereNote = (address: string) =>
  '<p>This is a copy of the journal’s pages, without its server. Certificates and the like are at ' +
  `<a href="${encodeHtml(address)}" rel="external">${encodeHtml(address)}</a>.</p>`

function sheetsOf({ pageStyles }: Assets): Frame['sheets'] {
  return Object.entries(pageStyles).map(([name, css]) => ({ css, file: `static/${name}` }))
}

/** Writes the copy's styles and script; fonts are in the folder of the styles. */
async function addStatic(work: Work, assets: Assets): Promise<void> {
  const { bag, frame, base } = work
  for (const { css, file } of frame.sheets) {
    await bag.add(`site/${file}`, css.replaceAll('url(/static/', 'url('))
    for (const [, font] of css.matchAll(/url\((\/static\/[^)]+)\)/g)) followAddress(work, new URL(font ?? '', base))
  }
  await bag.add(`site/${frame.script}`, assets.at(assets.url('copy.js'))?.body ?? '')
}

function followAddress({ addresses }: Work, url: URL): void {
  const copy = findCopy(url)
  if (copy) addresses.getOrInsert(copy.file, url.pathname + url.search)
}

async function addPage(work: Work, path: string, html: string): Promise<void> {
  const url = new URL(path, work.base)
  const file = findCopy(url)?.file ?? ''
  work.addresses.set(file, '')
  await work.bag.add(`site/${file}`, rewritePage(html, { url, file }, work.frame))
}

/** Writes a response to a file. @returns the status of an error */
async function addAnswer(work: Work, path: string, answer: Response): Promise<string | undefined> {
  const { bag, base } = work
  const url = new URL(path, base)
  const file = findCopy(url)?.file ?? ''
  const location = answer.headers.get('location')
  const to = location ? URL.parse(location, url) : null
  const copy = to && to.origin === url.origin ? findCopy(to) : undefined
  if (to && copy) {
    await bag.add(`site/${file}`, redirectPage(makeRelative(file, copy)))
    return void followAddress(work, to)
  }
  if (!answer.ok) return String(answer.status)
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('text/html')) return addPage(work, path, await answer.text()).then(() => undefined)
  if (!/^\/sitemap/.test(path)) return bag.add(`site/${file}`, answer.body ?? '').then(() => undefined)
  const text = await answer.text()
  await bag.add(`site/${file}`, text)
  for (const [, loc = ''] of text.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const { pathname } = new URL(loc)
    followAddress(work, new URL(pathname, base))
  }
}

const redirectPage = (address: string) =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><meta http-equiv="refresh" ' +
  `content="0; url=${encodeHtml(address)}"><p><a href="${encodeHtml(address)}">Go on</a></p></html>\n`

/** The copy's links, inline styles and scripts, which replace the site's. */
type Frame = { linkFrom: LinkFrom; sheets: { css: string; file: string }[]; script: string }

/** Rewrites a page for the copy: links point to files, styles become links, and only scripts that contain data stay. */
export function rewritePage(html: string, page: SitePage, frame: Frame): string {
  const rewrite = (name: string) => ({
    element(element: HTMLRewriterTypes.Element) {
      const address = frame.linkFrom(decodeHtml(element.getAttribute(name) ?? ''), page)
      if (address !== undefined) element.setAttribute(name, encodeHtml(address))
    },
  })
  const remove = { element: (element: HTMLRewriterTypes.Element) => void element.remove() }
  const rewritten = new HTMLRewriter()
    .on('script:not([type="application/ld+json"])', remove)
    .on('link[rel="preload"], link[rel="unapi-server"], button.copy-button', remove)
    .on('[data-island]', {
      element(element) {
        element.removeAttribute('data-island').removeAttribute('data-props')
      },
    })
    .on('a[href], link[href]:not([rel="canonical"]):not([rel^="schema."])', rewrite('href'))
    .on('img[src], iframe[src]', rewrite('src'))
    .on('img[srcset]', { element: (image) => void image.removeAttribute('srcset') })
    .on('form[action]', rewrite('action'))
    .on('meta[property="og:image"]', {
      element: (meta) => void frame.linkFrom(decodeHtml(meta.getAttribute('content') ?? ''), page),
    })
    .on('html', { element: (root) => void root.setAttribute('class', 'without-hindi') }) // a script adds it elsewhere
    .on('head', { element: (head) => void head.append(scriptAt(page.file, frame.script), { html: true }) })
    .transform(html)
  return withSheets(rewritten, page.file, frame)
}

const at = (file: string): Copied => ({ file, query: '', hash: '' })

const scriptAt = (file: string, script: string) => `<script defer src="${makeRelative(file, at(script))}"></script>`

function withSheets(html: string, file: string, { sheets }: Frame): string {
  const link = (sheet: string) => `<link rel="stylesheet" href="${makeRelative(file, at(sheet))}">`
  return html.replace(/<style>(.*?)<\/style>/s, (_, styles: string) =>
    sheets.flatMap((sheet) => (styles.includes(sheet.css) ? [link(sheet.file)] : [])).join(''),
  )
}

/** Returns a page with the same frame and other content. */
function withContent(html: string, title: string, content: string): string {
  return html
    .replace(/<title>[^|<]*/, () => `<title>${title} `)
    .replace(/(<main id="main">).*?(<\/main>)/s, (_, before, after) => `${before}<h1>${title}</h1>${content}${after}`)
}
