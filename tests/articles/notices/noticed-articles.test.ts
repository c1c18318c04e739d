// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { usageMonths, usagePastDays } from '../../../src/core/db/tables/usage.ts'
import { reports } from '../../../src/exchange/counter/report-rules.ts'
import { storeHost } from '../../../src/exchange/oai/repository-queries.ts'
import { certificateKey } from '../../../src/journal/certificates/queries.ts'
import { verificationCode } from '../../../src/journal/certificates/verification.ts'
import { anArticle } from '../../support/builders/rows.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { articleIds } from '../../support/builders/usage.ts'
import { crawl } from '../../support/crawl.ts'
import { everyRoute } from '../../support/every-route.ts'
import { withJournal, wordsOf } from '../../support/journal.ts'
import { readPdf } from '../../support/pdf.ts'

/** Articles that a notice is about, by words that stand nowhere else; `told` is what their pages say of the notice. */
const all = [
  {
    type: 'retraction',
    refnumber: '7',
    notice: '9',
    title: 'Zyxomma larvae of Hampi',
    title_alt: 'Vlinderdas van Hampi',
    told: 'This article was retracted on 15 June 2026.',
  },
  {
    type: 'correction',
    refnumber: '20',
    notice: '21',
    title: 'Quillaja bark of Bidar',
    title_alt: 'Zeepboom van Bidar',
    told: 'This article was corrected on 15 June 2026.',
  },
  {
    type: 'expression-of-concern',
    refnumber: '22',
    notice: '23',
    title: 'Wodyetia roots of Kochi',
    title_alt: 'Vosstaartpalm van Kochi',
    told: 'The editors expressed concern about this article on 15 June 2026.',
  },
] as const

const [{ title, title_alt }, ...others] = all
const author = 'Ravi Kumar Sharma'
const pageOf = (refnumber: string) => `/archives/2026/vol5/issue2/${refnumber}`
const page = pageOf('7')
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
  await setSettings(db, { show_usage: 'on', archiving: 'LOCKSS, CLOCKSS', publisher: 'Society' })
  await storeHost(db, 'crops.example')
  const written = { authorname: author, keywords: 'crop, larva', publishdate: '2026-03-14' }
  await anArticle(db, { ...written, refnumber: '6', title: 'A crop before', pagenumber: '1-4' })
  await anArticle(db, { ...written, refnumber: '8', title: 'A crop after', pagenumber: '10-12' })
  const pdf = await PDFDocument.create()
  pdf.addPage()
  const file_hash = await journal.files.save(await pdf.save())
  for (const { type, refnumber, title, title_alt, notice } of all) {
    await anArticle(db, {
      ...written,
      refnumber,
      title,
      title_alt,
      language_alt: 'nl',
      doi: `10.1234/crops.${refnumber}`,
      pagenumber: `${refnumber}-${refnumber}`,
      file_hash,
    })
    await anArticle(db, {
      refnumber: notice,
      title: `A notice about ${refnumber}`,
      article_type: type,
      notice_of: refnumber,
      publishdate: '2026-06-15',
      pagenumber: '30-30',
    })
  }
  const known = await articleIds(
    db,
    all.map(({ refnumber }) => refnumber),
  )
  const ids = [...known.values()]
  const counts = { total_investigations: 9, unique_investigations: 9, total_requests: 9, unique_requests: 9 }
  await db.insert(usageMonths).values(ids.map((article_id) => ({ month: '2026-05-01', article_id, ...counts })))
  const nine = ids.map(() => 9)
  const lists = { total_investigations: nine, unique_investigations: nine, total_requests: nine, unique_requests: nine }
  await db.insert(usagePastDays).values({ day: '2026-06-14', articles: ids, ...lists })
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
      '/api/archives/2026/5/2',
      '/api/archives/ref/9',
      '/authors/Ravi%20Kumar%20Sharma',
      '/keywords/larva',
      '/pdf?refno=9',
      ...all.flatMap(({ refnumber, notice }) => [
        `/api/archives/ref/${refnumber}`,
        `/certificate?refno=${refnumber}`,
        ...['bib', 'ris', 'csl.json', 'xml', 'linkset.json', 'pdf'].map((format) => `${pageOf(refnumber)}.${format}`),
        ...['bib', 'ris', 'csl.json', 'xml'].map((format) => `${pageOf(notice)}.${format}`),
        ...['ris', 'bibtex'].map((format) => `/unapi?id=${refnumber}&format=${format}`),
      ]),
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

/** Where words stand in a text, with what is before them. */
const placesOf = (words: string, text: string) =>
  [...plain(text).matchAll(new RegExp(words, 'gi'))].map(({ index }) =>
    plain(text)
      .slice(Math.max(0, index - 40), index + words.length)
      .replaceAll('%3A', ':'),
  )

const isMarked = (place: string, words: string) => new RegExp(`RETRACTED: ?${words}$`, 'i').test(place)

/** Where the words stand with the mark of a retraction, or without it. */
const found = (words: string, marked: boolean) =>
  [...texts]
    .filter(([path]) => !path.startsWith('/api/pdf/certificate/')) // which stay as issued
    .flatMap(([path, text]) =>
      placesOf(words, text)
        .filter((place) => isMarked(place, words) === marked)
        .map((place) => `${path}: ${place}`),
    )

describe('readers see a notice everywhere', () => {
  test.each([['title', title] as const, ['second title', title_alt] as const])(
    'every page, feed and file marks the %s of a retracted article',
    (_, words) => {
      expect(found(words, false)).toEqual([])
    },
  )

  test.each(others.flatMap(({ type, title, title_alt }) => [[type, title] as const, [type, title_alt] as const]))(
    'no page, feed or file calls an article with a %s retracted: %s',
    (_, words) => {
      expect(found(words, true)).toEqual([])
      expect(found(words, false)).not.toEqual([])
    },
  )

  test.each(all)('the article’s page and its certificate page show its $type', ({ refnumber, told }) => {
    for (const path of [pageOf(refnumber), `/certificate?refno=${refnumber}`])
      expect(wordsOf(texts.get(path) ?? '')).toContain(told)
  })

  test.each(all)('the API answers an article with its $type', ({ type, refnumber, notice }) => {
    const isTold = `"updates":[{"type":"${type}","refnumber":"${notice}","doi":"","date":"2026-06-15"}]`
    for (const path of [`/api/archives/ref/${refnumber}`, '/api/archives/2026/5/2'])
      expect(texts.get(path) ?? '').toContain(isTold)
  })
})

describe('the pages, feeds and files that are walked', () => {
  test.each([
    ['its page', page],
    ['its neighbour’s page', pageOf('8')],
    ['the notice', pageOf('9')],
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
    ['the API', '/api/archives/ref/7'],
    ['Dublin Core', '/oai?verb=ListRecords&metadataPrefix=oai_dc'],
    ['RIS', `${page}.ris`],
    ['the report of items', `/r51/reports/ir?${period}&format=tsv`],
  ])('%s shows the title of a retracted article', (_, path) => {
    expect(placesOf(title, texts.get(path) ?? '')).not.toEqual([])
  })

  test.each([
    ['its page, and its linked data', page],
    ['the API', '/api/archives/ref/7'],
    ['JATS', `${page}.xml`],
    ...['oai_dc', 'jats', 'oai_openaire', 'marcxml'].map(
      (format) => [format, `/oai?verb=ListRecords&metadataPrefix=${format}`] as const,
    ),
  ])('%s shows the second title of a retracted article', (_, path) => {
    expect(placesOf(title_alt, texts.get(path) ?? '')).not.toEqual([])
  })
})
