import { datesIn } from '../../../core/pasted/dates.ts'
import { doiPrefix } from '../../../core/pasted/doi-pattern.ts'
import { doiIn } from '../../../core/pasted/dois.ts'
import { joinPastedLines } from '../../../core/pasted/text.ts'
import { guttersOf, splitPageColumns } from '../layout/columns.ts'
import { furnitureOf } from '../layout/furniture.ts'
import { type Line, type Sheet, usualSize } from '../layout/layout.ts'
import { isAsPrinted } from '../layout/letters.ts'
import { readUprightLines } from '../layout/lines.ts'
import { spacingOf } from '../layout/spacing.ts'
import { findPrintedReferences } from '../references/rules.ts'
import type { PdfReading } from '../result.ts'
import { type Abstract, abstractsIn, unheadedIn } from './abstract-rules.ts'
import { isGarbled } from './broken-letters.ts'
import { findPrintedKeywords } from './keyword-rules.ts'
import { languageIn, languagesOf } from './language-rules.ts'
import { findNamesInLine } from './names.ts'
import { orcidsIn } from './orcid-rules.ts'
import { readFirstPageAuthors, selectFrontLines } from './people-rules.ts'
import { secondTitleOn } from './second-title-rules.ts'
import { areAuthors, type Title, titleAbove, titleOn } from './title-rules.ts'

/** The fields of an article that its pages show; uncertain ones are empty. */
export type Article = Omit<PdfReading, 'pages' | 'warnings'> & {
  /** Whether the title is larger than the text, and nothing on its page is larger. */
  isTitleLarge: boolean
}

/** Finds an article's fields by the size, weight and position of its lines. */
export function articleIn(sheets: Sheet[], metadataTitle: string): Article {
  const isPrinted = isAsPrinted(sheets)
  const pages = sheets.map((sheet, at) => readUprightLines(sheet, { page: at + 1, isPrinted }))
  const heights = sheets.map(({ height }) => height)
  const furniture = furnitureOf(pages, heights)
  const texts = pages.map((lines) => joinPageInReadingOrder(lines))
  const printed = pages.map((lines) => lines.filter((line) => !furniture.has(line)))
  const bodySize = usualSize(printed.flat())
  const spacing = spacingOf(printed, bodySize)
  const bodies = printed.map((lines) => lines.map((line) => ({ ...line, y: line.y * spacing })))
  const gutters = guttersOf(bodies)
  const columns = bodies.map((lines) => splitPageColumns(lines, gutters))
  const flow = columns.slice(0, 2).flatMap((some) => {
    const middle = middleOf(some.flat())
    return some.flatMap((lines) => withoutNotes(withRowsWhole(lines, 1), { bodySize, middle }))
  })
  const headed = abstractsIn(flow)
  const abstracts = headed.length > 0 ? headed : [unheadedIn(flow) ?? []].flat()
  const written = languageIn(texts.join(' ').slice(0, longestText))
  const heads = [0, 1].map((at) =>
    headOf({
      lines: bodies[at] ?? [],
      sheet: closer(sheets[at], spacing),
      bodySize,
      metadataTitle,
      abstracts,
      written,
    }),
  )
  const isCovered = heads[0]?.authors.length === 0 && heads[1]?.authors.length && abstracts[0]?.page === 2
  const head = isCovered ? heads[1] : heads[0]
  const { language, main, second } = languagesOf(head?.title?.html ?? '', abstracts, written)
  const all = pages.slice(0, isCovered ? 2 : 1).flat()
  const references = findPrintedReferences(columns.flat().map((lines) => withRowsWhole(lines)))
  return {
    title: legible(head?.title?.html),
    isTitleLarge: Boolean(head?.title?.isLargest && head.title.size > bodySize * 1.05),
    authors: head?.authors ?? [],
    abstract: legible(main?.html),
    keywords: findPrintedKeywords(flow, language) || findPrintedKeywords(head?.notes ?? [], language),
    doi: doiOn(all, references),
    ...datesIn(all.map(({ text }) => text)),
    references,
    language: language || languageIn(texts[0] ?? ''),
    title_alt: head?.second?.html ?? '',
    abstract_alt: second?.html ?? '',
    language_alt: second?.language ?? head?.second?.language ?? '',
    texts,
  }
}

/** This many characters show the language of a text. */
const longestText = 100_000

/** Multiplies a page's vertical lengths. */
const closer = (sheet: Sheet | undefined, by: number): Sheet | undefined =>
  sheet && { ...sheet, height: sheet.height * by, links: sheet.links.map((link) => ({ ...link, y: link.y * by })) }

