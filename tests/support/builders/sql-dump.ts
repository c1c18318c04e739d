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
      return (
        `--\n-- Data for Name: ${table}; Type: TABLE DATA\n--\n\nCOPY public.${table} ` +
        `(${Object.keys(rows[0] ?? {}).join(', ')}) FROM stdin;\n${lines.join('')}\\.\n\n`
      )
    }),
    '--\n-- PostgreSQL database dump complete\n--\n\n\\unrestrict abc\n',
  ].join('')
}

/** A value as MySQL has it. */
function mysqlCell(value: Cell): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number') return String(value)
  return `'${value
    .replace(/[\\'"]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')}'`
}

/**
 * The tables as phpMyAdmin exports them: INSERTs of two rows, a line each, with the names of columns, and keys at the
 * end.
 */
export function phpMyAdminDump(tables: DumpTables): string {
  const all = Object.entries({ ...tables, email_log: [{ log_id: 1, body: astray }] })
  return [
    '-- phpMyAdmin SQL Dump\n-- version 5.2.1\n-- https://www.phpmyadmin.net/\n--\n\n' +
      'SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";\nSTART TRANSACTION;\nSET time_zone = "+00:00";\n\n',
    ...all.map(([table, rows]) => {
      const names = Object.keys(rows[0] ?? {})
      const created = names.map((name) => `  \`${name}\` varchar(255) COLLATE utf8_unicode_ci DEFAULT NULL`)
      const pairs = Array.from({ length: Math.ceil(rows.length / 2) }, (_, at) => rows.slice(at * 2, at * 2 + 2))
      const inserts = pairs.map(
        (pair) =>
          `INSERT INTO \`${table}\` (${names.map((name) => `\`${name}\``).join(', ')}) VALUES\n${pair
            .map((row) => `(${Object.values(row).map(mysqlCell).join(', ')})`)
            .join(',\n')};\n`,
      )
      return (
        `-- --------------------------------------------------------\n\nCREATE TABLE \`${table}\` ` +
        `(\n${created.join(',\n')}\n) ENGINE=InnoDB DEFAULT ` +
        `CHARSET=utf8 COLLATE=utf8_unicode_ci;\n\n${inserts.join('')}\n`
      )
    }),
    ...all.map(
      ([table, [first = {}]]) => `ALTER TABLE \`${table}\`\n  ADD KEY \`k\` (\`${Object.keys(first)[0]}\`);\n\n`,
    ),
    'COMMIT;\n',
  ].join('')
}

/** The tables as `pg_dump --inserts` writes them: an INSERT a row, without the names of columns. */
export function postgresInserts(tables: DumpTables): string {
  const cell = (value: Cell) =>
    value === null || value === undefined
      ? 'NULL'
      : typeof value === 'number'
        ? String(value)
        : `'${value.replaceAll("'", "''")}'`
  return [
    '--\n-- PostgreSQL database dump\n--\n\nSET standard_conforming_strings = on;\n\n',
    ...Object.entries({ ...tables, email_log: [{ log_id: 1, body: astray }] }).map(([table, rows]) => {
      const created = Object.keys(rows[0] ?? {}).map((name) => `    ${name} character varying(255)`)
      const lines = rows.map(
        (row) => `INSERT INTO public.${table} VALUES (${Object.values(row).map(cell).join(', ')});\n`,
      )
      return `CREATE TABLE public.${table} (\n${created.join(',\n')}\n);\n\n${lines.join('')}\n`
    }),
    '--\n-- PostgreSQL database dump complete\n--\n',
  ].join('')
}

/** The tables as mysqldump writes them: many rows to an INSERT, without the names of columns. */
export function mysqlDump(tables: DumpTables): string {
  const all = Object.entries({ ...tables, email_log: [{ log_id: 1, body: astray }] })
  return [
    '/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19  Distrib 10.11, for debian-linux-gnu (x86_64)\n--\n',
    '/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;\n/*!40101 SET NAMES utf8mb4 */;\n\n',
    ...all.map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {})
      const created = columns.map((name) => `  \`${name}\` varchar(255) DEFAULT NULL COMMENT 'it''s (a, b)'`)
      return (
        `DROP TABLE IF EXISTS \`${table}\`;\n/*!40101 SET character_set_client = utf8 */;\n` +
        `CREATE TABLE \`${table}\` (\n${created.join(',\n')},\n  PRIMARY KEY (\`${columns[0]}\`),\n` +
        `  KEY \`${table}_all\` (\`${columns.join('`,`')}\`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8;\n\n--\n-- ` +
        `Dumping data for table \`${table}\`\n--\n\nLOCK TABLES \`${table}\` WRITE;\nINSERT INTO \`${table}\` ` +
        `VALUES ${rows.map((row) => `(${Object.values(row).map(mysqlCell).join(',')})`).join(',')};\n` +
        'UNLOCK TABLES;\n\n'
      )
    }),
    '/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;\n\n-- Dump completed on 2026-11-20 10:00:00\n',
  ].join('')
}
