// one database
import { beforeAll, expect, test } from 'bun:test'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { type Destination, writeFileHere } from '../../src/core/cli/terminal.ts'
import { redirects } from '../../src/core/db/tables/addresses.ts'
import { articleAuthors, articles, issues } from '../../src/core/db/tables/articles.ts'
import { registeredDois } from '../../src/core/db/tables/record.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { storeImage } from '../../src/core/files/images.ts'
import { encodeHtml } from '../../src/core/text/html.ts'
import { readXml, type XmlElement } from '../../src/engines/archives/archives.ts'
import { leaveCommand } from '../../src/exchange/export/command.ts'
import { ojsVersions } from '../../src/exchange/export/ojs/rules.ts'
import { importCommand } from '../../src/exchange/import/command.ts'
import { moveCommand } from '../../src/exchange/migrate/command.ts'
import { aPerson, storedPeople } from '../../src/journal/record/people/rules.ts'
import { storeImportedReview } from '../../src/review/imported/actions.ts'
import { aPicture } from '../support/builders/images.ts'
import { fullMetadata } from '../support/builders/metadata.ts'
import { anArticle, anEditor, aPdf, aUser, someNews } from '../support/builders/rows.ts'
import { withFolder } from '../support/folder.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal({ ORIGIN: 'https://journal.example' })
const { db, files, clock } = journal
const folder = await withFolder('leave')

const csv = 'plot,yield\n1,3.2\n'
const aSupplement = {
  n: 3,
  title: 'Yields of all plots',
  description: 'A row a plot.',
  license_url: '',
  kind: 'csv' as const,
  bytes: csv.length,
}

beforeAll(async () => {
  const { title_alt, abstract_alt, ...record } = fullMetadata
  const alt = { title_alt: encodeHtml(title_alt), abstract_alt: encodeHtml(abstract_alt) }
  await db
    .update(settings)
    .set({ websitename: 'Crops & Soils', publisher: 'Crop Society', journal_language: 'English' })
  await anArticle(db, {
    ...record,
    ...alt,
    ...(await aPdf(files)),
    supplements: [{ ...aSupplement, hash: await files.save(new TextEncoder().encode(csv)) }],
    supplements_given: 3,
    refnumber: '20',
    title: 'Yield of <i>Vigna</i> &amp; rice',
    pagenumber: '1-9',
    publishdate: '2026-03-14',
    keywords: 'rice, soil',
    authorname: 'José Márquez, सीता देवी',
    authors: storedPeople([
      aPerson({ name: 'José Márquez', orcid: 'https://orcid.org/0000-0002-1825-0097', email: 'jose@crops.example' }),
      aPerson({ name: 'सीता देवी', affiliation: 'Crop Institute', country: 'India', corresponding: true }),
    ]),
  })
  await db.insert(registeredDois).values({ doi: '10.1234/crops.5' }) // as an import takes it
  await anArticle(db, {
    refnumber: '23',
    title: 'On rice',
    authorname: 'Crop Council', // without a PDF: marking one takes long
    authors: storedPeople([aPerson({ organisation: 'Crop Council' })]),
  })
  await anArticle(db, { refnumber: '21', title: 'Retraction: rice', article_type: 'retraction', notice_of: '23' })

  const cover = await storeImage(files, await aPicture('png'))
  if (cover.ok) await db.update(issues).set({ cover: cover.name })
  await anArticle(db, { refnumber: '22', title: 'Not yet', status: 'disabled', email: 'hidden@crops.example' })
  await anEditor(db, { name: 'Asha Rao', email: 'asha@crops.example' })
  await someNews(db, { title: 'A new issue' })
  await db.insert(redirects).values({ path: '/old', target: '/board' })
  await aUser(db, 'Meera Nair')
})

/** Calls the command in the test's folder. */
async function run(name: string, writeFile = writeFileHere) {
  const printed: string[] = []
  const terminal = { print: (text: string) => void printed.push(text), isInteractive: false, folder, writeFile }
  const offline = async () => ({ services: journal, handle: journal.handle, stop() {} })
  const status = await leaveCommand({ ...journal, offline }, [name], terminal)
  return { status, printed: printed.join('') }
}

const text = (...path: string[]) => Bun.file(join(folder, ...path)).text()
const exported = async (name: string) => (await readdir(join(folder, name), { recursive: true })).sort()

/** The paths of a manifest whose checksum is not that of the file. */
async function wrongIn(name: string, manifest: string): Promise<string[]> {
  const lines = (await text(name, manifest)).trimEnd().split('\n')
  const wrong: string[] = []
  for (const line of lines) {
    const [sum, path = ''] = line.split('  ')
    const bytes = await Bun.file(join(folder, name, path)).bytes()
    if (new Bun.CryptoHasher('sha256').update(bytes).digest('hex') !== sum) wrong.push(path)
  }
  return wrong
}

