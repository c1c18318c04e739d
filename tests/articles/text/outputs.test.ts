// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articleTextFiles, articleTexts } from '../../../src/core/db/tables/article-texts.ts'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { unzip } from '../../../src/engines/archives/archives.ts'
import { articleAdminApi } from '../../../src/journal/articles/admin-api.ts'
import { textApi } from '../../../src/journal/articles/text/api.ts'
import { typesetDue } from '../../../src/journal/articles/text/typeset-actions.ts'
import { docx, h1, p, picture, prose } from '../../engines/fulltext/papers.ts'
import { browsingAs } from '../../support/browsing.ts'
import { anArticle, aPdf } from '../../support/builders/rows.ts'
import { aFormOf, signedInCalls } from '../../support/calls.ts'
import { exif, inJpeg, latin1, segment } from '../../support/identifying/planted-pictures.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db, get } = journal
const call = await signedInCalls(journal, textApi(journal), articleAdminApi(journal))
const editor = await browsingAs(journal, 'Ravi Sharma')
const path = '/archives/2026/vol5/issue1/7'
const paper = docx(
  [
    h1('Introduction'),
    p(`${prose('boats')} They carry lanterns [1].`),
    p(picture('boat', { alt: 'A boat' })),
    p('Figure 1. A boat of the delta'),
    h1('References'),
    p('[1] Rao B. Boats of the delta. Delta Press; 2019. doi:10.5555/boats'),
  ].join(''),
)
const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

let id = 0
beforeEach(async () => {
  for (const table of [articles, issues, articleTexts]) await db.delete(table)
  await anArticle(db, { refnumber: '7', year: 2026, volume: 5, issue: 1, title: 'Lanterns of the delta' })
  await anArticle(db, { refnumber: '8', year: 2026, volume: 5, issue: 1, title: 'Oars' })
  const rows = await db.select({ id: articles.id, refnumber: articles.refnumber }).from(articles)
  id = rows.find(({ refnumber }) => refnumber === '7')?.id ?? 0
  const file = new File([paper as Uint8Array<ArrayBuffer>], 'paper.docx')
  const sent = await call('POST', `/api/archives/${id}/text`, { body: aFormOf({ file, looked: 'yes' }) })
  expect(sent.status).toBe(200)
})

describe('the JATS of an article with a full text', () => {
  test('is answered, harvested and exported with its body, its references once', async () => {
    const own = await (await get(`${path}.xml`)).text()
    const record = await (await get('/oai?verb=ListRecords&metadataPrefix=jats')).text()
    for (const jats of [own, record]) {
      expect(jats).toContain('<title>Introduction</title>')
      expect(jats.match(/<ref id="ref1"/g)).toHaveLength(1)
      expect(jats).toContain('Lanterns of the delta')
    }
    expect(await (await get('/archives/2026/vol5/issue1/8.xml')).text()).not.toContain('<body')
  })

  test('stands in the zip of its issue with its picture', async () => {
    const answer = await editor.ask('/admin/archives/2026/5/1/jats.zip')
    const files = unzip(await answer.bytes())
    const jats = decode(files?.get('7.xml'))
    expect(jats).toBe(await (await get(`${path}.xml`)).text())
    const [, name = ''] = /<graphic[^>]*xlink:href="([^"]+)"/.exec(jats) ?? []
    expect([...(files?.keys() ?? [])].sort()).toEqual(['7.xml', '8.xml', name].sort())
  })
})

