import { redirects } from '../../core/db/tables/addresses.ts'
import type { Problem } from '../../core/text/problems.ts'
import { recordChanges } from '../../office/history/queries.ts'
import { recordActions, withoutTwins } from '../../office/records/actions.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { originOf } from '../../office/settings/rules.ts'
import type { Actor } from '../../services.ts'
import { explainRound, redirect } from './fields.ts'
import {
  type AdminRedirect,
  findRedirect,
  insertRedirect,
  lockChains,
  lockRedirects,
  putRedirects,
  type RedirectColumns,
  readTargets,
} from './queries.ts'
import { addressesOf, roundOf } from './rules.ts'

const records = recordActions<typeof redirects, RedirectColumns, AdminRedirect, 'config'>({
  kind: redirect,
  table: redirects,
  insert: insertRedirect,
  find: findRedirect,
  async refuse(by, row) {
    const [round] = await findRounds(by, [row])
    return round && explainRound(round.through)
  },
})

const twice: Problem = { code: 'duplicate', message: 'A redirect of this address already exists', field: 'path' }

/** The actions of redirects: adding, changing and deleting them. */
export const redirectRecords = withoutTwins(records, { redirects_path: twice })

/** Returns those of some redirects that would close a loop, over any number of others. */
async function findRounds(
  { db: tx, config }: Pick<Actor, 'db' | 'config'>,
  rows: RedirectColumns[],
): Promise<{ row: RedirectColumns; through: string }[]> {
  await lockChains(tx)
  const origin = originOf(config, await readSettings(tx))
  const targets = await readTargets(tx)
  for (const { path } of rows) targets.delete(path)
  const inForce = rows.filter(({ status }) => status === 'enabled')
  for (const { path, target } of inForce) targets.set(path, target)
  return inForce.flatMap((row) => {
    const through = roundOf(row.path, targets, (target) => addressesOf(target, origin))
    return through === undefined ? [] : { row, through }
  })
}

type Put =
  | { ok: true; added: number; changed: number }
  | { ok: false; rounds: { row: RedirectColumns; through: string }[] }

/**
 * Adds redirects, and changes those of the same paths, with their histories, in one transaction. Leaves equal ones
 * unchanged. Writes nothing if one of them would lead to itself.
 */
export async function putAll(
  { db, clock, username, config }: Pick<Actor, 'db' | 'clock' | 'username' | 'config'>,
  rows: RedirectColumns[],
): Promise<Put> {
  return db.transaction(async (tx) => {
    const paths = rows.map(({ path }) => path)
    const there = new Map((await lockRedirects(tx, paths)).map((row) => [row.path, row]))
    const differing = rows.filter(({ path, target, status }) => {
      const row = there.get(path)
      return row?.target !== target || row.status !== status
    })
    if (differing.length === 0) return { ok: true, added: 0, changed: 0 }
    const rounds = await findRounds({ db: tx, config }, differing)
    if (rounds.length > 0) return { ok: false, rounds }
    const at = clock()
    const ids = await putRedirects(tx, differing, at)
    const changes = differing.map((after) => {
      const row = there.get(after.path)
      const before = row ? { path: row.path, target: row.target, status: row.status } : {}
      const subject = String(ids.get(after.path))
      return { at, username, kind: 'redirect' as const, subject, action: row ? 'edit' : 'add', before, after }
    })
    await recordChanges(tx, changes)
    const changed = differing.filter(({ path }) => there.has(path)).length
    return { ok: true, added: differing.length - changed, changed }
  })
}
