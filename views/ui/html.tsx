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
