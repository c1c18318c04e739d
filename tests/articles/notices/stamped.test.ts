// one database
import { beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { degrees, PDFDict, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { hashContent } from '../../../src/core/files/files.ts'
import { stampPdf } from '../../../src/engines/stamps/stamps.ts'
import { stampingNotice } from '../../../src/journal/articles/notices/stamp-rules.ts'
import { createStamping } from '../../../src/journal/articles/notices/stamping.ts'
import { anArticle, aSession, aUser } from '../../support/builders/rows.ts'
import { withJournal } from '../../support/journal.ts'
import { readPdf } from '../../support/pdf.ts'

const journal = await withJournal()
const { db, files } = journal
const { id: userId } = await aUser(db, 'Meera Nair')
const { token } = await aSession(journal, userId)
beforeEach(async () => {
  for (const table of [articles, issues]) await db.delete(table)
})

/** A PDF of pages with their words, each turned by its number of degrees. */
async function aPdfOf(pages: [words: string, turn: number][]) {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const [words, turn] of pages) {
    const page = document.addPage([400, 600])
    page.drawText(words, { x: 40, y: 300, size: 20, font })
    page.setRotation(degrees(turn))
  }
  return document
}

const plain = async () =>
  (
    await aPdfOf([
      ['First words', 0],
      ['Second words', 90],
    ])
  ).save()
const signed = async () => Buffer.concat([await plain(), Buffer.from('\n% /ByteRange [0 10 20 30]\n')])
const broken = async () => Buffer.from('%PDF-1.7\nno pages at all')

async function encrypted() {
  const document = await aPdfOf([['Hidden words', 0]])
  await document.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: {} })
  return document.save({ useObjectStreams: false })
}

/** An article with a PDF, and a notice about it. */
async function retract(bytes: Uint8Array, article_type: 'retraction' | 'correction' | 'expression-of-concern') {
  const file = { file_hash: await files.save(bytes), file_bytes: bytes.byteLength }
  await anArticle(db, { refnumber: '12', title: 'धान और <i>Rice</i>', publishdate: '2026-03-14', ...file })
  await anArticle(db, { refnumber: '140', article_type, notice_of: '12', publishdate: '2026-06-15' })
}

const path = '/archives/2026/vol5/issue2/12.pdf'
const notice = 'http://localhost:3000/archives/2026/vol5/issue2/140'
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

