import type { Db } from '../../core/db/connect.ts'
import { locks } from '../../core/db/locks.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { momentIn } from '../../core/text/dates.ts'
import { readSettingsNamed } from '../../office/settings/queries.ts'
import { originOf } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { listCiting, listDescribed, listNameable, renewCounts, renewFeatures } from './feature-queries.ts'
import { namedByReferences, wantedBy } from './feature-rules.ts'
import {
  type Compared,
  changeEntries,
  countPublic,
  listCitations,
  listCountedFeatures,
  listHolders,
  listIdsAfter,
  listPairs,
  listRelated,
} from './list-queries.ts'
import { citationsAmong, diffEntries, type Entry } from './list-rules.ts'
import { countedIn, mostRelated, rareIn, relatedness } from './ranking-rules.ts'
import { addTasks, dropTasks, takeTasks } from './task-queries.ts'

type Needed = Pick<Services, 'db' | 'config'>

/** Articles to be renewed together; a dry run only finds differences. */
type Batch = { ids: number[]; host: string; isDry: boolean }

const atOnce = 10

/**
 * Renews the features and lists that changes of articles made outdated, a few articles at a time: first their features
 * and citations, then the lists of articles that share features with them.
 */
export async function renewChanged({ db, config }: Needed, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const host = await readHost({ db, config })
  while (!signal?.aborted && (await db.transaction((tx) => renewNext(tx, host))));
}

async function readHost({ db, config }: Needed): Promise<string> {
  const settings = await readSettingsNamed(db, 'domain')
  return new URL(originOf(config, settings)).host
}

/** Does the next tasks. @returns whether there were any */
async function renewNext(tx: Db, host: string): Promise<boolean> {
  await lockRelated(tx)
  const { step, ids } = await takeTasks(tx, atOnce)
  if (ids.length === 0) return false
  const batch = { ids, host, isDry: false }
  if (step === 0) {
    const { renewed, touched } = await renewOwn(tx, batch)
    await addTasks(tx, 1, renewed)
    await addTasks(tx, 2, touched)
  } else {
    const { around } = await renewRelated(tx, batch)
    if (step === 1) await addTasks(tx, 2, around)
  }
  await dropTasks(tx, step, ids)
  return true
}

/** Lets one process at a time renew rows. */
const lockRelated = (tx: Db) => rowsOf(tx)`select pg_advisory_xact_lock(${locks.related})`

/**
 * Renews the features and the citations of articles.
 * @returns `renewed`: the public ones, and both ends of citations that changed; `touched`: those that list one of them
 */
async function renewOwn(tx: Db, batch: Batch): Promise<{ renewed: number[]; touched: number[] }> {
  const all = await listDescribed(tx, batch.ids)
  await renewFeatures(tx, { ...batch, all })
  const changed = await renewCitations(tx, batch)
  const isPublic = new Set(all.map(({ id }) => id))
  const gone = batch.ids.filter((id) => !isPublic.has(id))
  if (gone.length > 0) await changeEntries(tx, { dropped: await listRelated(tx, gone), added: [] })
  const ends = changed.flatMap(({ article_id, other_id }) => [article_id, other_id])
  return { renewed: [...isPublic, ...ends], touched: await listHolders(tx, [...batch.ids, ...ends]) }
}

/** Renews the entries in which one of the articles cites another article, or is cited. @returns what was different */
async function renewCitations(tx: Db, { ids, host, isDry }: Batch): Promise<Entry[]> {
  const all = await listDescribed(tx, ids)
  const withNames = (row: { id: number; references: string; notice_of: string | null }) => ({
    ...row,
    named: namedByReferences(row.references, host),
  })
  const own = all.map(withNames)
  const cited = await listNameable(tx, wantedBy(own.flatMap(({ named }) => named)))
  const citing = (await listCiting(tx, all)).map(withNames)
  const found = [...citationsAmong(own, cited), ...citationsAmong(citing, all)]
  const once = [...new Map(found.map((entry) => [`${entry.article_id} ${entry.other_id}`, entry])).values()]
  const changes = diffEntries(await listCitations(tx, ids), once)
  if (!isDry) await changeEntries(tx, changes)
  return [...changes.dropped, ...changes.added]
}

