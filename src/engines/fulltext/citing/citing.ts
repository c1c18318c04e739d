import type { Inline } from '../blocks.ts'
import type { Account, Finding, FullText, Reference } from '../model.ts'
import { joinEqualRuns, readInlineText } from '../runs.ts'
import { changeLines, linesIn, type Place, walkTextBlocks } from '../walk.ts'
import { withoutCitedLinks } from './cited-links.ts'
import { areMistakes, unlinkContradictions } from './contradiction-rules.ts'
import { collectTextReferences, type Entry, makeReferenceEntries } from './entries.ts'
import { type Item, readCitedWorks } from './field-items.ts'
import { entryOfItem, linkField } from './field-rules.ts'
import { type Flat, flatOf, type Match, withMatches } from './flat.ts'
import { isByNumber, withList } from './made-list.ts'
import { formulaNumbersOf, mentionsIn, type Targets, targetsOf } from './mention-rules.ts'
import { type Context, formulaNumbersIn } from './number-rules.ts'
import { isNumberedOtherwise } from './order-rules.ts'
import { citedIn, type Style, styleOf } from './style-rules.ts'

/** A text whose citations link to its references, with the findings and the account of linking them. */
export type Linked = { text: FullText; findings: Finding[] } & Pick<Account, 'made' | 'left'>

type Linking = {
  entries: Entry[]
  targets: Targets
  formulas: Context['formulas']
  style: Style | undefined
  items: ReadonlyMap<string, readonly Item[]>
  findings: Finding[]
  cited: Set<string>
  /** Whether links that contradict their printed number are reported. */
  asksMistakes: boolean
}

/**
 * Links the citations of a text to its references, and mentions of figures, tables, formulas and sections to these.
 * Fields identify the works that they cite; the style of all other citations is decided by the whole text. A text
 * without a list gets one from its fields' data.
 * @param links that a text has: `read` in a file, `all` of its links, as in JATS, or `kept` where the list has changed
 */
export async function linkCitations(given: FullText, links: 'read' | 'all' | 'kept' = 'read'): Promise<Linked> {
  if (links === 'all' && isLinked(given))
    return { text: given, made: [], left: [], findings: uncited(collectTextReferences(given), given, citedIds(given)) }
  const { text: read, left } = withoutCitedLinks(given, makeReferenceEntries(collectTextReferences(given)))
  const fields = fieldsIn(read)
  const items = new Map(await Promise.all(fields.map(async (one) => [one.data, await readCitedWorks(one)] as const)))
  const { text, made } =
    collectTextReferences(read).length > 0
      ? { text: read, made: [] }
      : withList(read, [...items.values()].flat(), isByNumber(read))
  const references = collectTextReferences(text)
  const [lines, targets] = [collectFlatLines(text), targetsOf(text)]
  const formulas = new Set([...formulaNumbersIn(lines), ...formulaNumbersOf(targets)])
  const { entries, style } = numberedAs(lines, makeReferenceEntries(references), formulas)
  const some = { entries, style, items, targets, formulas, findings: [], cited: new Set<string>() }
  const asksMistakes = links !== 'kept' && areMistakes(linesWithFields(text, some), entries)
  const linking: Linking = { ...some, asksMistakes }
  const linked = changeLines(text, (content, place) => linkLine(content, place, linking))
  const cited = linking.cited.union(citedIds(linked))
  return { text: linked, made, left, findings: [...linking.findings, ...uncited(references, linked, cited)] }
}

/** Determines how a text cites its list; drops the style if the numbers do not fit the list's order. */
function numberedAs(
  lines: Flat[],
  entries: Entry[],
  formulas: Context['formulas'],
): Pick<Linking, 'entries' | 'style'> {
  const style = styleOf(lines, entries, { formulas, cited: new Set() })
  if (style === undefined || style === 'dated' || style === 'key') return { entries, style }
  const cited = lines.flatMap((line) => citedIn(line, entries, style).matches.flatMap(({ ids }) => ids))
  const isOther = isNumberedOtherwise(entries, cited)
  return { style, entries: isOther ? entries.map((entry) => ({ ...entry, number: -entry.number })) : entries }
}

