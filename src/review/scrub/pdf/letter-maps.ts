/** Letters of a map in one block at most (Adobe Technical Note 5014). */
const mostLetters = 100

const start = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Letters def
/CMapType 2 def`
const end = `endcmap
CMapName currentdict /CMap defineresource pop
end
end`

/** What a map of letters says: the spaces of its codes, and of letters the text of each, all in hexadecimal. */
type LetterMap = { spaces: string[]; letters: ReadonlyMap<string, string> }

/** Reads a map of letters (Adobe Technical Note 5411), as far as it is of these codes; undefined if it builds on another, or says nothing of letters. */
function read(map: Uint8Array, codes: ReadonlySet<number>): LetterMap | undefined {
  const pieces: string[] =
    Buffer.from(map)
      .toString('latin1')
      .match(/<[\da-f\s]*>|[[\]]|[^\s<[\]]+/gi) ?? []
  const [spaces, letters]: [string[], Map<string, string>] = [[], new Map()]
  if (pieces.includes('usecmap') || !pieces.some((one) => /^beginbf(?:char|range)$/.test(one))) return undefined
  for (let at = 0; at < pieces.length; at++) {
    const block = /^begin(codespacerange|bfchar|bfrange)$/.exec(pieces[at] ?? '')?.[1]
    if (!block) continue
    const until = pieces.indexOf(`end${block}`, at)
    const entries = pieces.slice(at + 1, until < 0 ? undefined : until)
    if (block === 'codespacerange') spaces.push(...entries)
    else
      for (const [code, text] of block === 'bfchar' ? pairsOf(entries) : rangesOf(entries, codes))
        if (codes.has(numberOf(code))) letters.set(code, text)
    at += entries.length
  }
  return { spaces, letters }
}

const numberOf = (code: string) => Number.parseInt(code.slice(1), 16)

/** A map of letters for these codes alone. @returns undefined if it builds on another map, or says nothing of letters */
export function trimmedMap(map: Uint8Array, codes: ReadonlySet<number>): Uint8Array | undefined {
  const found = read(map, codes)
  return found && written(pairsOf(found.spaces), [...found.letters].sort())
}

/** The texts that a map gives these codes, in hexadecimal; undefined as for {@link trimmedMap}. */
export function lettersOf(map: Uint8Array, codes: ReadonlySet<number>): ReadonlyMap<number, string> | undefined {
  const letters = read(map, codes)?.letters
  return letters && new Map([...letters].map(([code, text]) => [numberOf(code), text]))
}

/** A map of letters of two bytes, of the codes 1 and so on. @param texts in hexadecimal */
export const mapOf = (texts: readonly string[]): Uint8Array =>
  written(
    [['<0000>', '<ffff>']],
    texts.map((text, at) => [`<${(at + 1).toString(16).padStart(4, '0')}>`, text]),
  )

type Pairs = readonly (readonly [string, string])[]

const written = (spaces: Pairs, letters: Pairs): Uint8Array =>
  Buffer.from([start, ...listed('codespacerange', spaces), ...listed('bfchar', letters), end].join('\n'))

function listed(block: string, entries: Pairs): string[] {
  return Array.from({ length: Math.ceil(entries.length / mostLetters) }, (_, at) => {
    const some = entries.slice(at * mostLetters, (at + 1) * mostLetters)
    return `${some.length} begin${block}\n${some.map((one) => one.join(' ')).join('\n')}\nend${block}`
  })
}

const pairsOf = (entries: string[]) =>
  Array.from({ length: entries.length >> 1 }, (_, at) => [plain(entries[at * 2]), plain(entries[at * 2 + 1])] as const)

const plain = (text = '<>') => text.replace(/\s/g, '').toLowerCase()

/** The letters that ranges give these codes: each the next one of the first, or one of a list. */
function rangesOf(entries: string[], codes: ReadonlySet<number>): [string, string][] {
  const letters: [string, string][] = []
  for (let at = 0; at + 2 < entries.length; ) {
    const [first, last] = [plain(entries[at]), plain(entries[at + 1])]
    const isList = entries[at + 2] === '['
    const close = isList ? entries.indexOf(']', at) : at + 2
    const texts = entries.slice(isList ? at + 3 : at + 2, isList ? close : at + 3).map(plain)
    const from = Number.parseInt(first.slice(1), 16)
    for (const code of codes) {
      const place = code - from
      if (!(place >= 0 && code <= Number.parseInt(last.slice(1), 16))) continue
      const text = isList ? texts[place] : later(texts[0] ?? '', place)
      if (text) letters.push([`<${code.toString(16).padStart(first.length - 2, '0')}>`, text])
    }
    at = isList && close < 0 ? entries.length : close + 1
  }
  return letters
}

/** A text in hexadecimal with its last letter so many places later. */
function later(text: string, places: number): string {
  const digits = text.slice(1, -1)
  const size = Math.min(4, digits.length)
  const last = Number.parseInt(digits.slice(-size), 16) + places
  return `<${digits.slice(0, -size)}${last.toString(16).padStart(size, '0')}>`
}
