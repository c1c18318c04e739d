import type { Db } from '../../core/db/connect.ts'
import { finishInTurns } from '../../core/workers/event-loop.ts'
import { type IdentifyingText, isIdentifying, namesGrant, searchIdentifying } from '../../engines/blind/blind.ts'
import { authorsSide } from '../anonymising/side-queries.ts'
import type { Wording } from '../letters/template-rules.ts'

/** Lists text in an editor's own letter that would identify the authors to a reviewer. */
export async function identifyingInLetter(
  tx: Db,
  paperId: number,
  letter: Wording | undefined,
): Promise<IdentifyingText[]> {
  if (!letter) return []
  const texts = [letter.subject, letter.text].map((text) => ({ page: null, text }))
  const side = await authorsSide(tx, paperId)
  const isTheirGrant = ({ kind, text }: IdentifyingText) => kind === 'funding' && namesGrant(text, side.awards)
  const traces = await finishInTurns(searchIdentifying(texts, side))
  return traces.filter((trace) => isIdentifying(trace) || isTheirGrant(trace))
}
