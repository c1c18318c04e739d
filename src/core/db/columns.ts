import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  foreignKey,
  integer,
  jsonb,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { statuses } from '../text/status.ts'
import { creditRoles, scrubStates } from './enums.ts'
import { personal } from './personal.ts'

/** A timestamp with millisecond precision. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
/** A text that is '' if unknown. */
export const textWithEmptyDefault = (name: string) => text(name).notNull().default('')
/** A text sorted by code points. */
export const codeText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
/** Whether readers see the row. */
export const status = () => text('status', { enum: statuses }).notNull().default('enabled')
/** A whole number that forms keep as text. */
export const typedNumber = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: String,
  toDriver: Number,
})
/** An id assigned by the database. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
/** An id assigned by the database, for tables that grow with every request or letter. */
export const bigId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** The details of a person besides the name. */
export const knownOfPerson = () => ({
  family: personal('detail', textWithEmptyDefault('family')),
  orcid: personal('orcid', textWithEmptyDefault('orcid')),
  affiliation: personal('detail', textWithEmptyDefault('affiliation')),
  ror: personal('detail', textWithEmptyDefault('ror')),
  country: personal('detail', textWithEmptyDefault('country')),
  email: personal('email', textWithEmptyDefault('email')),
  corresponding: boolean('corresponding').notNull().default(false),
  organisation: boolean('organisation').notNull().default(false),
  credit: personal('detail', text('credit', { enum: creditRoles }).array().notNull().default(sql`'{}'::text[]`)),
})

/** The sounds of a name's words, for finding it in another spelling or script. */
export const soundsOfName = () => personal('key', text('sounds').array().notNull().default(sql`'{}'::text[]`))

/** A file in the storage, with its name for downloads. */
export const storedFile = () => ({
  name: text('name').notNull(),
  type: text('type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  file_hash: text('file_hash').notNull(),
})

/** A file as uploaded, and its anonymised copy. */
export const anonymisedFile = () => ({
  ...storedFile(),
  name: personal('file', text('name').notNull()),
  scrub: text('scrub', { enum: scrubStates }).notNull(),
  scrub_error: textWithEmptyDefault('scrub_error'),
  copy_hash: text('copy_hash'),
  copy_bytes: bigint('copy_bytes', { mode: 'number' }),
  named: personal('file', jsonb('named').$type<{ page: number | null; text: string }[]>().notNull().default([])),
})

/** The words that PostgreSQL's full-text search finds. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The default of a random id: one of the table's unused 31-bit numbers, so that gaps do not reveal hidden rows. */
export const unusedId = (table: string) => sql.raw(`random_id('${table}')`)

/** Returns the condition of a CHECK that restricts a column to a fixed set; its values must not contain quotes. */
export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${quoted(values)})`
}

/** Returns the condition of a CHECK that allows only CRediT roles. */
export const areCreditRoles = (column: AnyPgColumn): SQL => sql`${column} <@ array[${quoted(creditRoles)}]`

/** Returns the condition of a CHECK that a text lists values of a list, separated by commas. */
export const areListed = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`string_to_array(${column}, ', ') <@ array[${quoted(values)}]`

const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** Returns the condition of a CHECK that limits the length of texts. */
export const areAtMost = (most: number, ...columns: AnyPgColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql`length(${column}) <= ${sql.raw(String(most))}`),
    sql` and `,
  )

/** Returns a CHECK that limits each line of a column's texts; one pattern counts at most 255 characters. */
export const haveLines = (most: number, ...columns: AnyPgColumn[]): SQL => {
  const half = Math.floor(most / 2)
  const long = sql.raw(`'[^\\n]{${half}}[^\\n]{${most + 1 - half}}'`)
  return sql.join(
    columns.map((column) => sql`${column} !~ ${long}`),
    sql` and `,
  )
}

/** Returns a foreign key that deletes a row together with the row it refers to. */
export function cascading(name: string, column: AnyPgColumn, foreign: AnyPgColumn) {
  return foreignKey({ name, columns: [column], foreignColumns: [foreign] }).onDelete('cascade')
}
