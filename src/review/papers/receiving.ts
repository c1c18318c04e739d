import type { Db } from '../../core/db/connect.ts'
import { dayIn } from '../../core/text/dates.ts'
import { threeADay } from '../../office/letters/rules.ts'
import type { Services } from '../../services.ts'
import { forgetTaken, secondsToWaitEverywhere } from '../../web/limits/queries.ts'
import { queueLetter } from '../letters/queueing.ts'
import { renewHandlers } from '../sight/handlers.ts'
import { recordEvent } from './event-queries.ts'
import { renewFlags } from './flag-queries.ts'
import { findLetterFacts } from './people-queries.ts'
import { updatePaper } from './writing-queries.ts'

type Needed = Pick<Services, 'config' | 'clock' | 'announce'>

/** How a paper was received: `by` a user, `author` or `journal`; `isProven` whether its author's address is. */
type Received = { by: string; isProven: boolean }

/**
 * Receives a paper that was sent for the first time, in the transaction that does it: its day, its flags, the letters to its author,
 * the co-authors and the editors.
 */
export async function receivePaper(
  transaction: Db,
  services: Needed,
  paperId: number,
  { by, isProven }: Received,
): Promise<void> {
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
  if (isProven) await forgetConfirming(transaction, paperId)
  await recordEvent(transaction, { paperId, at, by, what: isProven ? 'Confirmed and received' : 'Received' })
  await tellEverybody(transaction, services, paperId, by)
}

/** What limits the letters to an address that ask for its proof. */
export const confirmsTo = (email: string) => `confirm ${email.toLowerCase()}`

/** The letters to an address that is proven count no more, also those about papers that were deleted: they would tell that it has one here. */
async function forgetConfirming(transaction: Db, paperId: number): Promise<void> {
  const { email } = await findLetterFacts(transaction, paperId)
  await forgetTaken(transaction, confirmsTo(email))
}

/** Tells the author, the co-authors and the editors that a paper was received. */
async function tellEverybody(transaction: Db, services: Needed, paperId: number, by: string): Promise<void> {
  const { number, title, email, people, names } = await findLetterFacts(transaction, paperId)
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
  const told = by === 'author' ? await mayGetLetters(transaction, others, email) : others
  for (const { name, email: to } of told)
    await queueLetter(transaction, services, {
      ...letter,
      kind: 'coauthor',
      to,
      values: { ...values, name },
      once: `coauthor ${number} ${to.toLowerCase()}`,
    })
  if (!(await renewHandlers(transaction, services, paperId))) return
  const what = 'A new paper came in.'
  const toEditors = { kind: 'new_paper', title, what, once: `new_paper ${number}` } as const
  await services.announce(transaction, 'paper received', { paperId, letter: toEditors })
}

/**
 * The co-authors whose addresses did not get three letters today about papers from one address, since anybody may name anybody. Papers from
 * others do not count: who sends some would learn from a letter that is missing that there is one. Addresses are asked in one order, so
 * that no two papers wait for each other.
 */
async function mayGetLetters<Other extends { email: string }>(
  transaction: Db,
  others: Other[],
  from: string,
): Promise<Other[]> {
  const by = Map.groupBy(others, ({ email }) => email.toLowerCase())
  const told: Other[] = []
  for (const [email, [first]] of [...by].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const key = `coauthor ${email} from ${from.toLowerCase()}`
    if (first && (await secondsToWaitEverywhere(transaction, threeADay, key)) === 0) told.push(first)
  }
  return told
}
