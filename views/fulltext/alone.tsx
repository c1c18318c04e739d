import { languageAttributes } from '../../src/core/language/language.ts'
import type { Head } from '../../src/engines/fulltext/text.ts'
import { plainText } from '../../src/journal/fulltext/plain-rules.ts'
import { FullTextSections } from './full-text.tsx'
import { PaperHead } from './paper-head.tsx'
import { type ShownAs, ShownAsProvider } from './shown-as.ts'

type Props = { head: Head; shown: ShownAs; styles: string }

/** Renders an article as one self-contained HTML document, including its styles. */
export function AloneDocument({ head, shown, styles }: Props) {
  return (
    <html {...languageAttributes(shown.page.text.language || 'en')}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{renderPlainTitle(head)}</title>
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

/** Returns an article's title as plain text. */
export const renderPlainTitle = ({ titles }: Head): string => plainText(titles[0]?.content ?? []) || 'Untitled'
