/** The counts of a file, as a person would count it. `left` are the words that stand outside the article by rule. */
export type Counted = Things & {
  blocks: Block[]
  /** The letters and digits of each formula. */
  symbols: string[]
}

/** A paragraph, cell or heading; `left` says by which rule it does not belong to the article. */
export type Block = { words: string[]; left?: string | undefined; isTable?: boolean; isHeading?: boolean }

export const things = [
  ...(['headings', 'list_items', 'tables', 'cells', 'pictures', 'formulas', 'notes', 'links', 'references'] as const),
]

export type Things = Record<(typeof things)[number], number>

export const nothing = (): Counted => ({
  headings: 0,
  list_items: 0,
  tables: 0,
  cells: 0,
  pictures: 0,
  formulas: 0,
  notes: 0,
  links: 0,
  references: 0,
  blocks: [],
  symbols: [],
})

const heading = new RegExp(
  String.raw`^(?:\d+ |[ivx]+ )?(?:references?(?: cited| list)?|bibliography|literature(?: cited)?|works cited|` +
    'reference list|(?:cited )?literature|(?:संदर्भ|सन्दर्भ)(?: ग्रंथ| ग्रन्थ)?(?: सूची)?|' +
    'список (?:использованных |використаних )?(?:литературы|источников|джерел|літератури)|література|литература)$',
  'iu',
)
const end = new RegExp(
  String.raw`^(?:(?:figure|fig|table|appendix|supplement\p{L}*|supporting|acknowledge?ments?|author|funding|data|` +
    String.raw`conflict|declaration|about|annex)\b|परिशिष्ट)`,
  'iu',
)

/** Counts the paragraphs below the last heading of a list of references, up to the next heading. */
export function referencesIn(blocks: readonly Block[]): number {
  const kept = blocks.filter(({ left }) => !left)
  const from = kept.findLastIndex(({ words }) => words.length < 6 && heading.test(words.join(' ')))
  if (from < 0) return 0
  const after = kept.slice(from + 1)
  const to = after.findIndex(({ words, isHeading }) => isHeading || (words.length < 25 && end.test(words.join(' '))))
  return (to < 0 ? after : after.slice(0, to)).filter(({ words }) => words.length > 4).length
}
