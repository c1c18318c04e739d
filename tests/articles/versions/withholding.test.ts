// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../../src/core/db/tables/accounts.ts'
import { articleVersions } from '../../../src/core/db/tables/article-texts.ts'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { audit } from '../../../src/core/db/tables/office.ts'
import { mostReason, reasonProblem } from '../../../src/journal/articles/versions/withholding-rules.ts'
import { browsingAs } from '../../support/browsing.ts'
import { anArticle, aPdf } from '../../support/builders/rows.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db, files, get } = journal
const admin = await browsingAs(journal)
const path = '/archives/2026/vol5/issue1/7'

let screen = ''
beforeEach(async () => {
  for (const table of [articles, issues, audit, articleVersions]) await db.delete(table)
  await anArticle(db, { refnumber: '7', year: 2026, volume: 5, issue: 1, title: 'Lanterns', ...(await aPdf(files)) })
  for (const size of [1001, 1002]) await db.update(articles).set(await aPdf(files, size))
  const [row] = await db.select().from(articles)
  screen = `/admin/archives/${row?.id}/versions`
})
const statusOf = async (name: string) => (await get(`${path}/versions/${name}`)).status

test.each([
  ['', 'required'],
  [' \n ', 'required'],
  ['A former name', undefined],
  [` ${'a'.repeat(mostReason)} `, undefined],
  ['a'.repeat(mostReason + 1), 'invalid'],
])('the reason %p is %p', (reason, code) => expect(reasonProblem(reason)?.code).toBe(code as 'required'))

describe('the screen of versions', () => {
  test('leads from the article to the earlier versions that can be withheld', async () => {
    expect((await admin.open(screen.replace('/versions', ''))).html).toContain(`href="${screen}"`)
    const { html, text } = await admin.open(screen)
    expect(text).toContain('Version 3 Replaced on')
    expect([...html.matchAll(/versions\?n=(\d)#withhold/g)].map(([, n]) => n)).toEqual(['2', '1'])
  })

  test('withholds one for a reason, which the history keeps', async () => {
    const refused = await admin.submit(`${screen}?n=2`, { reason: ' ' })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Please give the reason')])
    expect(await statusOf('2')).toBe(200)
    const done = await admin.submit(`${screen}?n=2`, { reason: 'A former name' })
    expect(done.text).toContain('Version 2 is withheld from readers.')
    expect(done.text).toContain('A former name')
    expect(await Promise.all(['1', '2', '2.pdf', '3'].map(statusOf))).toEqual([200, 410, 410, 200])
    expect(await (await get(`${path}/versions`)).text()).not.toContain('A former name')
    expect((await admin.open(screen.replace('versions', 'history'))).text).toContain('Version 2: A former name')
  })

  test.each(['3', '4', '0', 'x'])('withholds no version %p', async (n) => {
    expect((await admin.submit(`${screen}?n=${n}`, { reason: 'A former name' })).status).toBe(404)
    expect((await admin.open(`${screen}?n=${n}`)).html).not.toContain('name="reason"')
  })

  test('is for admins', async () => {
    await db.update(users).set({ role: 'editor' }).where(eq(users.id, admin.userId))
    expect((await admin.open(screen)).status).toBe(403)
    expect((await admin.open(screen.replace('/versions', ''))).html).not.toContain(`href="${screen}"`)
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.userId))
  })
})
