// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { articleTextFiles, articleTexts, waitingTexts } from '../../../src/core/db/tables/article-texts.ts'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { keptFiles } from '../../../src/core/db/tables/installation.ts'
import { audit } from '../../../src/core/db/tables/office.ts'
import { hashContent } from '../../../src/core/files/files.ts'
import { sweepFiles } from '../../../src/core/files/sweep.ts'
import { articleAdminApi } from '../../../src/journal/articles/admin-api.ts'
import { bringTexts } from '../../../src/journal/articles/text/actions.ts'
import { textApi } from '../../../src/journal/articles/text/api.ts'
import { docx, h1, p, picture, prose, style } from '../../engines/fulltext/papers.ts'
import { browsingAs } from '../../support/browsing.ts'
import { anArticle } from '../../support/builders/rows.ts'
import { aFormOf, signedInCalls } from '../../support/calls.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db, files } = journal
const call = await signedInCalls(journal, textApi(journal), articleAdminApi(journal))
const editor = await browsingAs(journal, 'Ravi Sharma')
const start = journal.now.at
const dayMs = 24 * 60 * 60 * 1000

const references = ['Rao B. Boats of the delta. Delta Press; 2019.', 'Iyer C. Oars and sails. Delta Press; 2020.']
const paper = (more = '') =>
  docx(
    [
      p('Lanterns of the delta', style('Title')),
      h1('Introduction'),
      p(`${prose('boats')} They carry lanterns [1], and oars [2].`),
      more,
      h1('References'),
      ...references.map((one, at) => p(`[${at + 1}] ${one}`)),
    ].join(''),
  )
const word = (bytes: Uint8Array, name = 'paper.docx') => new File([bytes as Uint8Array<ArrayBuffer>], name)

let id = 0
beforeEach(async () => {
  journal.now.at = start
  for (const table of [articles, issues, audit, keptFiles, articleTexts, waitingTexts]) await db.delete(table)
  await anArticle(db, { refnumber: '7', status: 'disabled' })
  id = (await row()).id
})

const row = async () => {
  const [found] = await db.select().from(articles)
  if (!found) throw new Error('There is no article')
  return found
}
const sending = (fields: Record<string, string | Blob>) =>
  call('POST', `/api/archives/${id}/text`, { body: aFormOf(fields) })
const reading = () => call('GET', `/api/archives/${id}/text`)
const setStatus = (fields: object) => call('POST', `/api/archives/${id}/status`, { body: fields })
const stored = async () => (await db.select().from(articleTexts)).map(({ hash }) => hash)
const lastChange = async () => (await db.select().from(audit).orderBy(asc(audit.id))).at(-1)?.id ?? 0
const sweeping = () => sweepFiles({ db, files, clock: () => new Date(journal.now.at.getTime()) })

