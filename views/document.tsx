import type { ReactNode } from 'react'
import type { AssetName } from '../src/http/assets.ts'
import { paths } from '../src/paths.ts'

type Props = {
  title: string
  /** The canonical URL; undefined for pages that search engines must not index. */
  canonical: string | undefined
  url: (name: AssetName) => string
  styles?: AssetName
  /** Fonts to preload. */
  fonts: AssetName[]
  children?: ReactNode
}

/** A page's `<head>`: title, style sheet, fonts, island loader, and the page's own additions. */
export function DocumentHead({ title, canonical, url, styles = 'public.css', fonts, children }: Props) {
  return (
    <>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      <link rel="icon" href={url('icon.svg')} type="image/svg+xml" />
      {fonts.map((font) => (
        <link key={font} rel="preload" href={url(font)} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <link rel="alternate" href={paths.feed()} type="application/atom+xml" title="Newest articles" />
      <link rel="stylesheet" href={url(styles)} />
      <script type="module" src={url('loader.js')} />
      {children}
    </>
  )
}

/** A complete HTML document from its rendered head and body. */
export function documentOf(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
}
