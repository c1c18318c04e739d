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
import { id, isOneOf, moment, textWithEmptyDefault } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { papers } from './papers.ts'

/** The last number of each year's receipts; a transaction that takes the next number locks the row. */
export const receiptYears = pgTable(
  'fee_receipt_years',
  { year: integer('year').notNull(), last: integer('last').notNull() },
  (t) => [primaryKey({ name: 'fee_receipt_years_pkey', columns: [t.year] })],
)

/**
 * Receipts of fees, numbered without gaps in each year. A wrong one is cancelled and keeps its number. `amount` is in
 * hundredths of `currency`. The receipt's text is stored here, because the paper may lose its people.
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
    payer: personal('record', text('payer').notNull()),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    paid_on: date('paid_on', { mode: 'string' }).notNull(),
    reference: personal('record', textWithEmptyDefault('reference')),
    issued_at: moment('issued_at').notNull(),
    by: personal('user', text('by').notNull()),
    cancelled_at: moment('cancelled_at'),
    cancelled_by: personal('user', textWithEmptyDefault('cancelled_by')),
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
 * Lines of bank statements that were matched with a paper, are offered to a user who decides what they pay, or were
 * declined. Lines that match no open fee are kept only for days with a matching line. `hash` is computed from the
 * line's content, so that a repeated statement matches nothing twice. `reference`, `name` and `offered_for` belong to
 * the previous version.
 */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: uuid('id').primaryKey(),
    hash: text('hash').notNull(),
    state: text('state', { enum: bankLineStates }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: textWithEmptyDefault('currency'),
    reference: personal('words', textWithEmptyDefault('reference')),
    name: personal('words', textWithEmptyDefault('name')),
    text: personal('words', textWithEmptyDefault('text')),
    paper_id: integer('paper_id'),
    offered_for: integer('offered_for').array().notNull().default(sql`'{}'::int[]`),
    at: moment('at').notNull(),
    by: personal('user', text('by').notNull()),
  },
  (t) => [
    unique('bank_lines_hash').on(t.hash),
    foreignKey({ name: 'bank_lines_paper', columns: [t.paper_id], foreignColumns: [papers.id] }).onDelete('set null'),
    index('bank_lines_offered').on(t.day).where(sql`${t.state} = 'offered'`),
    check('bank_lines_state', isOneOf(t.state, bankLineStates)),
  ],
)
