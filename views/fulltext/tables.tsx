import type { ReactNode } from 'react'
import type { Block, Cell } from '../../src/engines/fulltext/fulltext.ts'
import { keyed } from '../ui/keys.ts'
import { CaptionText, hasCaption } from './captions.tsx'
import { useShownAs } from './shown-as.ts'

type Table = Extract<Block, { kind: 'table' }>
/** Shows the blocks of a cell or note. */
type Show = (blocks: readonly Block[]) => ReactNode

/** A table with its caption above, its notes below; a wide one scrolls by itself. */
export function WholeTable({ of: table, show }: { of: Table; show: Show }) {
  const { csvOf, hasTools, pictureOf } = useShownAs()
  const csv = table.id && csvOf(table.id)
  const captionId = hasCaption(table) && table.id ? `${table.id}-caption` : undefined
  const pictures = table.pictures.flatMap(({ file, alt }) => {
    const shown = pictureOf(file)
    return shown ? [{ ...shown, alt }] : []
  })
  return (
    <figure className="table" id={table.id || undefined}>
      {hasCaption(table) && (
        <figcaption id={captionId}>
          <CaptionText of={table} />
        </figcaption>
      )}
      {keyed(pictures, ({ src }) => src).map(([key, { src, alt, width, height }]) => (
        <img key={key} src={src} alt={alt} width={width} height={height} loading="lazy" />
      ))}
      {table.head.length + table.body.length > 0 && (
        <section
          className="scrolls"
          tabIndex={hasTools ? 0 : undefined}
          aria-labelledby={captionId}
          aria-label={captionId ? undefined : 'Table'}
        >
          <table>
            {table.head.length > 0 && (
              <thead>
                <Rows of={table.head} show={show} isHead />
              </thead>
            )}
            <tbody>
              <Rows of={table.body} show={show} />
            </tbody>
          </table>
        </section>
      )}
      {(table.notes.length > 0 || csv) && (
        <div className="below">
          {keyed(table.notes, ({ id }) => id).map(([key, { id, label, blocks }]) => (
            <div className="table-note" id={id || undefined} key={key}>
              {label && <sup>{label}</sup>} {show(blocks)}
            </div>
          ))}
          {csv && (
            <p className="tools">
              <a href={csv}>CSV</a>
            </p>
          )}
        </div>
      )}
    </figure>
  )
}

function Rows({ of: rows, show, isHead = false }: { of: readonly Cell[][]; show: Show; isHead?: boolean }) {
  return keyed(rows, () => '').map(([key, row]) => (
    <tr key={key}>
      {keyed(row, () => '').map(([cellKey, cell]) => (
        <OneCell key={cellKey} of={cell} isHead={isHead}>
          {show(cell.blocks)}
        </OneCell>
      ))}
    </tr>
  ))
}

function OneCell({ of: cell, isHead, children }: { of: Cell; isHead: boolean; children: ReactNode }) {
  const Tag = isHead || cell.isHead ? 'th' : 'td'
  const scope = isHead ? (cell.columns > 1 ? 'colgroup' : 'col') : cell.isHead ? 'row' : undefined
  return (
    <Tag
      colSpan={cell.columns > 1 ? cell.columns : undefined}
      rowSpan={cell.rows > 1 ? cell.rows : undefined}
      scope={Tag === 'th' ? scope : undefined}
      className={alignment(cell)}
    >
      {children}
    </Tag>
  )
}

const alignment = ({ align }: Cell): string | undefined =>
  align === 'right' || align === 'center' ? `to-${align}` : undefined
