import { ArchiveRefused, listZip, type Pack, type Parts, packOf, readXml } from '../archives/archives.ts'
import { languageIn } from '../documents/documents.ts'
import { balanceOf, type NamedBalance } from './balance/balance.ts'
import type { Counted } from './balance/counts.ts'
import { countJats, type JatsCounted } from './balance/jats-counts.ts'
import { nameWords } from './balance/named.ts'
import { countOpenDocument } from './balance/open-document-counts.ts'
import { countWord } from './balance/word-counts.ts'
import { linkCitations } from './citing/citing.ts'
import { narrowed } from './column-rules.ts'
import { misreadHeadings, repeatedAbstract } from './findings/misread-rules.ts'
import { findingsOf } from './findings/rules.ts'
import { withWholeGrid } from './grid-rules.ts'
import { openJats, readOpened } from './jats/read.ts'
import { writeJats } from './jats/writing/write.ts'
import { changeKinds, wordsOfBlock } from './mending/changing.ts'
import type { Entry, Finding, Front, ReadText } from './model.ts'
import { showPictures } from './pictures/pictures.ts'
import { readOffice } from './reading/reader.ts'
import { referenceLines, withReferences } from './reference-lines.ts'
import { walkTextBlocks } from './walk.ts'

/** The source formats of a full text. */
type SourceKind = 'docx' | 'odt' | 'jats'

/** A stored full text: its JATS and pictures, the data of its front, its balance and findings. */
export type Made = {
  kind: SourceKind
  jats: string
  pictures: Map<string, Uint8Array>
  front: Front
  balance: NamedBalance
  findings: Finding[]
  /** Its list of references, one line each. */
  references: string[]
}

/**
 * Pictures that the JATS names but its file lacks, by name; a list of references to replace its own; whether its list
 * has changed, and its citations are to be linked again.
 */
export type Beside = { pictures?: Parts; references?: readonly string[]; isRelisted?: boolean }

/**
 * Makes a full text from a Word file, an ODT, or JATS.
 * @throws {ArchiveRefused} if it is another kind of file, damaged or hostile; the message is for the user
 */
export async function makeText(bytes: Uint8Array, beside: Beside = {}): Promise<Made> {
  const { pictures, references, isRelisted = references !== undefined } = beside
  const { kind, source, read: whole } = await opened(bytes, pictures)
  const given = withWholeTables(whole)
  if (source.kept.words + source.kept.pictures === 0) throw new ArchiveRefused('The file holds no text')
  const read = references ? withReferences(given, references) : given
  const {
    text,
    made,
    left,
    findings: ofCitations,
  } = await linkCitations(read.text, kind !== 'jats' ? 'read' : isRelisted ? 'kept' : 'all')
  const shown = await showPictures({ ...read, text })
  const twice = kind === 'jats' ? [] : repeatedAbstract(shown.text, read.front.abstract)
  const findings = [
    ...shown.findings,
    ...ofCitations,
    ...findingsOf(shown.text, shown.widths),
    ...misreadHeadings(shown.text),
    ...twice,
  ]
  const jats = writeJats(shown.text)
  if (jats.length > mostJats) throw new ArchiveRefused('The text is longer than 3 MB: as a page it could not be read')
  const { account: own } = shown
  const account = { ...own, left: [...own.left, ...left], made: [...own.made, ...made] }
  const counts = balanceOf(source, await countWritten(jats), { account, findings })
  const balance =
    kind === 'jats' ? counts : { ...counts, named: nameWords(source.paragraphs, jats, { account, findings }) }
  const list = referenceLines(shown.text)
  return { kind, jats, pictures: shown.files, front: read.front, balance, findings, references: list }
}

/** The most characters of a text's JATS: some 400,000 words. */
const mostJats = 3 * 1024 * 1024

/**
 * Makes the grid of each table whole, and reports what had to be changed. Cells beyond the most columns are removed.
 */
