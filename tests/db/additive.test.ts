import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { knownMigrations, migrationsFolder } from '../../src/core/db/migrations.ts'

/** The last migration that was not held to the rule. */
const unheld = '0004_identity'

/**
 * What breaks the version before, which may still run: it drops or renames what that one uses, or demands what that one
 * leaves out.
 */
const breaking: [what: string, pattern: RegExp][] = [
  ['drops a table, a column, a function or a type', /\bdrop (?:table|column|function|type|view|schema|sequence)\b/i],
  ['renames', /\brename\b/i],
  ['changes a type', /\balter column \S+ (?:set data )?type\b/i],
  ['demands a value of a column that was there', /\bset not null\b/i],
  ['drops a default', /\bdrop default\b/i],
  ['adds a column that must be filled', /\badd column(?![^;]*\b(?:default|generated)\b)[^;]*\bnot null\b/i],
  ['empties a table', /^\s*(?:truncate|(?:with\b[^;]*\b)?delete from)\b/i],
]

/**
 * What a migration may do nevertheless: rows that say who reviewed papers that were cleared, and second rows and notes
 * of reviewers. The version before needs none of them.
 */
const allowed = [
  '0083_reviewers-of-cleared-papers empties a table',
  '0085_reviewers-of-erased-authors empties a table',
  ...['empties a table', 'empties a table'].map((what) => `0093_one-row-for-each-reviewer ${what}`),
]

const broken = (text: string) =>
  text
    .replace(/--.*$/gm, '')
    .split(';')
    .flatMap((statement) => breaking.filter(([, pattern]) => pattern.test(statement)).map(([what]) => what))

test.each([
  ['alter table a drop column b;', ['drops a table, a column, a function or a type']],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', ['renames']],
  ['alter table a alter column "b" set data type bigint;', ['changes a type']],
  ['alter table a alter column b set not null;', ['demands a value of a column that was there']],
  ['alter table a add column b text not null;', ['adds a column that must be filled']],
  ["alter table a add column b text default '' not null; alter table a add column c text;", []],
  ['delete from "a"; truncate b;', ['empties a table', 'empties a table']],
  ['WITH "b" AS (SELECT 1) DELETE FROM "a";', ['empties a table']],
  ['DELETE FROM "a" USING "b" WHERE "a"."b" = "b"."id";', ['empties a table']],
  ['-- drop table a\ndrop index b; alter table a drop constraint c;', []],
])('the check of migrations judges %s', (text, expected) => {
  expect(broken(text)).toEqual(expected)
})

test('no migration breaks the version before, which may still run', async () => {
  const found: string[] = []
  for (const tag of await knownMigrations()) {
    const text = await Bun.file(join(migrationsFolder, `${tag}.sql`)).text()
    if (tag > unheld) found.push(...broken(text).map((what) => `${tag} ${what}`))
  }
  expect(found).toEqual(allowed)
})
