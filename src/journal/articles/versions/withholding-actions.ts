import { recordChange } from '../../../office/history/queries.ts'
import type { Typed } from '../../../office/records/form.ts'
import type { Actor } from '../../../services.ts'
import { articleHistoryKey } from '../editing/history.ts'
import { withholdVersion } from './queries.ts'
import { reasonProblem, type WithholdingProblem } from './withholding-rules.ts'

/**
 * Withholds a version of an article from readers for the reason in the form, and records that in the article's history.
 * The problem has no field if there is no such earlier version.
 */
export async function withholdFromReaders(
  { db, clock, username }: Pick<Actor, 'db' | 'clock' | 'username'>,
  { id, n }: { id: number; n: number },
  { reason = '' }: Typed,
): Promise<{ ok: true } | { ok: false; problem: WithholdingProblem }> {
  const problem = reasonProblem(reason)
  if (problem) return { ok: false, problem }
  const at = clock()
  return db.transaction(async (tx) => {
    const isWithheld = await withholdVersion(tx, { id, n, reason: reason.trim(), at })
    if (!isWithheld) return { ok: false, problem: { code: 'not_found', message: 'There is no such earlier version' } }
    const after = { withheld: `Version ${n}: ${reason.trim()}` }
    await recordChange(tx, { at, username, ...articleHistoryKey(id), action: 'withhold', before: {}, after })
    return { ok: true }
  })
}