function withWholeTables(read: ReadText): ReadText {
  const findings: Finding[] = []
  const found: Entry[] = []
  const text = changeKinds(read.text, ['table'], (one) => {
    const { table, cut } = narrowed(one)
    const words = cut.flatMap(({ blocks }) => blocks.map(wordsOfBlock)).filter(Boolean)
    const where = { section: '', id: table.id }
    if (words.length > 0) findings.push({ code: 'text_not_carried', where, text: words.join(' ') })
    if (cut.length > 0) found.push({ kind: 'finding', text: words.join(' '), counts: { cells: words.length } })
    const whole = withWholeGrid(table)
    const changes = [
      whole.cut > 0 && `joined cells cut where others stand: ${whole.cut}`,
      whole.added > 0 && `empty cells added to short rows: ${whole.added}`,
    ].filter(Boolean)
    const text = `${table.label || 'Table'}: ${changes.join(', ')}`
    if (changes.length > 0) findings.push({ code: 'table_grid_mended', where, text })
    return whole.table
  })
  const account = { ...read.account, found: [...read.account.found, ...found] }
  return { ...read, text, account, findings: [...read.findings, ...findings] }
}

type Opened = { kind: SourceKind; source: Counted; read: ReadText }

async function opened(bytes: Uint8Array, pictures: Parts = new Map()): Promise<Opened> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>]) // not shared memory
  const pack = isZip ? packOf(file, await listZip(file, mostFiles)) : undefined
  const kind = pack ? await detectSourceKind(pack) : 'jats'
  if (pack && kind !== 'jats') {
    const parts = await markupOf(pack)
    const source = kind === 'docx' ? countWord(parts) : countOpenDocument(parts)
    return { kind, source, read: await readOffice(file, kind) }
  }
  const found = await openJats(bytes)
  const article = { ...found, files: new Map([...pictures, ...found.files]) }
  const { tally } = countJats(article.article) // before reading, which moves floats
  return { kind, source: { kept: tally, left: noneOf(tally), paragraphs: [] }, read: withLanguage(readOpened(article)) }
}

/** Detects the language of JATS that does not name it. */
function withLanguage(read: ReadText): ReadText {
  const { text } = read
  if (text.language) return read
  const words = [...walkTextBlocks(text)].map(({ block }) => (block.kind === 'paragraph' ? wordsOfBlock(block) : ''))
  return { ...read, text: { ...text, language: languageIn(words.join('\n')) } }
}

const mostFiles = 5_000
const mostMarkup = 64 * 1024 * 1024

async function bytesIn(pack: Pack, name: string): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(pack.read(name)))
}

/** Returns the XML parts of an office file. */
async function markupOf(pack: Pack): Promise<Parts> {
  const parts: Parts = new Map()
  let total = 0
  for (const [name, size] of pack.sizes) {
    if (!/\.(?:xml|rels)$/.test(name)) continue
    total += size
    if (total > mostMarkup) throw new ArchiveRefused('The text of the file is larger than 64 MB')
    parts.set(name, await bytesIn(pack, name))
  }
  return parts
}

async function detectSourceKind(pack: Pack): Promise<SourceKind> {
  if (pack.sizes.has('[Content_Types].xml')) return 'docx'
  const type = pack.sizes.has('mimetype') ? new TextDecoder().decode(await bytesIn(pack, 'mimetype')) : ''
  return /opendocument\.text/.test(type) ? 'odt' : 'jats'
}

const noneOf = (tally: JatsCounted['tally']) =>
  Object.fromEntries(Object.keys(tally).map((name) => [name, 0])) as JatsCounted['tally']

async function countWritten(jats: string): Promise<JatsCounted> {
  for await (const { element } of readXml(yieldJatsBytes(new TextEncoder().encode(jats)), new Set(['article'])))
    return countJats(element)
  throw new ArchiveRefused('The text could not be written')
}

async function* yieldJatsBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