describe('the full text of an article', () => {
  test('comes from a Word file, with its references, and is read as it is kept', async () => {
    expect((await reading()).status).toBe(404)
    const sent = await sending({ file: word(paper(p(picture('boat', { alt: 'A boat' }))), 'C:\\papers\\paper.docx') })
    expect(sent).toMatchObject({
      status: 200,
      body: { source: { name: 'paper.docx', kind: 'docx' }, pdf_source: 'uploaded', findings: expect.any(Array) },
    })
    const { text_hash, references: lines, modification } = await row()
    expect(hashContent(sent.body.jats)).toBe(String(text_hash))
    expect(lines).toBe(references.join('\n'))
    expect(sent.body.modification).toBe(modification.toISOString())
    expect((await reading()).body).toEqual(sent.body)
    const [shown] = await db.select().from(articleTextFiles)
    expect(sent.body.jats).toContain(`xlink:href="${shown?.file_hash}.png"`)
    const { words } = sent.body.balance
    expect(words.source).toBe(words.carried + words.left + words.found)
  })

  test('says which lines of its front the article says nowhere', async () => {
    await db.update(articles).set({ keywords: 'harbour office, Kota' })
    const lines = ['Harbour office, Kota', '* Corresponding author: the pier', 'Abstract', 'Boats.'].map((line) =>
      p(line),
    )
    const named = [p('Lanterns of the delta', style('Title')), ...lines, h1('Introduction'), p(prose('boats'))]
    const { body } = await sending({ file: word(docx(named.join(''))) })
    const told = body.findings.filter(({ code }: { code: string }) => code === 'text_not_carried')
    expect(told.map(({ text }: { text: string }) => text)).toEqual(['* Corresponding author: the pier'])
  })

  test.each<[string, Record<string, string | Blob>, object]>([
    ['no file', {}, { error: 'required', field: 'file' }],
    ['text in the place of a file', { file: 'x' }, { error: 'invalid_file', field: 'file' }],
    ['a letter', { file: new File(['Dear editor'], 'a.txt') }, { error: 'invalid_file', field: 'file' }],
    ['a cut zip', { file: new File([paper().slice(0, 99)], 'a.docx') }, { error: 'invalid_file', field: 'file' }],
    ['text that is no JATS', { jats: '<html/>' }, { error: 'invalid_file', field: 'jats' }],
  ])('is refused for %s, and nothing changes', async (_, fields, body) => {
    const before = await row()
    expect(await sending(fields)).toMatchObject({ status: 422, body })
    expect(await row()).toEqual(before)
  })

  test('may have 20 MB, more than a PDF', async () => {
    const body = aFormOf({ file: new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'a.docx') })
    const refused = await editor.ask(`/api/archives/${id}/text`, { method: 'POST', body })
    expect([refused.status, await refused.json()]).toEqual([422, { error: 'file_too_large', field: 'file' }])
  })

  test('may be as long where it is sent as text', async () => {
    const address = `/api/archives/${id}/text`
    expect(
      (await editor.send(address, { jats: `<article><body><p>${'Boats. '.repeat(400_000)}</p></body></article>` }))
        .status,
    ).toBe(200)
    expect(await editor.send(address, { jats: ' '.repeat(20 * 1024 * 1024 + 1) })).toEqual({
      status: 422,
      body: { error: 'file_too_large', field: 'jats' },
    })
  })

  test('is answered to nobody without a session, and there is none of an article that is not there', async () => {
    expect((await call('GET', `/api/archives/${id}/text`, { isSignedIn: false })).status).toBe(401)
    expect((await call('GET', `/api/archives/${id + 1}/text`)).status).toBe(404)
    const body = aFormOf({ file: word(paper()) })
    expect((await call('POST', `/api/archives/${id + 1}/text`, { body })).status).toBe(404)
    expect((await call('DELETE', `/api/archives/${id}/text`)).status).toBe(404)
  })

  test('is mended as JATS, which keeps its source, its pictures and its ids', async () => {
    const { body: before } = await sending({ file: word(paper(p(picture('boat', { alt: 'A boat' })))) })
    const jats = before.jats.replace('Introduction', 'Beginnings').replaceAll('\n', '\r\n')
    const { status, body: after } = await sending({ jats, modification: before.modification })
    expect(status).toBe(200)
    expect(after.source).toEqual(before.source)
    expect(after.jats).toBe(before.jats.replace('Introduction', 'Beginnings'))
    expect(after.findings.map(({ code }: { code: string }) => code)).not.toContain('picture_not_shown')
  })

  test('is changed from its newest version alone', async () => {
    const { body: before } = await sending({ file: word(paper()) })
    await call('POST', `/api/archives/${id}`, { body: aFormOf({ subject: 'Boats' }) })
    const refused = await sending({ file: word(paper()), modification: before.modification })
    expect(refused).toMatchObject({ status: 409, body: { error: 'conflict', current: { subject: 'Boats' } } })
    const path = `/api/archives/${id}/text?modification=`
    expect((await call('DELETE', path + before.modification)).status).toBe(409)
    expect((await call('DELETE', path + (await row()).modification.toISOString())).status).toBe(204)
    expect((await reading()).status).toBe(404)
  })

  test('has the references that the article has: the same ones keep their ids, gone ones are told', async () => {
    const { body: before } = await sending({ file: word(paper()) })
    expect(before.jats).toContain('rid="ref2"')
    const changed = `Das D. Tides. 2021.\n${references[0]?.replace('Press', 'Press House')}`
    await call('POST', `/api/archives/${id}`, { body: aFormOf({ references: changed }) })
    const { body: after } = await reading()
    expect(after.jats).toMatch(/<ref id="ref3"><mixed-citation[^>]*>Das D\. Tides\. 2021\.</)
    expect(after.jats).toContain('rid="ref1"')
    expect(after.jats).not.toContain('ref2"')
    expect(after.findings).toContainEqual(expect.objectContaining({ code: 'citation_unlinked' }))
    expect((await row()).references).toBe(changed)
    await bringTexts(journal)
    expect((await reading()).body).toEqual(after)
  })
})