describe('the PDF of a retracted article', () => {
  test('has the stamp and the notice’s address on each page, and keeps its text', async () => {
    await retract(await plain(), 'retraction')
    const { pages, info } = await readPdf(await bytesOf(await journal.get(path)))
    expect(pages).toHaveLength(2)
    for (const page of pages) {
      expect(page).toContain('RETRACTED')
      expect(page).toContain(`Retraction: ${notice}`)
    }
    expect(pages[0]).toContain('First words')
    expect(pages[1]).toContain('Second words')
    expect(info.Title).toBe('RETRACTED')
  })

  test('links to the notice', async () => {
    await retract(await plain(), 'retraction')
    const document = await PDFDocument.load(await bytesOf(await journal.get(path)))
    const annotations = document.getPages().map((page) => page.node.Annots()?.lookup(0)?.toString() ?? '')
    for (const annotation of annotations) expect(annotation).toContain(`/URI (${notice})`)
  })

  test('links to an address with brackets and backslashes', async () => {
    const stamp = {
      kind: 'retraction',
      word: 'RETRACTED',
      name: 'Retraction',
      notice: 'https://a).example/\\(',
      original: '',
    } as const
    const result = await stampPdf({ stamp, pdf: await plain() })
    const document = await PDFDocument.load(result.is === 'stamped' ? result.pdf : '')
    const action = document.getPage(0).node.Annots()?.lookup(0, PDFDict).lookup(PDFName.of('A'), PDFDict)
    expect(action?.lookup(PDFName.of('URI'), PDFString).decodeText()).toBe(stamp.notice)
  })

  test.each<[string, number, [number, number]]>([
    ['upright', 0, [400, 630]],
    ['turned right', 90, [430, 600]],
    ['upside down', 180, [400, 630]],
    ['turned left', 270, [430, 600]],
  ])('has room for the stamp above a page that is %s', async (_, turn, size) => {
    await retract(await (await aPdfOf([['Words', turn]])).save(), 'retraction')
    const document = await PDFDocument.load(await bytesOf(await journal.get(path)))
    const { width, height } = document.getPage(0).getCropBox()
    expect([width, height].join()).toBe(size.join())
  })

  test('supports lengths, ranges and an ETag', async () => {
    const bytes = await plain()
    await retract(bytes, 'retraction')
    const answer = await journal.get(path)
    const whole = await bytesOf(answer)
    expect(answer.headers.get('content-length')).toBe(String(whole.length))
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="12.pdf"')
    const etag = answer.headers.get('etag') ?? ''
    const part = await journal.get(path, { range: 'bytes=5-9' })
    expect(part.status).toBe(206)
    expect((await bytesOf(part)).toString()).toBe(whole.slice(5, 10).toString())
    expect((await journal.get(path, { 'if-none-match': etag })).status).toBe(304)
    const head = await journal.handle(new Request(`http://localhost${path}`, { method: 'HEAD' }))
    expect(head.headers.get('content-length')).toBe(String(whole.length))
    await db.update(articles).set({ status: 'disabled' }).where(eq(articles.refnumber, '140'))
    const after = await journal.get(path)
    expect(after.headers.get('etag')).not.toBe(etag)
    expect((await bytesOf(after)).toString()).toBe(new Uint8Array(bytes).toString())
  })

  test('is unchanged for editors', async () => {
    const bytes = await plain()
    await retract(bytes, 'retraction')
    const [{ id } = { id: 0 }] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, '12'))
    const answer = await journal.get(`/admin/archives/${id}/pdf`, { cookie: `session=${token}` })
    expect((await bytesOf(answer)).toString()).toBe(new Uint8Array(bytes).toString())
  })

  test('is stamped at both addresses', async () => {
    await retract(await plain(), 'retraction')
    const { text } = await readPdf(await bytesOf(await journal.get('/assets/archives/2026/vol5issue2/12.pdf')))
    expect(text).toContain('RETRACTED')
  })
})

describe('the PDF of an article', () => {
  test('with an expression of concern says only that', async () => {
    await retract(await plain(), 'expression-of-concern')
    const { text } = await readPdf(await bytesOf(await journal.get(path)))
    expect(text).toContain(`EXPRESSION OF CONCERN Expression of concern: ${notice}`)
    expect(text).not.toContain('RETRACTED')
  })

  test('with a correction stays unchanged', async () => {
    const bytes = await plain()
    await retract(bytes, 'correction')
    expect((await bytesOf(await journal.get(path))).toString()).toBe(new Uint8Array(bytes).toString())
  })
})

