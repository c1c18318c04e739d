import type { ReactNode } from 'react'

export function Columns({ of }: { of: readonly string[] }) {
  return (
    <thead>
      <tr>
        {of.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

export type TableRow = { key: string | number; cells: readonly ReactNode[] }

type Props = {
  columns: readonly string[]
  /** The columns that hold numbers. */
  numbers?: readonly string[]
  /** The columns whose cells need no label if a row is a card. */
  bare?: readonly string[]
  rows: readonly TableRow[]
  /** The content if there are no rows. */
  empty?: ReactNode
  className?: string
  caption?: string
  label?: string
}

/** Shows a plain table, whose first column names the rows; on a narrow screen a row is a card with labelled cells. */
export function Table({ columns, numbers = [], bare = [], rows, empty, className = 'list', caption, label }: Props) {
  if (rows.length === 0 && empty) return <p className="empty">{empty}</p>
  return (
    <table className={className} aria-label={label}>
      {caption && <caption>{caption}</caption>}
      <Columns of={columns} />
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map((column, place) => {
              const Cell = place === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={column}
                  scope={place === 0 ? 'row' : undefined}
                  className={numbers.includes(column) ? 'number' : undefined}
                  data-label={bare.includes(column) ? undefined : column}
                >
                  {cells[place]}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