test('the folder is a bag with correct checksums and every form of an article', async () => {
  await mkdir(join(folder, 'whole'), { mode: 0o755 })
  const { status, printed } = await run('whole')
  expect(printed).toMatch(/^4 articles, \d+ files of \d+ bytes, were exported to .*whole\n$/)
  expect(status).toBe(0)
  expect((await stat(join(folder, 'whole'))).mode & 0o777).toBe(0o700)
  expect(await wrongIn('whole', 'manifest-sha256.txt')).toEqual([])
  expect(await wrongIn('whole', 'tagmanifest-sha256.txt')).toEqual([])
  const paths = await exported('whole')
  const isFile = await Promise.all(paths.map((path) => Bun.file(join(folder, 'whole', path)).exists()))
  const payload = paths.filter((path, at) => isFile[at] && path.startsWith('data/'))
  const inManifest = (await text('whole', 'manifest-sha256.txt'))
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(66))
  expect(inManifest.sort()).toEqual(payload)
  const bytes = payload.reduce((sum, path) => sum + Bun.file(join(folder, 'whole', path)).size, 0)
  expect(await text('whole', 'bag-info.txt')).toContain(`Payload-Oxum: ${bytes}.${payload.length}\n`)
  expect(payload).toContain('data/pdfs/20.pdf')
  expect(payload).toContain('data/jats/20.xml')
  expect(payload).toContain('data/citations/20.csl.json')
  expect(payload).toContain('data/unpublished/jats/22.xml')
  expect(await text('whole', 'data/redirects.csv')).toContain('/old,/board,enabled')
  expect(await Bun.file(join(folder, 'whole/data/editors.json')).json()).toMatchObject([{ name: 'Asha Rao' }])
})

test('a folder that is not empty is left unchanged', async () => {
  await Bun.write(join(folder, 'full', 'mine.txt'), 'mine')
  expect(await run('full')).toEqual({
    status: 1,
    printed: `${join(folder, 'full')} is not empty and was left unchanged\n`,
  })
  expect(await exported('full')).toEqual(['mine.txt'])
})

test('an interrupted export is not a valid bag', async () => {
  let written = 0
  const failing = (to: Destination, bytes: AsyncIterable<Uint8Array>) =>
    ++written > 8 ? Promise.resolve('The disk is full') : writeFileHere(to, bytes)
  expect(await run('cut', failing)).toEqual({ status: 1, printed: 'The disk is full\n' })
  expect(await exported('cut')).not.toContain('bagit.txt')
})