describe('a retracted PDF that cannot be stamped', () => {
  test('goes behind a stamped cover with a link to it, if it is signed', async () => {
    await retract(await signed(), 'retraction')
    const { pages, info } = await readPdf(await bytesOf(await journal.get(path)))
    expect(info.Title).toBe('RETRACTED: धान और Rice')
    expect(pages).toHaveLength(3)
    expect(pages[0]).toContain('RETRACTED')
    expect(pages[0]).toContain(`Retraction: ${notice}`)
    expect(pages[0]).toContain(`${path}?original`)
    expect(pages[1]).toContain('First words')
  })

  test.each([
    ['encrypted', encrypted],
    ['broken', broken],
  ])('is replaced by a cover with a link to it, if it is %s', async (_, make) => {
    const bytes = await make()
    await retract(bytes, 'retraction')
    const { pages } = await readPdf(await bytesOf(await journal.get(path)))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(`Retraction: ${notice}`)
    const original = await journal.get(`${path}?original`)
    expect((await bytesOf(original)).toString()).toBe(new Uint8Array(bytes).toString())
    expect(original.headers.get('x-robots-tag')).toBe('noindex')
  })

  test.each([
    ['encrypted', encrypted],
    ['broken', broken],
    ['signed', signed],
  ])('has a viewer and certificates that show the retraction, if it is %s', async (_, make) => {
    await retract(await make(), 'retraction')
    for (const page of ['/pdf?refno=12', '/certificate?refno=12']) {
      const answer = await journal.get(page)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('RETRACTED: ')
    }
  })

  test('has the same bytes behind its cover on another day', async () => {
    const [pdf, cover] = await Promise.all([signed(), plain()])
    const stamp = { kind: 'retraction', word: 'RETRACTED', name: 'Retraction', notice, original: path } as const
    const bytesOn = async (day: string) => {
      setSystemTime(new Date(day))
      const made = await stampPdf({ stamp, pdf, cover })
      return made.is === 'covered' ? Bun.hash(made.pdf) : made.is
    }
    expect(await bytesOn('2026-06-15')).toBe(await bytesOn('2031-01-01').finally(setSystemTime))
  })

  test('is the only kind that is available as published', async () => {
    await retract(await plain(), 'retraction')
    const { text } = await readPdf(await bytesOf(await journal.get(`${path}?original`)))
    expect(text).toContain('RETRACTED')
  })
})

test('a missing PDF is not found, and is stamped once it is back', async () => {
  const bytes = await (await aPdfOf([['Lost words', 0]])).save()
  await retract(bytes, 'retraction')
  expect(await files.remove(hashContent(bytes), new Date(Date.now() + 60_000))).toBe(true)
  expect((await journal.get(path)).status).toBe(404)
  await files.save(bytes)
  const { pages } = await readPdf(await bytesOf(await journal.get(path)))
  expect(pages[0]).toContain('Lost words')
})

describe('stamped PDFs', () => {
  const stamp = { kind: 'retraction', word: 'RETRACTED', name: 'Retraction', notice, original: '' } as const
  const source = async (about: string) => {
    const pdf = await plain()
    return { hash: 'a', stamp, about, read: async () => pdf, cover: async () => undefined }
  }

  test('are made once, even for simultaneous requests, and cached', async () => {
    const folder = join(journal.dataDir, 'once')
    const stamping = createStamping({ folder })
    let read = 0
    const own = await source('A')
    const counted = {
      ...own,
      read() {
        read++
        return own.read()
      },
    }
    const [first, second] = await Promise.all([stamping.stamped(counted), stamping.stamped(counted)])
    const third = await stamping.stamped(counted)
    stamping.stop()
    expect(read).toBe(1)
    expect(second?.etag).toBe(first?.etag ?? '')
    expect(third?.etag).toBe(first?.etag ?? '')
  })

  test('make room for newer ones', async () => {
    const folder = join(journal.dataDir, 'few')
    const stamping = createStamping({ folder, maxCachedBytes: 1 })
    for (const about of ['A', 'B', 'C']) await stamping.stamped(await source(about))
    stamping.stop()
    const left = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toHaveLength(1)
  })

  test('are missing if the process cannot run', async () => {
    const stamping = createStamping({ folder: join(journal.dataDir, 'none'), script: '/none.ts' })
    expect(await stamping.stamped(await source('A'))).toBeUndefined()
    stamping.stop()
  })
})

test.each([
  ['none', [], undefined],
  ['a correction', ['correction'], undefined],
  ['the newest of two doubts', ['expression-of-concern', 'expression-of-concern'], '1'],
  ['a retraction before a later doubt', ['retraction', 'expression-of-concern'], '0'],
] as const)('a PDF is stamped by %s', (_, types, refnumber) => {
  const place = { year: 2026, volume: 5, issue: 2, doi: '', date: '' }
  expect(stampingNotice(types.map((type, at) => ({ ...place, type, refnumber: String(at) })))?.refnumber).toBe(
    refnumber,
  )
})
