import { paths } from '../../src/core/paths.ts'
import { entryStatuses } from '../../src/staff/work-log/rules.ts'
import { StatusOptions } from './status-options.tsx'
import type { EntrySelection } from './use-selection.ts'

/** The id of the form that the rows' check boxes belong to. */
export const selectedForm = 'selected'

type Props = {
  selection: EntrySelection
  /** The page that the form returns to without scripts. */
  back: string
  onChoose: (status: string) => void
}

/** Gives the selected entries one status; hidden while no entry is selected, unless there are no scripts. */
export function SelectedBar({ selection: { selected, selectAll, clear }, back, onChoose }: Props) {
  return (
    <form
      role="none"
      id={selectedForm}
      method="post"
      action={paths.webdataStatus()}
      className={selected.length === 0 ? 'selected-bar without-scripts' : 'selected-bar'}
      onSubmit={(event) => {
        event.preventDefault()
        const status = String(new FormData(event.currentTarget).get('status') ?? '')
        if (status && selected.length > 0) onChoose(status)
      }}
    >
      <input type="hidden" name="back" value={back} />
      <span className="with-scripts" role="status">
        {selected.length > 0 && `${selected.length} selected`}
      </span>
      <select name="status" aria-label="Status of the selected entries" autoComplete="off">
        <StatusOptions of={entryStatuses} />
      </select>
      <button type="submit" className="button quiet">
        Set status
      </button>
      <button type="button" className="link with-scripts" onClick={selectAll}>
        All on this page
      </button>
      <button type="button" className="link with-scripts" onClick={clear}>
        None
      </button>
    </form>
  )
}
