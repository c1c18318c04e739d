import { changeKinds } from '../../core/db/enums.ts'
import { idIn } from '../../core/text/clean.ts'
import { isDay, nextDay } from '../../core/text/dates.ts'
import { momentOf } from '../../core/text/local-time.ts'
import type { ChangeKind } from '../../office/history/rules.ts'
import { isAllowed, type Role } from '../../office/sessions/rules.ts'

/** The changes on a page of the log. */
export const changesPerPage = 50

/** The log filter's value for changes without a user: those of a command, or of the process itself. */
export const nobody = 'none'

/** The log's filters in its address; '' means none. */
export type LogFilters = { user: string; kind: string; day: string }

/** The kinds of changes that only admins see. */
const forAdmins: readonly ChangeKind[] = ['settings', 'user', 'letter']

/** Returns the kinds of changes that a role may see. */
export function listVisibleKinds(role: Role): readonly ChangeKind[] {
  return isAllowed(role, 'admin') ? changeKinds : changeKinds.filter((kind) => !forAdmins.includes(kind))
}

/**
 * A query of the log; a `userId` of null means changes without a user, `before` is the change after which a page
 * begins.
 */
export type LogQuery = {
  kinds: readonly ChangeKind[]
  userId?: number | null
  kind?: ChangeKind
  from?: Date
  to?: Date
  before?: number
}

/** Parses the log's filters, for visible kinds only; ignores malformed ones. */
export function parseLogFilters(
  parameters: URLSearchParams,
  zone: string,
  kinds: readonly ChangeKind[],
): { filters: LogFilters; query: LogQuery } {
  const text = (name: string) => parameters.get(name) ?? ''
  const userId = text('user') === nobody ? null : idIn(text('user'))
  const kind = kinds.find((kind) => kind === text('kind'))
  const day = isDay(text('day')) ? text('day') : ''
  const user = userId === undefined ? '' : text('user')
  const between = day ? { from: momentOf(zone, `${day}T00:00`), to: momentOf(zone, `${nextDay(day)}T00:00`) } : {}
  const query = { userId, kinds, kind, ...between, before: idIn(text('before')) }
  return { filters: { user, kind: kind ?? '', day }, query }
}