/** Returns the ids of the references that a text cites, including those within a range. */
function citedIds(text: FullText): Set<string> {
  const order = collectTextReferences(text).map(({ id }) => id)
  const ids = new Set<string>()
  for (const { content } of linesIn(text))
    for (const [at, one] of content.entries()) {
      if (one.kind !== 'reference') continue
      for (const id of one.to) ids.add(id)
      const [before, dash] = [content[at - 2], content[at - 1]]
      const isRange = before?.kind === 'reference' && dash?.kind === 'run' && /^\]?\s*[-–—‐‑]\s*\[?$/u.test(dash.text)
      if (!isRange) continue
      const [from, to] = [order.indexOf(before.to.at(-1) ?? ''), order.indexOf(one.to[0] ?? '')]
      for (const id of from < 0 ? [] : order.slice(from, to)) ids.add(id)
    }
  return ids
}

/** Whether a text's citations are already linked to its references, as those of JATS are. */
function isLinked(text: FullText): boolean {
  const ids = citedIds(text)
  return collectTextReferences(text).some(({ id }) => ids.has(id))
}

const fieldsIn = (text: FullText) =>
  linesIn(text).flatMap(({ content }) => content.flatMap((one) => (one.kind === 'cited' ? [one.field] : [])))

const collectFlatLines = (text: FullText): Flat[] =>
  linesIn(text).map(({ content }) =>
    flatOf(content.flatMap((one) => ('content' in one && citesReference(one) ? one.content : [one]))),
  )

const citesReference = (one: Inline) => one.kind === 'cited' || (one.kind === 'reference' && one.type === 'bibr')

/** Returns the lines of a text with its citation fields linked. */
const linesWithFields = (text: FullText, linking: FieldLinking): Inline[][] =>
  linesIn(text).map(({ content }) => linkFieldsIn(content, linking))

function linkLine(content: Inline[], place: Place, linking: Linking): Inline[] {
  const { entries, style, targets } = linking
  const whole = linkFieldsIn(content, linking)
  const { line: plain, contradictions } = linking.asksMistakes
    ? unlinkContradictions(whole, entries)
    : { line: whole, contradictions: [] }
  for (const one of plain) if (one.kind === 'reference') for (const id of one.to) linking.cited.add(id)
  const flat = flatOf(plain)
  const mentions = mentionsIn(flat, targets)
  const { matches: found, missing } = style ? citedIn(flat, entries, style, linking) : { matches: [], missing: [] }
  for (const text of missing) linking.findings.push({ code: 'citation_unlinked', where: place, text })
  for (const { from, to } of contradictions)
    linking.findings.push({ code: 'citation_unlinked', where: place, text: flat.text.slice(from, to) })
  const matches = found.filter((match) => !contradictions.some(({ from, to }) => match.from < to && match.to > from))
  const all = dropOverlappingMatches([...mentions, ...matches])
  for (const id of all.flatMap(({ ids }) => ids)) linking.cited.add(id)
  return joinEqualRuns(withMatches(plain, all))
}

/** Returns matches in order; of two that overlap, the earlier one. */
function dropOverlappingMatches(matches: readonly Match[]): Match[] {
  let end = 0
  return matches
    .toSorted((one, other) => one.from - other.from)
    .filter(({ from, to }) => {
      const isApart = from >= end
      if (isApart) end = to
      return isApart
    })
}

type FieldLinking = Pick<Linking, 'items' | 'entries' | 'style'>

const linkFieldsIn = (content: Inline[], linking: FieldLinking): Inline[] =>
  content.flatMap((one) => (one.kind === 'cited' ? fieldIn(one, linking) : [one]))

/** Links the citations in a field's content; leaves it plain if its data identifies no reference. */
function fieldIn(
  { field, content }: Extract<Inline, { kind: 'cited' }>,
  { items, entries, style }: FieldLinking,
): Inline[] {
  const found = (items.get(field.data) ?? []).flatMap((item) => entryOfItem(item, entries) ?? [])
  return found.length > 0 ? linkField(content, found, style) : content
}

function uncited(references: readonly Reference[], text: FullText, cited: ReadonlySet<string>): Finding[] {
  const lists = references.flatMap(({ id, content }): Finding[] =>
    cited.has(id) ? [] : [{ code: 'reference_uncited', where: { section: '', id }, text: readInlineText(content) }],
  )
  const figures = [...walkTextBlocks(text)].flatMap(({ block, section }): Finding[] => {
    const isFigure = (block.kind === 'figure' || block.kind === 'figures') && block.label !== ''
    if (!isFigure || cited.has(block.id)) return []
    return [
      {
        code: 'figure_uncited',
        where: { section, id: block.id },
        text: `${block.label} ${readInlineText(block.caption.title)}`.trim(),
      },
    ]
  })
  return [...lists, ...figures]
}
