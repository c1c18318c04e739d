import type { Random } from '../fuzz/random.ts'

/** A part of a paragraph: plain text, a raised one, or citations by the keys of their references. */
type Part = string | { up: string } | { cite: string[] }
export type Sentence = Part[]
type Paragraph = Sentence[]
type Table = { caption: string; head: string[]; rows: string[][] }
type Section = { title: string; paragraphs: Paragraph[]; table?: Table; items?: Sentence[] }
export type Paper = { title: string; sections: Section[]; references: { key: string; text: string }[] }

/** A change that was planted: what is gone and what is new; `by` are words near it, of no other place. */
export type Planted = {
  kind: 'word' | 'number' | 'sign' | 'cell' | 'reference' | 'moved'
  gone: string
  came: string
  by: string
}

const words = (
  'field sowing yield kharif window rainfed traffic difference office efficient flux soil moisture model threshold ' +
  'estimate plot variety finger millet height emergence temperature sorghum significant coefficient first influence ' +
  'analysis measured observed replicate farmer village season monsoon delay priming water dry seed treatment effect ' +
  'interval random block design standard error mean value increase decrease between among across later earlier ' +
  'response quantity nutrient nitrogen phosphorus application broadcast transplanting international agricultural ' +
  'development understanding characteristic representative environmental satisfactory reflection specification'
).split(' ')
const small = 'the of in and with for from by to at as that was were'.split(' ')
const syllables = 'quib zor mep lud fax wem gri thol vub snar jop keb dru plim yox'.split(' ')

/** A word that stands nowhere else. */
const newWord = (random: Random) => Array.from({ length: 4 }, () => random.pick(syllables)).join('')
const newNumber = (random: Random) => `${random.below(9000) + 1000}.${random.below(900) + 100}`
const between = (random: Random, from: number, to: number) => from + random.below(to - from + 1)

/** A paper of some pages with tables, a list, citations and references. */
export function aPaper(random: Random): Paper {
  const references = Array.from({ length: between(random, 8, 20) }, (_, at) => ({
    key: `r${at}`,
    text: referenceText(random),
  }))
  const keys = references.map(({ key }) => key)
  const names = ['Introduction', 'Materials and methods', 'Results', 'What a day costs', 'Discussion', 'Conclusions']
  const sections = names.map((title, at): Section => {
    const paragraphs = Array.from({ length: between(random, 2, 5) }, () => aParagraph(random, keys))
    return {
      title,
      paragraphs,
      ...((at === 2 || at === 3) && { table: aTable(random, at - 1) }),
      ...(at === 1 && { items: Array.from({ length: 4 }, () => [titled(sentenceText(random, 8))]) }),
    }
  })
  return { title: titled(sentenceText(random, 9)), sections, references }
}

function referenceText(random: Random): string {
  const title = titled(sentenceText(random, 7))
  const place = `${between(random, 1990, 2024)};${between(random, 1, 90)}:${between(random, 100, 300)}–${between(random, 301, 400)}`
  return `${newWord(random)} AB, ${newWord(random)} C. ${title} J ${titled(random.pick(words))} Sci ${place}.`
}

const titled = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
const sentenceText = (random: Random, length: number) =>
  Array.from({ length }, () => random.pick(random.chance(0.35) ? small : words)).join(' ')

function aParagraph(random: Random, keys: string[]): Paragraph {
  return Array.from({ length: between(random, 3, 7) }, (): Sentence => {
    const begin = titled(sentenceText(random, between(random, 6, 16)))
    const end = sentenceText(random, between(random, 3, 9))
    return random.weighted<() => Sentence>([
      [3, () => [`${begin} ${end}. `]],
      [2, () => [`${begin} `, { cite: pickSome(random, keys) }, ` ${end}. `]],
      [1, () => [`${begin} (p < ${newNumber(random)}) ${end}. `]],
      [1, () => [`${begin} of ${newNumber(random)} ± ${newNumber(random)} kg ha`, { up: '−1' }, ` ${end}. `]],
      [1, () => [`${begin} long-term ${random.pick(words)} “${end}” (${newNumber(random)}%). `]],
    ])()
  })
}

function pickSome(random: Random, keys: string[]): string[] {
  const first = random.below(keys.length)
  return [...new Set([keys[first] ?? '', ...(random.chance(0.4) ? [random.pick(keys)] : [])])]
}

function aTable(random: Random, number: number): Table {
  const head = ['Sowing and seed', '2019', '2020', '2021', 'Mean']
  const rows = Array.from({ length: between(random, 4, 10) }, (_, at) => [
    `S${at + 1}, ${random.pick(['dry seed', 'water', 'primed seed'])}`,
    ...Array.from({ length: 4 }, () => `${random.below(9)}.${random.below(900) + 100}`),
  ])
  return { caption: `Table ${number}. ${titled(sentenceText(random, 8))}.`, head, rows }
}

type Versions = { before: Paper; after: Paper; planted: Planted[] }

