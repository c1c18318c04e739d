import { paths } from '../../../core/paths.ts'
import { encodeHtml } from '../../../core/text/html.ts'
import type { Handle, Services } from '../../../services.ts'
import type { Assets } from '../../../web/build/assets.ts'
import type { Bag } from '../bag/actions.ts'
import { copied, relativeTo } from './address-rules.ts'
import { linksOf } from './link-rules.ts'
import { type Frame, pageCopy, withContent } from './page-rules.ts'
import { openWorkQueue, type WorkQueue } from './queue-actions.ts'
import { addSearch } from './search-actions.ts'

type Copying = { bag: Bag; origin: string; handle: Handle; onPage: (done: number, total: number) => void }

const seeds = [
  ...[paths.home(), paths.robots(), paths.sitemap(), paths.feed(), paths.kbart()],
  ...['/favicon.ico', '/apple-touch-icon.png'],
]

/** The pages that need the server. */
const servedPages = [paths.certificates(), paths.verify(), '/pdf']

/** `found` holds the files that a page links to, and their addresses. */
type Work = { bag: Bag; frame: Frame; base: string; waiting: WorkQueue; found: [file: string, address: string][] }

/**
 * Copies the public site to static files that any web server serves under the same paths, and that a browser opens
 * without one: every reachable page and file as readers get it, and a search.
 * @returns the addresses that failed
 */
export async function addSite(services: Services, { bag, origin, handle, onPage }: Copying): Promise<string[]> {
  const { assets } = services
  const base = `http://${new URL(origin).host}` // as a server receives it: https ends at the proxy
  const waiting = await openWorkQueue()
  const found: Work['found'] = []
  const linkFrom = linksOf(origin, (file, { pathname, search }) => void found.push([file, pathname + search]))
  const work: Work = {
    bag,
    base,
    waiting,
    found,
    frame: { linkFrom, sheets: sheetsOf(assets), script: 'static/copy.js' },
  }
  const ask = async (path: string, tries = 3): Promise<Response> => {
    const answer = await handle(new Request(base + path))
    return answer.status >= 500 && tries > 1 ? ask(path, tries - 1) : answer // a worker may be too busy at first
  }
  const lost: string[] = []
  try {
    await addStatic(work, assets)
    const page = await (await ask(paths.search())).text()
    await addPage(work, paths.search(), withContent(page, 'Search', searchContent))
    for (const path of servedPages)
      await addPage(work, path, withContent(page, 'Not in this copy', elsewhere(origin + path)))
    for (const path of seeds) await follow(work, new URL(path, base))
    for (let done = 0, path = await waiting.take(); path !== undefined; path = await waiting.take()) {
      const problem = await addAnswer(work, path, await ask(path))
      if (problem) lost.push(`${path} on the site, which answers ${problem}`)
      onPage(++done, waiting.size())
    }
    await addSearch(services, bag)
  } finally {
    await waiting.close()
  }
  return lost
}

const searchContent =
  '<div id="found" style="min-height: 100vh"><noscript><p>The search of this copy needs scripts, which your browser does not run.</p></noscript></div>'

const elsewhere = (address: string) =>
  `<p>This is a copy of the journal’s pages, without its server. Certificates and the like are at <a href="${encodeHtml(address)}" rel="external">${encodeHtml(address)}</a>.</p>`

function sheetsOf({ pageStyles }: Assets): Frame['sheets'] {
  return Object.entries(pageStyles).map(([name, { css }]) => ({ css, file: `static/${name}` }))
}

/** Writes the copy's styles and script; fonts lie beside the styles. */
async function addStatic(work: Work, assets: Assets): Promise<void> {
  const { bag, frame, base } = work
  for (const { css, file } of frame.sheets) {
    await bag.add(`site/${file}`, css.replaceAll('url(/static/', 'url('))
    for (const [, font] of css.matchAll(/url\((\/static\/[^)]+)\)/g)) await follow(work, new URL(font ?? '', base))
  }
  await bag.add(`site/${frame.script}`, assets.at(assets.url('copy.js'))?.body ?? '')
}

async function follow({ waiting }: Work, url: URL): Promise<void> {
  const copy = copied(url)
  if (copy) await waiting.add(copy.file, url.pathname + url.search)
}

async function addPage(work: Work, path: string, html: string): Promise<void> {
  const url = new URL(path, work.base)
  const file = copied(url)?.file ?? ''
  work.waiting.done(file)
  await work.bag.add(`site/${file}`, pageCopy(html, { url, file }, work.frame))
  for (const [linked, address] of work.found.splice(0)) await work.waiting.add(linked, address)
}

/** Writes a response to a file. @returns the status of an error */
async function addAnswer(work: Work, path: string, answer: Response): Promise<string | undefined> {
  const { bag, base } = work
  const url = new URL(path, base)
  const file = copied(url)?.file ?? ''
  const location = answer.headers.get('location')
  const to = location ? URL.parse(location, url) : null
  const copy = to && to.origin === url.origin ? copied(to) : undefined
  if (to && copy) {
    await bag.add(`site/${file}`, redirectPage(relativeTo(file, copy)))
    return follow(work, to).then(() => undefined)
  }
  if (!answer.ok) return String(answer.status)
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('text/html')) return addPage(work, path, await answer.text()).then(() => undefined)
  if (!/^\/sitemap/.test(path)) return bag.add(`site/${file}`, answer.body ?? '').then(() => undefined)
  const text = await answer.text()
  await bag.add(`site/${file}`, text)
  for (const [, loc = ''] of text.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const { pathname } = new URL(loc)
    await follow(work, new URL(pathname, base))
  }
}

const redirectPage = (address: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><meta http-equiv="refresh" content="0; url=${encodeHtml(address)}"><p><a href="${encodeHtml(address)}">Go on</a></p></html>\n`