describe('versions', () => {
  test('a replaced text comes back with its version, and is deleted with its files when that ends', async () => {
    await sending({ file: word(paper()) })
    const first = await row()
    await sending({ file: word(paper(p(picture()))), looked: 'yes' })
    const change = await lastChange()
    expect((await editor.ask(`/admin/changes/${change}/files/text_hash`)).headers.get('content-type')).toStartWith(
      'application/xml',
    )
    const firstChange = (await db.select().from(audit).orderBy(asc(audit.id)))[0]?.id
    const { modification } = await row()
    const seen = { modification: modification.toISOString() }
    await editor.submit(`/admin/archives/${id}/history/${firstChange}`, seen)
    expect((await row()).text_hash).toBe(first.text_hash)
    expect(await stored()).toHaveLength(2)
    journal.now.at = new Date((await row()).modification.getTime() + 31 * dayMs)
    await sweeping()
    expect(await stored()).toEqual([String(first.text_hash)])
    expect(await db.select().from(articleTextFiles)).toEqual([])
  })

  test('a deleted article comes back with its text', async () => {
    const { body } = await sending({ file: word(paper()) })
    await editor.submit(`/admin/archives/${id}/delete`)
    await sweeping()
    await editor.submit(`/admin/archives/${id}/history/${await lastChange()}`, { back: '/admin/deleted' })
    expect((await reading()).body).toEqual({ ...body, modification: expect.any(String) })
  })
})

describe('findings that somebody has to look at', () => {
  const withoutWords = () => ({ file: word(paper(p(picture()))) })
  const findings = [expect.objectContaining({ code: 'figure_without_alt' })]

  test('publishing asks for them once', async () => {
    await sending(withoutWords())
    expect(await setStatus({ status: 'enabled' })).toMatchObject({ status: 422, body: { error: 'confirm', findings } })
    expect((await row()).status).toBe('disabled')
    expect((await setStatus({ status: 'enabled', looked: 'yes' })).status).toBe(200)
    expect((await setStatus({ status: 'enabled' })).status).toBe(200)
  })

  test('the office asks too, of one article and of an issue', async () => {
    await sending(withoutWords())
    for (const path of [`/admin/archives/${id}/status`, '/admin/archives/2026/vol5/issue2/publish']) {
      const asked = await editor.submit(path, { status: 'enabled' })
      expect(asked.status).toBe(422)
      expect(asked.text).toContain('Publish the full text as it is?')
      const place = `<a href="/admin/archives/${id}/text">“`
      expect(asked.html).toContain(place)
      expect(asked.html).toContain('</a>: 1 picture without an alternative text')
    }
    const list = await editor.open('/admin/archives/2026/vol5/issue2')
    expect(list.text).toContain('Full text: 2 to look at')
    await editor.submit('/admin/archives/2026/vol5/issue2/publish', { text_looked: 'yes' })
    expect((await row()).status).toBe('enabled')
  })

  test('a public article gets such a text only after somebody has looked', async () => {
    await setStatus({ status: 'enabled' })
    expect(await sending(withoutWords())).toMatchObject({ status: 422, body: { error: 'confirm', findings } })
    expect((await row()).text_hash).toBeNull()
    expect((await sending({ ...withoutWords(), looked: 'yes' })).status).toBe(200)
  })
})

describe('an accepted paper', () => {
  const waiting = async (bytes: Uint8Array) =>
    db.insert(waitingTexts).values({ article_id: id, file_hash: await files.save(bytes), name: 'paper.docx' })

  test.each([
    ['a whole file', paper(), true],
    ['a damaged file', paper().slice(0, 99), false],
  ])('brings its text in the background: %s', async (_, bytes, isThere) => {
    await waiting(bytes)
    await bringTexts(journal)
    expect((await row()).text_hash !== null).toBe(isThere)
    expect(await db.select().from(waitingTexts)).toEqual([])
  })

  test('leaves a text that is there, and one that readers would see with findings', async () => {
    await sending({ file: word(paper()) })
    const { text_hash } = await row()
    await waiting(paper(p(picture())))
    await bringTexts(journal)
    expect((await row()).text_hash).toBe(text_hash)
    await call('DELETE', `/api/archives/${id}/text`)
    await setStatus({ status: 'enabled' })
    await waiting(paper(p(picture())))
    await bringTexts(journal)
    expect((await row()).text_hash).toBeNull()
  })
})
