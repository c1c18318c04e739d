import type { entryStatuses } from '../../src/staff/work-log/rules.ts'

/** Shows the choices of a status select. */
export function StatusOptions({ of }: { of: readonly (typeof entryStatuses)[number][] }) {
  return of.map(({ status, label }) => (
    <option key={status} value={status}>
      {label}
    </option>
  ))
}