type Head = {
  lines: Line[]
  sheet: Sheet | undefined
  bodySize: number
  metadataTitle: string
  abstracts: Abstract[]
  /** The language of most of the text. */
  written: string
}

/** Finds the titles, authors and footnotes of a page that may begin the article. */
function headOf({ lines, sheet, bodySize, metadataTitle, abstracts, written }: Head) {
  const first = titleOn(lines, sheet?.height ?? 0, bodySize, metadataTitle)
  const title = first && isName(first, lines) ? titleAbove(lines, first) : first
  const notes = notesOf(lines, bodySize)
  const texts = lines.map(({ text }) => text)
  const orcids = orcidsIn(texts, sheet?.links ?? [])
  const feet = lines.filter(({ size }) => size < bodySize * 0.94)
  if (!title) return { title, second: undefined, notes, authors: [] }
  const { language, second: abstract } = languagesOf(title.html, abstracts, written)
  const second = secondTitleOn(lines, title, { bodySize, language, expected: abstract?.language })
  const front = selectFrontLines(lines, title.lines).filter((line) => !second?.lines.includes(line))
  const authors = readFirstPageAuthors(front, { page: lines, feet }, orcids)
  const above = authors.length > 0 ? [] : linesFromAuthors(lines, title)
  return {
    title,
    second,
    notes,
    authors: above.length > 0 ? readFirstPageAuthors(above, { page: lines, feet }, orcids) : authors,
  }
}

/** Returns the lines above a title from the authors on; [] if these are not there. */
function linesFromAuthors(lines: Line[], title: Title): Line[] {
  const top = Math.min(...title.lines.map(({ y }) => y))
  const above = lines.filter(({ y }) => y < top - 1)
  const at = above.findIndex((line) => areAuthors([line]))
  return at < 0 ? [] : above.slice(at)
}

/** Whether the guessed title is an author's name: it has the form of a name, and no names are below it. */
function isName({ lines: [line, ...more] }: Title, lines: Line[]): boolean {
  if (!line || findNamesInLine(line).length === 0) return false
  const none = { page: [], feet: [] }
  return (
    readFirstPageAuthors(selectFrontLines(lines, [line, ...more]), none, { ids: [], texts: [], places: [] }).length ===
    0
  )
}

const legible = (html = '') => (isGarbled(html) ? '' : html)

/** Returns the text of a page in reading order; joins words broken at line ends. */
function joinPageInReadingOrder(lines: Line[]): string {
  return splitPageColumns(lines)
    .map((column) =>
      joinPastedLines(
        withRowsWhole(column)
          .map(({ text }) => text)
          .join('\n'),
      ),
    )
    .join('\n')
}

/** Joins pieces of a justified line up to `maxGap` ems apart; boxes next to the text may be as near. */
function withRowsWhole(column: Line[], maxGap = 3): Line[] {
  const whole: Line[] = []
  for (const line of column) {
    const last = whole.at(-1)
    const isSame = last && Math.abs(last.y - line.y) < 1 && line.x - last.right < line.size * maxGap && line.x > last.x
    if (!isSame || last.isBold !== line.isBold || last.size !== line.size) whole.push(line)
    else
      whole[whole.length - 1] = {
        ...last,
        text: `${last.text} ${line.text}`,
        right: line.right,
        pieces: [
          ...last.pieces,
          {
            ...(line.pieces[0] ?? { script: undefined, isBold: false, isItalic: false, x: line.x }),
            script: undefined,
            text: ' ',
          },
          ...line.pieces,
        ],
      }
  }
  return whole
}

/** Returns the footnotes: smaller lines at the foot of a column. */
function notesOf(lines: Line[], bodySize: number): Line[] {
  const middle = middleOf(lines)
  return splitPageColumns(lines).flatMap((column) => column.slice(withoutNotes(column, { bodySize, middle }).length))
}

const middleOf = (lines: Line[]) => Math.max(0, ...lines.map(({ y }) => y)) / 2

function withoutNotes(column: Line[], { bodySize, middle }: { bodySize: number; middle: number }): Line[] {
  const last = column.findLastIndex(({ size, text }) => size > bodySize * 0.94 && text.length > 2)
  const notes = column.slice(last + 1)
  const isShort = notes.length < 11 || (notes.length < 24 && notes.every(({ size }) => size < bodySize * 0.85))
  const isFoot = last >= 0 && isShort && (notes[0]?.y ?? 0) > middle
  return isFoot ? column.slice(0, last + 1) : column
}

