import { parseVersion } from '../history/rules.ts'
import type { RestorableHistory } from '../history/screen.tsx'
import type { Desk } from '../screens/desk.ts'
import type { RecordActions } from './actions.ts'

type Opened<Row> = { desk: Desk; id: number; row: Row | undefined }

/** A record's history, including deleted records; versions are restored under the same rules as an edit. */
export function recordHistory<Row extends { id: number }>(
  records: RecordActions<Row>,
  { desk, id, row }: Opened<Row>,
  refuse: RestorableHistory['refuse'],
): RestorableHistory {
  const { at, kind, heading, name, version, history: labels, form } = records.of
  return {
    kind,
    subject: String(id),
    labels,
    href: (page) => at.history(id, page),
    fields: records.fields,
    version: row ? String(Reflect.get(row, version)) : '',
    present: row && { name: String(Reflect.get(row, name)), back: { href: at.edit(id), text: `The ${kind}` } },
    deleted: ({ [name]: last = `number ${id}` }) => ({
      name: `Deleted ${kind}: ${last}`,
      record: String(last),
      back: { href: at.list(), text: heading },
    }),
    restore: async ({ change, seen, past }) =>
      row
        ? records.update(desk.actor, id, {
            form: versionFormValues(form, row, past),
            seen: parseVersion(seen),
            restores: change,
          })
        : { ok: false, problem: records.of.problem('not_found') },
    refuse,
    undelete: (change) => records.undelete(desk.actor, id, change),
  }
}

/** The form values of a record's earlier version. */
export function versionFormValues<Row>(
  form: RecordActions<Row>['of']['form'],
  row: Row,
  past: Record<string, unknown>,
): Record<string, string> {
  const typed = form.plainTypedOf({ ...row, ...past })
  return Object.fromEntries(Object.entries(typed).filter(([name]) => name in past))
}
