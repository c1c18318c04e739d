import { localTimeIn } from '../../../src/core/text/local-time.ts'

type Props = {
  label: string
  /** The journal's time zone. */
  zone: string
  at?: Date | null
  required?: boolean
}

/** A control for the time at which something is published. */
export function PublishAt({ label, zone, at, required }: Props) {
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