/**
 * Renews the lists of related articles of some articles.
 * @returns what was different, and `around`, all articles in whose lists these may be
 */
async function renewRelated(tx: Db, { ids, isDry }: Batch): Promise<{ changed: Entry[]; around: number[] }> {
  const articles = await countPublic(tx)
  const features = await listCountedFeatures(tx, ids, { rare: rareIn(articles), counted: countedIn(articles) })
  const counts = new Map(features.map(({ feature, articles }) => [feature, articles]))
  const subjects = [...Map.groupBy(features, ({ article_id }) => article_id)].map(([article_id, own]): Compared => {
    const ofKind = (kind: string) => own.filter((one) => one.kind === kind).map(({ feature }) => feature)
    return { article_id, refs: ofKind('refs'), keywords: ofKind('keywords'), words: ofKind('words') }
  })
  const countsOf = (shared: number[]) => shared.map((feature) => counts.get(feature) ?? articles)
  const ranked = (await listPairs(tx, subjects))
    .map(({ subject, other, refs, keywords, words }) => {
      const shared = { refs: countsOf(refs), keywords: countsOf(keywords), words: countsOf(words) }
      return { subject, other, weight: relatedness(shared, articles) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, next) => next.weight - one.weight || next.other - one.other)
  const now = [...Map.groupBy(ranked, ({ subject }) => subject)].flatMap(([article_id, others]) =>
    others
      .slice(0, mostRelated)
      .map(({ other }, at): Entry => ({ article_id, list: 'related', other_id: other, place: at + 1 })),
  )
  const changes = diffEntries(await listRelated(tx, ids), now)
  if (!isDry) await changeEntries(tx, changes)
  return { changed: [...changes.dropped, ...changes.added], around: ranked.map(({ other }) => other) }
}

/** The differences of stored rows: the ids of the articles with each kind, and the number of wrong counts. */
export type Differences = { features: number[]; cited_by: number[]; related: number[]; counts: number }

type Renewal = { isDry?: boolean; signal?: Pick<AbortSignal, 'aborted'> }

/**
 * Renews the features and lists of all articles, in batches, between which others use the database. A dry run changes
 * nothing.
 */
export async function renewAll({ db, config }: Needed, { isDry = false, signal }: Renewal = {}): Promise<Differences> {
  const host = await readHost({ db, config })
  const inTurn = async (renew: (tx: Db, batch: Batch) => Promise<number[]>) => {
    const found = new Set<number>()
    let ids: number[] = []
    do {
      ids = await listIdsAfter(db, ids.at(-1) ?? 0, 2 * atOnce)
      const batch = { ids, host, isDry }
      const different = await db.transaction(async (tx) => {
        await lockRelated(tx)
        return renew(tx, batch)
      })
      for (const id of different) found.add(id)
    } while (ids.length > 0 && !signal?.aborted)
    return [...found].sort((one, other) => one - other)
  }
  const ofArticle = ({ article_id }: Entry) => article_id
  return {
    features: await inTurn(async (tx, batch) =>
      renewFeatures(tx, { ...batch, all: await listDescribed(tx, batch.ids) }),
    ),
    counts: await db.transaction(async (tx) => {
      await lockRelated(tx)
      return renewCounts(tx, isDry)
    }),
    cited_by: await inTurn(async (tx, batch) => (await renewCitations(tx, batch)).map(ofArticle)),
    related: await inTurn(async (tx, batch) => (await renewRelated(tx, batch)).changed.map(ofArticle)),
  }
}

/** Matches the hour in which all lists are renewed, in the format of {@link momentIn}. */
const nightHour = / 03:\d\d$/

/** Renews all lists if it is night in the journal's time zone. Called each hour. */
export async function renewAtNight(
  services: Needed & Pick<Services, 'clock'>,
  signal: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const { config, clock } = services
  if (nightHour.test(momentIn(config.timeZone, clock()))) await renewAll(services, { signal })
}
