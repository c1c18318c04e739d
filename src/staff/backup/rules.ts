import type { backupOutcomes } from '../../core/db/enums.ts'
import { jsonIn, truncateWithEllipsis } from '../../core/text/clean.ts'
import { namePlaces } from '../../office/history/rules.ts'

/** The format name in the first member of every archive. */
export const archiveFormat = 'open-journal backup'

/** Bump when the archive layout changes. */
export const archiveVersion = 1
export type BackupOutcome = (typeof backupOutcomes)[number]

/** A backup that was made or attempted: its user, and its size in bytes. */
export type BackupLine = { at: Date; username: string; outcome: BackupOutcome; bytes: number; lost: number }

/** After this time without a sign of life, a download counts as ended with its process. */
export const backupSilentMs = 2 * 60 * 1000

/** The days after which the last backup is too old. */
export const maxBackupDays = 7

/** Whether it is time for a backup: there is none, or the last complete one is older than a week. */
export function isBackupDue(last: Pick<BackupLine, 'at'> | undefined, now: Date): boolean {
  return !last || now.getTime() - last.at.getTime() > maxBackupDays * 24 * 60 * 60 * 1000
}

/** Returns the name of a downloaded archive, with its day. */
export const backupFileName = (day: string) => `journal-${day}.tar`

/** The tables that backups leave out, with the reasons; backups contain all others. */
export const excludedTables: Record<string, string> = {
  sessions: 'who restores a journal signs in again',
  password_resets: 'links of half an hour',
  challenges: 'what was asked within the last minutes',
  trusted_browsers: 'who restores a journal signs in again',
  login_attempts: 'wrong tries of the last ten minutes',
  sent_forms: 'which forms were saved within a day',
  link_forms: 'which forms came by a link within a day',
  rate_limits: 'who asked much within the last days, until it counts no more',
  alert_attempts: 'how many letters to readers left within the last hour',
  missed_addresses: 'what readers looked for here and did not find',
  backups: 'when this installation was backed up',
  erasures: 'whose files and dumps are still to be deleted here',
  channel_workers: 'which process sends deposits now',
  pdf_texts: 'they are read again from the PDFs and full texts',
  pdf_pages: 'they are read again from the PDFs and full texts',
  pdf_warnings: 'they are read again from the PDFs',
  pdf_titles: 'they are looked for again in the PDFs',
  sign_ins: 'where people were, of 90 days: it stays where they signed in',
  text_tasks: 'they arise again with the articles',
  related_tasks: 'they arise again with the articles',
  article_features: 'they are made again from the articles',
  feature_counts: 'they are made again from the articles',
  related_articles: 'they are made again from the articles',
  usage_salts: 'a day’s secret, which dies with the day',
  usage_readers: 'a day’s readers, known by a hash alone',
}

/** Rows of `secrets` that stay with their installation: the files' owner and the sessions' key. */
export const installationSecrets = ['journal', 'jwt']

const { user, page, ...named } = namePlaces

/** A backup is not restored into a journal with rows in one of these tables; every journal has users and pages. */
export const contentTables = ['issues', 'old_addresses', 'papers', ...Object.values(named).map(({ table }) => table)]

/** An archive's entry for a table: `next` is the id of its next row, '' if its ids are not generated. */
export type TableEntry = { name: string; columns: string[]; next: string; rows: number; bytes: number; sha256: string }

/** An archive's first member. `migration` is the newest migration of the database it came from. */
export type Manifest = { format: string; version: number; migration: string; taken: string; tables: TableEntry[] }

type ParsedManifest = { ok: true; manifest: Manifest } | { ok: false; problem: string }

export const archiveProblems = {
  foreign: 'The file is not a journal backup',
  newer: 'The backup was made by a newer version of this software: upgrade this one first',
  cutOff: 'The backup is damaged: it was cut off or changed',
  /** @param what a part, whose name may contain anything; characters that could disturb a terminal are dropped */
  damaged: (what: string) =>
    `The backup is damaged: ${truncateWithEllipsis(what.slice(0, 1000).replace(/[\p{Cc}\p{Cf}]/gu, ''), 100)} is corrupt`,
}

/** Parses an archive's first member. @param migrations known to this version, oldest first */
export function parseManifest(text: string, migrations: string[]): ParsedManifest {
  const value = jsonIn(text)
  if (!isObject(value) || value.format !== archiveFormat) return { ok: false, problem: archiveProblems.foreign }
  if (typeof value.version === 'number' && value.version > archiveVersion)
    return { ok: false, problem: archiveProblems.newer }
  if (!isManifest(value)) return { ok: false, problem: archiveProblems.damaged('its description') }
  if (!migrations.includes(value.migration)) return { ok: false, problem: archiveProblems.newer }
  return { ok: true, manifest: value }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function isManifest(value: object): value is Manifest {
  const { version, migration, taken, tables } = value as Partial<Manifest> // each is checked here
  return (
    version === archiveVersion &&
    typeof migration === 'string' &&
    typeof taken === 'string' &&
    Array.isArray(tables) &&
    tables.every(isTableEntry)
  )
}

function isTableEntry(value: unknown): value is TableEntry {
  if (!isObject(value)) return false
  const { name, columns, next, rows, bytes, sha256 } = value
  return (
    isName(name) &&
    Array.isArray(columns) &&
    columns.every(isName) &&
    typeof next === 'string' &&
    /^\d*$/.test(next) &&
    Number.isSafeInteger(rows) &&
    Number.isSafeInteger(bytes) &&
    typeof sha256 === 'string'
  )
}

const isName = (value: unknown): value is string => typeof value === 'string' && /^\w{1,63}$/.test(value)
