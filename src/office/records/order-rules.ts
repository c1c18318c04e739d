import { idIn } from '../../core/text/clean.ts'

/** A row in an order. Rows move only within their group. */
export type OrderedRow = { id: number; name: string; group: string }

/** A row's new position: directly before or after another row. */
export type Neighbour = { before: number } | { after: number }

/** Moves one row within an order; undefined if the row or its new neighbour is missing, or their groups differ. */
export function moveRow<Row extends Pick<OrderedRow, 'id' | 'group'>>(
  order: readonly Row[],
  id: number,
  neighbour: Neighbour,
): Row[] | undefined {
  const otherId = 'before' in neighbour ? neighbour.before : neighbour.after
  const row = order.find((row) => row.id === id)
  const other = order.find((row) => row.id === otherId)
  if (!row || !other || row.group !== other.group) return undefined
  if (other === row) return [...order]
  const others = order.filter((kept) => kept !== row)
  return others.toSpliced(others.indexOf(other) + ('before' in neighbour ? 0 : 1), 0, row)
}

/** Returns a row's position in its group, from 1. */
export function findGroupPosition(order: readonly OrderedRow[], { id, group }: Pick<OrderedRow, 'id' | 'group'>) {
  const peers = order.filter((row) => row.group === group)
  return { place: peers.findIndex((row) => row.id === id) + 1, total: peers.length }
}

/** Returns the neighbour named by a submitted form; undefined if there is none. */
export function neighbourIn({ before = '', after = '' }: Record<string, string>): Neighbour | undefined {
  const [next, previous] = [idIn(before), idIn(after)]
  return next ? { before: next } : previous ? { after: previous } : undefined
}

/** The problem of a move whose new neighbour no longer exists. */
export const listChangedProblem = {
  code: 'moved_on',
  message: 'Someone else has changed the list in the meantime. Nothing was moved; please try again.',
} as const
