import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, isOneOf, moment } from '../columns.ts'
import { backupOutcomes } from '../enums.ts'
import { personal } from '../personal.ts'
import { audit } from './office.ts'

/** Keys that all processes of a journal share, made at the first start. */
export const secrets = pgTable('secrets', { name: text('name').primaryKey(), value: text('value').notNull() })

/**
 * The stored files that a change replaced or removed, kept for undo: `name` is the former value of the row's field. A
 * row is deleted when its time is over, with its file unless another row names it.
 */
export const keptFiles = pgTable(
  'kept_files',
  {
    change_id: bigint('change_id', { mode: 'number' })
      .notNull()
      .references(() => audit.id, { onDelete: 'cascade' }),
    field: text('field').notNull(),
    name: text('name').notNull(),
    until: moment('until').notNull(),
  },
  (t) => [
    primaryKey({ name: 'kept_files_pkey', columns: [t.change_id, t.field] }),
    index('kept_files_by_name').on(t.name),
    index('kept_files_by_end').on(t.until),
  ],
)

/**
 * The backups of this installation, made by a command or downloaded from the screen. Only one download is under way at
 * a time; `seen_at` is its latest sign of life. `lost` counts files that rows name but that are missing or damaged.
 */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    at: moment('at').notNull(),
    seen_at: moment('seen_at').notNull(),
    username: personal('user', text('username').notNull()),
    outcome: text('outcome', { enum: backupOutcomes }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    lost: integer('lost').notNull().default(0),
  },
  (t) => [
    uniqueIndex('backups_under_way').on(t.outcome).where(sql`${t.outcome} = 'under way'`),
    index('backups_complete').on(t.at).where(sql`${t.outcome} = 'complete'`),
    check('backups_outcome', isOneOf(t.outcome, backupOutcomes)),
  ],
)
