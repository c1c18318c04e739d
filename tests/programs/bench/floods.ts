import { connect, type Db } from '../../../src/core/db/connect.ts'
import { addLink } from '../../../src/review/access-links/queries.ts'
import { linkPath } from '../../../src/review/access-links/rules.ts'
import { manyArticles } from '../../support/builders/many.ts'
import { aPaper, aPdfFile, aRequest } from '../../support/builders/papers.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { yearsOfReadings } from '../../support/builders/usage.ts'
import { aFormOf } from '../../support/calls.ts'
import { onBoth, type Place } from './both.ts'
import { startSilently } from './server.ts'
import { watchSilence } from './silence.ts'

const articles = 5_000
const papers = 300
const pauseMs = 5

const report = (id: string, more = '') =>
  `/r51/reports/${id}?customer_id=0000000000000000&begin_date=0001-01&end_date=9999-12${more}`

type Links = { author: string; reviewer: string }

/** @property form what is posted; without it the path is fetched */
type Flood = {
  times: number
  pathOf: (turn: number, links: Links) => string
  form?: () => Record<string, string | Blob>
}

/** What one address asks at once. */
const floods: Record<string, Flood> = {
  nothing: { times: 0, pathOf: () => '/' },
  'a report of all months, tsv': { times: 1, pathOf: () => report('tr_j4', '&format=tsv') },
  'a report of each article, tsv': { times: 1, pathOf: () => report('ir', '&format=tsv') },
  'twenty of each article, json': { times: 20, pathOf: () => report('ir', '&attributes_to_show=Authors') },
  'pages of a keyword of every article': { times: 50, pathOf: (turn) => `/keywords/soils?page=${turn + 2}` },
  'a part of the sitemap': { times: 50, pathOf: (turn) => `/sitemaps/1.xml?x=${turn}` },
  'the page of an author': { times: 50, pathOf: (turn) => `/authors/Author7%20Nair?${turn}` },
  'addresses that nobody answers': { times: 50, pathOf: (turn) => `/no/such/${turn}` },
  searches: { times: 60, pathOf: (turn) => `/search?keyword=word${turn}%20word1` },
  'misspelt searches': { times: 60, pathOf: (turn) => `/search?keyword=${'wrod qord '.repeat(10)}${turn}` },
  'lists of OAI-PMH': { times: 50, pathOf: () => '/oai?verb=ListRecords&metadataPrefix=jats' },
  certificates: { times: 60, pathOf: (turn) => `/api/pdf/coverpage/${turn + 1}` },
  'the figures of all papers': { times: 50, pathOf: (turn) => `/figures?x=${turn}` },
  'links that nobody has': { times: 60, pathOf: (turn) => `/s/${String(turn).padStart(26, '0')}` },
  'the link of an author': { times: 50, pathOf: (_, { author }) => author },
  'the link of a reviewer': { times: 50, pathOf: (_, { reviewer }) => reviewer },
  'papers begun': {
    times: 20,
    pathOf: () => '/submit',
    form: () => ({ email: 'asha@university.example', website: '', manuscript: aPdfFile('x'.repeat(4_000_000)) }),
  },
  'lost links': { times: 20, pathOf: () => '/lost-link', form: () => ({ email: 'nobody@university.example' }) },
  'forgotten passwords': { times: 20, pathOf: () => '/auth/forgot', form: () => ({ username: 'nobody' }) },
}

/**
 * The longest wait for `/healthz`, the most processor time that the server's thread took during one, and the longest
 * wait for a page of another address that is not kept, beside floods of one address.
 * @param only a part of what is asked: the other rows are left out
 */
export async function measureFloods(only = ''): Promise<void> {
  console.log(`\n${articles} articles; one address asks at once; ms`)
  console.log(
    'database   | asked                               | times | answered             | all after | silent | held | a page',
  )
  const rows = Object.entries(floods).filter(([asked]) => asked.includes(only))
  await onBoth((name, place) => measureOn(name, place, rows))
}

async function measureOn(name: string, place: Place, rows: [string, Flood][]): Promise<void> {
  const { db, close } = await connect({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL })
  await manyArticles(db, articles, 120)
  await yearsOfReadings(db, 100)
  const links = await manyPapers(db)
  await close()
  const server = await startSilently({ ...place, TRUST_PROXY: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:9' })
  const { url, process } = server
  const watch = await watchSilence(server)
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  for (const [row, [asked, { times, pathOf, form }]] of rows.entries()) {
    const crowd = `192.0.2.${row + 10}` // one of its own: how often it may search does not depend on the row before
    let isOver = false
    const longest = async (path: string) => {
      let most = 0
      while (!isOver) {
        const began = performance.now()
        await (await fetch(url + path, from('192.0.2.2'))).text()
        most = Math.max(most, performance.now() - began)
        await Bun.sleep(pauseMs)
      }
      return most
    }
    await (await fetch(`${url}/about/`)).text()
    const waits = longest('/about/')
    watch.begin()
    const began = performance.now()
    const flooding = Array.from({ length: times }, async (_, turn) => {
      const posted = form && { method: 'POST', body: aFormOf(form()) }
      const answer = await fetch(url + pathOf(turn, links), { ...from(crowd), ...posted })
      await answer.arrayBuffer()
      return answer.status
    })
    const statuses = await Promise.all([...flooding, Bun.sleep(1000)])
    const took = performance.now() - began
    isOver = true
    const { waitedMs, heldMs } = await watch.end()
    const page = await waits
    const counted = Object.entries(
      Object.groupBy(
        statuses.flatMap((status) => status || []),
        String,
      ),
    )
    const answered = counted.map(([status, all = []]) => `${all.length} × ${status}`).join(', ')
    const asRow = [name.padEnd(10), asked.padEnd(35), String(times).padStart(5), answered.padEnd(20)]
    console.log(
      [
        ...asRow,
        told(took).padStart(9),
        told(waitedMs).padStart(6),
        told(heldMs).padStart(4),
        told(page).padStart(6),
      ].join(' | '),
    )
    await Bun.sleep(1000) // for what goes on after its answers
  }
  watch.stop()
  process.kill('SIGTERM')
  await process.exited
}

/** Papers of a journal that takes them and shows its figures. @returns the addresses of an author and of a reviewer */
async function manyPapers(db: Db): Promise<Links> {
  await setSettings(db, { submissions: 'open', show_figures: 'on', websiteemail: 'office@journal.example' })
  for (let number = 1; number < papers; number++) await aPaper(db, { state: 'rejected', received: '2025-06-01' })
  const paper = await aPaper(db, { state: 'review' })
  const { request } = await aRequest(db, paper, { state: 'accepted' })
  const [at, expiresAt] = [new Date(), new Date(Date.now() + 24 * 60 * 60 * 1000)]
  const author = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt }, at)
  const reviewer = await addLink(db, { purpose: 'reviewer', paperId: paper.id, request, expiresAt }, at)
  return { author: linkPath('author', author.token), reviewer: linkPath('reviewer', reviewer.token) }
}

const told = (ms: number) => ms.toFixed(0)
