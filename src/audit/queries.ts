import type { Db } from '../db/connect.ts'
import { audit } from '../db/schema.ts'
import { differences } from './rules.ts'

/** Who changed what when: `subject` names the thing among its kind, `before` is empty for one that was made. */
export type Change = {
  at: Date
  username: string
  kind: 'article' | 'issue' | 'editor' | 'partner' | 'settings' | 'user' | 'entry'
  subject: string
  action: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Writes changes into the history, only the fields that differ, in the transaction that makes them. */
export async function record(transaction: Db, ...changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({ ...change, ...differences(change.before, change.after) }))
  await transaction.insert(audit).values(rows)
}
