import { describe, expect, test } from 'bun:test'
import { countSubmissions } from '../../src/exchange/migrate/ojs-dump/count.ts'
import { readDump } from '../../src/exchange/migrate/ojs-dump/dump.ts'
import { parseCopyValues, parseCreatedTable, readRow } from '../../src/exchange/migrate/ojs-dump/sql-rules.ts'
import type { DumpRow } from '../../src/exchange/migrate/ojs-dump/tables-rules.ts'
import { decodeDumpText, readDeclaredEncoding } from '../../src/exchange/migrate/ojs-dump/text-rules.ts'

describe('a row of MySQL', () => {
  test.each<[string, (string | null)[]]>([
    [`(1,'a',NULL)`, ['1', 'a', null]],
    [`( 1 , 'a' , null )`, ['1', 'a', null]],
    [`('',"b",'c')`, ['', 'b', 'c']],
    [String.raw`('\0\'\"\b\n\r\t\Z\\')`, ['\0\'"\b\n\r\t\x1a\\']],
    [String.raw`('\%\_\x\N')`, [String.raw`\%\_xN`]],
    [String.raw`('it''s','\\','\'','\\\'')`, ["it's", '\\', "'", "\\'"]],
    [String.raw`('''','\'''')`, ["'", "''"]],
    [`('a\nb;(c),--\t/*')`, ['a\nb;(c),--\t/*']],
    [`(0x41ff,x'4142',X'','b')`, ['A\xff', 'AB', '', 'b']],
    [`(_binary 'a\\'b',_utf8mb4'c',N'd')`, ["a'b", 'c', 'd']],
    [`(b'101',-1.5e3,TRUE,false)`, ['5', '-1.5e3', '1', '0']],
    [`(now(),CAST('a,b)' AS CHAR),'z')`, ['now', 'CAST', 'z']],
  ])('the row %s is read', (text, values) => {
    const read = readRow(`${text},`, 0, { dialect: 'mysql', isWanted: true })
    expect(read?.value).toEqual(values)
    expect(read?.end).toBe(text.length)
  })

  test.each(['(', '(1', "('a", "('a'", "('a'',", String.raw`('a\'`, '(1,', "(now(')')"])(
    'that is cut off: %s',
    (text) => {
      expect(readRow(text, 0, { dialect: 'mysql', isWanted: true })).toBeUndefined()
      expect(readRow(text, 0, { dialect: 'mysql', isWanted: false })).toBeUndefined()
    },
  )
})

test.each<[string, (string | null)[]]>([
  [String.raw`('a\','b')`, ['a\\', 'b']],
  [String.raw`(E'a\'b\n','it''s')`, ["a'b\n", "it's"]],
  [`('1'::bigint,'x'::character varying(3),true)`, ['1', 'x', '1']],
])('the row of PostgreSQL %s is read', (text, values) => {
  expect(readRow(`${text};`, 0, { dialect: 'postgres', isWanted: true })?.value).toEqual(values)
})

test.each<[string, (string | null)[]]>([
  ['1\t\\N\t\t\\\\N', ['1', null, '', '\\N']],
  [String.raw`\b\f\n\r\t\v\\`, ['\b\f\n\r\t\v\\']],
  [String.raw`\101\x41\q`, ['AAq']],
  ['', ['']],
])('the line of COPY %j is read', (line, values) => {
  expect(parseCopyValues(line)).toEqual(values)
})

test.each<[string, string, string[]]>([
  [
    "CREATE TABLE `a` (\n `key` bigint(20) NOT NULL DEFAULT '0' COMMENT 'it''s (a, b',\n" +
      " `b` enum('x','y,z)'),\n PRIMARY KEY (`key`),\n KEY `b` (`b`(50))\n) ENGINE=InnoDB",
    'a',
    ['key', 'b'],
  ],
  [
    'CREATE TABLE public.b (\n  id bigint DEFAULT nextval(\'s\'::regclass) NOT NULL,\n  "Order" text,\n CONSTRAINT c CHECK ((id > 0))\n)',
    'b',
    ['id', 'order'],
  ],
  ['create table if not exists "x"."c" (a int, primary key (a))', 'c', ['a']],
])('the columns of %s are read', (statement, table, columns) => {
  expect(parseCreatedTable(statement)).toEqual({ table, columns })
})

test.each(['CREATE INDEX a ON b (c)', 'CREATE VIEW v AS SELECT 1', 'CREATE FUNCTION f() RETURNS int'])(
  '%s creates no table',
  (statement) => expect(parseCreatedTable(statement)).toBeUndefined(),
)

const bytesOf = (text: string) => Buffer.from(text).toString('latin1')
/** As UTF-8 in tables of MySQL that say `latin1`, in a dump in UTF-8. */
const encodedTwice = (text: string) => bytesOf(new TextDecoder('windows-1252').decode(Buffer.from(text)))

test.each([
  [bytesOf('café “x”'), 'café “x”'],
  ['caf\xe9 \x93x\x94', 'café “x”'],
  [bytesOf('सीता').slice(0, -1), 'सीत'],
  [encodedTwice('José à “Łódź” सीता'), 'José à “Łódź” सीता'],
  [bytesOf('São Ângelo, Ã, Â°C–x'), 'São Ângelo, Ã, Â°C–x'],
  [null, null],
])('a value is read as UTF-8, once, else as Windows-1252: %#', (value, text) =>
  expect(decodeDumpText(value)).toBe(text),
)

test.each([
  ['SET NAMES utf8mb4', undefined],
  ["SET client_encoding = 'UTF8'", undefined],
  ['SET NAMES latin1', undefined],
  ['SET NAMES cp1251', 'cp1251'],
  ["SET client_encoding = 'EUC_JP'", 'EUC_JP'],
  ['SET statement_timeout = 0', undefined],
])('the statement %s declares the unread encoding %s', (statement, encoding) =>
  expect(readDeclaredEncoding(statement)).toBe(encoding),
)