/** A paper, and another version of it with planted changes of each kind. */
export function aPair(random: Random): Versions {
  const before = aPaper(random)
  const after = structuredClone(before)
  const planted: Planted[] = []
  const plain = after.sections.flatMap(({ paragraphs }) => paragraphs.flat()).filter((one) => one.length === 1)
  const chosen = shuffled(random, plain)
  for (const kind of ['word', 'word', 'word', 'number', 'number', 'sign', 'sign'] as const)
    planted.push(...planting[kind](random, chosen, after))
  planted.push(...cellChanged(random, after), ...cellChanged(random, after), ...referenceChanged(random, after))
  if (random.chance(0.5)) planted.push(referenceAdded(random, after))
  if (random.chance(0.5)) splitOrJoin(random, after)
  if (random.chance(0.5)) planted.push(...sentenceAdded(random, chosen))
  if (random.chance(0.3)) {
    const [section] = after.sections.splice(3, 1)
    if (section) after.sections.splice(1, 0, section)
    planted.push({ kind: 'moved', gone: '', came: '', by: section?.title ?? '' })
  }
  return { before, after, planted }
}

function shuffled<Thing>(random: Random, things: readonly Thing[]): Thing[] {
  return things
    .map((thing) => ({ thing, place: random.below(1e9) }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }) => thing)
}

/** Takes a sentence that nothing was changed in yet, and changes what a pattern finds in it. */
function changedIn(
  chosen: Sentence[],
  pattern: RegExp,
  change: (found: string) => string,
): { gone: string; came: string; by: string } | undefined {
  const at = chosen.findIndex(([text]) => typeof text === 'string' && pattern.test(text))
  const [sentence] = at < 0 ? [] : chosen.splice(at, 1)
  const text = sentence?.[0]
  if (!sentence || typeof text !== 'string') return undefined
  const gone = pattern.exec(text)?.[0] ?? ''
  const came = change(gone)
  sentence[0] = text.replace(gone, came)
  return { gone, came, by: /\d{4}\.\d{3}/.exec(sentence[0])?.[0] ?? came }
}

type Planting = (random: Random, chosen: Sentence[], paper: Paper) => Planted[]

const planting: Record<'word' | 'number' | 'sign', Planting> = {
  word: (random, chosen) =>
    one(
      'word',
      changedIn(chosen, /(?<= )[a-z]{6,}(?= )/, () => newWord(random)),
    ),
  number: (random, chosen) =>
    one(
      'number',
      changedIn(chosen, /\d{4}\.\d{3}/, () => newNumber(random)),
    ),
  sign: (random, chosen) =>
    one(
      'sign',
      changedIn(chosen, / < /, () => random.pick([' > ', ' ≤ ', ' ≥ ', ' = '])),
    ),
}

const one = (kind: Planted['kind'], found: Omit<Planted, 'kind'> | undefined): Planted[] =>
  found ? [{ kind, ...found }] : []

function cellChanged(random: Random, paper: Paper): Planted[] {
  const table = random.pick(paper.sections.flatMap(({ table: own }) => own ?? []))
  const row = random.pick(table.rows)
  const at = between(random, 1, 4)
  const gone = row[at] ?? ''
  if (/\.\d{4}$/.test(gone)) return []
  const came = `${random.below(9)}.${random.below(9000) + 1000}`
  row[at] = came
  return [{ kind: 'cell', gone, came, by: came }]
}

function referenceChanged(random: Random, paper: Paper): Planted[] {
  const reference = random.pick(paper.references)
  const gone = / J (\w+) Sci/.exec(reference.text)?.[1] ?? ''
  const came = titled(newWord(random))
  reference.text = reference.text.replace(` J ${gone} Sci`, ` J ${came} Sci`)
  return [{ kind: 'reference', gone, came, by: came }]
}

/** A reference before the others, which are all renumbered by it. */
function referenceAdded(random: Random, paper: Paper): Planted {
  const text = `Aa${newWord(random)} Z. ${titled(newWord(random))}. J Soils 2024;1:2–3.`
  paper.references.splice(random.below(3), 0, { key: 'new', text })
  return { kind: 'reference', gone: '', came: text, by: text.split(' ')[0] ?? '' }
}

function sentenceAdded(random: Random, chosen: Sentence[]): Planted[] {
  const text = `${titled(newWord(random))} ${newWord(random)} ${newWord(random)}. `
  chosen.pop()?.push(text)
  return [{ kind: 'word', gone: '', came: text.trim(), by: text.split(' ')[0] ?? '' }]
}

function splitOrJoin(random: Random, paper: Paper): void {
  const { paragraphs } = random.pick(paper.sections)
  const [first, second] = paragraphs
  if (!first || !second) return
  if (random.chance(0.5)) paragraphs.splice(0, 2, [...first, ...second])
  else if (first.length > 3) paragraphs.splice(0, 1, first.slice(0, 2), first.slice(2))
}

/** A sentence as runs of text, its citations by their numbers. */
export function runsOf(parts: Sentence, references: Paper['references']): { text: string; isUp: boolean }[] {
  return parts.map((part) => {
    if (typeof part === 'string') return { text: part, isUp: false }
    if ('up' in part) return { text: part.up, isUp: true }
    const numbers = part.cite.map((key) => references.findIndex((reference) => reference.key === key) + 1)
    return { text: `[${numbers.sort((a, b) => a - b).join(', ')}]`, isUp: false }
  })
}
