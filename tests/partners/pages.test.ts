// one database
import { expect, test } from 'bun:test'
import { aPartner } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()

test('without partners the page says so', async () => {
  expect((await journal.read('/indexing')).text).toContain('The journal has no indexing partners yet.')
})

test('partners are shown in order with logo and link, without disabled ones', async () => {
  const { db, files } = journal
  const logo = `${await files.save(new Uint8Array([7]))}.png`
  await aPartner(db, { title: 'Beta', sortnumber: 2, link: 'https://beta.example/' })
  await aPartner(db, { title: 'Alpha', sortnumber: 1, image: logo })
  await aPartner(db, { title: 'Gone', status: 'disabled', image: `${'0'.repeat(64)}.png` })
  journal.pageCache.clear()
  const html = await (await journal.get('/indexing')).text()
  expect(html.indexOf('alt="Alpha"')).toBeLessThan(html.indexOf('>Beta<'))
  expect(html).toContain(`src="/assets/indexing/${logo}"`)
  expect(html).toContain('<a href="https://beta.example/" rel="noopener">Beta</a>')
  expect(html).not.toContain('Gone')
  expect((await journal.get(`/assets/indexing/${logo}`)).status).toBe(200)
  expect((await journal.get(`/assets/indexing/${'0'.repeat(64)}.png`)).status).toBe(404)
})

test('logo and cover of the settings are public, the signature is not', async () => {
  const { db, files } = journal
  const [logo, cover, signature] = await Promise.all(
    [1, 2, 3].map(async (byte) => `${await files.save(new Uint8Array([byte]))}.png`),
  )
  await setSettings(db, { logo, cover, signature })
  journal.pageCache.clear()
  expect((await journal.get(`/assets/settings/${logo}`)).status).toBe(200)
  expect((await journal.get(`/assets/settings/${cover}`)).status).toBe(200)
  expect((await journal.get(`/assets/settings/${signature}`)).status).toBe(404)
})
