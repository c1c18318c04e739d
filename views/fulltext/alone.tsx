import type { Head } from '../../src/engines/fulltext/fulltext.ts'
import { plainText } from '../../src/journal/fulltext/plain-rules.ts'
import { FullTextSections } from './full-text.tsx'
import { PaperHead } from './paper-head.tsx'
import { type ShownAs, ShownAsProvider } from './shown-as.ts'

type Props = { head: Head; shown: ShownAs; styles: string }

/** An article as one HTML document that stands alone, its styles inside. */
export function AloneDocument({ head, shown, styles }: Props) {
  return (
    <html lang={shown.page.text.language || 'en'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{titleOf(head)}</title>
        <style>{styles}</style>
      </head>
      <body>
        <main>
          <article>
            <ShownAsProvider value={shown}>
              <PaperHead head={head} />
            </ShownAsProvider>
            <FullTextSections shown={shown} />
          </article>
        </main>
      </body>
    </html>
  )
}

/** An article's title as plain text. */
export const titleOf = ({ titles }: Head): string => plainText(titles[0]?.content ?? []) || 'Untitled'
