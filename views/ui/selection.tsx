type Props = {
  /** The name of the check boxes in the rows; they belong to this component's form. */
  name: string
  /** The values on the list's other pages, if the whole list can be selected at once. */
  more?: readonly (string | number)[]
  total: number
}

/** Selects all rows and shows how many are selected; without scripts each box is ticked separately. */
export function Selection({ name, more = [], total }: Props) {
  return (
    <row-selection className="selection" data-selection={name} data-more={more.join(' ')}>
      <label>
        <input type="checkbox" data-all="" /> All on this page
      </label>
      {more.length > 0 && (
        <button type="button" className="link" data-everything="">
          All {total}
        </button>
      )}
      <span data-count="" role="status">
        None selected
      </span>
    </row-selection>
  )
}

type CellProps = { name: string; value: string | number; form: string; label: string }

/** The check box that selects a row. @param form the id of the form that it belongs to */
export function SelectCell({ label, ...box }: CellProps) {
  return (
    <td className="pick">
      <input type="checkbox" {...box} aria-label={`Select ${label}`} />
    </td>
  )
}
