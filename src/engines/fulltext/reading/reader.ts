import { patternOfWords } from '../../../core/language/paper-words.ts'
import { collectElementText } from '../../archives/archives.ts'
import { languageIn, readWritten } from '../../documents/documents.ts'
import { openPackage, type Package, readOpenDocument, readWord, type Written } from '../../office/office.ts'
import type { Front, FullText, ReadText } from '../model.ts'
import { joinEqualRuns, mapInlines } from '../runs.ts'
import { Books } from './books.ts'
import { buildItemBlocks } from './building.ts'
import { frontLength } from './front/front-rules.ts'
import { partHead } from './front/head-rules.ts'
import { isReferencesHeading } from './headings/heading-names.ts'
import { headingsOf } from './headings/heading-rules.ts'
import type { Setting } from './inlines.ts'
import { convertBlocksToItems, type Item, piecesIn, wordsOfItem, wordsOfItems } from './items.ts'
import { unlaid } from './layout-tables.ts'
import { withPicturesAtLegends } from './legend-rules.ts'
import { Naming, resolver, wantedIn } from './naming.ts'
import { countsOf, isMarkedHeading } from './quantities.ts'
import { buildTextFromItems } from './sections.ts'
import { withTabbed } from './tabbed-tables.ts'

/** Reads a word processor's document as a text. @throws {ArchiveRefused} with a sentence if it cannot be read */
export async function readOffice(file: Blob, format: 'docx' | 'odt'): Promise<ReadText> {
  const pack = await openPackage(file)
  const written = await (format === 'docx' ? readWord(pack) : readOpenDocument(pack))
  const books = new Books(written)
  const { text, front } = textFrom(written, books)
  const files = await filesOf(pack, books.files)
  return { text, front, findings: books.findings, account: books.account, files }
}

function textFrom(written: Written, books: Books): { text: FullText; front: Front } {
  const read = readWrittenFront(written)
  const items = unlaid(withoutContents(convertBlocksToItems(written.blocks), books), books)
  const length = frontLength(items, plainTitle(read.title) || written.title)
  const head = partHead(items.slice(0, length), read, written.title)
  leaveFront(head.left, books)
  const rest = [...head.text, ...items.slice(length)]
  const language = languageOfText(written, rest)
  const setting: Setting = { written, books, language, plain: new Set(isMostlyTypewriter(rest) ? ['code'] : []) }
  const drawn = withPicturesAtLegends(withTabbed(rest, books), books)
  const text: FullText = { language, ...buildTextFromItems(drawn, headingsOf(drawn), setting) }
  addNotes(text, setting)
  return { text: assignTextIds(text), front: head.front }
}

/**
 * Leaves out the items of the front. Notes that it refers to stay with the others; its pictures (logos, portraits) and
 * formulas, which the front cannot hold, are reported.
 */
function leaveFront(items: readonly Item[], books: Books): void {
  const { pictures: _, formulas: __, notes: ___, ...counts } = countsOf(items)
  books.leave('front', wordsOfItems(items), counts)
  for (const piece of piecesIn(items)) {
    if (piece.kind === 'note') books.noteMark(`${piece.note} ${piece.id}`, piece.mark)
    if (piece.kind === 'picture') books.find('picture_not_shown', piece.picture.alt, { pictures: 1 })
    if (piece.kind === 'undrawn' && /^(?:chart|diagram)$/.test(piece.what))
      books.find('shape_not_drawn', piece.words, { pictures: 1 })
    if (piece.kind === 'formula') books.find('formula_not_read', collectElementText(piece.element), { formulas: 1 })
  }
}

/** Whether most of a paper is set in a typewriter font, which then does not mean code. */
function isMostlyTypewriter(items: readonly Item[]): boolean {
  const texts = items.filter((item) => item.kind === 'text')
  return texts.filter(({ look }) => look.isCode).length > texts.length / 2
}

const plainTitle = (html: string) => html.replace(/<[^>]*>/g, '').replace(/&amp;/g, '&')

function readWrittenFront(written: Written): Front {
  const { title, authors, abstract, keywords, ...alt } = readWritten(written)
  const people = authors.map(({ name, affiliation, email, orcid }) => ({ name, affiliation, email, orcid }))
  const { language_alt: language, title_alt, abstract_alt } = alt
  const translation = title_alt || abstract_alt ? { language, title: title_alt, abstract: abstract_alt } : undefined
  return { title, people, abstract, keywords, translation, summaries: [], notes: [] }
}

const contentsCode = /^(?:TOC|INDEX|TOA)\b/i

/** Leaves out tables of contents and indexes, with their headings, also those in the paragraph that a table begins. */
function withoutContents(items: readonly Item[], books: Books): Item[] {
  const made = items.map(isContentsLine)
  const typed = typedContentsLines(items)
  return items.filter((item, at) => {
    const next = items.findIndex((_, index) => index > at && made[index] !== true)
    if (made[at]) leaveContentsLine(item, books)
    else if (typed.has(item) || (namesContents(item) && !isRunningText(items[next])))
      books.leave('layout', wordsOfItem(item), countsOf([item]))
    else return true
    return false
  })
}

