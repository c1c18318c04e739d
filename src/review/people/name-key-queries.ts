import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { keysOfName, personKey, soundOfWord } from '../../core/pasted/name-keys.ts'
import { escapedLike } from '../../core/text/clean.ts'

const shortestSought = 3

/**
 * Returns the condition that a text contains a word, at any position; a shorter word must begin a word, so that an
 * index finds it.
 */
export function holdsWord(text: SQL, word: string): SQL {
  const like = escapedLike(word)
  if (word.length >= shortestSought) return sql`${text} like ${`%${like}%`}`
  return sql`(${text} like ${`${like}%`} or ${text} like ${`% ${like}%`})`
}

/**
 * Returns the condition that a word of a person's name sounds like a typed one: Mukherjee like Mukharji, राव like Rao.
 */
export const soundsLike = (people: 'paper_authors' | 'reviewers', word: string): SQL =>
  sql`${sql.identifier(people)}.sounds @> array[${soundOfWord(word) ?? ''}]::text[]`

/**
 * Returns the condition that a person's name contains a typed word, or one that sounds like it. A reviewer's `folded`,
 * which has the index, begins with their `name_key`.
 */
export function isNamed(people: 'paper_authors' | 'reviewers', word: string): SQL {
  const columns = people === 'reviewers' ? ['folded', 'name_key'] : ['name_key']
  const holds = columns.map((name) => holdsWord(sql.raw(`${people}.${name}`), personKey(word) || word))
  return sql`(${sql.join(holds, sql` and `)} or ${soundsLike(people, word)})`
}

/** The columns of names that are stored with their {@link keysOfName}, or with the key alone. */
const kept = [
  ['paper_authors', 'name', 'name_key', 'sounds'],
  ['reviewers', 'name', 'name_key', 'sounds'],
  ['review_requests', 'typed_name', 'typed_key'],
].map((names) => names.map((name) => sql.identifier(name)))

const namesAtOnce = 50

/** Updates the keys of people's names if their rule has changed in an upgrade. */
export async function renewNameKeys(db: Db, signal?: AbortSignal): Promise<void> {
  for (const [table, name, key, sounds] of kept) {
    for (let last: string | undefined = ''; last !== undefined && !signal?.aborted; ) {
      const after: string = last
      const rows = await rowsOf<{ name: string; key: string; sounds: string[] | null }>(db)`
        select distinct ${name} collate "C" as name, ${key} as key, ${sounds ?? sql`null::text[]`} as sounds from ${table}
        where ${name} collate "C" > ${after} order by 1 limit ${sql.raw(`${namesAtOnce}`)}`
      for (const row of rows) {
        const keys = keysOfName(row.name)
        const isSame = keys.name_key === row.key && (row.sounds === null || Bun.deepEquals(row.sounds, keys.sounds))
        const set = sounds
          ? sql`, ${sounds} = array(select json_array_elements_text(${JSON.stringify(keys.sounds)}::json))`
          : sql``
        if (!isSame)
          await db.execute(sql`update ${table} set ${key} = ${keys.name_key} ${set} where ${name} = ${row.name}`)
      }
      last = rows.at(-1)?.name
    }
  }
}
