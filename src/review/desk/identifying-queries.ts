import type { Services, Working } from '../../services.ts'
import { type FileIdentifyingText, identifyingInRound, identifyingOfFile } from '../case/identifying-queries.ts'
import type { Paper } from '../case/paper-queries.ts'
import { candidateOf, changesForReviewers, type ReviewersChanges } from '../changes/released.ts'

type Comparing = Pick<Services, 'db' | 'files'> & Working<'comparing'>

/** Lists text that identifies the authors in a round, and in its changes from earlier ones. */
export async function identifyingOfRound(services: Comparing, paper: Paper): Promise<FileIdentifyingText[]> {
  const found = await identifyingInRound(services.db, paper)
  const candidate = await candidateOf(services, paper)
  const changes = candidate ? await changesForReviewers(services, paper, candidate) : []
  return [...found, ...identifyingOfChanges(changes, candidate ? identifyingOfFile(candidate.main) : [])]
}

/** Returns the identifying text in the changes that reviewers get, without that already listed for the manuscript. */
export function identifyingOfChanges(
  changes: readonly ReviewersChanges[],
  inManuscript: readonly FileIdentifyingText[],
): FileIdentifyingText[] {
  const seen = new Set(inManuscript.map(({ kind, text }) => `${kind} ${text}`))
  return changes
    .flatMap(({ traces }) => traces)
    .filter(({ kind, text }) => seen.size < seen.add(`${kind} ${text}`).size)
    .map(({ spans: _, ...trace }) => ({ ...trace, file: null, field: 'changes' }))
}
