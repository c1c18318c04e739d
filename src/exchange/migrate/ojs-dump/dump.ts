import { SourceRefused } from '../source.ts'
import {
  type Dialect,
  parseColumnList,
  parseCopyValues,
  parseCreatedTable,
  readRow,
  type SqlValue,
  stripQualifier,
} from './sql-rules.ts'
import type { DumpRow } from './tables-rules.ts'
import { decodeDumpText, readDeclaredEncoding } from './text-rules.ts'
import { DumpWindow } from './window.ts'

/** The consumer of a dump: which columns of a table it wants, if any, and a callback for the rows. */
type DumpReader = {
  columnsOf: (table: string) => readonly string[] | undefined
  take: (table: string, row: DumpRow) => void
}

/** The parser's state: columns of created tables, the current database and that of the rows, and the end marker. */
type State = DumpReader & {
  window: DumpWindow
  dialect: Dialect
  columns: Map<string, string[]>
  database: string
  source?: string
  isEnded: boolean
}

const insertHead = new RegExp(
  String.raw`(?:insert|replace)\s+(?:low_priority\s+|delayed\s+|ignore\s+)*(?:into\s+)?` +
    '([\\w$."`]+)\\s*(\\([^)]*\\))?\\s*(?:overriding\\s+\\w+\\s+value\\s+)?values?\\s*',
  'iy',
)
/** Matches a SET that only MySQL executes. */
const setHead = /\/\*!\d+ (set [^*]*)\*\//iy
const copyHead = /copy\s+([\w$."]+)\s*(\([^)]*\))?\s+from\s+stdin[^;\n]*;[^\S\n]*\r?\n/iy

/**
 * Parses a text dump of PostgreSQL, MySQL or MariaDB and passes on the rows of wanted tables. Other rows are dropped;
 * the buffer holds little more than one row.
 * @param bytes the dump, unpacked
 * @throws {SourceRefused} if it is truncated, or in an unsupported encoding
 */
export async function readDump(bytes: AsyncIterable<Uint8Array>, reader: DumpReader): Promise<void> {
  const window = new DumpWindow(bytes)
  await window.more()
  if (window.text.startsWith('\xef\xbb\xbf')) window.at = 3
  const start = window.text.slice(0, 20_000)
  const dialect = /PostgreSQL database|^COPY |pg_catalog|standard_conforming_strings/m.test(start)
    ? 'postgres'
    : 'mysql'
  const hasEnd = /^-- (?:PostgreSQL database dump|(?:MySQL|MariaDB) dump )|SET @OLD_CHARACTER_SET_CLIENT/m.test(start)
  const state: State = { ...reader, window, dialect, columns: new Map(), database: '', isEnded: false }
  while (await hasStatement(state)) await readStatement(state)
  if (hasEnd && !state.isEnded) throw cutOff()
}

const cutOff = () =>
  new SourceRefused('The dump is cut off: its end is missing. Ask for it again, and compare the size of the file')

/** Skips spaces and comments before the next statement; false at the end. */
async function hasStatement(state: State): Promise<boolean> {
  const { window, dialect } = state
  for (;;) {
    window.skipSpace()
    const two = window.text.slice(window.at, window.at + 2)
    if (two.length < 2 && (await window.more())) continue
    if (two === '') return false
    if (two === '/*') {
      const [, set] = (await window.match(setHead)) ?? []
      if (set) takeSet(state, set)
      else await window.skipPast('*/')
    } else if (two === '--' || two[0] === '\\' || (two[0] === '#' && dialect === 'mysql'))
      takeLine(state, await window.line())
    else if (two[0] === ';') window.at++
    else return true
  }
}

/** Handles a comment or a psql command. phpMyAdmin writes a read error as a comment, and continues. */
function takeLine(state: State, line: string): void {
  if (/^-- PostgreSQL database dump$/.test(line)) state.isEnded = false
  if (/^-- (?:PostgreSQL database dump complete|Dump completed)/.test(line)) state.isEnded = true
  const [, database] = /^\\connect (.+)/.exec(line) ?? []
  if (database) state.database = database
  const [, unread = ''] = /^-- .*\.(\w+)`?\s*: #\d+ - /.exec(line) ?? []
  if (state.columnsOf(unread.toLowerCase()))
    throw new SourceRefused(
      `The dump lacks the table ${unread}, which could not be read. Ask your host to repair that table, and for the dump again`,
    )
}

function takeSet(state: State, statement: string): void {
  if (/@OLD_CHARACTER_SET_CLIENT\b/i.test(statement)) state.isEnded = !/^set\s+@/i.test(statement)
  const encoding = readDeclaredEncoding(statement)
  if (encoding) throw new SourceRefused(`The dump is in ${encoding}. Ask for it in UTF-8`)
}

/** Parses one statement, including its semicolon or rows. */
async function readStatement(state: State): Promise<void> {
  const { window } = state
  const word = await window.word()
  if (/^(?:insert|replace)$/i.test(word)) {
    const head = await window.match(insertHead)
    if (head) return readInserts(state, head)
  }
  if (/^copy$/i.test(word)) {
    const head = await window.match(copyHead)
    if (head) return readCopy(state, head)
  }
  if (/^delimiter$/i.test(word)) return void (await window.line())
  const statement = await window.statement(state.dialect)
  if (statement === undefined) throw cutOff()
  takeStatement(state, word, statement)
}

function takeStatement(state: State, word: string, statement: string): void {
  if (/^create$/i.test(word)) {
    const created = parseCreatedTable(statement)
    if (created) state.columns.set(created.table, created.columns)
  } else if (/^use$/i.test(word)) state.database = statement
  else if (/^set$/i.test(word)) takeSet(state, statement)
}

async function readInserts(state: State, [, name = '', list]: RegExpExecArray): Promise<void> {
  const { window, dialect } = state
  const row = createRowTaker(state, stripQualifier(name), list)
  for (;;) {
    window.skipSpace()
    const mark = window.text[window.at]
    if (mark === undefined) {
      if (!(await window.more())) throw cutOff()
    } else if (mark === '(') {
      const read = readRow(window.text, window.at, { dialect, isWanted: row !== undefined })
      if (read) {
        window.at = read.end
        row?.(read.value)
      } else if (!(await window.more())) throw cutOff()
    } else if (mark === ',') window.at++
    else {
      if ((await window.statement(dialect)) === undefined) throw cutOff()
      return
    }
  }
}

async function readCopy(state: State, [, name = '', list]: RegExpExecArray): Promise<void> {
  const row = createRowTaker(state, stripQualifier(name), list)
  for (;;) {
    const line = await state.window.line(row ? undefined : '\\.')
    if (state.window.isCut) throw cutOff()
    if (line === '\\.') return
    row?.(parseCopyValues(line))
  }
}

/**
 * Returns a callback for a table's rows, in the order of the list or of the table; undefined if the table is not
 * wanted.
 */
function createRowTaker(
  state: State,
  table: string,
  list: string | undefined,
): ((values: SqlValue[]) => void) | undefined {
  const wanted = state.columnsOf(table)
  if (!wanted) return undefined
  state.source ??= state.database
  if (state.source !== state.database)
    throw new SourceRefused('The dump holds several databases. Ask for a dump of the one of OJS alone')
  const columns = list ? parseColumnList(list) : state.columns.get(table)
  if (!columns) throw new SourceRefused(`The dump does not say what the columns of ${table} are`)
  const places = wanted.map((column) => [column, columns.indexOf(column)] as const)
  return (values) => {
    if (values.length !== columns.length) throw new SourceRefused(`A row of ${table} in the dump is damaged`)
    state.take(table, Object.fromEntries(places.map(([column, at]) => [column, decodeDumpText(values[at] ?? null)])))
  }
}
