import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SafeHtml } from '../../src/text/html.ts'

type Props = { html: SafeHtml; as?: 'span' | 'div' | 'cite'; className?: string; lang?: string }

/** Sanitised HTML: the only place where the markup is not React's own. */
export function Html({ html, as: Tag = 'span', className, lang }: Props) {
  return <Tag className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}

/** JSON-LD for search engines; it escapes `<`, so that it cannot close its own element. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

const rendered = new WeakMap<object, string>()

type Links<Value> = {
  id: string
  className: string
  of: Value
  render: (value: Value) => ReactNode
  /** The path whose link is marked as the current page. */
  current: string | undefined
}

/**
 * A list of links, rendered once per `of` object and cached: thousands of links take longer than the rest of a page.
 */
export function KeptLinks<Value extends object>({ id, className, of, render, current }: Links<Value>) {
  const html = rendered.get(of) ?? renderToStaticMarkup(render(of))
  rendered.set(of, html)
  const marked = current ? html.replace(`href="${current}"`, '$& aria-current="page"') : html
  return <div id={id} className={className} dangerouslySetInnerHTML={{ __html: marked }} />
}
