// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/core/db/rows.ts'
import { backup, everythingIn, restore } from '../support/archives.ts'
import { aPdf } from '../support/builders/rows.ts'
import { openOfVersion } from '../support/database.ts'
import { aJournal } from '../support/journal.ts'

describe('a backup from the version before the search and the users’ folded names', () => {
  let folder: string
  let journal: Awaited<ReturnType<typeof aJournal>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'older-'))
    journal = await aJournal()
    const before = await aJournal()
    const { file_hash } = await aPdf(before.files)
    const content = `
      update settings set websitename = 'Old Journal', fee_rupee = '750';
      insert into issues (year, volume, issue, frequency, creation) values
        (2020, 1, 1, 'Jan-Jun', '2020-01-01T00:00:00Z'), (2021, 2, 1, 'Jan-Jun', '2021-01-01T00:00:00Z');
      insert into articles (title, title_key, description, authorname, abstract, keywords, refnumber, year,
        volume, issue, status, modification, file_hash) values
        ('On &lt;i&gt;Zea mays&lt;/i&gt;', 'a', 'On Zea mays', 'José Álvarez', '&lt;p&gt;Maize yields.&lt;/p&gt;',
          'maize', '1', 2020, 1, 1, 'enabled', '2020-05-01T00:00:00Z', '${file_hash}'),
        ('Hidden maize', 'b', 'Hidden maize', 'Asha Rao', '', '', '2', 2020, 1, 1, 'disabled', '2020-06-01T00:00:00Z', null);
      insert into editors (name, category) values ('Anita Roy', 'chief editor'), ('Gone', 'chief editor');
      delete from editors where name = 'Gone';
      insert into users (name, password) values ('Élise', 'hash');
    `
    const { db, close } = await openOfVersion('0001_issue-counts', content)
    expect(await backup({ ...before, db }, [join(folder, 'old.tar')])).toMatchObject({ status: 0 })
    await close()
    await before.close()
    expect(await restore(journal, [join(folder, 'old.tar')])).toMatchObject({ status: 0 })
  })
  afterAll(async () => {
    await journal.close()
    await rm(folder, { recursive: true })
  })

  test('is restored with the same rows as an upgraded journal', async () => {
    expect(await rowsOf<object>(journal.db)`select websitename, fee_rupee from settings`).toEqual([
      { websitename: 'Old Journal', fee_rupee: '750' },
    ])
    expect(await rowsOf<object>(journal.db)`select name, name_key, status from users`).toEqual([
      { name: 'Élise', name_key: 'élise', status: 'enabled' },
    ])
    const issues = sql`select year, articles, public_articles,
      modification at time zone 'UTC' = '2020-06-01' as as_told from issues order by year`
    expect(await rowsOf<object>(journal.db)`${issues}`).toEqual([
      { year: 2020, articles: 2, public_articles: 1, as_told: true },
      { year: 2021, articles: 0, public_articles: 0, as_told: false },
    ])
    expect((await everythingIn(journal.db)).editors?.next).toBe('3')
  })

  test('can be read and searched once it is restored', async () => {
    const read = async (path: string) => (await journal.read(path)).text
    expect(await read('/search?keyword=maize')).toContain('On Zea mays')
    expect(await read('/search?keyword=maize')).not.toContain('Hidden maize')
    expect(await read('/search?keyword=alvarez')).toContain('On Zea mays')
    expect(await read('/board')).toContain('Anita Roy')
    const pdf = await journal.get('/archives/2020/vol1/issue1/1.pdf')
    expect(pdf.status).toBe(200)
    expect((await pdf.bytes()).byteLength).toBe(1000)
  })
})
