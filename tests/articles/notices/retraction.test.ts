// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { storeHost } from '../../../src/exchange/oai/repository-queries.ts'
import { browsingAs } from '../../support/browsing.ts'
import { addRetraction, changedIn, retracted, retractionChannels, written } from '../../support/builders/retraction.ts'
import { aJournal, wordsOf } from '../../support/journal.ts'
import { readPdf } from '../../support/pdf.ts'

type Journal = Awaited<ReturnType<typeof aJournal>>

let journal: Journal
let meera: Awaited<ReturnType<typeof browsingAs>>
let code = ''

beforeAll(async () => {
  journal = await aJournal({ ORIGIN: 'http://crops.example' })
  meera = await browsingAs(journal)
  await storeHost(journal.db, 'crops.example')
  code = await addRetraction(journal)
})
afterAll(() => journal.close())

async function publish(status: 'enabled' | 'disabled') {
  const [{ id } = { id: 0 }] = await journal.db
    .select({ id: articles.id })
    .from(articles)
    .where(eq(articles.refnumber, retracted.notice))
  const headers = { 'content-type': 'application/json' }
  const sent = await meera.ask(`/api/archives/${id}/status`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ status }),
  })
  expect(sent.status).toBe(200)
}

const text = async (path: string) => (await journal.get(path)).text()

const reading = {
  text,
  words: async (path: string) => wordsOf(await text(path)),
  desk: async (path: string) => (await meera.ask(path)).text(),
  pdf: async (path: string) => (await readPdf(await (await journal.get(path)).bytes())).text,
}

const channels = retractionChannels('CODE').map(([name, how, path, words]) => ({
  name,
  words,
  read: () => reading[how](path.replace('CODE', code)), // which is not known before the tests begin
}))

describe('a retraction', () => {
  test.each(channels)('a retraction that is not public is not shown by $name', async ({ read, words }) => {
    expect(await read()).not.toContain(words)
  })

  test('an editor publishes the retraction', () => publish('enabled'))

  test.each(channels)('a public retraction is shown by $name', async ({ read, words }) => {
    expect(await read()).toContain(words)
  })

  test('a retraction is a change of the article for harvesters', async () => {
    expect(changedIn(await text('/sitemaps/1.xml')) > written.toISOString()).toBe(true)
  })

  test('the page of a notice names its type and offers no certificate', async () => {
    const notice = await text('/archives/2026/vol5/issue2/140')
    expect(notice).toContain(
      '<p class="article-type"><span class="notice-mark" data-notice="retraction">Retraction</span>',
    )
    expect(notice).not.toContain('/certificate?refno=140')
    expect(await text(retracted.page)).toContain('/certificate?refno=12')
  })

  test('a retraction changes no certificate, and certificates stay valid', async () => {
    const certificate = await readPdf(await (await journal.get('/api/pdf/certificate/12/Ravi%20Sharma')).bytes())
    expect(certificate.text).not.toContain('RETRACTED')
    expect(certificate.text).toContain(code)
    expect(await text(`/verify/${code}`)).toContain('data-verdict="valid"')
  })

  test('an editor hides the retraction again', () => publish('disabled'))

  test.each(channels)('a withdrawn retraction is no longer shown by $name', async ({ read, words }) => {
    expect(await read()).not.toContain(words)
  })
})
