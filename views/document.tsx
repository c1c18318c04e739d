import type { ReactNode } from 'react'
import type { AssetName } from '../src/http/assets.ts'
import { paths } from '../src/paths.ts'

type Props = {
  title: string
  /** The address that search engines shall keep; none for pages they shall not. */
  canonical: string | undefined
  url: (name: AssetName) => string
  styles?: AssetName
  /** Fonts that the page needs at once. */
  fonts: AssetName[]
  children?: ReactNode
}

/** The head of every page: title, style sheet, fonts, island loader, and what the page itself adds. */
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

/** A whole document of its rendered head and body. */
export function documentOf(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
}
