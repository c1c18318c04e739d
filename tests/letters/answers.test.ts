// one database
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { mailboxIn, mailboxOf } from '../../src/core/db/mailbox.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal

test.each([
  ['rose@uni.example', 'rose@uni.example'],
  [' Rose+Papers@Uni.example', 'rose@uni.example'],
  ['rose+a+b@uni.example', 'rose@uni.example'],
  ['rose@uni+x.example', 'rose@uni+x.example'],
  ['+rose@uni.example', '@uni.example'],
  ['', ''],
])('the mailbox of %p is %p, for the database too', async (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
  expect(await rowsOf<{ mailbox: string }>(db)`select ${mailboxIn(sql`${email.trim()}::text`)} as mailbox`).toEqual([
    { mailbox },
  ])
})
