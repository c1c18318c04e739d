export type Cell = string | number | null | undefined

/** Rows by table, each by its columns; all rows of a table have the same ones. */
export type DumpTables = Record<string, Record<string, Cell>[]>

/** Other tables as real dumps have them, which are skipped: with all that could lead a reader astray. */
const astray = `It's; a "trap" -- with \\ and \n(1,'no row'); COPY x FROM stdin;\n\\.\nINSERT INTO journals VALUES (9);`

/** The tables as pg_dump writes them. */
export function postgresDump(tables: DumpTables): string {
  const cell = (value: Cell) =>
    value === null || value === undefined
      ? '\\N'
      : String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')
  const all = Object.entries({ ...tables, email_log: [{ log_id: 1, body: astray }] })
  return [
    '--\n-- PostgreSQL database dump\n--\n\n\\restrict abc\n\n-- Dumped by pg_dump version 15.4\n\n',
    `SET client_encoding = 'UTF8';\nSET standard_conforming_strings = on;\nSELECT pg_catalog.set_config('search_path', '', false);\n\n`,
    `CREATE FUNCTION public.odd() RETURNS text LANGUAGE sql AS $_$ select ';' || $1 $_$;\n\n`,
    ...all.map(([table, [first = {}]]) => {
      const columns = Object.keys(first).map(
        (name) => `    ${name} character varying(255) DEFAULT 'a,b'::character varying`,
      )
      return `CREATE TABLE public.${table} (\n${columns.join(',\n')}\n);\n\nALTER TABLE public.${table} OWNER TO ojs;\n\n`
    }),
    ...all.map(([table, rows]) => {
      const lines = rows.map((row) => `${Object.values(row).map(cell).join('\t')}\n`)
      return `--\n-- Data for Name: ${table}; Type: TABLE DATA\n--\n\nCOPY public.${table} (${Object.keys(rows[0] ?? {}).join(', ')}) FROM stdin;\n${lines.join('')}\\.\n\n`
    }),
    '--\n-- PostgreSQL database dump complete\n--\n\n\\unrestrict abc\n',
  ].join('')
}

/** The tables as mysqldump writes them: many rows to an INSERT, without the names of columns. */
export function mysqlDump(tables: DumpTables): string {
  const cell = (value: Cell) => {
    if (value === null || value === undefined) return 'NULL'
    if (typeof value === 'number') return String(value)
    return `'${value
      .replace(/[\\'"]/g, '\\$&')
      .replaceAll('\n', '\\n')
      .replaceAll('\r', '\\r')}'`
  }
  const all = Object.entries({ ...tables, email_log: [{ log_id: 1, body: astray }] })
  return [
    '/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19  Distrib 10.11, for debian-linux-gnu (x86_64)\n--\n',
    '/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;\n/*!40101 SET NAMES utf8mb4 */;\n\n',
    ...all.map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {})
      const created = columns.map((name) => `  \`${name}\` varchar(255) DEFAULT NULL COMMENT 'it''s (a, b)'`)
      return `DROP TABLE IF EXISTS \`${table}\`;\n/*!40101 SET character_set_client = utf8 */;\nCREATE TABLE \`${table}\` (\n${created.join(',\n')},\n  PRIMARY KEY (\`${columns[0]}\`),\n  KEY \`${table}_all\` (\`${columns.join('`,`')}\`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8;\n\n--\n-- Dumping data for table \`${table}\`\n--\n\nLOCK TABLES \`${table}\` WRITE;\nINSERT INTO \`${table}\` VALUES ${rows.map((row) => `(${Object.values(row).map(cell).join(',')})`).join(',')};\nUNLOCK TABLES;\n\n`
    }),
    '/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;\n\n-- Dump completed on 2026-11-20 10:00:00\n',
  ].join('')
}
