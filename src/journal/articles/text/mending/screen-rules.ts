import { truncateWithEllipsis } from '../../../../core/text/clean.ts'
import { counted } from '../../../../core/text/counted.ts'
import {
  type Balance,
  balanceCloses,
  type Finding,
  type FullText,
  findingKey,
  keptFindings,
  type Layout,
  type LeftOut,
  layoutOf,
  locateFinding,
  type NamedBalance,
  type Section,
  type Settled,
  visitThings,
} from '../../../../engines/fulltext/text.ts'
import { plainText } from '../../../fulltext/plain-rules.ts'
import { isAskedAbout, openFindings } from '../rules.ts'
import { findingWords } from './cure-rules.ts'

/** A finding in the list next to the text: `of` names the thing that it is about, `line` its place. */
export type Listed = { key: string; finding: Finding; name: string; of: string; line: string; isAsked: boolean }

/** A settled finding: corrected, or marked as checked. */
export type Done = Listed & { isMended: boolean }

/** The findings of a text, and the settled ones. */
export type LookedAt = { findings: Finding[]; done: Settled[]; more: LeftOut }

/**
 * Returns the findings of a text, first those that publishing asks about, then the others in the order of the text; the
 * settled ones are separate.
 */
export function listedFindings(text: FullText, row: LookedAt) {
  const places = placesIn(text)
  const layout = layoutOf(text)
  const listed = (finding: Finding): Listed & { at: number } => {
    const place = locateFinding(finding, layout)
    const key = findingKey(finding)
    const at = places.get(place ?? text) ?? Number.POSITIVE_INFINITY
    return { key, finding, at, ...describeFinding(finding, place, layout), isAsked: isAskedAbout(finding) }
  }
  const inOrder = (findings: readonly Finding[]) =>
    [...new Map(findings.map((one) => [findingKey(one), one])).values()]
      .map(listed)
      .toSorted((one, other) => Number(other.isAsked) - Number(one.isAsked) || compareFindingPlaces(one.at, other.at))
  const kept = keptFindings(openFindings(row))
  const open = inOrder(kept.findings)
  const isOpen = new Set(open.map(({ key }) => key))
  const mended = new Set(row.done.flatMap((one) => ('mended' in one ? [one.mended] : [])))
  const settled = inOrder(keptFindings(row.done.map((one) => ('mended' in one ? one.mended : one))).findings)
  const done = settled
    .map((one) => ({ ...one, isMended: mended.has(one.finding) }))
    .filter(({ key }) => !isOpen.has(key))
  return { open, done, more: { ...row.more, ...kept.more } }
}

/** Returns how many findings of each kind are not listed: 'and 1,200 more: Table without a caption'. */
export const moreInWords = (more: LeftOut): string[] =>
  Object.entries(more).map(([code, count]) => {
    const { name } = findingWords[code as Finding['code']] // the keys of this record
    return `and ${count.toLocaleString('en')} more: ${name}`
  })

const compareFindingPlaces = (one: number, other: number) => (one === other ? 0 : one - other)

/** Returns the position of every part of a text, in reading order. */
function placesIn(text: FullText): Map<object, number> {
  const places = new Map<object, number>()
  visitThings([text.blocks, text.sections, text.back], (thing) => places.set(thing, places.size))
  return places
}

function describeFinding({ code, text: said, where }: Finding, place: object | undefined, { sections }: Layout) {
  const label = place && 'label' in place && typeof place.label === 'string' ? place.label.replace(/[.:\s]+$/, '') : ''
  const isLabelled = label !== '' && !code.startsWith('reference') && code !== 'heading_guessed'
  const words = said.replace(/\s+/g, ' ').trim()
  const about = isLabelled ? label : words && `“${truncateWithEllipsis(words, 70)}”`
  const line = [about, code === 'heading_guessed' ? '' : shortenSectionTitle(sections.get(where.section))]
    .filter(Boolean)
    .join(' · ')
  return { name: findingWords[code].name, of: isLabelled ? label : 'this picture', line }
}

const shortenSectionTitle = (section: Section | undefined): string =>
  section ? truncateWithEllipsis(plainText(section.title), 50) : ''

/** Says how many passages are missing; undefined if they were not counted when the text was read. */
const verdictOfOpen = (missing: number | undefined): string =>
  missing === undefined
    ? 'The balance does not close: please compare with the file.'
    : `${counted(missing, 'passage')} of the file ${missing === 1 ? 'is' : 'are'} not in the text.`

/** The words that a rule leaves out, by the reason. */
const leftNames: Partial<Record<LeftKind, string>> = {
  front: 'Title, authors, abstract and keywords: the article has them',
  deleted: 'Deleted by tracked changes',
  comment: 'Comments',
  hidden: 'Hidden text',
  contents: 'Table of contents and index',
  placeholder: 'Placeholders',
  furniture: 'Headers, footers and numbers of pages',
  layout: 'Only laid out the page',
  twice: 'There twice',
}

type LeftKind = NonNullable<NamedBalance['named']>['left'][number]['kind']

/** Returns what a rule left out, by the reason: its name, and the words of each place. */
export function leftByReason({ named }: NamedBalance): { name: string; texts: string[] }[] {
  const byKind = Map.groupBy(named?.left ?? [], ({ kind }) => kind)
  return [...byKind].flatMap(([kind, entries]) => {
    const name = leftNames[kind]
    return name ? [{ name, texts: entries.map(({ text }) => text) }] : []
  })
}

const things: Partial<Record<keyof Balance, string>> = {
  pictures: 'picture',
  tables: 'table',
  formulas: 'formula',
  notes: 'note',
  references: 'reference',
}

/**
 * Describes the balance in words: `verdict` says whether every part of the source is accounted for, and each picture
 * shown.
 * @param open the open findings
 */
export function balanceInWords(balance: NamedBalance, open: readonly Finding[]): { verdict: string; words: string } {
  const missing = open.filter(({ code }) => code === 'picture_not_shown' || code === 'shape_not_drawn').length
  const isWhole = balanceCloses(balance)
  const shown =
    missing > 0 ? `${counted(missing, 'picture')} ${missing === 1 ? 'is' : 'are'} not shown.` : 'Nothing is lost.'
  const verdict = isWhole || balance.named?.missing.length === 0 ? shown : verdictOfOpen(balance.named?.missing.length)
  const { source, carried, left, found } = balance.words
  const number = (count: number) => count.toLocaleString('en')
  const rest = [left > 0 && `${number(left)} left out by rule`, found > 0 && `${number(found)} told in the findings`]
  const words = [`Of ${counted(source, 'word')} ${number(carried)} are carried`, ...rest].filter(Boolean).join(', ')
  const others = Object.entries(things).flatMap(([name, thing]) => {
    const count = balance[name as keyof Balance].carried // a key of this record
    return count > 0 ? [counted(count, thing)] : []
  })
  return { verdict, words: `${words}${others.length > 0 ? `; ${others.join(', ')} are carried` : ''}.` }
}
