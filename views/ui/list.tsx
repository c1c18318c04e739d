import type { ReactNode } from 'react'
import { MixedText } from './html.tsx'
import { Menu } from './menu.tsx'

/** A row of a list: its name, the target of its title, and its actions. */
export type ListRow = {
  id: string
  /** Its name in the labels of its controls. */
  name: string
  /** The title, as it is shown; `name` if it is the same. */
  title?: ReactNode
  href: string
  picture?: ReactNode
  /** The second line. */
  line?: ReactNode
  /** The third line, if any. */
  more?: ReactNode
  /** The cells, one for each column of the list. */
  cells: readonly ReactNode[]
  /** The actions. */
  menu?: readonly ReactNode[]
  /** The value of its check box; `state` decides which actions of the selection apply. */
  pick?: { value: string | number; state?: string }
  /** Its reordering: the handle's cell, and a script's attributes. */
  order?: { cell: ReactNode; item: number; group?: string }
}

type Part = { heading?: string; rows: readonly ListRow[] }

type Props = {
  caption?: string
  /** The name of the first column, whose cells are the titles. */
  first: string
  columns: readonly string[]
  /** The columns that hold numbers. */
  numbers?: readonly string[]
  parts: readonly Part[]
  /** The content if there are no rows. */
  empty?: ReactNode
  /** The form of the selection, and the name of the rows' check boxes. */
  selects?: { form: string; name: string }
  /** The actions for the selected rows. */
  children?: ReactNode
}

/** Shows the list of the back office: title, state, menu per row; columns without any value are left out. */
export function List({ caption, first, columns, numbers = [], parts, empty, selects, children }: Props) {
  const rows = parts.flatMap(({ rows }) => rows)
  if (rows.length === 0 && empty) return <p className="empty">{empty}</p>
  const isOrdered = rows.some(({ order }) => order)
  const visibleColumns = columns
    .map((name, place) => ({ name, place, className: numbers.includes(name) ? 'number' : undefined }))
    .filter(({ place }) => rows.some(({ cells }) => !isBlankCell(cells[place])))
  const span = visibleColumns.length + 2 + Number(Boolean(selects)) + Number(isOrdered)
  return (
    <row-list className="listing">
      <table className={isOrdered ? 'rows ordered' : 'rows'}>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {selects && (
              <th scope="col" className="pick">
                <input type="checkbox" data-all="" form={selects.form} aria-label="All on this page" />
              </th>
            )}
            {isOrdered && <UnseenColumn name="Order" />}
            <th scope="col">{first}</th>
            {visibleColumns.map(({ name, className }) => (
              <th key={name} scope="col" className={className}>
                {name}
              </th>
            ))}
            <UnseenColumn name="More" />
          </tr>
        </thead>
        {parts.map(({ heading, rows }) => (
          <tbody key={heading ?? ''}>
            {heading && (
              <tr className="part">
                <th colSpan={span} scope="rowgroup">
                  {heading}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <ListRowItem key={row.id} row={row} shown={visibleColumns} selects={selects} isOrdered={isOrdered} />
            ))}
          </tbody>
        ))}
      </table>
      {children}
    </row-list>
  )
}

/** Shows the header of a column of controls, hidden because the controls are clear to sighted users. */
function UnseenColumn({ name }: { name: string }) {
  return (
    <th scope="col">
      <span className="unseen">{name}</span>
    </th>
  )
}

const isBlankCell = (cell: ReactNode) => cell === undefined || cell === null || cell === false || cell === ''

type RowProps = Pick<Props, 'selects'> & {
  row: ListRow
  shown: { name: string; place: number; className?: string }[]
  isOrdered: boolean
}

function ListRowItem({ row, shown, selects, isOrdered }: RowProps) {
  const { id, name, title = name, href, picture, line, more, cells, menu = [], pick, order } = row
  return (
    <tr id={id} data-row="" tabIndex={-1} data-item={order?.item} data-group={order?.group}>
      {selects && (
        <td className="pick">
          {pick && (
            <input
              type="checkbox"
              form={selects.form}
              name={selects.name}
              value={pick.value}
              data-state={pick.state}
              aria-label={`Select ${name}`}
            />
          )}
        </td>
      )}
      {isOrdered && <td className="order">{order?.cell}</td>}
      <th scope="row" abbr={name} className="main">
        <div className="thing">
          {picture}
          <div>
            <a className="title" href={href}>
              {typeof title === 'string' ? <MixedText>{title}</MixedText> : title}
            </a>
            {!isBlankCell(line) && <p className="line">{line}</p>}
            {more}
          </div>
        </div>
      </th>
      {shown.map(({ name, place, className }) => (
        <td key={name} className={className} data-label={name}>
          {cells[place]}
        </td>
      ))}
      <td className="deeds">
        <Menu id={`${id}-menu`} label={`More for ${name}`} items={[...menu]} />
      </td>
    </tr>
  )
}
