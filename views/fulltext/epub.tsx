import { languageAttributes } from '../../src/core/language/language.ts'
import { printedWord } from '../../src/core/language/paper-words.ts'
import type { Head } from '../../src/engines/fulltext/text.ts'
import type { ContentsEntry } from '../../src/journal/fulltext/page-rules.ts'
import { keyed } from '../ui/keys.ts'
import { renderPlainTitle } from './alone.tsx'
import { FullTextSections } from './full-text.tsx'
import { PaperHead } from './paper-head.tsx'
import { type ShownAs, ShownAsProvider } from './shown-as.ts'

/** Returns the attributes of a document's root in a language. */
const rootIn = (language: string) => ({
  xmlns: 'http://www.w3.org/1999/xhtml',
  'xmlns:epub': 'http://www.idpf.org/2007/ops',
  ...languageAttributes(language),
  'xml:lang': language,
})

/** Renders the article as a document of an EPUB. */
export function EpubText({ head, shown }: { head: Head; shown: ShownAs }) {
  const language = shown.page.text.language || 'en'
  return (
    <html {...rootIn(language)}>
      <head>
        <title>{renderPlainTitle(head)}</title>
        <link rel="stylesheet" href="style.css" />
      </head>
      <body>
        <ShownAsProvider value={shown}>
          <PaperHead head={head} />
        </ShownAsProvider>
        <FullTextSections shown={shown} />
      </body>
    </html>
  )
}

/** Renders the contents of an EPUB. */
export function EpubContents({ head, shown }: { head: Head; shown: ShownAs }) {
  const language = shown.page.text.language || 'en'
  const name = printedWord(language, 'contents')
  const entries = [{ id: '', title: renderPlainTitle(head), entries: [] }, ...shown.page.contents]
  return (
    <html {...rootIn(language)}>
      <head>
        <title>{name}</title>
      </head>
      <body>
        <nav {...{ 'epub:type': 'toc' }}>
          <h1>{name}</h1>
          <Entries of={entries} />
        </nav>
      </body>
    </html>
  )
}

function Entries({ of: entries }: { of: readonly ContentsEntry[] }) {
  return (
    <ol>
      {keyed(entries, ({ id }) => id).map(([key, { id, title, entries: inner }]) => (
        <li key={key}>
          <a href={id ? `text.xhtml#${id}` : 'text.xhtml'}>{title}</a>
          {inner.length > 0 && <Entries of={inner} />}
        </li>
      ))}
    </ol>
  )
}
