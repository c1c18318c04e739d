// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { violatedConstraint } from '../../../src/core/db/errors.ts'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { audit } from '../../../src/core/db/tables/office.ts'
import { publishDue } from '../../../src/journal/articles/publish/actions.ts'
import { anArticle, anIssue, aPdf, aSession, aUser } from '../../support/builders/rows.ts'
import { aFormOf } from '../../support/calls.ts'
import { failureOf } from '../../support/failure.ts'
import { withJournal, wordsOf } from '../../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const { id: userId } = await aUser(db, 'Meera Nair')
const { token } = await aSession(journal, userId)

let original = 0

beforeEach(async () => {
  for (const table of [articles, issues, audit]) await db.delete(table)
  journal.now.at = new Date('2026-06-15T10:00:00Z')
  await anIssue(db)
  await anArticle(db, {
    refnumber: '12',
    title: '<i>Rice</i> &amp; wheat',
    doi: '10.1234/a.12',
    publishdate: '2026-03-14',
    modification: new Date('2026-06-01T00:00:00Z'),
  })
  original = await idOf('12')
})

const violatedBy = async (write: PromiseLike<unknown>) => violatedConstraint(await failureOf(write))

async function idOf(refnumber: string): Promise<number> {
  const [found] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, refnumber))
  return found?.id ?? 0
}

const notice = {
  year: '2026',
  volume: '5',
  issue: '2',
  refnumber: '140',
  ptype: 'free',
  publishdate: '2026-06-15',
  authorname: 'The editors',
  pagenumber: '90-91',
  title: 'Retraction of rice',
  abstract: '<p>x</p>',
  article_type: 'retraction',
  notice_of: '12',
}
const pdf = () => new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })
const adding = (fields: Record<string, string> = {}) =>
  journal.call('POST', '/api/admin/archives', { token, body: aFormOf({ ...notice, pdfFile: pdf(), ...fields }) })
const changing = (id: number, fields: Record<string, string>) =>
  journal.call('POST', `/api/archives/${id}`, { token, body: aFormOf(fields) })
const told = async () => (await journal.call('GET', `/api/archives/${original}`)).body.updates
const isTold = { type: 'retraction', refnumber: '140', doi: '', date: '2026-06-15' }
const page = '/archives/2026/vol5/issue2/12'

describe('a notice', () => {
  test('a notice is answered with the ref number of its article, which shows it', async () => {
    const { status, body } = await adding()
    expect(status).toBe(201)
    expect(body.notice_of).toBe('12')
    expect(await told()).toEqual([isTold])
  })

  test.each<[string, Record<string, string>, string]>([
    ['of an article that is not there', { notice_of: '13' }, 'invalid'],
    ['of itself', { notice_of: '140' }, 'invalid'],
    ['of nothing', { notice_of: '' }, 'required'],
    ['that is a letter', { article_type: 'letter' }, 'invalid'],
  ])('%s is refused', async (_, fields, error) => {
    expect(await adding(fields)).toMatchObject({ status: 422, body: { error, field: 'notice_of' } })
    expect(await db.$count(articles)).toBe(1)
  })

  test('two notices about each other are refused', async () => {
    await adding()
    const answer = await changing(original, { article_type: 'correction', notice_of: '140' })
    expect(answer).toMatchObject({ status: 422, body: { error: 'invalid', field: 'notice_of' } })
  })

  test('a notice may be about a notice', async () => {
    await adding()
    const { status } = await adding({
      refnumber: '141',
      title: 'Correction of it',
      pagenumber: '92-92',
      article_type: 'correction',
      notice_of: '140',
    })
    expect(status).toBe(201)
  })

  test('a notice names its article to readers only while that is public', async () => {
    const { body } = await adding()
    await journal.call('POST', `/api/archives/${original}/status`, { token, body: { status: 'disabled' } })
    expect((await journal.call('GET', `/api/archives/${body.id}`)).body.notice_of).toBe('')
    expect((await journal.call('GET', `/api/archives/${body.id}`, { token })).body.notice_of).toBe('12')
    expect((await journal.read('/archives/2026/vol5/issue2/140')).text).not.toContain('This retracts')
  })
})

