import { decodeHtml, encodeHtml } from '../text/html.ts'
import { type Copied, copied, relativeTo } from './site-address-rules.ts'

/** A page of the journal, where it lies in the copy. */
export type SitePage = { url: URL; file: string }

/**
 * The parts that the copy replaces in every page: files for the styles that a page carries, and a script of its own for
 * the others.
 */
export type Frame = { origin: string; sheets: { css: string; file: string }[]; script: string }

/**
 * A page as the copy has it: its links lead to files, its styles are linked, and of its scripts only those stay that are data.
 * @param follow is told each address that the copy has to have then
 */
export function pageCopy(html: string, { url, file }: SitePage, frame: Frame, follow: (url: URL) => void): string {
  const addressOf = (href: string): string | undefined => {
    if (/^(?:#|mailto:|tel:|data:)/.test(href)) return undefined
    const asked = URL.parse(href.startsWith(`${frame.origin}/`) ? href.slice(frame.origin.length) : href, url)
    if (!asked || asked.origin !== url.origin) return undefined
    const to = pdfOf(url, asked) ?? asked
    const copy = copied(to)
    if (!copy) return frame.origin + to.pathname + to.search + to.hash
    if (copy.file === file && copy.hash) return copy.hash
    follow(to)
    return relativeTo(file, copy)
  }
  const rewrite = (name: string) => ({
    element(element: HTMLRewriterTypes.Element) {
      const address = addressOf(decodeHtml(element.getAttribute(name) ?? '')) // it comes, and is set, as HTML
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
    .on('form[action]', rewrite('action'))
    .on('head', { element: (head) => void head.append(scriptAt(file, frame.script), { html: true }) })
    .transform(html)
  return withSheets(rewritten, file, frame)
}

/** The viewer of a PDF needs a server; its link on the article's page leads to the PDF. */
function pdfOf(page: URL, asked: URL): URL | undefined {
  const refnumber = asked.pathname === '/pdf' ? asked.searchParams.get('refno') : undefined
  if (!refnumber) return undefined
  return page.pathname.endsWith(`/${refnumber}`) ? new URL(`${page.pathname}.pdf`, page) : undefined
}

const at = (file: string): Copied => ({ file, query: '', hash: '' })

const scriptAt = (file: string, script: string) => `<script defer src="${relativeTo(file, at(script))}"></script>`

function withSheets(html: string, file: string, { sheets }: Frame): string {
  let linked = html
  for (const { css, file: sheet } of sheets)
    linked = linked.replace(
      `<style>${css}</style>`,
      () => `<link rel="stylesheet" href="${relativeTo(file, at(sheet))}">`,
    )
  return linked
}

/** A page of the same frame with other content. */
export function withContent(html: string, title: string, content: string): string {
  return html
    .replace(/<title>[^|<]*/, () => `<title>${title} `)
    .replace(/(<main id="main">).*?(<\/main>)/s, (_, before, after) => `${before}<h1>${title}</h1>${content}${after}`)
}
