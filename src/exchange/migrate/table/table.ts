import { dirname } from 'node:path'
import { pipeline } from 'node:stream'
import { type Info, parse } from 'csv-parse'
import { readFileChunks } from '../../../core/files/chunks.ts'
import { storable } from '../../../core/text/clean.ts'
import { delimiterOf, textOfCell, type Values } from '../../../core/text/csv.ts'
import type { Moved, MovedGalley } from '../addresses/moved.ts'
import { createSum, type OpenSource, SourceRefused } from '../source.ts'
import { areByComma } from './people-rules.ts'
import { columnOf, readArticleRow } from './rules.ts'

const maxRowBytes = 5_000_000
const headBytes = 64 * 1024

/** A table's encoding, cell delimiter and column names. */
type TableForm = {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'
  delimiter: string
  names: string[]
}

/** Detects a table's encoding and delimiter from its first bytes; undefined if its first line has no title column. */
async function detectTableForm(file: Blob): Promise<TableForm | undefined> {
  const start = await file.slice(0, headBytes).bytes()
  const encoding = await encodingOf(file, start)
  const text = new TextDecoder(encoding).decode(start)
  const [, said, rest = text] = /^sep=(.)\r?\n(.*)$/s.exec(text) ?? []
  const delimiter = said ?? delimiterOf(rest)
  for await (const { record } of parseTableRows([rest], delimiter)) {
    const names = record.map((name) => name.trim())
    return names.some((name) => columnOf(name) === 'title') ? { encoding, delimiter, names } : undefined
  }
  return undefined
}

async function encodingOf(file: Blob, start: Uint8Array): Promise<TableForm['encoding']> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of readFileChunks(file)) decoder.decode(part, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    const bytes = await file.bytes()
    const oddIn = (encoding: string) => new TextDecoder(encoding).decode(bytes).match(odd)?.length ?? 0
    return oddIn('macintosh') < oddIn('windows-1252') ? 'macintosh' : 'windows-1252'
  }
}

/** Matches signs of wrong decoding within words, such as a capital after a small letter: ÒriceÓ, cafŽ. */
const odd = /\p{Ll}(?![A-Z])\p{Lu}|\p{L}[^\0-\x7f\p{L}\p{M}\p{N}\s’–—](?=\p{L})|[\x80-\x9f]/gu

type Named = { byCase: ReadonlyMap<string, string>; all: ReadonlySet<string> }

type Row = { record: string[]; info: Info }

/** Reads a table row by row. */
async function* parseTableRows(texts: AsyncIterable<string> | string[], delimiter: string): AsyncGenerator<Row> {
  const options = { delimiter, bom: true, info: true, skip_empty_lines: true, max_record_size: maxRowBytes }
  const parser = parse({ ...options, relax_column_count: true, relax_quotes: true })
  yield* pipeline(texts, parser, () => {}) as AsyncIterable<Row> // the reader gets the errors
}

