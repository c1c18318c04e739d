// one database
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { articles } from '../../src/core/db/tables/articles.ts'
import { channelWorkers } from '../../src/core/db/tables/record.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { packageCommand } from '../../src/exchange/export/package-command.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anIssue, aPdf } from '../support/builders/rows.ts'
import { aJournal } from '../support/journal.ts'

type Journal = Awaited<ReturnType<typeof aJournal>>
type Browser = Awaited<ReturnType<typeof browsingAs>>

let journal: Journal
let meera: Browser

beforeAll(async () => {
  journal = await aJournal({ ORIGIN: 'http://crops.example' })
  meera = await browsingAs(journal)
})
afterAll(() => journal.close())
beforeEach(async () => {
  await journal.db.delete(articles)
  await journal.db.delete(channelWorkers)
  const whole = {
    websitename: 'Field Crops',
    websiteemail: 'desk@crops.example',
    issn: '2049-3630',
    publisher: 'Society',
  }
  await journal.db.update(settings).set(whole)
  journal.pageCache.clear()
})

const folder = '/admin/archives/2026/5/2'
const asked = (path: string, accept = 'application/json') => meera.ask(path, { headers: { accept } })

async function versionOf(answer: Response) {
  return Number(/<timestamp>(\d+)</.exec(await answer.text())?.[1])
}

describe('the files of an issue', () => {
  test.each([
    ['crossref.xml', 'application/xml; charset=utf-8', 'crossref-2026-5-2.xml'],
    ['doaj.xml', 'application/xml; charset=utf-8', 'doaj-2026-5-2.xml'],
    ['pubmed.xml', 'application/xml; charset=utf-8', 'pubmed-2026-5-2.xml'],
    ['jats.zip', 'application/zip', 'jats-2026-5-2.zip'],
  ])('have %s', async (file, type, name) => {
    await anArticle(journal.db, { doi: '10.1234/crops.1' })
    const { status, headers } = await asked(`${folder}/${file}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  })

  test('leave out disabled articles', async () => {
    await anArticle(journal.db, { doi: '10.1234/crops.1', refnumber: '1' })
    await anArticle(journal.db, { refnumber: '2', status: 'disabled' })
    const text = await (await asked(`${folder}/crossref.xml`)).text()
    expect(text.match(/<item_number>\d+/g)).toEqual(['<item_number>1'])
  })

  test.each([['/admin/archives/2026/5/9/crossref.xml'], ['/admin/archives/x/5/2/doaj.xml']])(
    'get status 404 at %s',
    async (path) => {
      expect((await asked(path)).status).toBe(404)
    },
  )

  test('get growing versions even if the clock is set back', async () => {
    await anArticle(journal.db, { doi: '10.1234/crops.1' })
    const first = await versionOf(await asked(`${folder}/crossref.xml`))
    const present = journal.now.at
    journal.now.at = new Date(present.getTime() - 3_600_000)
    const second = await versionOf(await asked(`${folder}/crossref.xml`))
    journal.now.at = present
    expect(second).toBeGreaterThan(first)
  })
})

describe('a zip of JATS', () => {
  test('has each article with its PDF', async () => {
    const pdf = await aPdf(journal.files, 500)
    await anArticle(journal.db, { refnumber: '1', ...pdf, pagenumber: '1-2' })
    await anArticle(journal.db, { refnumber: '2', pagenumber: '3-4' })
    const files = unzipSync(await (await asked(`${folder}/jats.zip`)).bytes())
    expect(Object.keys(files)).toEqual(['1.xml', '1.pdf', '2.xml'])
    expect(files['1.pdf']?.byteLength).toBe(500)
    expect(new TextDecoder().decode(files['2.xml'])).toContain('<fpage>3</fpage>')
  })
})

describe('a package for an archive', () => {
  beforeEach(async () => {
    await journal.db.update(settings).set({ abbreviated_title: 'Field Crops', doi_slug: 'crops' })
    await anArticle(journal.db, { refnumber: '1', pagenumber: '1-2' })
    const notice = { article_type: 'retraction', notice_of: '1' } as const
    await anArticle(journal.db, { refnumber: '2', pagenumber: '3-4', ...notice, ...(await aPdf(journal.files, 500)) })
  })

  test('names what a person must still do, with links, on the page and from the command', async () => {
    const page = await asked(`${folder}/pmc.zip`, 'text/html')
    expect(page.status).toBe(422)
    const html = await page.text()
    expect(html).toContain('The article has no full text, which the archive asks for')
    expect(html).toMatch(/href="\/admin\/archives\/\d+\/text"/)
    const { status, printed } = await packed('pmc')
    expect(status).toBe(1)
    expect(printed).toContain('Ref 1: The article has no PDF, which the archive asks for')
  })

  test('holds JATS and PDF under the archive’s names, from the page as from the command', async () => {
    await journal.db.update(articles).set({ status: 'disabled' }).where(eq(articles.refnumber, '1'))
    const files = unzipSync(await (await asked(`${folder}/pmc.zip`)).bytes())
    expect(Object.keys(files)).toEqual(['crops-5-2-2.xml', 'crops-5-2-2.pdf'])
    const { status, bytes } = await packed('pmc')
    expect(status).toBe(0)
    expect(Object.keys(unzipSync(bytes))).toEqual(Object.keys(files))
  })
})

async function packed(archive: string) {
  const chunks: Uint8Array[] = []
  const lines: string[] = []
  const terminal = {
    print: (text: string) => void lines.push(text),
    isInteractive: false,
    folder: '/',
    writeFile: async (_: unknown, from: AsyncIterable<Uint8Array>) => {
      for await (const chunk of from) chunks.push(chunk)
      return undefined
    },
  }
  const offline = () => Promise.reject(new Error('not needed'))
  const args = ['a.zip', '--archive', archive, '--issue', '2026/5/2']
  const status = await packageCommand({ ...journal, offline }, args, terminal)
  return { status, printed: lines.join(''), bytes: Buffer.concat(chunks) }
}

describe('the answer for an incomplete file', () => {
  test('is a JSON list of what is missing for a client', async () => {
    await journal.db.update(settings).set({ websiteemail: '' })
    await anArticle(journal.db, { refnumber: '7' })
    const answer = await asked(`${folder}/crossref.xml`)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({
      error: 'missing',
      missing: [
        {
          refnumber: '',
          field: 'websiteemail',
          message: 'The settings have no website email, to which Crossref answers',
        },
        { refnumber: '7', field: 'doi', message: 'The article has no DOI' },
      ],
    })
  })

  test('is a page with links to the fields for a browser', async () => {
    await journal.db.update(settings).set({ websiteemail: '' })
    await anArticle(journal.db, { refnumber: '7' })
    const [row] = await journal.db.select().from(articles)
    const answer = await asked(`${folder}/crossref.xml`, 'text/html,*/*')
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain(`href="/admin/archives/${row?.id}#doi"`)
    expect(html).toContain('href="/admin/settings/mail#websiteemail"')
  })

  test('says so if an issue has no public articles', async () => {
    await anIssue(journal.db)
    const answer = await asked(`${folder}/doaj.xml`)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ error: 'no_articles', missing: [] })
  })
})
