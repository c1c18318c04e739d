import { type ReactNode, use } from 'react'
import { Menu } from './menu.tsx'
import { Screen } from './viewer.tsx'

type Props = {
  /** The id of the form that the check boxes of the rows belong to. */
  id: string
  /** Their name. */
  name: string
  /** The values on the list's other pages, if the whole list can be selected at once. */
  more?: readonly (string | number)[]
  total: number
  /** The actions on the selected rows. */
  children: ReactNode
}

/** Shows the bar at the bottom when rows are selected: their number, and their actions. */
export function SelectionBar({ id, name, more = [], total, children }: Props) {
  return (
    <form
      id={id}
      method="post"
      className="selection-bar"
      autoComplete="off"
      data-selects={name}
      data-more={more.join(' ')}
      aria-label="The selected rows"
    >
      <input type="hidden" name="back" value={use(Screen).here} />
      <p className="count">
        <span data-count="" role="status">
          Selected
        </span>
        {more.length > 0 && (
          <button type="button" className="link" data-everything="" hidden>
            All {total}
          </button>
        )}
        <button type="button" className="link" data-none="" hidden>
          None
        </button>
      </p>
      {children}
    </form>
  )
}

type GroupProps = { id: string; label: string; items: ReactNode[] }

/** Shows a group of the bar's actions, behind one button. */
export function SelectionGroup({ id, label, items }: GroupProps) {
  return (
    <Menu id={id} label={label} className="button quiet opens" items={items}>
      {label}
    </Menu>
  )
}
