import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, isOneOf, moment, words } from '../../columns.ts'
import { papers } from './papers.ts'

/** The last number of each year's receipts; a row is locked by whoever takes the next. */
export const receiptYears = pgTable(
  'fee_receipt_years',
  { year: integer('year').notNull(), last: integer('last').notNull() },
  (t) => [primaryKey({ name: 'fee_receipt_years_pkey', columns: [t.year] })],
)

/**
 * Receipts of fees, numbered without gaps in each year. One that was wrong is cancelled and keeps its number. `amount`
 * is in hundredths of `currency`. What a receipt says is kept beside the paper, which may lose its people.
 */
export const receipts = pgTable(
  'fee_receipts',
  {
    id: id(),
    year: integer('year').notNull(),
    serial: integer('serial').notNull(),
    paper_id: integer('paper_id'),
    number: text('number').notNull(),
    title: text('title').notNull(),
    payer: text('payer').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    paid_on: date('paid_on', { mode: 'string' }).notNull(),
    reference: words('reference'),
    issued_at: moment('issued_at').notNull(),
    by: text('by').notNull(),
    cancelled_at: moment('cancelled_at'),
    cancelled_by: words('cancelled_by'),
    searched: text('searched').generatedAlwaysAs(
      sql`lower(year::text || '-' || lpad(serial::text, 4, '0') || ' ' || number || ' ' || payer || ' ' || reference)`,
    ),
  },
  (t) => [
    index('fee_receipts_by_word').using('gin', sql`${t.searched} gin_trgm_ops`).with({ fastupdate: false }),
    unique('fee_receipts_number').on(t.year, t.serial),
    foreignKey({ name: 'fee_receipts_paper', columns: [t.paper_id], foreignColumns: [papers.id] }).onDelete('set null'),
    uniqueIndex('fee_receipts_valid').on(t.paper_id).where(sql`${t.cancelled_at} is null`),
    check('fee_receipts_amount', sql`${t.amount} > 0`),
    check('fee_receipts_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('fee_receipts_serial', sql`${t.serial} > 0`),
  ],
)

export const bankLineStates = ['matched', 'offered', 'declined'] as const

/**
 * Lines of the bank's statements that were matched with a paper, wait for a person who says what they pay (offered),
 * or were declined. Lines that name no open fee are kept only of days with one. `hash` is made from what the line
 * says, so that a statement that comes twice matches nothing twice. `reference`, `name` and `offered_for` are those of
 * the version before.
 */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: uuid('id').primaryKey(),
    hash: text('hash').notNull(),
    state: text('state', { enum: bankLineStates }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: words('currency'),
    reference: words('reference'),
    name: words('name'),
    text: words('text'),
    paper_id: integer('paper_id'),
    offered_for: integer('offered_for').array().notNull().default(sql`'{}'::int[]`),
    at: moment('at').notNull(),
    by: text('by').notNull(),
  },
  (t) => [
    unique('bank_lines_hash').on(t.hash),
    foreignKey({ name: 'bank_lines_paper', columns: [t.paper_id], foreignColumns: [papers.id] }).onDelete('set null'),
    index('bank_lines_offered').on(t.day).where(sql`${t.state} = 'offered'`),
    check('bank_lines_state', isOneOf(t.state, bankLineStates)),
  ],
)
