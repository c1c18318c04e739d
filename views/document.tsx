import type { ReactNode } from 'react'
import { directionIn } from '../src/core/language/language.ts'
import { paths } from '../src/core/paths.ts'
import type { Language } from '../src/core/words/languages.ts'
import { spokenNow } from '../src/core/words/speech.ts'
import { t } from '../src/core/words/words.ts'
import type { AssetName } from '../src/web/build/assets.ts'

/** A page's address in a language; `x-default` is the main language's. */
export type Alternate = { language: Language | 'x-default'; url: string }

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
  /** The page's addresses in all its languages, if it has several. */
  alternates?: readonly Alternate[]
  children?: ReactNode
}

/**
 * The media query of wide windows: phones get fonts after the page, because preloading would delay its first paint
 * (`src/web/build/page-fonts.ts`).
 */
const wide = '(width >= 40rem)'

/** Renders a page's `<head>`: title, styles, fonts, script, and the page's own additions. */
export function DocumentHead({ title, canonical, url, styles, script, fonts, alternates, children }: Props) {
  return (
    <>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      {alternates?.map(({ language, url: href }) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
      <link rel="icon" href={url('icon.svg')} type="image/svg+xml" />
      {fonts.map((font) => (
        <link key={font} rel="preload" href={url(font)} as="font" type="font/woff2" crossOrigin="" media={wide} />
      ))}
      <link rel="alternate" href={paths.feed()} type="application/atom+xml" title={t('Newest articles')} />
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
  const { language } = spokenNow()
  const dir = directionIn(language) === 'rtl' ? ' dir="rtl"' : ''
  return `<!doctype html><html lang="${language}"${dir}><head>${head}${css && `<style>${css}</style>`}</head><body>${body}</body></html>`
}
