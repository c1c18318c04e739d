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

/** A person who is asked: a known one, with the typed details, or a person as typed. */
export type AskedPerson = Person & { id: number | null; not_before: string | null; never: boolean; typed?: Person }

/** The same message for people who asked for it and for those blocked by an editor, so that it reveals nothing. */
const notToBeAsked = { code: 'unavailable', field: 'person', message: 'This person is not to be asked' } as const

const readerOfAnswers = {
  code: 'unavailable',
  field: 'person',
  message: 'This person reads the journal’s email, where authors answer: set another one first',
} as const

type Sought = Omit<AskedPerson, 'id' | 'not_before' | 'typed'>

/**
 * Returns why a person may not be invited. Checked when a person is chosen, and again when a chosen one is invited.
 * @param people the person, and the typed details
 */
export async function whyNotInvited(tx: Db, people: [Sought, ...Person[]]): Promise<Problem | undefined> {
  const [reviewer] = people
  if (reviewer.never) return notToBeAsked
  for (const one of people) if (await isNeverAsked(tx, one)) return notToBeAsked
  return (await readsAnswers(tx, [reviewer.email])) ? readerOfAnswers : undefined
}

/**
 * Returns why a person may not be asked, or not before an editor looks at the hints; otherwise the hints, to be stored.
 */
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
