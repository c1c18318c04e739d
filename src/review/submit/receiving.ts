import { dayIn } from '../../core/text/dates.ts'
import type { Services } from '../../services.ts'
import { renewHandlers } from '../letters/handlers.ts'
import { queueLetter } from '../letters/queueing.ts'
import { firstNames } from '../letters/stranger-rules.ts'
import { forgetLetters, turnOfLetter } from '../letters/unproven-queries.ts'
import { findLetterFacts } from '../manuscripts/queries.ts'
import { updateManuscript } from '../manuscripts/writing-queries.ts'
import { renewFlags } from '../papers/flag-queries.ts'
import { updatePaper } from '../papers/writing-queries.ts'
import { recordEvent } from '../timeline/queries.ts'

/** The journal's services in the transaction that receives a paper. */
type Needed = Pick<Services, 'db' | 'config' | 'clock' | 'announce'>

/**
 * The receipt of a paper: `by` is a user, `author` or `journal`; `isProven` if the address is proven, `isQuiet` if no
 * letters are sent.
 */
type Received = { by: string; isProven: boolean; isQuiet?: boolean }

/**
 * Receives a paper that was sent for the first time, in the transaction that sends it: sets its day and flags, and
 * queues the letters to its author, the co-authors and the editors.
 */
export async function receivePaper(
  services: Needed,
  paperId: number,
  { by, isProven, isQuiet }: Received,
): Promise<void> {
  const { db: transaction } = services
  const at = services.clock()
  await updatePaper(transaction, paperId, {
    state: 'received',
    received: dayIn(services.config.timeZone, at),
    since: at,
    modification: at,
    ...(isProven && { confirmed_at: at }),
    ...(!isProven && { flags: ['unconfirmed_email'] }),
  })
  await renewFlags(transaction, paperId)
  await recordEvent(transaction, { paperId, at, by, what: isProven ? 'received_confirmed' : 'received' })
  if (isQuiet) await renewHandlers(transaction, services, paperId)
  else await tellEverybody(services, paperId, by)
  if (isProven) await forgetLetters(transaction, (await findLetterFacts(transaction, paperId)).email)
  await updateManuscript(transaction, paperId, { begun_from: '' })
}

/** Queues letters to the author, the co-authors and the editors that a paper was received. */
async function tellEverybody(services: Needed, paperId: number, by: string): Promise<void> {
  const { db: transaction } = services
  const { number, title, email, begun_from, people, names } = await findLetterFacts(transaction, paperId)
  const author = people.find(({ corresponding }) => corresponding)
  const values = { number, title, authors: names }
  const letter = { paper: number, by: 'journal' } as const
  await queueLetter(transaction, services, {
    ...letter,
    kind: 'received',
    to: email,
    values: { ...values, name: author?.name ?? '' },
    once: `received ${number}`,
  })
  const others = people.filter((person) => person !== author && person.email !== '')
  const network = by === 'author' ? begun_from : undefined
  for (const { name, email: to, after } of await withTurns(services, others, { paperId, network }))
    await queueLetter(transaction, services, {
      ...letter,
      kind: 'coauthor',
      to,
      after,
      values: () => ({ ...values, authors: firstNames(people), name }),
      once: `coauthor ${number} ${to.toLowerCase()}`,
    })
  if (!(await renewHandlers(transaction, services, paperId))) return
  const what = 'A new paper came in.'
  const toEditors = { kind: 'new_paper', title, what, once: `new_paper ${number}` } as const
  await services.announce(transaction, 'paper received', { paperId, letter: toEditors })
}

/**
 * Returns the co-authors who get a letter, one per address, with the time before which it is not sent. If a stranger
 * named them, their number is limited; the paper's timeline lists the others for the editors.
 */
async function withTurns<Other extends { name: string; email: string }>(
  { db: transaction, clock }: Needed,
  others: Other[],
  { paperId, network }: { paperId: number; network: string | undefined },
): Promise<(Other & { after?: Date | undefined })[]> {
  const at = clock()
  const [recipients, unnotified]: [(Other & { after?: Date | undefined })[], string[]] = [[], []]
  for (const [other] of Map.groupBy(others, ({ email }) => email.toLowerCase()).values()) {
    if (!other) continue
    const from = { kind: 'coauthor', to: other.email, network: network ?? '' } as const
    const turn = network === undefined ? { ok: true } : await turnOfLetter(transaction, from, at)
    if (turn.ok) recipients.push({ ...other, after: turn.after })
    else unnotified.push(other.name)
  }
  const values = { authors: unnotified }
  if (unnotified.length > 0)
    await recordEvent(transaction, { paperId, at, by: 'journal', what: 'coauthors_untold', values })
  return recipients
}
