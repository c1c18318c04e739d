import type { ReactNode } from 'react'
import type { AssetName } from '../src/http/assets.ts'

type Props = {
  title: string
  /** The address that search engines shall keep; none for pages they shall not. */
  canonical: string | undefined
  url: (name: AssetName) => string
  head?: ReactNode
  children: ReactNode
}

/** The whole page: head, style sheet, fonts of the first visit, island loader. */
export function Document({ title, canonical, url, head, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
        <link rel="icon" href={url('icon.svg')} type="image/svg+xml" />
        <link rel="preload" href={url('serif-roman.woff2')} as="font" type="font/woff2" crossOrigin="" />
        <link rel="stylesheet" href={url('public.css')} />
        <script type="module" src={url('loader.js')} />
        {head}
      </head>
      <body>{children}</body>
    </html>
  )
}
