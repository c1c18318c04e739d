import type { Inline, Mark } from '../blocks.ts'

/**
 * A line as characters; `isRaised` marks superscripts, `isLowered` subscripts. Each inline other than a run is one
 * character that no rule matches.
 */
export type Flat = { text: string; isRaised: boolean[]; isLowered: boolean[] }

/** A stretch of a line to be linked to ids of the text. */
export type Match = { from: number; to: number; type: string; ids: string[] }

/** The character for an inline other than a run. */
export const opaque = '\ufffc'

/** Returns the characters of a line. */
export const inlineCharacters = (content: readonly Inline[]): string =>
  content.map((one) => (one.kind === 'run' ? one.text : opaque)).join('')

/** Flattens a line to characters. */
export function flatOf(content: readonly Inline[]): Flat {
  const pieces = content.map((one) => (one.kind === 'run' ? one : { text: opaque, marks: [] as Mark[] }))
  const having = (mark: Mark) =>
    pieces.flatMap(({ text, marks }) => Array<boolean>(text.length).fill(marks.includes(mark)))
  return { text: inlineCharacters(content), isRaised: having('sup'), isLowered: having('sub') }
}

/** Turns the matched stretches of a line into references. @param matches in the order of the line, without overlaps */
export function withMatches(content: readonly Inline[], matches: readonly Match[]): Inline[] {
  const done: Inline[] = []
  let at = 0
  let next = 0
  for (const one of content) {
    const length = one.kind === 'run' ? one.text.length : 1
    let from = 0
    while (from < length) {
      while (next < matches.length && (matches[next]?.to ?? 0) <= at + from) next++
      const match = matches[next]
      const isIn = match !== undefined && match.from <= at + from
      const to = Math.min(length, ((isIn ? match.to : match?.from) ?? Number.POSITIVE_INFINITY) - at)
      put(done, one.kind === 'run' ? { ...one, text: one.text.slice(from, to) } : one, isIn ? match : undefined)
      from = to
    }
    at += length
  }
  return done.map(({ ...one }) => without(one))
}

type Open = Extract<Inline, { kind: 'reference' }> & { match?: Match }

function put(done: Inline[], piece: Inline, match: Match | undefined): void {
  const last = done.at(-1) as Open | undefined
  if (match && last?.kind === 'reference' && last.match === match) last.content.push(piece)
  else if (match) {
    const open: Open = { kind: 'reference', type: match.type, to: match.ids, content: [piece], match }
    done.push(open)
  } else done.push(piece)
}

function without(one: Inline): Inline {
  if (one.kind !== 'reference') return one
  const { kind, type, to, content } = one
  return { kind, type, to, content }
}
