import { ArchiveRefused, listZip, type Pack, type Parts, packOf, readXml } from '../archives/archives.ts'
import { type Balance, balanceOf } from './balance/balance.ts'
import type { Counted } from './balance/counts.ts'
import { countJats, type JatsCounted } from './balance/jats-counts.ts'
import { countOpenDocument } from './balance/open-document-counts.ts'
import { countWord } from './balance/word-counts.ts'
import { linkCitations } from './citing/citing.ts'
import { findingsOf } from './findings/rules.ts'
import { openJats, readOpened } from './jats/read.ts'
import { writeJats } from './jats/writing/write.ts'
import type { Finding, Front, ReadText } from './model.ts'
import { showPictures } from './pictures/pictures.ts'
import { readOffice } from './reading/reader.ts'
import { referenceLines, withReferences } from './reference-lines.ts'

/** The formats that a full text is read from. */
type SourceKind = 'docx' | 'odt' | 'jats'

/** A full text as it is kept: its JATS and pictures; what its front says, its balance and findings. */
export type Made = {
  kind: SourceKind
  jats: string
  pictures: Map<string, Uint8Array>
  front: Front
  balance: Balance
  findings: Finding[]
  /** Its list of references, each as one line. */
  references: string[]
}

/** Pictures that JATS names and are not in its file, by name; a list of references to have in place of its own. */
export type Beside = { pictures?: Parts; references?: readonly string[] }

/**
 * Makes a full text of a Word file, an ODT, or JATS.
 * @throws {ArchiveRefused} if it is none of these, damaged or hostile; the message is for whoever sent it
 */
export async function makeText(bytes: Uint8Array, { pictures, references }: Beside = {}): Promise<Made> {
  const { kind, source, read: given } = await opened(bytes, pictures)
  if (source.kept.words + source.kept.pictures === 0) throw new ArchiveRefused('The file holds no text')
  const read = references ? withReferences(given, references) : given
  const { text, made, left, findings: ofCitations } = await linkCitations(read.text)
  const shown = await showPictures({ ...read, text })
  const findings = [...shown.findings, ...ofCitations, ...findingsOf(shown.text, shown.widths)]
  const jats = writeJats(shown.text)
  const { account: own } = shown
  const account = { ...own, left: [...own.left, ...left], made: [...own.made, ...made] }
  const balance = balanceOf(source, await countWritten(jats), { account, findings })
  const list = referenceLines(shown.text)
  return { kind, jats, pictures: shown.files, front: read.front, balance, findings, references: list }
}

type Opened = { kind: SourceKind; source: Counted; read: ReadText }

async function opened(bytes: Uint8Array, pictures: Parts = new Map()): Promise<Opened> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>]) // never shared memory
  const pack = isZip ? packOf(file, await listZip(file, mostFiles)) : undefined
  const kind = pack ? await kindOf(pack) : 'jats'
  if (pack && kind !== 'jats') {
    const parts = await markupOf(pack)
    const source = kind === 'docx' ? countWord(parts) : countOpenDocument(parts)
    return { kind, source, read: await readOffice(file, kind) }
  }
  const found = await openJats(bytes)
  const article = { ...found, files: new Map([...pictures, ...found.files]) }
  const { tally } = countJats(article.article) // before it is read, which moves what floats
  return { kind, source: { kept: tally, left: noneOf(tally), paragraphs: [] }, read: readOpened(article) }
}

const mostFiles = 5_000
const mostMarkup = 64 * 1024 * 1024

async function bytesIn(pack: Pack, name: string): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(pack.read(name)))
}

/** The parts of an office file that are XML. */
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

async function kindOf(pack: Pack): Promise<SourceKind> {
  if (pack.sizes.has('[Content_Types].xml')) return 'docx'
  const type = pack.sizes.has('mimetype') ? new TextDecoder().decode(await bytesIn(pack, 'mimetype')) : ''
  return /opendocument\.text/.test(type) ? 'odt' : 'jats'
}

const noneOf = (tally: JatsCounted['tally']) =>
  Object.fromEntries(Object.keys(tally).map((name) => [name, 0])) as JatsCounted['tally']

async function countWritten(jats: string): Promise<JatsCounted> {
  for await (const { element } of readXml(once(new TextEncoder().encode(jats)), new Set(['article'])))
    return countJats(element)
  throw new ArchiveRefused('The text could not be written')
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
