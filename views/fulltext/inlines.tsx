import { Fragment, type ReactNode } from 'react'
import { languageAttributes } from '../../src/core/language/language.ts'
import { mathHtml } from '../../src/core/text/html.ts'
import type { Inline, Mark, Picture } from '../../src/engines/fulltext/text.ts'
import { plainText } from '../../src/journal/fulltext/plain-rules.ts'
import { shownAddress } from '../../src/journal/fulltext/reference-rules.ts'
import { MarkedHtml, MixedText } from '../ui/html.tsx'
import { keyed } from '../ui/keys.ts'
import { useShownAs } from './shown-as.ts'

/** Shows a line of a text. A comma separates the marks of two notes that follow each other. */
export function Inlines({ of }: { of: readonly Inline[] }) {
  return keyed(of, ({ kind }) => kind).map(([key, one], at) => (
    <Fragment key={key}>
      {isNoteMark(one) && isNoteMark(of[at - 1]) && <sup>,</sup>}
      <OneInline of={one} />
    </Fragment>
  ))
}

const isNoteMark = (one: Inline | undefined): boolean => one?.kind === 'reference' && one.type === 'fn'

/** Whether a link's words are its address, which is printed once. */
const isShownAsAddress = ({ url, content }: Kind<'link'>): boolean =>
  shownAddress(plainText(content)) === shownAddress(url)

type Kind<Name extends Inline['kind']> = Extract<Inline, { kind: Name }>

function OneInline({ of: one }: { of: Inline }): ReactNode {
  switch (one.kind) {
    case 'run':
      return <MarkedRun of={one} />
    case 'break':
      return <br />
    case 'link':
      return (
        <a href={one.url} className={isShownAsAddress(one) ? 'address' : undefined}>
          <Inlines of={one.content} />
        </a>
      )
    case 'reference':
      return <ReferenceLink of={one} />
    case 'cited':
      return <Inlines of={one.content} />
    case 'target':
      return <span id={one.id} />
    case 'formula':
      return <FormulaText of={one} />
    case 'picture':
      return <InlinePicture of={one} />
    case 'ruby':
      return (
        <ruby>
          {one.base}
          <rt>{one.text}</rt>
        </ruby>
      )
  }
}

/** The HTML elements for the marks of a run; the other marks are classes. */
const tags: Partial<Record<Mark, 'strong' | 'em' | 'u' | 's' | 'code' | 'sub' | 'sup'>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  sub: 'sub',
  sup: 'sup',
}
const classes: Partial<Record<Mark, string>> = { overline: 'overline', smallCaps: 'small-caps' }

function MarkedRun({ of: run }: { of: Kind<'run'> }) {
  const { page, inPieces } = useShownAs()
  const { text, marks, language } = run
  const show = (words: string) => <WithMarks marks={marks} text={words} />
  const shown = inPieces ? inPieces(run, show) : show(text)
  return language ? <span {...languageAttributes(language, page.text.language)}>{shown}</span> : shown
}

/** Shows a text in its marks, the first of them outermost. */
function WithMarks({ marks, text }: { marks: readonly Mark[]; text: string }): ReactNode {
  const [mark, ...others] = marks
  if (!mark) return <MixedText>{text}</MixedText>
  const Tag = tags[mark] ?? 'span'
  return (
    <Tag className={classes[mark]}>
      <WithMarks marks={others} text={text} />
    </Tag>
  )
}

const roles: Record<string, string> = { bibr: 'doc-biblioref', fn: 'doc-noteref' }

/** Links to the target of a cross-reference; if the target is gone, shows only the words. */
function ReferenceLink({ of: one }: { of: Kind<'reference'> }) {
  const { page } = useShownAs()
  const [target] = one.to
  const words = <Inlines of={one.content} />
  if (!target) return words
  return (
    <a
      href={`#${target}`}
      id={page.linkIds.get(one)}
      role={roles[one.type]}
      data-to={one.to.length > 1 ? one.to.join(' ') : undefined}
    >
      {words}
    </a>
  )
}

/** Shows a formula: MathML, else its TeX, else its picture. */
export function FormulaText({ of: { mathml, tex, picture } }: { of: Omit<Kind<'formula'>, 'kind'> }) {
  if (mathml) return <MarkedHtml html={mathHtml(mathml)} />
  if (picture) return <InlinePicture of={picture} />
  return <code>{tex}</code>
}

function InlinePicture({ of: picture }: { of: Picture }) {
  const shown = useShownAs().pictureOf(picture.file)
  if (!shown) return null
  const height = Math.round(picture.height * (4 / 3)) || Math.min(shown.height, 48)
  const width = Math.round((height * shown.width) / Math.max(1, shown.height))
  return <img className="in-line" src={shown.src} alt={picture.alt} width={width} height={height} loading="lazy" />
}
