// one database
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { notices } from '../../src/core/db/tables/letters.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { crawl } from '../support/crawl.ts'
import { everyRoute } from '../support/every-route.ts'
import { aJournal } from '../support/journal.ts'
import { readPdf } from '../support/pdf.ts'

const email = 'ravi@private.example'

let journal: Awaited<ReturnType<typeof aJournal>>
beforeAll(async () => {
  journal = await aJournal()
  const { db, files } = journal
  await anArticle(db, { refnumber: '7', title: 'Crop yield', email, ...(await aPdf(files)) })
  await anArticle(db, { refnumber: '8', title: 'Hidden crop', email, status: 'disabled' })
  const row = { article_id: 1, recipient: email, subject: 'Your article', body: 'Dear Author', message_id: '<1@x>' }
  await db.insert(notices).values({ ...row, state: 'sent', createdby: 'Asha', created_at: journal.now.at })
})
afterAll(() => journal.close())

/** Where an answer names the author's address. */
async function named(ask: (path: string) => Promise<Response>, from: string[]) {
  const found: string[] = []
  const seen = await crawl(
    async (path) => {
      const answer = await ask(path)
      const bytes = await answer.clone().bytes()
      const isDrawn = answer.headers.get('content-type') === 'application/pdf' && path.startsWith('/api/pdf/')
      const text = new TextDecoder().decode(bytes) + (isDrawn ? JSON.stringify(await readPdf(bytes)) : '')
      const headers = JSON.stringify([...answer.headers])
      if (`${text}${headers}`.includes('private.example')) found.push(path)
      return answer
    },
    from,
    (path) => !path.startsWith('/static/'),
  )
  return { found, asked: seen.size }
}

test('no answer to readers contains an author’s email address', async () => {
  const paths = Object.values(everyRoute).flatMap(([path]) => path)
  const { found, asked } = await named(async (path) => journal.get(path), paths)
  expect(found).toEqual([])
  expect(asked).toBeGreaterThan(paths.length)
}, 120_000)

test('answers to editors contain it, so the search for it works', async () => {
  const { ask } = await browsingAs(journal)
  const paths = ['/admin/archives/1', '/admin/archives/1/notice', '/api/archives/1', '/admin/notices?filter=sent']
  for (const path of paths) expect(await (await ask(path)).text()).toContain(email)
})
