import type { ReactNode } from 'react'
import {
  type Block,
  type Cell,
  findCellStartColumns,
  isEmptyCell,
  numberColumns,
} from '../../src/engines/fulltext/text.ts'
import { titlesIn } from '../../src/journal/fulltext/page-rules.ts'
import { blocksText } from '../../src/journal/fulltext/plain-rules.ts'
import { keyed } from '../ui/keys.ts'
import { CaptionText, hasCaption } from './captions.tsx'
import { useShownAs } from './shown-as.ts'

type Table = Extract<Block, { kind: 'table' }>
/** Shows the blocks of a cell or note. */
type Show = (blocks: readonly Block[]) => ReactNode

/** Shows a table with its caption above, its notes below; a wide table scrolls by itself. */
export function WholeTable({ of: table, show }: { of: Table; show: Show }) {
  const { page, tableFiles, hasTools, pictureOf } = useShownAs()
  const hasRows = table.head.length + table.body.length > 0
  const files = hasRows && table.id ? tableFiles?.(table.id) : undefined
  const numbers = numberColumns(table.body, ({ blocks }) => blocksText(blocks))
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
      {hasRows && (
        <section
          className="scrolls"
          tabIndex={hasTools ? 0 : undefined}
          aria-labelledby={captionId}
          aria-label={captionId ? undefined : nameOfTable(table, titlesIn(page.text.language).table)}
        >
          <table>
            {table.head.length > 0 && (
              <thead>
                <Rows of={table.head} show={show} numbers={numbers} isHead />
              </thead>
            )}
            <tbody>
              <Rows of={table.body} show={show} numbers={numbers} />
            </tbody>
          </table>
        </section>
      )}
      {table.notes.length > 0 && (
        <div className="below">
          {keyed(table.notes, ({ id }) => id).map(([key, { id, label, blocks }]) => (
            <div className="table-note" id={id || undefined} key={key}>
              {label && <sup>{label}</sup>} {show(blocks)}
            </div>
          ))}
        </div>
      )}
      {files && (
        <p className="tools">
          {files.whole && <a href={files.whole}>Full size</a>} <a href={files.csv}>CSV</a>
        </p>
      )}
    </figure>
  )
}

/** Returns a name for a table without a caption, which no other has: its number in the text, and its first row. */
function nameOfTable({ id, head, body }: Table, word: string): string {
  const [first = []] = [...head, ...body]
  const words = first.map(({ blocks }) => blocksText(blocks).trim()).filter(Boolean)
  return `${word} ${/\d+$/.exec(id)?.[0] ?? ''}: ${words.join(', ').slice(0, 80)}`
}

type RowsProps = { of: readonly Cell[][]; show: Show; numbers: ReadonlySet<number>; isHead?: boolean }

/**
 * Shows rows; those whose first column is spanned from above are marked, since their first cell belongs to another
 * column.
 */
function Rows({ of: rows, show, numbers, isHead = false }: RowsProps) {
  const columns = findCellStartColumns(rows)
  return keyed(rows, () => '').map(([key, row], down) => (
    <tr key={key} className={columns[down]?.[0] === 0 ? undefined : 'within'}>
      {keyed(row, () => '').map(([cellKey, cell], across) => (
        <OneCell key={cellKey} of={cell} isHead={isHead} isNumber={numbers.has(columns[down]?.[across] ?? 0)}>
          {show(cell.blocks)}
        </OneCell>
      ))}
    </tr>
  ))
}

type CellProps = { of: Cell; isHead: boolean; isNumber: boolean; children: ReactNode }

function OneCell({ of: cell, isHead, isNumber, children }: CellProps) {
  const Tag = (isHead || cell.isHead) && !isEmptyCell(cell) ? 'th' : 'td'
  const scope = isHead ? (cell.columns > 1 ? 'colgroup' : 'col') : cell.isHead ? 'row' : undefined
  return (
    <Tag
      colSpan={cell.columns > 1 ? cell.columns : undefined}
      rowSpan={cell.rows > 1 ? cell.rows : undefined}
      scope={Tag === 'th' ? scope : undefined}
      className={alignment(cell, isNumber && cell.columns <= 1)}
    >
      {children}
    </Tag>
  )
}

const alignment = ({ align, columns }: Cell, isNumber: boolean): string | undefined => {
  if (align === 'center' && !isNumber) return 'to-center'
  if (isNumber) return 'to-right numeric'
  if (align === 'right') return 'to-right'
  return columns > 1 ? 'across' : undefined
}
