import { lookup } from '../../../core/text/clean.ts'
import type { MovedRequest, MovedReview } from '../addresses/moved.ts'
import { parseMovedDay } from '../addresses/moved-rules.ts'
import { isSet } from './settings-rules.ts'
import type { DumpRow } from './tables-rules.ts'

type Decision = MovedReview['decisions'][number]

/** The meanings of editors' decisions by number; `reverted` revokes the preceding rejection. */
export type DecisionNames = Partial<Record<string, Decision['decision'] | 'reverted'>>

const old: DecisionNames = lookup({
  1: 'accept',
  2: 'minor',
  3: 'major',
  4: 'reject',
  9: 'desk_reject',
  17: 'reverted',
})
const since34: DecisionNames = lookup({
  2: 'accept',
  4: 'minor',
  5: 'major',
  6: 'reject',
  8: 'desk_reject',
  // without a review
  15: 'reverted',
  16: 'reverted',
  17: 'accept',
})

/** Returns the numbers of decisions up to OJS 3.3, or since. Sources: migration I7725 and Decision of pkp/pkp-lib. */
export const chooseDecisionNames = (isBefore34: boolean): DecisionNames => (isBefore34 ? old : since34)

/** Converts a moment of OJS, which has no time zone, to ISO 8601; '' for none, and for MySQL's zero date. */
export function parseMoment(text: string | null | undefined): string {
  const [, time = '00:00:00'] = /[ T](\d\d:\d\d:\d\d)/.exec(text ?? '') ?? []
  return parseMovedDay(text) && `${parseMovedDay(text)}T${time}Z`
}

/** Returns the decisions on a paper in order, without recommendations and steps that decide nothing. */
export function readDumpDecisions(rows: readonly DumpRow[], names: DecisionNames): Decision[] {
  const decisions: Decision[] = []
  for (const { decision: number, date_decided } of rows) {
    const decision = names[number ?? '']
    const at = parseMoment(date_decided)
    if (decision === 'reverted') {
      const last = decisions.findLastIndex((one) => /reject/.test(one.decision))
      if (last >= 0) decisions.splice(last, 1)
    } else if (decision && at) decisions.push({ decision, at })
  }
  return decisions.toSorted((one, other) => one.at.localeCompare(other.at))
}

/** Returns a request to review; undefined for a reviewer who was chosen but never asked, or has no name. */
export function readDumpRequest(row: DumpRow, reviewer: MovedRequest['reviewer']): MovedRequest | undefined {
  const [answered, reported] = [parseMoment(row.date_confirmed), parseMoment(row.date_completed)]
  const asked = parseMoment(row.date_notified) || (answered || reported ? parseMoment(row.date_assigned) : '')
  if (!reviewer.name || !(asked || reported)) return undefined
  return {
    reviewer,
    round: Math.max(1, Number(row.round ?? 1) || 1),
    state: requestState(row, { answered, reported }),
    asked: asked || answered || reported,
    answered,
    reported,
    answerDue: parseMovedDay(row.date_response_due) || parseMovedDay(row.date_due) || parseMovedDay(asked || reported),
    due: parseMovedDay(row.date_due) || parseMovedDay(asked || reported),
  }
}

/**
 * Returns the end of an open review of a published paper: an accepted but missing one was not needed, an unanswered one
 * lapsed.
 */
function requestState(
  { declined, cancelled, replaced }: DumpRow,
  { answered, reported }: { answered: string; reported: string },
): MovedRequest['state'] {
  if (isSet(declined)) return 'declined'
  if (isSet(cancelled) || isSet(replaced)) return 'cancelled'
  if (reported) return 'reported'
  return answered ? 'cancelled' : 'lapsed'
}
