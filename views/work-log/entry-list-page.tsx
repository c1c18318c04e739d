import type { EntryList } from '../../src/staff/work-log/entry-rules.ts'
import { Island } from '../island.tsx'
import { idempotencyKey } from '../ui/form/idempotency-key.tsx'

/** Lists the entries of a filter or a search. */
export function EntryListPage({ list }: { list: EntryList }) {
  return (
    <>
      <h1 className="unseen">Work log</h1>
      <Island name="webdata-table" props={{ ...list, once: idempotencyKey() }} eager />
    </>
  )
}