const asMuchAsIsReadAtOnce = `-- ${'-'.repeat(1024 * 1024)}\n`

/** A dump, which begins with two short lines, made so long that it is not read at once. */
const lengthened = (dump: string) =>
  new TextEncoder().encode(dump.replace(/^.*\n.*\n/, (start) => start + asMuchAsIsReadAtOnce))

/** Reads a dump in two pieces; the second has so many bytes. */
async function rowsOf(bytes: Uint8Array, last: number) {
  const rows: DumpRow[] = []
  async function* pieces() {
    yield bytes.subarray(0, bytes.length - last)
    yield bytes.subarray(bytes.length - last)
  }
  const columnsOf = (table: string) => (table === 'kept' ? ['b', 'a', 'none'] : undefined)
  await readDump(pieces(), { columnsOf, take: (_, row) => void rows.push(row) })
  return rows
}

const expected = [
  { b: "x'; y", a: '1', none: null },
  { b: 'é\n(', a: '2', none: null },
]

test.each<[string, string]>([
  [
    'mysqldump',
    '-- MySQL dump 10.13\n/*!40101 SET NAMES utf8 */;\nCREATE TABLE `kept` (\n`a` int, ' +
      "`b` text);\nINSERT INTO `other` VALUES (1,'\\'); INSERT INTO `kept` VALUES (9,9)'),(2,'b');\n" +
      "INSERT INTO `kept` VALUES (1,'x\\'; y'),\n(2,'é\\n(');\n-- Dump completed on 2026-01-01\n",
  ],
  [
    'phpMyAdmin',
    '# phpMyAdmin\nSET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";\nINSERT IGNORE INTO `db`.`kept` (`a`, ' +
      "`b`) VALUES\n(1, 'x\\'; y'),\n(2, 'é\\n(') ON DUPLICATE KEY UPDATE a = 1;\nCOMMIT;",
  ],
  [
    'pg_dump',
    '--\n-- PostgreSQL database dump\n--\n\\restrict q\nSET standard_conforming_strings = on;\n' +
      "CREATE FUNCTION f() AS $x$ ; ' $x$;\nCOPY public.other (a) FROM stdin;\nINSERT\n\\.\nCOPY public.kept (a, " +
      "b) FROM stdin;\n1\tx'; y\n2\té\\n(\n\\.\n\n--\n-- PostgreSQL database dump complete\n--\n",
  ],
  [
    'pg_dump --inserts',
    '-- PostgreSQL database dump\nCREATE TABLE public.kept (a int, b text);\n' +
      "INSERT INTO public.other VALUES ('\\');\nINSERT INTO public.kept VALUES (1, 'x''; y');\n" +
      "INSERT INTO public.kept VALUES (2, 'é\n(');\n-- PostgreSQL database dump complete\n",
  ],
])('a dump of %s is read wherever it is cut into pieces', async (_, dump) => {
  const bytes = lengthened(dump)
  for (let last = 0; last < dump.length; last++) expect(await rowsOf(bytes, last)).toEqual(expected)
})

const rowOf = (a: number) => `INSERT INTO kept (b, a) VALUES ('b', ${a});\n`
const saved = '/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;\n'
const restored = '/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;\n'

test.each([
  ['several databases', `USE \`one\`;\n${rowOf(1)}USE \`two\`;\n${rowOf(2)}`, 'several databases'],
  [
    'several databases of PostgreSQL',
    `-- pg_catalog\n\\connect one\n${rowOf(1)}\\connect two\n${rowOf(2)}`,
    'several databases',
  ],
  ['letters of another encoding', `--\n--\n/*!40101 SET NAMES cp1251 */;\n${rowOf(1)}`, 'is in cp1251'],
  ['no end, though it keeps what to set back there', `--\n${saved}${rowOf(1)}`, 'cut off'],
  ['a second part without its end', `--\n${saved}${rowOf(1)}${restored}${saved}${rowOf(2)}`, 'cut off'],
  [
    'a second database without its end',
    `--\n-- PostgreSQL database dump\n-- PostgreSQL database dump complete\n-- PostgreSQL database dump\n${rowOf(1)}`,
    'cut off',
  ],
  [
    'a table that phpMyAdmin could not read',
    `--\n--\n${rowOf(1)}-- Fehler beim Lesen der Daten für Tabelle ojs.kept: #130 - Incorrect file format\n`,
    'lacks the table kept',
  ],
])('a dump with %s is refused', async (_, dump, reason) => {
  expect(await rowsOf(lengthened(dump), 0).catch((error) => String(error))).toContain(reason)
})

test.each([
  ['databases beside that of the rows', `USE \`mysql\`;\nUSE \`two\`;\n${rowOf(1)}USE \`three\`;\n`],
  ['what it keeps set back', `--\n${saved}${rowOf(1)}${restored}`],
  [
    'another table that could not be read',
    `--\n--\n${rowOf(1)}-- Error reading data for table ojs.other: #130 - Incorrect\n`,
  ],
])('a dump with %s is read', async (_, dump) => {
  expect(await rowsOf(lengthened(dump), 0)).toEqual([{ b: 'b', a: '1', none: null }])
})

test('a second count does without the columns that phpMyAdmin leaves out in the mode of another database', async () => {
  const dump = `CREATE TABLE "submissions" ;\n\nINSERT INTO \`submissions\` (\`submission_id\`, \`context_id\`) VALUES\n(1, 7),\n(2, 7);\n`
  const { submissions } = await countSubmissions(new Blob([dump]).stream())
  expect([...submissions]).toEqual([['7', 2]])
})
