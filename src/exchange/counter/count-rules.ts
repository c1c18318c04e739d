import { type Counts, isRequest, metrics, type ViewForm } from './rules.ts'

/** A view with its reader (a hash), the hour slot on the journal's clock, and the millisecond. */
export type Visit = { reader: string; article: number; form: ViewForm; slot: number; at: number }

/** The views of an article in one form by one reader in an hour: their count, and the time of the last one. */
export type Sighting = Omit<Visit, 'at'> & { times: number; lastAt: number }

/** Counts to add to those of an article on a day, both by number. */
export type AddedCounts = Counts & { article: number; day: number }

/** The time within which only the later of two requests for one form of an article counts (COUNTER 5.1, 7.2). */
export const doubleClickMs = 30_000

const hoursOfDay = 24

const makeSightingKey = ({ reader, article, form, slot }: Omit<Visit, 'at'>, hoursAgo = 0) =>
  `${reader} ${article} ${form} ${slot - hoursAgo}`

/**
 * Counts visits by COUNTER 5.1: of two within 30 seconds, only the later; unique items per session, which without
 * cookies is a reader's hour (7.3). Counting a visit twice changes nothing, so a batch can be retried.
 * @param known every sighting of these readers and articles in the visits' hours and the hours before
 * @returns the new or changed sightings, and the counts to add
 */
export function countVisits(known: Sighting[], visits: Visit[]): { sightings: Sighting[]; added: AddedCounts[] } {
  const before = new Map(known.map((sighting) => [makeSightingKey(sighting), sighting]))
  const after = new Map(known.map((sighting) => [makeSightingKey(sighting), { ...sighting }]))
  for (const visit of visits.toSorted((one, other) => one.at - other.at)) place(after, visit)
  const sightings = [...after].filter(([key, { times, lastAt }]) => {
    const old = before.get(key)
    return old?.times !== times || old.lastAt !== lastAt
  })
  return { sightings: sightings.map(([, sighting]) => sighting), added: subtractCounts(known, [...after.values()]) }
}

/** Adds a visit to the sightings; the later of two replaces the earlier, even across the end of an hour. */
function place(sightings: Map<string, Sighting>, { at, ...visit }: Visit): void {
  const here = sightings.get(makeSightingKey(visit))
  const last = here ?? sightings.get(makeSightingKey(visit, 1))
  const isRepeated = last !== undefined && at - last.lastAt <= doubleClickMs
  if (isRepeated && last === here) here.lastAt = Math.max(here.lastAt, at)
  else {
    if (isRepeated && last) last.times--
    sightings.set(makeSightingKey(visit), { ...visit, times: (here?.times ?? 0) + 1, lastAt: at })
  }
}

function subtractCounts(before: Sighting[], after: Sighting[]): AddedCounts[] {
  const added = new Map<string, AddedCounts>()
  const add = (sightings: Sighting[], sign: 1 | -1) => {
    for (const { article, day, ...counts } of sessionsOf(sightings)) {
      const sum = added.getOrInsert(`${article} ${day}`, { article, day, ...none })
      for (const metric of metrics) sum[metric] += sign * counts[metric]
    }
  }
  add(after, 1)
  add(before, -1)
  return [...added.values()].filter((sum) => metrics.some((metric) => sum[metric] !== 0))
}

const none: Counts = { total_investigations: 0, unique_investigations: 0, total_requests: 0, unique_requests: 0 }

/** Returns the counts of each session with each article. */
function sessionsOf(sightings: Sighting[]): AddedCounts[] {
  const sessions = new Map<string, AddedCounts>()
  for (const { reader, article, slot, form, times } of sightings) {
    const day = Math.floor(slot / hoursOfDay)
    const counts = sessions.getOrInsert(`${reader} ${article} ${slot}`, { article, day, ...none })
    counts.total_investigations += times
    if (isRequest(form)) counts.total_requests += times
    counts.unique_investigations = Math.min(1, counts.total_investigations)
    counts.unique_requests = Math.min(1, counts.total_requests)
  }
  return [...sessions.values()]
}