/**
 * Returns the DOI on the first pages, joined if it is broken at a line's end; '' if there are several. Ignores DOIs
 * that the references have too.
 */
export function doiOn(lines: Line[], references: string[]): string {
  const others = new Set(references.map((text) => doiIn(text)?.toLowerCase()))
  const found = lines
    .map((line) => ({ text: line.text + continuation(line, lines), above: aboveIn(line, lines) }))
    .filter(({ text, above }) => /\bdoi\b|doi\.org/i.test(text) && !isOfAnother(text, above))
    .flatMap(({ text }) => doiIn(text) ?? [])
    .filter((one) => !others.has(one.toLowerCase()) && !partDoi.test(one))
    .toSorted((one, other) => other.length - one.length)
  const [longest = ''] = found
  return found.every((one) => longest.toLowerCase().startsWith(one.toLowerCase())) ? longest : ''
}

const anothers = [
  'supplement\\w*|suppl?\\.|preprints?|(?:bio|med|chem)?rxiv|zenodo|figshare|dryad|osf|dataverse|github|repositor(?:y|ies)',
  '(?:data(?:set)?s?|codes?|scripts?|software|materials?)\\b.{0,80}\\b(?:at|from|in|under|via|is|are)|(?:data|codes?)(?: \\w+){0,2}\\s?:',
  '(?:comment|commentary|reply|response|correction|corrigendum|erratum|addendum) (?:on|to|for)|original (?:article|paper)|related article',
  'reprint\\w*|adapted from|see also|published (?:in|as)|cited in|this article (?:corrects|replaces|retracts)',
]
/** Matches the label of a DOI of something else: a supplement, data, code, a preprint, another article. */
const another = new RegExp(`(?<![\\p{L}])(?:${anothers.join('|')})(?![\\p{L}])`, 'iu')
const own = /\b(?:this article|article doi|cite (?:this|as)|how to cite|citation|please cite)\b/i
/** Matches the end of a DOI of a part of an article, as publishers assign them. */
const partDoi = /[./](?:supp\w*|s\d{2,3}|[gt]\d{3})$/i

const aDoi = new RegExp(doiPrefix)

/** Whether the DOI in a line belongs to something else, by the words before it in its sentence. */
function isOfAnother(text: string, above: string): boolean {
  const before = `${above} ${text.slice(0, text.search(aDoi))}`
  const clause = before.split(/\.\s+(?=\p{Lu})/u).at(-1) ?? ''
  return another.test(clause) && !own.test(clause)
}

/** Returns the text of up to three lines above a line that may continue them. */
function aboveIn(line: Line, lines: Line[], most = 3): string {
  const above = lines.find(
    (other) =>
      other.page === line.page &&
      other.y < line.y - 1 &&
      line.y - other.y < line.size * 1.6 &&
      Math.abs(other.size - line.size) < 0.6 &&
      Math.abs(other.x - line.x) < line.size * 3,
  )
  return above && most > 0 ? `${aboveIn(above, lines, most - 1)} ${above.text}` : ''
}

const beginsDoi = new RegExp(String.raw`(?:\bdoi:?|doi\.org\/|${doiPrefix}\/\S*)$`, 'i')

/** Returns the rest of a DOI that is broken at a line's end, from the next line; '' if it is complete. */
function continuation(line: Line, lines: Line[]): string {
  const [tail] = beginsDoi.exec(line.text.slice(-80)) ?? []
  if (tail === undefined) return ''
  const [next] = lines
    .filter((other) => other.page === line.page && other.y > line.y + 1 && other.y - line.y < line.size * 2)
    .filter((other) => Math.abs(other.size - line.size) < 0.6 && Math.abs(other.x - line.x) < line.size * 3)
    .toSorted((one, other) => one.y - other.y)
  const [token = ''] = next?.text.split(/\s/) ?? []
  if (!next || !/\d/.test(token) || token.length > 60) return ''
  if (!tail.includes('10.')) return /^(?:10\.|https?:)/.test(token) ? ` ${token}` : ''
  if (/^(?:10\.|https?:)/i.test(token)) return ''
  if (/[./_(-]$/.test(tail) || /^[./_)-]/.test(token)) return token
  const isFull = lines.every((other) => Math.abs(other.x - line.x) > 1 || other.right < line.right + line.size * 2)
  const isRest = token === next.text && /^[\da-z.()-]+$/i.test(token) && !/^(?:19|20)\d\d$/.test(token)
  return isFull && isRest ? token : ''
}