describe('the files of a full text', () => {
  const zipped = async () => unzip(await (await get(`${path}.zip`)).bytes())

  test('the zip holds the JATS as it is answered, each picture, and the PDF as readers get it', async () => {
    const pdf = await aPdf(journal.files)
    await db.update(articles).set(pdf).where(eq(articles.id, id))
    const files = await zipped()
    const jats = decode(files?.get('7.xml'))
    expect(jats).toBe(await (await get(`${path}.xml`)).text())
    const [, name = ''] = /<graphic[^>]*xlink:href="([^"]+)"/.exec(jats) ?? []
    expect([...(files?.keys() ?? [])]).toEqual(['7.xml', name, '7.pdf'])
    expect(files?.get('7.pdf')).toEqual(await (await get(`${path}.pdf`)).bytes())
  })

  test('the EPUB has the words of the text, and the facts of its article', async () => {
    const answer = await get(`${path}.epub`)
    expect(answer.headers.get('content-type')).toBe('application/epub+zip')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="7.epub"')
    expect(answer.headers.get('link')).toContain('rel="collection"; type="text/html"')
    const files = unzip(await answer.bytes())
    expect([...(files?.keys() ?? [])][0]).toBe('mimetype')
    expect(decode(files?.get('EPUB/package.opf'))).toContain('<dc:title>Lanterns of the delta</dc:title>')
    const words = decode(files?.get('EPUB/text.xhtml'))
    expect(words).toContain('They carry lanterns')
    expect(words).toContain('<a href="https://doi.org/10.5555/boats">')
  })

  test.each(['epub', 'zip'])('the %s is made once for each version of its article', async (ending) => {
    const first = await get(`${path}.${ending}`)
    const etag = first.headers.get('etag') ?? ''
    expect((await get(`${path}.${ending}`, { 'If-None-Match': etag })).status).toBe(304)
    const again = await get(`${path}.${ending}`)
    expect(await again.bytes()).toEqual(await first.bytes())
    await call('POST', `/api/archives/${id}`, { body: aFormOf({ subject: 'Boats' }) })
    expect((await get(`${path}.${ending}`)).headers.get('etag')).not.toBe(etag)
  })

  test.each(['epub', 'zip'])(
    'the %s is not there without a text, and moves and goes with its article',
    async (ending) => {
      const to = (ref: string) => `/archives/2026/vol5/issue1/${ref}.${ending}`
      expect((await get(to('8'))).status).toBe(404)
      expect((await get(to('9'))).status).toBe(404)
      await db.update(articles).set({ refnumber: '70' }).where(eq(articles.id, id))
      const moved = await get(to('7'))
      expect([moved.status, moved.headers.get('location')]).toEqual([301, to('70')])
      await db.delete(articles).where(eq(articles.id, id))
      expect((await get(to('70'))).status).toBe(410)
    },
  )
})

describe('what a photograph tells of who took it', () => {
  const who = 'Quibblethorpe'
  const photograph = inJpeg(
    segment(0xe1, Buffer.concat([latin1('Exif\0\0'), exif(1, who)])),
    segment(0xfe, latin1(who)),
  )
  const told = (files: Map<string, Uint8Array> | undefined) =>
    [...(files ?? [])].filter(([, bytes]) => Buffer.from(bytes).includes(who)).map(([name]) => name)
  const pictures = (files: Map<string, Uint8Array> | undefined) =>
    [...(files?.values() ?? [])].filter((bytes) => Buffer.from(bytes.subarray(0, 3)).toString('hex') === 'ffd8ff')

  test.each(['sent now', 'stored by an earlier version'])('is in no output of a text that was %s', async (when) => {
    const shown = docx(p(prose('boats')) + p(picture('boat', { alt: 'A boat' })), {
      parts: { 'word/media/boat.png': photograph },
    })
    const file = new File([shown as Uint8Array<ArrayBuffer>], 'paper.docx')
    const sent = await call('POST', `/api/archives/${id}/text`, {
      body: aFormOf({ file, looked: 'yes', kind: 'slip' }),
    })
    expect(sent.status).toBe(200)
    if (when !== 'sent now') await plantStored()
    await typesetDue(journal)
    const pdf = await (await get(`${path}.pdf`)).bytes()
    expect(pdf.length).toBeGreaterThan(1000)
    const outputs = [
      unzip(await (await get(`${path}.epub`)).bytes()),
      unzip(await (await get(`${path}.zip`)).bytes()),
      unzip(await (await editor.ask('/admin/archives/2026/5/1/jats.zip')).bytes()),
    ]
    expect(outputs.map((files) => pictures(files).length)).toEqual([1, 1, 1])
    expect([...outputs.flatMap(told), ...told(new Map([['the PDF', pdf]]))]).toEqual([])
  })

  /** Makes the text what it was when pictures were kept as they came. */
  async function plantStored(): Promise<void> {
    const [article] = await db.select({ hash: articles.text_hash }).from(articles).where(eq(articles.id, id))
    const hash = article?.hash ?? ''
    const [picture] = await db.select().from(articleTextFiles).where(eq(articleTextFiles.text_hash, hash))
    const jats = await (await journal.files.open(hash))?.text()
    const planted = await journal.files.save(photograph)
    const named = await journal.files.save(
      new TextEncoder().encode(jats?.replaceAll(picture?.file_hash ?? '', planted) ?? ''),
    )
    const [text] = await db.select().from(articleTexts).where(eq(articleTexts.hash, hash))
    if (!text) throw new Error('There is no text')
    await db.insert(articleTexts).values({ ...text, hash: named })
    await db.insert(articleTextFiles).values({ text_hash: named, file_hash: planted, extension: 'jpg' })
    await db.update(articles).set({ text_hash: named }).where(eq(articles.id, id))
  }
})
