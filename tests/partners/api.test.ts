// one database
import { expect, test } from 'bun:test'
import { aPartner } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { get } = journal

test('without a partner the list is empty', async () => {
  const answer = await get('/api/indexing')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual([])
})

test('enabled partners are listed by sort number, then id', async () => {
  await aPartner(journal.db, { title: 'Third', sortnumber: 20 })
  await aPartner(journal.db, { title: 'Gone', sortnumber: 1, status: 'disabled' })
  await aPartner(journal.db, { title: 'First', sortnumber: 3, link: 'https://first.example', image: 'first.png' })
  await aPartner(journal.db, { title: 'Fourth', sortnumber: 20 })
  await aPartner(journal.db, { title: 'Second', sortnumber: 10 })
  const none = { link: '', image: '', status: 'enabled' }
  for (const path of ['/api/indexing', '/api/indexing/']) {
    expect(await (await get(path)).json()).toEqual([
      { id: 3, title: 'First', link: 'https://first.example', image: 'first.png', status: 'enabled', sortnumber: 3 },
      { id: 5, title: 'Second', ...none, sortnumber: 10 },
      { id: 1, title: 'Third', ...none, sortnumber: 20 },
      { id: 4, title: 'Fourth', ...none, sortnumber: 20 },
    ])
  }
  const etag = (await get('/api/indexing')).headers.get('etag') ?? ''
  expect((await get('/api/indexing/', { 'If-None-Match': etag })).status).toBe(304)
})
