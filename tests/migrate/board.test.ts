// one database
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { editors } from '../../src/core/db/tables/site.ts'
import { makeMemberForm } from '../../src/exchange/migrate/board-actions.ts'
import { dumpTables } from '../support/builders/ojs-dump.ts'
import { postgresDump } from '../support/builders/sql-dump.ts'
import { withMove } from '../support/moves.ts'

const { db, folder, move } = await withMove()

test.each([
  [['Editor-in-Chief'], 'chief editor'],
  [['Directora'], 'chief editor'],
  [['Assistant editor'], 'assistant editor'],
  [['Section editor', 'Guest editor'], 'associate editor'],
])('a member with the roles %j becomes %s', (roles, category) =>
  expect(makeMemberForm({ name: 'Sita Devi', roles, affiliation: 'Pune', since: '' })).toMatchObject({
    category,
    post: roles.join('; '),
    status: 'disabled',
  }),
)

test('the people of a masthead come in once, hidden, and the report names one without an affiliation', async () => {
  const named = (user_id: number, setting_name: string, setting_value: string) => ({
    user_id,
    locale: 'en_US',
    setting_name,
    setting_value,
  })
  const seat = (user_group_id: number, user_id: number, date_end: string | null = null) => ({
    user_group_id,
    user_id,
    masthead: 1,
    date_start: '2020-01-02 00:00:00',
    date_end,
  })
  const tables = {
    ...dumpTables('3.5', []),
    user_groups: [20, 21].map((id) => ({ user_group_id: id, context_id: 1, masthead: id - 20 })),
    user_group_settings: [{ user_group_id: 21, locale: 'en_US', setting_name: 'name', setting_value: 'Editors' }],
    user_user_groups: [seat(21, 1), seat(21, 2), seat(21, 3, '2021-01-01'), seat(20, 3)],
    user_settings: [
      ...[named(1, 'givenName', 'Sita'), named(1, 'familyName', 'Devi'), named(1, 'affiliation', 'Pune')],
      ...[named(2, 'preferredPublicName', 'Tom Ray'), named(3, 'givenName', 'Left'), named(3, 'affiliation', 'Pune')],
    ],
  }
  await Bun.write(join(folder, 'ojs.sql'), postgresDump(tables))
  for (const dry of [['--dry'], []]) {
    const { printed } = await move('ojs.sql', ...dry)
    expect(printed).toContain('      1 members of the board, hidden\n')
    expect(printed).toContain('member of the board (enter it here by hand), such as the board: Tom Ray, Editors')
  }
  expect((await move('ojs.sql')).printed).not.toContain('hidden\n')
  expect(await db.select().from(editors).orderBy(asc(editors.id))).toMatchObject([
    { name: 'Sita Devi', post: 'Editors', content: 'Pune', term_from: '2020-01-02', status: 'disabled' },
  ])
})
