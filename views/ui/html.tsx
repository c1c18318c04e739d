import {
  devanagariRun,
  directionOf,
  hasDevanagari,
  inDevanagari,
  languageAttributes,
  withDevanagariMarked,
} from '../../src/core/language/language.ts'
import type { SafeHtml } from '../../src/core/text/html.ts'
import { languageNow } from '../../src/core/words/words.ts'
import { keyed } from './keys.ts'

type Props = {
  html: SafeHtml
  as?: 'span' | 'div' | 'p' | 'cite'
  className?: string
  lang?: string
  isMarked?: boolean
}

/** Matches a word so long that Chromium takes seconds: it shapes a kerned word again for every line. */
const longWord = /\S{1000}/

/** Whether a text has such a word, and is therefore shown without kerning; undefined leaves the attribute out. */
export const hasLongWord = (text: string): true | undefined => longWord.test(text) || undefined

/**
 * Shows sanitised HTML: unless it is already marked, Devanagari text is marked as Hindi (WCAG 3.1.2); right-to-left
 * text has that direction.
 */
export function Html({ isMarked, ...props }: Props) {
  const html = isMarked ? props.html : withDevanagariMarked(props.html)
  return <MarkedHtml dir={directionOf(html)} {...props} html={html} />
}

/** Shows sanitised HTML unchanged: the only place whose markup is not React's own. */
export function MarkedHtml({ html, as: Tag = 'span', ...attributes }: Omit<Props, 'isMarked'> & { dir?: string }) {
  return <Tag {...attributes} data-long={hasLongWord(html)} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Shows a long text that was rendered and cached, in its language; '' is an unknown one. */
export function KeptHtml({ html, className, lang }: { html: SafeHtml; className?: string; lang?: string }) {
  return <div className={className} {...languageAttributes(lang)} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Returns the attributes of {@link Html} in a language; '' is an unknown one. */
export const inLanguage = (lang: string) => ({ lang: lang || undefined, isMarked: inDevanagari.includes(lang) })

/** Shows plain text, its Devanagari marked as Hindi, with its direction if it is written from right to left. */
export function MixedText({ children }: { children: string }) {
  const dir = directionOf(children)
  if (dir) return <span dir={dir}>{children}</span>
  if (!hasDevanagari(children)) return children
  const parts = children.split(devanagariRun)
  return keyed(parts, (part) => part).map(([key, part], place) =>
    place % 2 === 1 ? (
      <span key={key} lang="hi">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** Shows JSON-LD for search engines; `<` is escaped so that the text cannot close the element. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** Runs a script of the journal's own, which the page's policy allows by its hash. */
export const InlineScript = ({ code }: { code: string }) => <script dangerouslySetInnerHTML={{ __html: code }} />

type Kept = { id: string; className: string; html: string; 'data-title'?: string | undefined }

/** Shows React markup that was rendered and cached: thousands of links take longer than the rest of a page. */
export function KeptMarkup({ html, ...attributes }: Kept) {
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}

/** The HTML of cells by their data. */
const cells = new Map<string, string>()

const maxCells = 1000
const maxLength = 8000 // the length of a cell's data as JSON

type Cell<Data> = { of: Data; render: (data: Data) => string }

/**
 * Renders a cell that shows only plain data, once for the same data and language: any change renders pages again, whose
 * other rows stay the same. All cells are dropped when there are too many.
 */
export function CachedCell<Data>({ of, render }: Cell<Data>) {
  const data = languageNow() + JSON.stringify(of)
  const known = cells.get(data)
  const html = known ?? render(of)
  if (known === undefined && cells.size >= maxCells) cells.clear()
  if (known === undefined && data.length <= maxLength) cells.set(data, html)
  return <td dangerouslySetInnerHTML={{ __html: html }} />
}
