import { decodeHtml, encodeHtml } from '../../../core/text/html.ts'
import { type Copied, relativeTo } from './address-rules.ts'
import type { LinkFrom, SitePage } from './link-rules.ts'

/**
 * The parts that the copy replaces in every page: links, inline styles by style sheets, and scripts by one of its own.
 */
export type Frame = { linkFrom: LinkFrom; sheets: { css: string; file: string }[]; script: string }

/** Rewrites a page for the copy: links point to files, styles become links, and only scripts that hold data stay. */
export function pageCopy(html: string, page: SitePage, frame: Frame): string {
  const rewrite = (name: string) => ({
    element(element: HTMLRewriterTypes.Element) {
      const address = frame.linkFrom(decodeHtml(element.getAttribute(name) ?? ''), page) // it comes, and is set, as HTML
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
    .on('meta[property="og:image"]', {
      element: (meta) => void frame.linkFrom(decodeHtml(meta.getAttribute('content') ?? ''), page), // stays, but has its file
    })
    .on('head', { element: (head) => void head.append(scriptAt(page.file, frame.script), { html: true }) })
    .transform(html)
  return withSheets(rewritten, page.file, frame)
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

/** A page with the same frame and other content. */
export function withContent(html: string, title: string, content: string): string {
  return html
    .replace(/<title>[^|<]*/, () => `<title>${title} `)
    .replace(/(<main id="main">).*?(<\/main>)/s, (_, before, after) => `${before}<h1>${title}</h1>${content}${after}`)
}
