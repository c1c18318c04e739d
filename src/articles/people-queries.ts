import type { Db } from '../db/connect.ts'
import { insertRows } from '../db/rows.ts'
import { articleAuthors } from '../db/schema.ts'
import { peopleOf } from './people-rules.ts'

/** Inserts the people of articles, `authors` as `storedPeople` makes them; of whom nothing but names is known, no rows. */
export async function insertPeople(transaction: Db, all: { id: number; authors: string }[]): Promise<void> {
  const rows = all.flatMap(({ id, authors }) =>
    peopleOf({ authors, authorname: '' }).map((person, before) => ({
      article_id: id,
      position: before + 1,
      ...person,
    })),
  )
  await insertRows(transaction, articleAuthors, { rows })
}