/** Leaves out a line of a table of contents; words outside of its field are counted as kept in the file. */
function leaveContentsLine(item: Item, books: Books): void {
  if (item.kind !== 'text') return
  const isWithin = item.paragraph.within.some((code) => contentsCode.test(code))
  const heading = item.pieces.filter((piece) => !(piece.kind === 'field' && contentsCode.test(piece.code)))
  const words = isWithin ? '' : wordsOfItem({ ...item, pieces: heading })
  if (/[\p{L}\p{Nd}]/u.test(words)) books.leave('layout', words, countsOf([{ ...item, pieces: [] }]))
  books.leave('contents', wordsOfItem(item))
}

const page = /[\s.…·_]*(?:\p{Nd}{1,4}|[ivxl]{1,6})?(?:\s*[-–]\s*\p{Nd}{1,4})?\s*$/u
const foldContentsLine = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** The fewest lines of a typed table of contents, and the most letters of one. */
const [fewestLines, longestLine] = [3, 160]

/**
 * Returns the lines of a typed table of contents below its heading: with dots before a page, or with the words of a
 * later line. A line that is neither is passed over if the next one is.
 */
function typedContentsLines(items: readonly Item[]): Set<Item> {
  const head = items.findIndex(namesContents)
  const folded = items.map((item) => (item.kind === 'text' && head >= 0 ? foldContentsLine(item.text) : ''))
  const last = new Map(folded.map((text, at) => [text, at]))
  const isLine = (at: number) => {
    const item = items[at]
    if (item?.kind !== 'text' || item.text.length > longestLine) return false
    const bare = foldContentsLine(item.text.replace(page, ''))
    return (
      /\.{4}|…{2}/.test(item.text) || [bare, folded[at] ?? ''].some((text) => text !== '' && (last.get(text) ?? 0) > at)
    )
  }
  if (head < 0) return new Set()
  let end = head + 1
  while (isLine(end) || (items[end]?.kind === 'text' && isLine(end + 1))) end++
  const lines = items.slice(head, end)
  return new Set(lines.length > fewestLines ? lines : [])
}

const isContentsLine = (item: Item): boolean =>
  item.kind === 'text' &&
  (item.paragraph.within.some((code) => contentsCode.test(code)) ||
    item.pieces.some((piece) => piece.kind === 'field' && contentsCode.test(piece.code)))

const contents = new RegExp(String.raw`^(?:${patternOfWords('contents')})\s*[:：.]?$`, 'iu')
const namesContents = (item: Item) => item.kind === 'text' && contents.test(item.text.replace(/\s+/g, ' '))

/** Whether an item is text of its own below a heading. */
const isRunningText = (item: Item | undefined) =>
  item !== undefined && !(item.kind === 'text' && (isMarkedHeading(item) || namesContents(item)))

/** Adds the referenced notes, and those that they refer to. */
function addNotes(text: FullText, setting: Setting): void {
  const { books } = setting
  const notes = []
  for (let at = 0; at < books.notes.length; at++) {
    const { id, label, blocks } = books.notes[at] ?? { id: '', label: '', blocks: [] }
    const found = buildItemBlocks(unlaid(convertBlocksToItems(blocks), books), setting)
    notes.push({ id, label, type: '', blocks: found })
  }
  if (notes.length > 0) text.back.push({ kind: 'notes', title: [], notes })
}

/** Assigns ids, and resolves references to them. */
function assignTextIds(text: FullText): FullText {
  const naming = new Naming()
  naming.name(text)
  const wanted = new Set<string>()
  mapInlines(text, (content) => {
    wantedIn(content, wanted)
    return content
  })
  const resolve = resolver(naming, wanted)
  return mapInlines(text, (content) => joinEqualRuns(resolve(content)))
}

/**
 * Detects the language of a text above its references, which are often in English; falls back to the word processor's
 * setting, if it agrees with the letters of the text.
 */
function languageOfText(written: Written, items: readonly Item[]): string {
  const texts = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
  const end = texts.findIndex(isReferencesHeading)
  const text = withoutCode(end < 0 ? texts : texts.slice(0, end)).join('\n')
  const tag = written.language.split('-')[0]?.toLowerCase() ?? ''
  const found = languageIn(text, tag)
  if (found) return found
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  if (count(/\p{Script=Cyrillic}/gu) > count(/\p{L}/gu) / 2) {
    return count(/[іїєґ]/gi) > count(/[ыэъё]/gi) ? 'uk' : /^(?:ru|bg|sr|mk|be|kk)$/.test(tag) ? tag : 'ru'
  }
  return /^[a-z]{2}$/.test(tag) && tag !== 'hi' ? tag : 'en'
}

const code = /[={};]\s*$|\w\(|\w[._]\w|^(?:#|\/\/|(?:else|try)\b)/
/** The least letters of a text that show its language without the lines of code. */
const leastLetters = 250

/** Leaves out lines of code, which are in English whatever the language of a text; unless little else is left. */
function withoutCode(texts: readonly string[]): readonly string[] {
  const isCode = (text: string) => /^[\x20-\x7e\s]*$/.test(text) && code.test(text)
  const prose = texts.filter((text) => !isCode(text))
  return prose.join('').length < leastLetters ? texts : prose
}

async function filesOf(pack: Package, names: ReadonlySet<string>): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const name of names) {
    const bytes = await pack.bytes(name)
    if (bytes) files.set(name, bytes)
  }
  return files
}
