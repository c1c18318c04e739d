import { languageAttributes } from '../../src/core/language/language.ts'
import { linkable } from '../../src/core/text/clean.ts'
import type { Block, Captioned } from '../../src/engines/fulltext/text.ts'
import { keyed } from '../ui/keys.ts'
import { CaptionText, hasCaption } from './captions.tsx'
import { FigureGroup, OneFigure } from './figures.tsx'
import { FormulaText, Inlines } from './inlines.tsx'
import { useShownAs } from './shown-as.ts'
import { WholeTable } from './tables.tsx'
import { WithBeside } from './with-beside.tsx'

/** Shows blocks one below the other. */
export function Blocks({ of }: { of: readonly Block[] }) {
  const { around } = useShownAs()
  return keyed(of, (block) => ('id' in block && block.id) || block.kind).map(([key, block]) => (
    <WithBeside key={key} of={block}>
      {around ? around(block, <OneBlock of={block} />) : <OneBlock of={block} />}
    </WithBeside>
  ))
}

/** Shows a note's or cell's blocks; a single paragraph without its element. */
export function PlainBlocks({ of }: { of: readonly Block[] }) {
  const [only] = of
  return of.length === 1 && only?.kind === 'paragraph' ? <Inlines of={only.content} /> : <Blocks of={of} />
}

const idOf = (block: { id: string }) => block.id || undefined

function OneBlock({ of: block }: { of: Block }) {
  const { page } = useShownAs()
  switch (block.kind) {
    case 'paragraph':
      return (
        <p id={idOf(block)} {...languageAttributes(block.language, page.text.language)}>
          <Inlines of={block.content} />
        </p>
      )
    case 'list':
      return <WholeList of={block} />
    case 'table':
      return <WholeTable of={block} show={(blocks) => <PlainBlocks of={blocks} />} />
    case 'figure':
      return <FigureWithBlocks of={block} />
    case 'figures':
      return (
        <FigureGroup of={block}>
          {keyed(block.figures, ({ id }) => id).map(([key, figure]) => (
            <FigureWithBlocks key={key} of={figure} />
          ))}
        </FigureGroup>
      )
    case 'formula':
      return (
        <div className="formula" id={idOf(block)}>
          <div className="formula-itself">
            <FormulaText of={block} />
          </div>
          {block.label && <span className="formula-number">{block.label}</span>}
        </div>
      )
    case 'quote':
      return (
        <blockquote id={idOf(block)}>
          <Blocks of={block.blocks} />
          {block.attribution.length > 0 && (
            <p className="attribution">
              <Inlines of={block.attribution} />
            </p>
          )}
        </blockquote>
      )
    case 'code':
      return (
        <pre id={idOf(block)}>
          <code>{block.text}</code>
        </pre>
      )
    case 'verse':
      return <Verse of={block} />
    case 'definitions':
      return (
        <dl id={idOf(block)}>
          {keyed(block.items, () => '').map(([key, { term, blocks }]) => (
            <div key={key}>
              <dt>
                <Inlines of={term} />
              </dt>
              <dd>
                <PlainBlocks of={blocks} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'box':
    case 'statement':
      return (
        <div className={block.kind} id={idOf(block)}>
          <Lead of={block} />
          <Blocks of={block.blocks} />
        </div>
      )
    case 'supplement':
      return (
        <div className="supplement" id={idOf(block)}>
          <Lead of={block} />
          {linkable(block.url) ? <a href={block.url}>{block.url}</a> : block.url}
        </div>
      )
  }
}

function FigureWithBlocks({ of: figure }: { of: Extract<Block, { kind: 'figure' }> }) {
  return (
    <OneFigure of={figure}>
      <Blocks of={figure.blocks} />
    </OneFigure>
  )
}

function Lead({ of: block }: { of: Captioned }) {
  return hasCaption(block) ? (
    <div className="lead">
      <CaptionText of={block} />
    </div>
  ) : null
}

/** Shows a list; its labels are written out, since some are words of the text, and numbers remain when it is copied. */
function WholeList({ of: list }: { of: Extract<Block, { kind: 'list' }> }) {
  const isCounted = list.items.every(({ label }) => label === '')
  const Tag = list.type === 'order' ? 'ol' : 'ul'
  return (
    <Tag id={idOf(list)} className={isCounted && list.type !== 'simple' ? undefined : 'labelled'}>
      {keyed(list.items, () => '').map(([key, { label, blocks }]) => (
        <li key={key}>
          {!isCounted && label && <span className="list-label">{label} </span>}
          <PlainBlocks of={blocks} />
        </li>
      ))}
    </Tag>
  )
}

function Verse({ of: verse }: { of: Extract<Block, { kind: 'verse' }> }) {
  return (
    <div className="verse" id={idOf(verse)}>
      {keyed(verse.lines, () => '').map(([key, line]) => (
        <p key={key}>
          <Inlines of={line} />
        </p>
      ))}
      {verse.attribution.length > 0 && (
        <p className="attribution">
          <Inlines of={verse.attribution} />
        </p>
      )}
    </div>
  )
}
