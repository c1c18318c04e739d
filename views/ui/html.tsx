import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SafeHtml } from '../../src/text/html.ts'

type Props = { html: SafeHtml; as?: 'span' | 'div' | 'cite'; className?: string; lang?: string }

/** Sanitised HTML: the one place where markup is not React's own. */
export function Html({ html, as: Tag = 'span', className, lang }: Props) {
  return <Tag className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Linked data for search engines; with no `<` in it, it cannot end its own element. */
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
  /** The path whose link is the page's own. */
  current: string | undefined
}

/** Links that are rendered once for what they are of: thousands take longer than the rest of a page. */
export function KeptLinks<Value extends object>({ id, className, of, render, current }: Links<Value>) {
  const html = rendered.get(of) ?? renderToStaticMarkup(render(of))
  rendered.set(of, html)
  const marked = current ? html.replace(`href="${current}"`, '$& aria-current="page"') : html
  return <div id={id} className={className} dangerouslySetInnerHTML={{ __html: marked }} />
}
