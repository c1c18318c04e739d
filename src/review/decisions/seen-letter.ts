import type { Db } from '../../core/db/connect.ts'
import { longDate } from '../../core/text/dates.ts'
import { speakInLetter } from '../letters/queries.ts'
import type { Wording } from '../letters/template-rules.ts'
import { decisions } from '../papers/decision-rules.ts'
import type { Deciding } from './actions.ts'
import { fillDecisionLetter, reportsByPlace } from './letter-rules.ts'
import { listSentReports, placeReportsToRelease, releaseOf } from './release-actions.ts'
import { reportsText } from './rules.ts'

type Paper = { id: number; number: string }

type Letter = Pick<Deciding, 'decision' | 'reports' | 'files' | 'due'> & { letter: Wording }

/**
 * Returns the letter of a decision as its author would read it, with reports and due day; `{link}` remains, since the
 * link is made when the letter is sent. Undefined if a ticked report or file does not belong to this paper.
 */
export async function seenLetter(db: Db, paper: Paper, deciding: Letter): Promise<Wording | undefined> {
  const sent = await listSentReports(db, paper.id)
  const released = await releaseOf(db, sent, deciding)
  if ('problem' in released) return undefined
  const withFiles = new Set(released.files.map(({ request_id }) => request_id))
  const isTicked = ({ request }: { request: string }) => deciding.reports.includes(request)
  const told = await placeReportsToRelease(
    db,
    paper.id,
    sent.filter((report) => isTicked(report) || withFiles.has(report.id)),
  )
  const { hasDue, letter: kind } = decisions[deciding.decision]
  return speakInLetter(db, { kind, paper: paper.number }, async () => {
    const reports = reportsText(reportsByPlace(told.filter(isTicked), released.files))
    return fillDecisionLetter(deciding.letter, { reports, due: hasDue && deciding.due ? longDate(deciding.due) : '' })
  })
}
