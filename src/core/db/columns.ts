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

/** A moment, to the millisecond. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
/** A text that is '' where nothing is known. */
export const words = (name: string) => text(name).notNull().default('')
/** A text that sorts by its code points. */
export const codeText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
/** Whether readers see the row. */
export const status = () => text('status', { enum: statuses }).notNull().default('enabled')
/** A whole number that forms have as it is typed. */
export const typedNumber = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: String,
  toDriver: Number,
})
/** A number that the database gives. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
/** A number that the database gives, for tables that grow by every request or letter. */
export const bigId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** The details of a person beside the name. */
export const knownOfPerson = () => ({
  family: words('family'),
  orcid: words('orcid'),
  affiliation: words('affiliation'),
  ror: words('ror'),
  country: words('country'),
  email: words('email'),
  corresponding: boolean('corresponding').notNull().default(false),
  organisation: boolean('organisation').notNull().default(false),
  credit: text('credit', { enum: creditRoles }).array().notNull().default(sql`'{}'::text[]`),
})

/** The sounds of a name's words, by which a name is found that is spelt otherwise or in another script. */
export const soundsOfName = () => text('sounds').array().notNull().default(sql`'{}'::text[]`)

/** A file in the storage, and its name where it is offered. */
export const storedFile = () => ({
  name: text('name').notNull(),
  type: text('type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  file_hash: text('file_hash').notNull(),
})

/** A file as it came, and its scrubbed copy. */
export const anonymisedFile = () => ({
  ...storedFile(),
  scrub: text('scrub', { enum: scrubStates }).notNull(),
  scrub_error: words('scrub_error'),
  copy_hash: text('copy_hash'),
  copy_bytes: bigint('copy_bytes', { mode: 'number' }),
  named: jsonb('named').$type<{ page: number | null; text: string }[]>().notNull().default([]),
})

/** Words that PostgreSQL's full-text search finds. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The default of a random id: one of the table's unused 31 bits, so that gaps in a count tell of no hidden row. */
export const unusedId = (table: string) => sql.raw(`random_id('${table}')`)

/** The condition of a CHECK that restricts a column to a fixed set; its values must not contain quotes. */
export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${quoted(values)})`
}

/** The condition of a CHECK that authors have roles by CRediT alone. */
export const areCreditRoles = (column: AnyPgColumn): SQL => sql`${column} <@ array[${quoted(creditRoles)}]`

const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** The condition of a CHECK that texts are no longer than so many characters. */
export const areAtMost = (most: number, ...columns: AnyPgColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql`length(${column}) <= ${sql.raw(String(most))}`),
    sql` and `,
  )

/** A CHECK that bounds each line of a column's texts; a pattern counts 255 characters at once. */
export const haveLines = (most: number, ...columns: AnyPgColumn[]): SQL => {
  const half = Math.floor(most / 2)
  const long = sql.raw(`'[^\\n]{${half}}[^\\n]{${most + 1 - half}}'`)
  return sql.join(
    columns.map((column) => sql`${column} !~ ${long}`),
    sql` and `,
  )
}

/** A foreign key by which a row is deleted with the one that it names. */
export function cascading(name: string, column: AnyPgColumn, foreign: AnyPgColumn) {
  return foreignKey({ name, columns: [column], foreignColumns: [foreign] }).onDelete('cascade')
}
