// one database
import { expect, test } from 'bun:test'
import { encodeHtml } from '../../src/core/text/html.ts'
import { anEditor } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()

test('an empty board says so', async () => {
  expect((await journal.read('/board')).text).toContain('The editorial board has not been announced yet.')
})

test('the board has three parts, pinned members first, without disabled ones, phones and emails', async () => {
  const { db } = journal
  await anEditor(db, { name: 'Assistant One', category: 'assistant editor', phone: '12345', email: 'a@x.example' })
  await anEditor(db, { name: 'Associate One', post: encodeHtml('Professor <b>&amp; Head</b>'), country: 'India' })
  await anEditor(db, { name: 'Associate Pinned', is_pinned: true })
  await anEditor(db, { name: 'Associate Gone', status: 'disabled' })
  await anEditor(db, {
    name: 'Chief',
    category: 'chief editor',
    degree: 'Ph.D.',
    editor_website: 'https://chief.example',
    term_from: '2021',
  })
  journal.pageCache.clear()
  const { text } = await journal.read('/board')
  expect(text).toContain(
    'Editor-in-Chief Chief, Ph.D. On the board since 2021 chief.example ' +
      'Associate Editors Associate Pinned Associate One Professor & Head India Assistant Editors Assistant One',
  )
  expect(text).not.toContain('Gone')
  expect(await (await journal.get('/board')).text()).not.toMatch(/12345|a@x\.example/)
})

test('a picture is public while an enabled editor shows it, and avatar.png always', async () => {
  const { db, files } = journal
  const shown = await files.save(new Uint8Array([1, 2, 3]))
  const hidden = await files.save(new Uint8Array([4, 5, 6]))
  await anEditor(db, { picture: `${shown}.png` })
  await anEditor(db, { picture: `${hidden}.jpg`, status: 'disabled' })
  journal.pageCache.clear()
  const answer = await journal.get(`/assets/editors/${shown}.png`)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(await answer.bytes()).toEqual(new Uint8Array([1, 2, 3]))
  expect((await journal.get(`/assets/editors/${hidden}.jpg`)).status).toBe(404)
  expect((await journal.get('/assets/editors/..%2f..%2fpackage.json')).status).toBe(404)
  const avatar = await journal.get('/assets/editors/avatar.png')
  expect(avatar.status).toBe(200)
  expect(avatar.headers.get('content-type')).toBe('image/png')
  expect(await (await journal.get('/board')).text()).toContain('src="/assets/editors/avatar.png"')
})
