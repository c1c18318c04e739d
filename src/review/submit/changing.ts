import type { Db } from '../../core/db/connect.ts'
import type { Problem } from '../../core/text/problems.ts'
import type { Services } from '../../services.ts'
import { type SentForm, withIdempotencyKey } from '../access-links/idempotency-queries.ts'
import { isAuthorsTurn } from '../papers/state-rules.ts'
import { lockPaper, type OwnPaper } from './queries.ts'

/** The outcome of an author's change. */
export type Changed = { ok: true } | ReturnType<typeof refusePaperForm> | ReturnType<typeof invalidState>

/** Refuses typed or sent data. */
export const refusePaperForm = (problems: Problem[]) => ({ ok: false, code: 'refused', problems }) as const

/** Refuses a client that asked too often, for some seconds. */
export const refuseForSeconds = (seconds: number) => ({ ok: false, code: 'too_many', seconds }) as const

export type TooMany = ReturnType<typeof refuseForSeconds>

/** Refuses a step that the state of a paper does not allow. */
export const invalidState = (paper: OwnPaper | undefined) =>
  ({ ok: false, code: 'invalid_state', state: paper?.state ?? '' }) as const

/** Does what a form asks for with its paper, at most once, while the paper is locked. */
export function onForm<Result extends { ok: boolean }>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { paperId, once }: { paperId: number; once: SentForm },
  act: (tx: Db, paper: OwnPaper | undefined, at: Date) => Promise<Result>,
) {
  return db.transaction(async (tx): Promise<Result | { ok: true }> => {
    const paper = await lockPaper(tx, paperId)
    const form = { form: once, at: clock(), repeated: { ok: true } as const }
    return withIdempotencyKey<Result | { ok: true }>(tx, form, () => act(tx, paper, form.at))
  })
}

/** Changes a paper if it is its author's turn, while the paper is locked. */
export function onOpenPaper<Result>(db: Db, paperId: number, change: (tx: Db, paper: OwnPaper) => Promise<Result>) {
  return db.transaction(async (tx): Promise<Result | ReturnType<typeof invalidState>> => {
    const paper = await lockPaper(tx, paperId)
    return paper && isAuthorsTurn(paper.state) ? change(tx, paper) : invalidState(paper)
  })
}
