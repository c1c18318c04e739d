import type { entryStatuses } from '../../src/staff/work-log/rules.ts'

/** The choices of a control for an entry's status. */
export function StatusOptions({ of }: { of: readonly (typeof entryStatuses)[number][] }) {
  return of.map(({ status, label }) => (
    <option key={status} value={status}>
      {label}
    </option>
  ))
}
