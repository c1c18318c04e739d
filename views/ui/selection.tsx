type Props = {
  /** The name of the check boxes in the rows; they belong to the form that this stands in. */
  name: string
  /** What stands on the list's other pages, where all of it may be chosen at once. */
  more?: readonly (string | number)[]
  total: number
}

/** Chooses the rows of a list all at once and counts them; without scripts their boxes are ticked one by one. */
export function Selection({ name, more = [], total }: Props) {
  return (
    <div className="selection" data-selection={name} data-more={more.join(' ')}>
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
    </div>
  )
}