/** The relative links of a page of the copy, as files. */
async function linksOf(page: string): Promise<string[]> {
  const html = await text('whole/data/site', page)
  const found = [...html.matchAll(/ (?:href|src|action)="([^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
  const inside = found.filter((link) => !/^(?:[a-z]+:|#)/.test(link))
  return inside.map((link) => join(dirname(page), decodeURIComponent(link.replace(/[?#].*/, ''))))
}

test('the copy of the site links only its files, and contains only public content', async () => {
  const site = join(folder, 'whole/data/site')
  const all = await exported('whole/data/site')
  const pages = all.filter((path) => path.endsWith('.html'))
  expect(pages).toContain('archives/2026/vol5/issue2/20/index.html')
  expect(pages).toContain('authors/सीता देवी/index.html')
  expect(pages.filter((path) => path.includes('22'))).toEqual([])
  const links = new Set((await Promise.all(pages.map(linksOf))).flat())
  expect([...links].filter((link) => !all.includes(link))).toEqual([])
  const isText = (path: string) => /\.\w+$/.test(path) && !/\.(?:pdf|png|jpg|webp|ico|woff2)$/.test(path)
  const open = ['site', 'jats', 'citations'].map((part) => `whole/data/${part}`)
  for (const part of open)
    for (const path of (await exported(part)).filter(isText))
      expect(await text(part, path), path).not.toMatch(/crops\.example|Not yet/)
  expect(await text('whole/data/site/index.html')).not.toMatch(/<style|type="module"|data-island/)
  const sheets = (html: string) => [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href)
  expect(sheets(await text('whole/data/site/index.html'))).toEqual(['static/home.css', 'static/hindi-faces.css'])
  expect(await text('whole/data/site/index.html')).toContain('<html lang="en" class="without-hindi">')
  expect(await text('whole/data/site/archives/index.html')).toContain('url=2026/vol5/issue2/index.html')
  expect(await text('whole/data/site/search/words-vi.js')).toContain('"vigna":[2,8]')
  expect(await text('whole/data/site/search/articles-0.js')).toContain('"archives/2026/vol5/issue2/20"')
  expect(await Bun.file(join(site, 'archives/2026/vol5/issue2/20.pdf')).exists()).toBe(true)
})

/** The elements that OJS's schema lets follow each other, in their order. */
const order: Record<string, string> = {
  issue: 'issue_identification date_published sections covers articles',
  issue_identification: 'volume number year title',
  article: 'id submission_file publication',
  submission_file: 'description name file',
  publication:
    'id title abstract type source licenseUrl copyrightHolder copyrightYear ' +
    'keywords agencies subjects authors article_galley citations pages',
  article_galley: 'id name seq submission_file_ref',
  author: 'givenname familyname affiliation rorAffiliation country email orcid contributor_roles',
}

function outOfOrder({ name, children }: XmlElement): string[] {
  const elements = children.filter((child) => typeof child !== 'string')
  const places = elements.map((child) => (order[name]?.split(' ') ?? [child.name]).indexOf(child.name))
  const isWrong = places.some((place, at) => place < Math.max(0, ...places.slice(0, at)))
  return [...(isWrong ? [`${name}: ${elements.map((child) => child.name)}`] : []), ...elements.flatMap(outOfOrder)]
}

test.each(ojsVersions)('the native XML of OJS %s has its elements in the order of the schema', async (version) => {
  const file = Bun.file(join(folder, 'whole/data', `ojs-${version}`, '2026-vol5-issue2.xml'))
  const found: string[] = []
  for await (const { element } of readXml(file.stream(), new Set(['issue']))) found.push(...outOfOrder(element))
  expect(found).toEqual([])
})

test.each(ojsVersions)('the native XML of OJS %s says what that version has', async (version) => {
  const file = Bun.file(join(folder, 'whole/data', `ojs-${version}`, '2026-vol5-issue2.xml'))
  const xml = await file.text()
  const since = (other: string) => Number(version) >= Number(other)
  expect(/<publication[^>]* locale=/.test(xml)).toBe(!since('3.4'))
  expect(xml.includes('<affiliation locale=')).toBe(!since('3.5'))
  expect(xml.includes('<affiliation><name ')).toBe(since('3.5'))
  for (const [list, word] of [
    ['keyword', 'rice'],
    ['agency', 'Crop Council (CC-17)'],
  ])
    expect(xml).toContain(since('3.5') ? `<${list}><name>${word}</name></${list}>` : `<${list}>${word}</${list}>`)
  expect(xml.includes('<contributor_roles>')).toBe(since('3.6'))
  expect(xml.includes('user_group_ref="Author"')).toBe(!since('3.6'))
  expect(/contributor_type="ORGANIZATION"[^>]*><givenname[^>]*>Crop Council</.test(xml)).toBe(since('3.6'))
})

/** The lines that readers see of every page, and a hash of each PDF. */
async function seen() {
  journal.pageCache.clear() // the news that a command changed something may come late
  const read = async (path: string) => (await journal.get(path)).text()
  const addresses = [...(await read('/sitemaps/1.xml')).matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => new URL(url))
  const pages = ['/', '/archives/2026/vol5/issue2', ...addresses.map(({ pathname }) => pathname)]
  const found: Record<string, string[]> = {}
  for (const page of pages.sort()) {
    const html = (await read(page)).replace(/^.*<body>|<script.*?<\/script>/gs, '')
    found[page] = html.split(/<\/?(?:p|li|dt|dd|h\d|td|section|div)\b[^>]*>/).flatMap((piece) => {
      const words = piece
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
      return words ? [words] : []
    })
  }
  const pdf = await (await journal.get('/archives/2026/vol5/issue2/20.pdf')).bytes()
  found['20.pdf'] = [String(Bun.hash(pdf))]
  return found
}

const terminal = { print() {}, isInteractive: false, folder, writeFile: writeFileHere }

async function empty() {
  await db.delete(articles)
  await db.delete(issues)
}

test('the lines and PDFs, imported into an empty journal, give the same pages', async () => {
  const before = await seen()
  await empty()
  expect(await importCommand({ db, files, clock }, ['whole/data/articles.jsonl'], terminal)).toBe(0)
  expect(await seen()).toEqual(before)
})

test.each(ojsVersions)(
  'the native XML of OJS %s, moved into an empty journal, gives the same pages but for this',
  async (version) => {
    const before = await seen()
    await empty()
    expect(await moveCommand(storeImportedReview)({ db, files, clock }, [`whole/data/ojs-${version}`], terminal)).toBe(
      0,
    )
    const after = await seen()
    expect(await db.select().from(issues)).toMatchObject([{ cover: expect.stringMatching(/^[0-9a-f]{64}\.png$/) }])
    expect(await db.$count(articleAuthors, eq(articleAuthors.organisation, true))).toBe(1)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    const lost = Object.entries(before).flatMap(([page, lines]) => lines.filter((line) => !after[page]?.includes(line)))
    await empty()
    await importCommand({ db, files, clock }, ['whole/data/articles.jsonl'], terminal)
    expect([...new Set(lost)]).toEqual([
      'Revised 20 January 2026',
      'Accepted 11 February 2026',
      ...['Plain summary', 'Rice grows.'],
      ...['Data availability', 'On request. Or here.', 'Competing interests', 'None known.', 'Ethics', 'Approved.'],
      ...['Use of AI', 'None was used.', 'Acknowledgements', 'We thank the growers. And the weather.'],
      'Crop Council , CC-17', // now one name
      'S3', // a supplement's number
      'Ravi Kumar Sharma , सीता देवी', // the first one has the article's country now
    ])
  },
)
