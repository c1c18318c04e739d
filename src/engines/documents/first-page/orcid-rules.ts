import { bareOrcid, orcidOf } from '../../../core/text/orcid.ts'
import type { Link } from '../layout/layout.ts'

const pattern = /(?<!\d)\d{4}-?\d{4}-?\d{4}-?\d{3}[\dX](?![\dX])/gi

/**
 * ORCID iDs with valid check digits, in order: those printed on a page, or else those of its links. Also the lines that
 * contain them, and the links' positions.
 */
export type Orcids = { ids: string[]; texts: string[]; places: { id: string; x: number; y: number }[] }

/** Finds the ORCID iDs of a page in the texts of its lines and in its links. */
export function orcidsIn(texts: string[], links: Link[]): Orcids {
  const printing = texts.filter((text) => /orcid|\d{4}-\d{4}-\d{4}-\d{3}/i.test(text))
  const printed = printing.flatMap(findPrintedOrcids)
  const places = links
    .filter(({ url }) => /orcid\.org/i.test(url))
    .toSorted((a, b) => Math.round((a.y - b.y) / 6) || a.x - b.x)
    .flatMap(({ url, x, y }) => findPrintedOrcids(url).map((id) => ({ id, x, y })))
  const ids = printed.length > 0 ? printed : places.map(({ id }) => id)
  return { ids: [...new Set(ids)], texts: printing, places }
}

/** Returns the iD of the only link in a stretch of a line; '' if it does not have exactly one. */
export function orcidAt(
  { places }: Orcids,
  { from, to, y, size }: { from: number; to: number; y: number; size: number },
): string {
  const inRange = places.filter((one) => one.x > from && one.x < to && one.y < y + size * 0.5 && one.y > y - size * 1.5)
  const [id = '', other] = new Set(inRange.map((one) => one.id))
  return other ? '' : id
}

/** A longer line is not a list of iDs, and would take too long. */
const longestLine = 2000

/**
 * Returns the iDs on lines that also name the owner: `ORCID of Asha Verma: …`, `A. Verma …; R. Rao …`, `… (A. Verma)`.
 * @returns iDs by the owner's name, without iDs of uncertain owners
 */
export function ownedOrcids(lines: string[], names: string[]): Map<string, string> {
  const owned = new Map<string, string>()
  for (const line of lines) {
    if (line.length > longestLine) continue
    const ids = [...line.matchAll(pattern)]
    for (const [at, { 0: id, index }] of ids.entries()) {
      const last = ids[at - 1]
      const before = line.slice(last ? last.index + last[0].length : 0, index).replace(inBrackets, '')
      const [after] = inBrackets.exec(line.slice(index + id.length)) ?? []
      const owner = ownerIn(after ?? '', names) ?? ownerIn(before, names)
      const [right] = findPrintedOrcids(id)
      if (owner && right && !owned.has(owner)) owned.set(owner, right)
    }
  }
  return owned
}

const inBrackets = /^\s*[([][^()[\]]*[)\]]/

/** Returns the one person that a text names, in full or by the family name with or without initials. */
export function ownerIn(text: string, names: string[]): string | undefined {
  const words = splitUnaccentedWords(text)
  const isIn = (name: string[]) => name.length > 0 && ` ${words.join(' ')} `.includes(` ${name.join(' ')} `)
  const isNamed = (name: string) => {
    const [first = '', family = ''] = [splitUnaccentedWords(name)[0], splitUnaccentedWords(name).at(-1)]
    const isAlone = names.filter((other) => splitUnaccentedWords(other).at(-1) === family).length === 1
    const at = words.indexOf(family)
    const isInitialled = [words[at - 1], words[at + 1]].some((beside) => beside?.[0] === first[0])
    return at >= 0 && (isAlone || isInitialled)
  }
  const full = names.filter((name) => isIn(splitUnaccentedWords(name)))
  const found = full.length > 0 ? full : names.filter(isNamed)
  return found.length === 1 ? found[0] : undefined
}

const splitUnaccentedWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{M}]*/gu) ?? []

const findPrintedOrcids = (text: string): string[] =>
  (text.match(pattern) ?? []).flatMap((id) => orcidOf(id) ?? []).map(bareOrcid)
