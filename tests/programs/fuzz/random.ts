/** Choices that look random and follow from a seed alone. */
export type Random = {
  /** A whole number from 0 up to, and without, the limit. */
  below: (limit: number) => number
  /** True that often, of 1. */
  chance: (share: number) => boolean
  pick: <Thing>(things: readonly Thing[]) => Thing
  /** One of some things, each as often as its weight says. */
  weighted: <Thing>(things: readonly (readonly [weight: number, thing: Thing])[]) => Thing
}

/** Choices of a seed: the same seed, the same choices in the same order (mulberry32). */
export function createRandom(seed: string): Random {
  let state = Number(BigInt(Bun.hash(seed)) & 0xffffffffn)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <Thing>(things: readonly Thing[]) => {
    const at = below(things.length)
    if (at >= things.length) throw new Error('There is nothing to choose from')
    return things[at] as Thing // just looked at
  }
  return {
    below,
    chance: (share) => next() < share,
    pick,
    weighted(things) {
      let left = next() * things.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, thing] of things) {
        left -= weight
        if (left < 0) return thing
      }
      return pick(things)[1]
    },
  }
}
