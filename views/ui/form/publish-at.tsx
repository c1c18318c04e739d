import { use } from 'react'
import { localTimeIn } from '../../../src/core/text/local-time.ts'
import { Screen } from '../viewer.tsx'

type Props = {
  label: string
  at?: Date | null
  required?: boolean
}

/** Shows a control for the time of publication. */
export function PublishAt({ label, at, required }: Props) {
  const { zone } = use(Screen)
  return (
    <label className="publish-at">
      {label} <span className="hint">({zone})</span>
      <input
        type="datetime-local"
        name="publish_at"
        defaultValue={at ? localTimeIn(zone, at) : undefined}
        required={required}
      />
    </label>
  )
}
