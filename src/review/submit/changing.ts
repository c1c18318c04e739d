import type { Db } from '../../core/db/connect.ts'
import type { Problem } from '../../core/text/problems.ts'
import { lockPaper, type OwnPaper } from './queries.ts'
import { isOpen } from './rules.ts'

/** What comes of a change of a paper by its author. */
export type Changed =
  | { ok: true }
  | { ok: false; code: 'refused'; problems: Problem[] }
  | { ok: false; code: 'invalid_state'; state: string }

/** Refuses what the state of a paper does not allow. */
export const invalidState = (paper: OwnPaper | undefined) =>
  ({ ok: false, code: 'invalid_state', state: paper?.state ?? '' }) as const

/** Changes a paper whose turn is its author's, locked until that is done. */
export function onOpenPaper<Result>(db: Db, paperId: number, change: (tx: Db, paper: OwnPaper) => Promise<Result>) {
  return db.transaction(async (tx): Promise<Result | ReturnType<typeof invalidState>> => {
    const paper = await lockPaper(tx, paperId)
    return paper && isOpen(paper.state) ? change(tx, paper) : invalidState(paper)
  })
}
