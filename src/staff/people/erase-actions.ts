import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { locks } from '../../core/db/locks.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { erasures } from '../../core/db/tables/office.ts'
import { reviewers } from '../../core/db/tables/review/reviewers.ts'
import { editors } from '../../core/db/tables/site.ts'
import { hashContent } from '../../core/files/files.ts'
import { dropUnnamed, journalId } from '../../core/files/sweep.ts'
import { clearPapers } from '../../review/retention/queries.ts'
import { deletePapers } from '../../review/submit/queries.ts'
import { addEvents } from '../../review/timeline/queries.ts'
import type { Services } from '../../services.ts'
import { renewDumps } from '../backup/dumps.ts'
import { listIdsIn } from './declared.ts'
import {
  countKept,
  eraseAuthor,
  eraseBoard,
  eraseContacts,
  eraseReviewers,
  eraseUsers,
  listFilesOf,
  listRequestsOf,
} from './erasing-queries.ts'
import {
  findNamesakes,
  findPerson,
  listDuties,
  listOpenProofs,
  listOpenRequests,
  listOwnOrcids,
  listPapersOf,
} from './queries.ts'
import {
  addressesWith,
  isTelling,
  type Kept,
  type Known,
  listUnclaimedNames,
  type Open,
  openDuties,
  openPaper,
  orcidsIn,
  type Place,
  type Who,
} from './rules.ts'
import { eraseFromTexts, findFamilyNamesLeft, listWords } from './text-queries.ts'

type Needed = Pick<Services, 'db' | 'files' | 'clock' | 'config'>

export type Erased =
  /** `others` are the numbers of papers that were deleted too although another person sent them. */
  | { ok: true; kept: Kept; namesakes: string[]; others: string[] }
  | { ok: false; code: 'nobody' }
  | { ok: false; code: 'shared'; orcids: string[] }
  | { ok: false; code: 'several'; emails: string[] }
  | { ok: false; code: 'open'; open: Open[] }

/**
 * Erases a person from all rows in one transaction, unless something of theirs is in progress. Their files and the
 * dumps are recorded in it and erased afterwards by {@link finishErasures}.
 */
export async function erasePerson({ db, files: _, clock }: Needed, who: Who): Promise<Erased> {
  return db.transaction(async (tx): Promise<Erased> => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.erasing})`)
    const { places, known: found } = await findPerson(tx, who)
    if (places.length === 0) return { ok: false, code: 'nobody' }
    const emails = addressesWith(who, places)
    if (emails.length > 1) return { ok: false, code: 'several', emails }
    const orcids = orcidsIn(places)
    if (orcids.length > 1) return { ok: false, code: 'shared', orcids }
    const known = { ...found, orcids: [...new Set([...who.orcids, ...(await listOwnOrcids(tx, found, orcids))])] }
    const own = await ownOf(tx, places, known)
    if (own.open.length > 0) return { ok: false, code: 'open', open: own.open }
    const claimed = listUnclaimedNames(places).length > 0 ? [] : known.names
    const namesakes = [
      ...new Set([
        ...(await findNamesakes(tx, known)),
        ...(await listWords(tx, claimed)),
        ...known.names.filter((name) => !isTelling(name)),
      ]),
    ]
    const at = clock()
    const { drafts, ended, published, theirs, reviewerIds, userIds, board } = own
    const files = await listFilesOf(tx, { papers: [...drafts, ...ended, ...published], reviewers: reviewerIds, board })
    const requests = await listRequestsOf(tx, reviewerIds)
    const papers = [...published, ...ended]
    await deletePapers(tx, drafts)
    await clearPapers(tx, ended, { at, what: 'erased' })
    await eraseAuthor(tx, { published, own: theirs, known })
    await eraseReviewers(tx, reviewerIds)
    await eraseContacts(tx, known, at)
    await eraseBoard(tx, board)
    const theirTexts = { papers, numbers: own.numbers, requests: requests.map(({ id }) => id) }
    await eraseFromTexts(tx, known, { ...theirTexts, namesakes })
    namesakes.push(...(await findFamilyNamesLeft(tx, known, theirTexts)))
    await eraseUsers(tx, userIds)
    const event = { at, by: 'journal', what: 'person_erased' } as const
    await addEvents(
      tx,
      published.map((paperId) => ({ paperId, ...event })),
    )
    await tx.insert(erasures).values({ who: await hashOfWho(tx, known), at, files })
    const keptCounts = await countKept(tx, known, {
      papers,
      published,
      reports: requests.filter(({ isReported }) => isReported).length,
      board,
    })
    return { ok: true, kept: keptCounts, namesakes, others: own.others }
  })
}

/** Returns a person's parts of the journal, and those in progress. */
async function ownOf(tx: Db, places: readonly Place[], known: Known) {
  const papers = await listPapersOf(tx, places, known)
  const reviewerIds = listIdsIn(places, 'id', reviewers)
  const userIds = listIdsIn(places, 'id', users)
  const ids = (some: { id: number }[]) => some.map(({ id }) => id)
  const requests = await listOpenRequests(tx, reviewerIds)
  const duties = await listDuties(tx, userIds)
  const are = (...states: string[]) => papers.filter(({ state, isCleared }) => states.includes(state) && !isCleared)
  const open: Open[] = [
    ...papers.flatMap((paper) => openPaper(paper) ?? []),
    ...requests.map(({ request, state }) => ({
      what: `The request ${request} is ${state}`,
      why: 'cancel it, or wait for the decision',
    })),
    ...(await listOpenProofs(tx, known)).map(({ refnumber }) => ({
      what: `The proof of ref. ${refnumber} is with them`,
      why: 'publish the article, or send its proof to somebody else',
    })),
    ...openDuties(duties),
  ]
  return {
    open,
    reviewerIds,
    board: listIdsIn(places, 'id', editors),
    userIds,
    drafts: ids(are('draft', 'unconfirmed')),
    ended: ids(are('rejected', 'withdrawn')),
    published: ids(are('published')),
    theirs: ids(are('published').filter(({ isTheirs }) => isTheirs)),
    numbers: papers.map(({ number }) => number),
    others: are('draft', 'unconfirmed', 'rejected', 'withdrawn').flatMap((one) => (one.isTheirs ? [] : one.number)),
  }
}

/** Returns a hash of the person being erased, which is found again only by the same addresses and iDs. */
async function hashOfWho(db: Db, { emails, orcids }: Who): Promise<string> {
  const id = await journalId(db)
  return [...emails, ...orcids].map((text) => hashContent(`${id} ${text}`)).join(' ')
}

/**
 * Deletes the files of people who were erased from the rows, and rewrites the dumps; called after the transaction, or
 * by the next start after a crash.
 * @returns whether an erasure of `who` was pending
 */
export async function finishErasures({ db, files, clock, config }: Needed, who?: Who): Promise<boolean> {
  const waiting = await db.select({ id: erasures.id, who: erasures.who, files: erasures.files }).from(erasures)
  if (waiting.length === 0) return false
  const asked = who ? (await hashOfWho(db, who)).split(' ') : []
  const moment = new Date(Date.now() + 1000)
  for (const { files: hashes } of waiting) if (hashes.length > 0) await dropUnnamed({ db, files }, hashes, moment)
  if (!config.databaseUrl) await renewDumps({ db, files, clock }, config.dataDir)
  for (const { id } of waiting) await db.delete(erasures).where(eq(erasures.id, id))
  return waiting.some(({ who }) => asked.some((hash) => who.split(' ').includes(hash)))
}