describe('readers see a notice', () => {
  const changes: [string, (id: number) => Promise<unknown>][] = [
    ['disabled', (id) => journal.call('POST', `/api/archives/${id}/status`, { token, body: { status: 'disabled' } })],
    ['changed to another type', (id) => changing(id, { article_type: 'letter' })],
    ['deleted', (id) => journal.call('DELETE', `/api/archives/${id}`, { token })],
    [
      'changed to be about another article',
      async (id) => {
        await anArticle(db, { refnumber: '13', pagenumber: '30-31' })
        await changing(id, { notice_of: '13' })
      },
    ],
  ]

  test.each(changes)('readers see a notice until it is %s', async (_, change) => {
    const { body } = await adding()
    expect(await told()).toEqual([isTold])
    expect((await journal.read(page)).text).toContain('RETRACTED: Rice & wheat')
    await change(body.id)
    expect(await told()).toEqual([])
    expect((await journal.read(page)).text).not.toContain('RETRACTED: Rice')
  })

  test('the place of a retracted article stays above the banner, and no green button invites to it', async () => {
    await db
      .update(articles)
      .set(await aPdf(journal.files))
      .where(eq(articles.refnumber, '12'))
    journal.pageCache.clear()
    const before = await (await journal.get(page)).text()
    expect(before).toContain('<a class="button" href="/archives/2026/vol5/issue2/12.pdf">Download</a>')
    await adding()
    const after = await (await journal.get(page)).text()
    expect(after.indexOf('<p class="place">')).toBeLessThan(after.indexOf('<section class="verdict"'))
    expect(after).not.toContain('class="button"')
    expect(wordsOf(after)).toContain('This article was retracted: its PDF and certificate say so.')
    const viewer = await (await journal.get('/pdf?refno=12')).text()
    expect(wordsOf(viewer)).toContain('This article was retracted on 15 June 2026. Read the retraction')
    expect(viewer).toMatch(/<span class="on-phones"><a class="button quiet" href="[^"]*12.pdf">Open the PDF<\/a>/)
  })

  test('both pages show the notice with its day and link each other', async () => {
    await adding()
    const shown = await (await journal.get(page)).text()
    expect(wordsOf(shown)).toContain('This article was retracted on 15 June 2026. Read the retraction')
    expect(shown).toContain('<a href="/archives/2026/vol5/issue2/140">Read the retraction</a>')
    expect(shown).toContain('<title>RETRACTED: Rice &amp; wheat | ')
    expect(shown).toContain('<meta property="og:title" content="RETRACTED: Rice &amp; wheat"')
    expect(shown).toContain('<meta name="citation_title" content="RETRACTED: Rice &amp; wheat"')
    expect(shown).toContain('"headline":"RETRACTED: Rice')
    expect(shown).toContain('<h1><span>RETRACTED: <i>Rice</i> &amp; wheat</span></h1>')
    const other = await (await journal.get('/archives/2026/vol5/issue2/140')).text()
    expect(wordsOf(other)).toContain('This retracts the article published on 14 March 2026: RETRACTED: Rice & wheat')
    expect(other).toContain('<a href="/archives/2026/vol5/issue2/12">')
  })

  test.each([
    ['correction', 'This article was corrected on 15 June 2026. Read the correction'],
    [
      'expression-of-concern',
      'The editors expressed concern about this article on 15 June 2026. Read the expression of concern',
    ],
  ])('readers see a %s, and its article keeps its title', async (article_type, words) => {
    await adding({ article_type })
    const { text } = await journal.read(page)
    expect(text).toContain(words)
    expect(text).not.toContain('RETRACTED')
  })

  test('readers see nothing of a notice that is not public', async () => {
    await adding({ status: 'disabled' })
    expect(await told()).toEqual([])
    expect((await journal.read(page)).text).not.toContain('retracted')
  })

  test('the title is marked wherever it stands, also in files, feed and sitemap', async () => {
    await adding()
    for (const path of [
      '/archives/2026/vol5/issue2',
      '/search?keyword=wheat',
      `/authors/${encodeURIComponent('Ravi Kumar Sharma')}`,
      '/certificate?refno=12',
      '/archives/2026/vol5/issue2/140', // the next article
      '/',
    ])
      expect((await journal.read(path)).text, path).toContain('RETRACTED: Rice & wheat')
    for (const [path, words] of [
      [`${page}.bib`, 'title = {{RETRACTED}: '],
      [`${page}.ris`, 'TI  - RETRACTED: Rice & wheat'],
      [`${page}.csl.json`, '"title": "RETRACTED: <i>Rice</i> & wheat"'],
      [`${page}.xml`, '<article-title>RETRACTED: <italic>Rice</italic> &amp; wheat</article-title>'],
      [
        `${page}.xml`,
        '<related-article related-article-type="retraction-forward" ext-link-type="uri" xlink:href="http',
      ],
      ['/feed.atom', '<title type="html">RETRACTED: &lt;i&gt;Rice'],
      ['/sitemaps/1.xml', `${page}</loc><lastmod>2026-06-15T10:00:00`],
    ] as const)
      expect(await (await journal.get(path)).text(), path).toContain(words)
  })

  test('the public JSON has the notice, while editors get the title as it is stored', async () => {
    await adding()
    const title = 'RETRACTED: &lt;i&gt;Rice&lt;/i&gt; &amp;amp; wheat'
    const [found] = (await journal.call('GET', '/api/search?keyword=wheat')).body
    const [listed] = (await journal.call('GET', '/api/archives/2026/5/2')).body
    const one = (await journal.call('GET', '/api/archives/ref/12')).body
    for (const article of [found, listed, one]) {
      expect(article.title).toBe(title)
      expect(article.updates).toEqual([isTold])
    }
    const stored = (await journal.call('GET', '/api/archives/ref/12', { token })).body
    expect(stored.title).toBe('&lt;i&gt;Rice&lt;/i&gt; &amp;amp; wheat')
    expect(stored.updates).toEqual([isTold])
  })
})

