/** A caption or thing among the items: its place, and its rank among captions and things of its stretch. */
export type Ranked = { at: number; rank: number }

/** A caption to match: how likely it is one, and whether most captions of its kind are below their things. */
export type Candidate = Ranked & { weight: number; isBelow: boolean }

/** A thing to match; it may belong to one figure with the thing before it. */
export type Thing = Ranked & { isJoined: boolean }

/** The most things of one figure. */
const mostThings = 40
/** The gain of a further picture of one figure, and of a caption on the usual side. */
const [joined, usual] = [0.02, 0.9]

type Match = { caption: number; things: number[] }
type Best = { score: number; matches: readonly Match[] }

/**
 * Matches captions with things: both keep their order, as many as possible are matched, and the nearest ones. So a list
 * of captions ahead of its pictures is matched one by one, as are captions that are above and below by turns.
 */
export function matchCaptions(captions: readonly Candidate[], things: readonly Thing[]): Match[] {
  let above: Best[] = [{ score: 0, matches: [] }, ...things.map((): Best => ({ score: 0, matches: [] }))]
  for (const caption of captions) {
    const row: Best[] = [above[0] ?? { score: 0, matches: [] }]
    for (const end of things.keys()) {
      let best = better(above[end + 1], row[end])
      for (let from = end; from >= 0 && end - from < mostThings; from--) {
        const group = things.slice(from, end + 1)
        const before = above[from]
        const score = (before?.score ?? 0) + scoreOf(caption, group)
        best = better(best, { score, matches: [...(before?.matches ?? []), matchOf(caption, group)] })
        if (!things[from]?.isJoined) break
      }
      row.push(best)
    }
    above = row
  }
  return [...(above.at(-1)?.matches ?? [])]
}

const better = (one: Best | undefined, other: Best | undefined): Best => {
  const none = { score: 0, matches: [] }
  return (other?.score ?? 0) > (one?.score ?? 0) ? (other ?? none) : (one ?? none)
}

const matchOf = ({ at }: Candidate, group: readonly Thing[]): Match => ({
  caption: at,
  things: group.map((thing) => thing.at),
})

function scoreOf({ at, rank, weight, isBelow }: Candidate, group: readonly Thing[]): number {
  const gap = Math.min(...group.map((thing) => Math.abs(thing.rank - rank))) - 1
  const isUsual = group.every((thing) => thing.at < at === isBelow)
  return weight - gap + (isUsual ? usual : 0) + joined * (group.length - 1)
}
