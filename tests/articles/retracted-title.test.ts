// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { usageMonths, usagePastDays } from '../../src/db/schema.ts'
import { certificateKey } from '../../src/documents/queries.ts'
import { verificationCode } from '../../src/documents/verification.ts'
import { storeHost } from '../../src/oai/repository-queries.ts'
import { updateSettings } from '../../src/settings/queries.ts'
import { reports } from '../../src/usage/report-rules.ts'
import { articleIds } from '../../src/usage/writing-queries.ts'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { crawl } from '../support/crawl.ts'
import { everyRoute } from '../support/every-route.ts'
import { withJournal } from '../support/journal.ts'
import { readPdf } from '../support/pdf.ts'

const title = 'Zyxomma larvae of Hampi'
const author = 'Ravi Kumar Sharma'
const page = '/archives/2026/vol5/issue2/7'
const period = 'customer_id=0000000000000000&begin_date=2026-05&end_date=2026-05'
const journal = await withJournal({ ORIGIN: 'http://localhost:3000' })

/** What stands at each address that was read, as text. */
const texts = new Map<string, string>()

async function ask(path: string): Promise<Response> {
  const answer = await journal.get(path)
  const bytes = await answer.clone().bytes()
  const isPdf = answer.headers.get('content-type') === 'application/pdf'
  const text = isPdf ? (await readPdf(bytes)).text : new TextDecoder().decode(bytes)
  texts.set(path, `${text}\n${JSON.stringify([...answer.headers])}`)
  return answer
}

beforeAll(async () => {
  const { db } = journal
  await updateSettings(db, { show_usage: 'on', archiving: 'LOCKSS, CLOCKSS', publisher: 'Society' })
  await storeHost(db, 'crops.example')
  const written = { authorname: author, keywords: 'crop, larva', publishdate: '2026-03-14' }
  await anArticle(db, {
    ...{ ...written, refnumber: '7', title, doi: '10.1234/crops.7', pagenumber: '5-9' },
    ...(await aPdf(journal.files)),
  })
  await anArticle(db, { ...written, refnumber: '6', title: 'A crop before', pagenumber: '1-4' })
  await anArticle(db, { ...written, refnumber: '8', title: 'A crop after', pagenumber: '10-12' })
  await anArticle(db, {
    ...{ refnumber: '9', title: 'A notice', article_type: 'retraction', notice_of: '7', pagenumber: '13-13' },
  })
  const id = (await articleIds(db, ['7'])).get('7') ?? 0
  const counts = { total_investigations: 9, unique_investigations: 9, total_requests: 9, unique_requests: 9 }
  await db.insert(usageMonths).values({ month: '2026-05-01', article_id: id, ...counts })
  const lists = { total_investigations: [9], unique_investigations: [9], total_requests: [9], unique_requests: [9] }
  await db.insert(usagePastDays).values({ day: '2026-06-14', articles: [id], ...lists })
  const code = verificationCode(
    await certificateKey(db),
    { kind: 'article', refnumber: '7', place: 1 },
    { name: author, title },
  )
  const routes = Object.entries(everyRoute).flatMap(([route, [path, , who]]) =>
    route.startsWith('GET ') && who === 'public' ? path : [],
  )
  const formats = ['oai_dc', 'jats', 'oai_openaire', 'marcxml']
  await crawl(
    ask,
    [
      ...routes,
      `/verify/${code}`,
      '/search?keyword=larvae+hampi',
      '/search?keyword=larvea+hampi',
      '/search?keyword=larva&author=Ravi',
      '/search?keyword=larvae+nowhere',
      '/api/search?keyword=larvae',
      '/api/archives/ref/9',
      '/authors/Ravi%20Kumar%20Sharma',
      '/keywords/larva',
      '/certificate?refno=7',
      '/pdf?refno=9',
      ...['bib', 'ris', 'csl.json', 'xml', 'linkset.json', 'pdf'].map((format) => `${page}.${format}`),
      ...['bib', 'ris', 'csl.json', 'xml'].map((format) => `${page.replace('7', '9')}.${format}`),
      ...['ris', 'bibtex'].map((format) => `/unapi?id=7&format=${format}`),
      ...formats.map((format) => `/oai?verb=ListRecords&metadataPrefix=${format}`),
      ...Object.keys(reports).flatMap((id) =>
        ['json', 'tsv'].map((format) => `/r51/reports/${id}?${period}&format=${format}`),
      ),
    ],
    (path) => !/^\/(?:admin|webdata|static|api\/pdf\/certificate)/.test(path),
  )
}, 240_000)

/** The text without the marks and escapes that may stand within a title. */
const plain = (text: string) =>
  text
    .replace(/<\/?(?:mark|b|strong|i|em|span|a)\b[^>]*>/g, '')
    .replace(/[{}]/g, '')
    .replace(/%20|\+|\s+/g, ' ')

/** Where the title stands in a text, with what is before it. */
const placesIn = (text: string) =>
  [...plain(text).matchAll(/Zyxomma larvae/gi)].map(({ index }) =>
    plain(text).slice(Math.max(0, index - 40), index + 24),
  )

describe('the title of a retracted article', () => {
  test('is marked wherever readers get it', () => {
    const marked = [...texts].filter(([path]) => !path.startsWith('/api/pdf/certificate/')) // which stay as issued
    const bare = marked.flatMap(([path, text]) =>
      placesIn(text)
        .filter((place) => !/RETRACTED: ?Zyxomma/i.test(place.replaceAll('%3A', ':')))
        .map((place) => `${path}: ${place}`),
    )
    expect(bare).toEqual([])
  })

  test.each([
    ['its page', page],
    ['its neighbour’s page', '/archives/2026/vol5/issue2/6'],
    ['the notice', '/archives/2026/vol5/issue2/9'],
    ['the home page', '/'],
    ['the issue', '/archives/2026/vol5/issue2'],
    ['the author’s page', '/authors/Ravi%20Kumar%20Sharma'],
    ['the keyword’s page', '/keywords/larva'],
    ['the feed', '/feed.atom'],
    ['the cover page', '/api/pdf/coverpage/7'],
    ['the list of the most read', '/archives/2026'],
    ['the search', '/search?keyword=larvae+hampi'],
    ['a misspelt search', '/search?keyword=larvea+hampi'],
    ['the nearest of a search', '/search?keyword=larvae+nowhere'],
    ['Dublin Core', '/oai?verb=ListRecords&metadataPrefix=oai_dc'],
    ['RIS', `${page}.ris`],
    ['the report of items', `/r51/reports/ir?${period}&format=tsv`],
  ])('stands in %s', (_, path) => {
    expect(placesIn(texts.get(path) ?? '')).not.toEqual([])
  })
})
