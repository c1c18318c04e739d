import { Database, type Statement } from 'bun:sqlite'
import { type Settings, settingsIn } from './settings-rules.ts'
import { type DumpRow, fromOjs2, lookupColumns, neededColumns, neededUserSettings } from './tables-rules.ts'

/**
 * The dump rows that a move needs, in a temporary SQLite database on disk to save memory. The file is unlinked as soon
 * as it is open, so nothing is left behind however the process ends.
 * Source: sqlite.org/inmemorydb.html.
 */
export class DumpRows {
  isOjs2 = false
  private readonly db: Database
  private readonly inserts = new Map<string, Statement>()
  private readonly selects = new Map<string, Statement<DumpRow, [string]>>()

  constructor() {
    this.db = new Database(':memory:')
    this.db.run("attach '' as dump")
    this.db.run('pragma dump.journal_mode = off')
    for (const [table, columns] of neededColumns) {
      this.db.run(`create table dump.${table} (${columns.map((column) => `"${column}" text`).join(', ')})`)
      const places = columns.map(() => '?').join(', ')
      this.inserts.set(table, this.db.prepare(`insert into ${table} values (${places})`))
    }
    this.db.run('begin')
  }

  /** Stores a row of a table. */
  add(table: string, row: DumpRow): void {
    if (table === 'user_settings' && !neededUserSettings.has(row.setting_name ?? '')) return
    this.inserts.get(table)?.run(...Object.values(row))
  }

  /** Prepares the lookups, once all rows are stored. */
  ready(): void {
    this.isOjs2 = this.has('articles') && !this.has('submissions')
    if (this.isOjs2) for (const statement of fromOjs2) this.db.run(statement)
    const firsts = [...neededColumns].map(([table, [first = '']]) => [table, first] as const)
    for (const [table, column] of [...firsts, ...lookupColumns])
      this.db.run(`create index dump.${table}_${column} on ${table} (${column})`)
    this.db.run('commit')
  }

  /** Returns the rows of a table with a value in a column, by id; [] for null. */
  of(table: string, column: string, value: string | null | undefined): DumpRow[] {
    if (value === null || value === undefined || value === '') return []
    const key = `${table}.${column}`
    const [id] = neededColumns.get(table) ?? []
    const select =
      this.selects.get(key) ??
      this.db.prepare<DumpRow, [string]>(
        `select * from ${table} where ${column} = ? order by cast(${id} as integer), rowid`,
      )
    this.selects.set(key, select)
    return select.all(value)
  }

  /** Returns the settings of an object, such as an `author`, by its id. */
  settings(object: string, id: string | null | undefined): Settings {
    return settingsIn(this.of(`${object}_settings`, `${object}_id`, id))
  }

  all(table: string): DumpRow[] {
    return this.db.prepare<DumpRow, []>(`select * from ${table}`).all()
  }

  private has(table: string): boolean {
    return this.db.prepare(`select 1 from ${table} limit 1`).get() !== null
  }

  /** Returns a journal's submissions, grouped by issue, in issue order. */
  submissionsOf(journal: string): Iterable<DumpRow> {
    return this.db
      .prepare<DumpRow, [string]>(
        `select submissions.* from submissions
        left join publications on publications.publication_id = submissions.current_publication_id
        left join publication_settings as setting
          on setting.publication_id = publications.publication_id and setting.setting_name = 'issueId'
        left join published_submissions as published on published.submission_id = submissions.submission_id
        where submissions.context_id = ?
        order by cast(coalesce(publications.issue_id, setting.setting_value, published.issue_id) as integer),
          cast(coalesce(publications.seq, published.seq) as real), cast(submissions.submission_id as integer)`,
      )
      .iterate(journal)
  }

  close(): void {
    this.db.close()
  }
}

/** Sorts rows in OJS's order. */
export const sortDumpRows = (rows: DumpRow[]) =>
  rows.toSorted((one, other) => Number(one.seq ?? 0) - Number(other.seq ?? 0) || idOf(one) - idOf(other))
const idOf = (row: DumpRow) => Number(Object.values(row)[0] ?? 0)