describe("an article's list of its notices", () => {
  test("the list follows ref number, DOI and day of the notices, and the article's ref number", async () => {
    const { body } = await adding()
    await changing(body.id, { doi: '10.1234/a.140', publishdate: '2026-06-14' })
    await db.update(articles).set({ refnumber: '150' }).where(eq(articles.id, body.id))
    await db.update(articles).set({ refnumber: '120' }).where(eq(articles.id, original))
    expect(await told()).toEqual([{ type: 'retraction', refnumber: '150', doi: '10.1234/a.140', date: '2026-06-14' }])
    expect((await journal.call('GET', `/api/archives/${body.id}`)).body.notice_of).toBe('120')
  })

  test('a notice makes a new version of its article, in its history', async () => {
    const before = (await journal.call('GET', `/api/archives/${original}`)).body.modification
    await adding()
    const after = (await journal.call('GET', `/api/archives/${original}`)).body.modification
    expect(after > before).toBe(true)
    const history = await journal.get(`/admin/archives/${original}/history`, { cookie: `session=${token}` })
    const words = wordsOf(await history.text())
    expect(words).toContain('Meera Nair')
    expect(words).toContain('Retraction, ref. 140, 15 June 2026')
  })

  test('a notice does not conflict with a form that was open', async () => {
    const { modification } = (await journal.call('GET', `/api/archives/${original}`, { token })).body
    await adding()
    const form = new URLSearchParams({ subject: 'Agronomy of rice', modification })
    const headers = { cookie: `session=${token}`, origin: 'http://localhost' }
    const sent = new Request(`http://localhost/admin/archives/${original}`, { method: 'POST', headers, body: form })
    expect((await journal.handle(sent)).status).toBe(303)
  })

  test('the list has a scheduled notice once it is published', async () => {
    await adding({ status: 'disabled', publish_at: '2026-06-15T11:00:00Z' })
    expect(await told()).toEqual([])
    await publishDue({ db, config: journal.config, clock: () => new Date('2026-06-15T12:00:00Z') })
    expect(await told()).toEqual([isTold])
  })

  test('the list has several notices, oldest first', async () => {
    await adding()
    await adding({
      refnumber: '139',
      title: 'A correction',
      pagenumber: '92-92',
      publishdate: '2026-04-01',
      article_type: 'correction',
    })
    expect((await told()).map(({ type }: { type: string }) => type)).toEqual(['correction', 'retraction'])
  })
})

describe('deleting', () => {
  test('an article is not deleted while there is a notice about it', async () => {
    await adding({ status: 'disabled' })
    const answer = await journal.call('DELETE', `/api/archives/${original}`, { token })
    expect(answer).toMatchObject({ status: 409, body: { error: 'has_notices' } })
  })

  test('deleting a notice removes it from the article’s list, and the history names the user', async () => {
    const { body } = await adding()
    const asha = await aSession(journal, (await aUser(db, 'Asha Rao')).id)
    expect((await journal.call('DELETE', `/api/archives/${body.id}`, { token: asha.token })).status).toBe(200)
    expect(await told()).toEqual([])
    const changes = await db
      .select()
      .from(audit)
      .where(eq(audit.subject, String(original)))
      .orderBy(audit.id)
    expect(changes.at(-1)?.username).toBe('Asha Rao')
  })
})

describe('the database', () => {
  test('the database refuses to delete an article that a notice is about', async () => {
    await adding()
    expect(await violatedBy(db.delete(articles).where(eq(articles.id, original)))).toBe('articles_notice_of')
  })

  test.each([
    ['a notice without its article', sql`article_type = 'retraction'`, 'articles_notice_type'],
    ['an article that is no notice but names one', sql`notice_of = '13'`, 'articles_notice_type'],
    ['a notice about itself', sql`article_type = 'retraction', notice_of = '12'`, 'articles_notice_of_another'],
    [
      'a notice about an article that does not exist',
      sql`article_type = 'retraction', notice_of = '99'`,
      'articles_notice_of',
    ],
  ])('the database refuses %s', async (_, columns, constraint) => {
    expect(await violatedBy(db.execute(sql`update articles set ${columns} where refnumber = '12'`))).toBe(constraint)
  })
})