/** Reads the articles of a table one at a time. Reports cells without a heading and unknown columns. */
export async function* articlesIn(
  file: Blob,
  { encoding, delimiter, names }: TableForm,
  { folder, onBytes }: { folder: string; onBytes: (done: number) => void },
): AsyncGenerator<Moved> {
  async function* texts(onChunk?: (bytes: number) => void) {
    const decoder = new TextDecoder(encoding)
    for await (const part of readFileChunks(file, onChunk)) yield storable(decoder.decode(part, { stream: true }))
    yield decoder.decode()
  }
  const known = names.map(columnOf)
  const byComma = await detectAuthorCommas(parseTableRows(texts(), delimiter), known.indexOf('authors'))
  const byCase = await listFilesByCase(folder).catch(() => new Map<string, string>())
  const named = { byCase, all: new Set(byCase.values()) }
  let isHead = true
  let last = 0
  try {
    for await (const { record, info } of parseTableRows(texts(createSum(onBytes)), delimiter)) {
      const line = last + 1
      last = info.lines
      if (isHead) isHead = !(record.length === names.length && record.every((name, at) => name.trim() === names[at]))
      else if (record.some((cell) => cell.trim() !== '')) {
        const [cells, unknown] = assignCellsToColumns(record, known, names)
        const article = readArticleRow(line, { cells, unknown, byComma })
        yield { article: { ...article, galleys: article.galleys.map((galley) => withFile(galley, named)) } }
      }
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    yield { refused: { of: `line ${last + 1}`, reason: `it cannot be read, nor what follows: ${message}` } }
  }
}

/** Whether commas separate a table's authors, judged by the readable cells of that column. */
async function detectAuthorCommas(rows: AsyncIterable<Row>, column: number): Promise<boolean> {
  const cells: string[] = []
  try {
    for await (const { record } of rows) cells.push(record[column] ?? '')
  } catch {} // the row is reported when it is read
  return areByComma(cells)
}

/**
 * Returns the files below a folder, by their paths in lower case, as Windows compares them; leaves out those that
 * differ only in case.
 */
async function listFilesByCase(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for await (const path of new Bun.Glob('**/*.*').scan({ cwd: folder, onlyFiles: true })) {
    const key = path.toLowerCase()
    found.set(key, found.has(key) ? '' : path)
  }
  return found
}

/** Returns a galley with its file's path as on the disk, if only the case of letters differs. */
function withFile(galley: MovedGalley, named: Named): MovedGalley {
  const { file } = galley
  if (!file || named.all.has(file.path)) return galley
  const path = named.byCase.get(file.path.normalize('NFC').toLowerCase())
  return path ? { ...galley, file: { ...file, path } } : galley
}

/** Sorts cells into known columns, whose first non-empty cell counts, and other headings. */
function assignCellsToColumns(record: string[], known: (string | undefined)[], names: string[]): [Values, Values] {
  const cells: Values = {}
  const others: Values = {}
  for (const [at, text] of record.entries()) {
    const [column, cell] = [known[at], textOfCell(text).replace(/\r\n?/g, '\n')]
    if (column && !cells[column]?.trim()) cells[column] = cell
    else if (cell.trim()) others[names[at] || `${at + 1}`] = cell
  }
  return [cells, others]
}

/** Opens a table of articles saved by a spreadsheet, with the folder of their PDFs. */
export const openTable: OpenSource = async ({ path, isFolder, files }) => {
  if (isFolder || !/\.(?:csv|tsv|txt)$/i.test(path)) return undefined
  const file = Bun.file(path)
  const form = await detectTableForm(file).catch((error: unknown) => {
    throw new SourceRefused(`The table cannot be read: ${error instanceof Error ? error.message : error}`)
  })
  if (!form) throw new SourceRefused('The first line of a table must name its columns, title and year among them')
  const known = form.names.map(columnOf)
  if (!known.includes('year') && !known.includes('published'))
    throw new SourceRefused(`No column is called year. The file has: ${form.names.filter(Boolean).join(', ')}`)
  return {
    kind: 'Table of articles',
    bytes: file.size,
    folder: files ?? dirname(path),
    read: (_, onBytes) => articlesIn(file, form, { folder: files ?? dirname(path), onBytes }),
    count: async () => countRows(new TextDecoder(form.encoding).decode(await file.bytes()), form.delimiter),
  }
}

/**
 * Counts the rows of a table below its first line, without the parser that reads it, to check the number of rows read.
 * A line end within quotes does not end a row; a row of only delimiters does not count.
 */
export function countRows(text: string, delimiter: string): number {
  let rows = 0
  let [isQuoted, isStart, isRow] = [false, true, false]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (isQuoted) {
      if (letter !== '"') continue
      if (text[at + 1] === '"') at++
      else isQuoted = false
    } else if (letter === '"' && isStart) {
      isQuoted = true
      isStart = false
      isRow ||= text[at + 1] !== '"'
    } else if (letter === '\n' || letter === '\r') {
      rows += isRow ? 1 : 0
      isRow = false
      isStart = true
    } else if (letter === delimiter) isStart = true
    else {
      isStart = false
      isRow ||= letter.trim() !== ''
    }
  }
  return rows + (isRow ? 1 : 0) - (/^sep=.\r?\n/.test(text) ? 2 : 1)
}
