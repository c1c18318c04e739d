import type { Db } from '../../core/db/connect.ts'
import { dayIn } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import type { IdentifyingText } from '../../engines/blind/blind.ts'
import type { Actor } from '../../services.ts'
import type { Looked } from '../anonymising/listing-rules.ts'
import { readsAnswers } from '../letters/answers-queries.ts'
import { readAskedPaper } from './asked-paper-queries.ts'
import { type Hint, hintsFor, hintsToLookAt, isAuthor, type Person } from './hint-rules.ts'
import { isNeverAsked, loadOf } from './queries.ts'

export type RequestProblem =
  | { code: 'not_found' }
  | { code: 'invalid_state'; state: string }
  | { code: 'hints_found'; hints: Hint[] }
  | { code: 'traces_found'; traces: IdentifyingText[] }
  | Problem

/** Somebody who is asked: known already, with what was typed of them, or as typed. */
export type AskedPerson = Person & { id: number | null; not_before: string | null; never: boolean; typed?: Person }

/** Said alike of who asked for it and of whom an editor blocked, so that nobody learns where it was said. */
const notToBeAsked = { code: 'unavailable', field: 'person', message: 'This person is not to be asked' } as const

const readerOfAnswers = {
  code: 'unavailable',
  field: 'person',
  message: 'This person reads the journal’s email, where authors answer: set another one first',
} as const

type Sought = Omit<AskedPerson, 'id' | 'not_before' | 'typed'>

/** Why somebody may not be invited, whoever chose them when. @param people they, and what was typed of them */
export async function whyNotInvited(tx: Db, people: [Sought, ...Person[]]): Promise<Problem | undefined> {
  const [reviewer] = people
  if (reviewer.never) return notToBeAsked
  for (const one of people) if (await isNeverAsked(tx, one)) return notToBeAsked
  return (await readsAnswers(tx, [reviewer.email])) ? readerOfAnswers : undefined
}

/** Why somebody may not be asked, or not before the hints were looked at; else the hints, which are kept. */
export async function refusalOf(
  { db: tx, clock, config, viewer }: Actor,
  paperId: number,
  { person, looked }: { person: AskedPerson; looked: Looked['looked'] },
): Promise<{ problem: RequestProblem; hints?: undefined } | { problem?: undefined; hints: Hint[] }> {
  const now = clock()
  const about = await readAskedPaper(tx, paperId, now)
  const both: [AskedPerson, ...Person[]] = [person, ...(person.typed ? [person.typed] : [])]
  if (both.some((one) => isAuthor(one, about)))
    return { problem: { code: 'is_author', field: 'person', message: 'This person is an author of the paper' } }
  const problem = await whyNotInvited(tx, both)
  if (problem) return { problem }
  const load = await loadOf(tx, person, viewer)
  const hintsOf = hintsFor(about, { now, today: dayIn(config.timeZone, now) })
  const personHints = [...new Set(both.flatMap((one) => hintsOf(one, load)))]
  const unseen = looked ? [] : hintsToLookAt(personHints)
  return unseen.length > 0 ? { problem: { code: 'hints_found', hints: unseen } } : { hints: personHints }
}
