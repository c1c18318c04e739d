import type { ReactNode } from 'react'
import { paths } from '../src/core/paths.ts'
import type { AssetName } from '../src/web/build/assets.ts'

type Props = {
  title: string
  /** The canonical URL; undefined for pages that search engines must not index. */
  canonical: string | undefined
  url: (name: AssetName) => string
  /** The style sheets to link; public pages contain theirs. */
  styles?: AssetName[]
  script: 'loader.js' | 'tools.js'
  /** Fonts to preload in a wide window. */
  fonts: AssetName[]
  children?: ReactNode
}

/**
 * The media query of wide windows: phones get fonts after the page, because preloading would delay its first paint
 * (`src/web/build/page-fonts.ts`).
 */
const wide = '(width >= 40rem)'

/** Renders a page's `<head>`: title, styles, fonts, script, and the page's own additions. */
export function DocumentHead({ title, canonical, url, styles, script, fonts, children }: Props) {
  return (
    <>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      <link rel="icon" href={url('icon.svg')} type="image/svg+xml" />
      {fonts.map((font) => (
        <link key={font} rel="preload" href={url(font)} as="font" type="font/woff2" crossOrigin="" media={wide} />
      ))}
      <link rel="alternate" href={paths.feed()} type="application/atom+xml" title="Newest articles" />
      {styles?.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={url(sheet)} />
      ))}
      <script type="module" src={url(script)} />
      {children}
    </>
  )
}

/** Returns a complete HTML document from its rendered head and body. @param css the styles that the page contains */
export function documentOf(head: string, body: string, css = ''): string {
  return `<!doctype html><html lang="en"><head>${head}${css && `<style>${css}</style>`}</head><body>${body}</body></html>`
}
