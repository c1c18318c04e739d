// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { calls, webpages } from '../../../src/core/db/tables/site.ts'
import { encodeHtml } from '../../../src/core/text/html.ts'
import { demoArticles, demoSettings } from '../../../src/staff/demo/content.ts'
import { encode } from '../../../src/web/caching/encoding.ts'
import {
  axeFindingsInBothSchemes,
  axeFindingsOfLayoutInBothSchemes,
  excessOf,
  htmlFindings,
} from '../../support/axe.ts'
import { aPicture } from '../../support/builders/images.ts'
import { anArticle, anEditor, anIssue, aPartner, aPdf, someNews } from '../../support/builders/rows.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { aJournal } from '../../support/journal.ts'
import { aWindow, keyboardFindings, pageFindings, type Width, widths } from '../../support/quality.ts'
import { launchBrowser } from '../../support/servers/browser.ts'

const pages = {
  home: '/',
  archives: '/archives', // the latest issue, where there is one
  issue: '/archives/2026/vol5/issue2',
  article: '/archives/2026/vol5/issue1/101',
  'article with little': '/archives/2026/vol5/issue1/102',
  'PDF viewer': '/pdf?refno=101',
  certificate: '/certificate?refno=101',
  verify: '/verify',
  'verify without a code': '/verify?code=',
  'a code that is not valid': '/verify/101-1-00000000-0000',
  'certificate not found': '/certificate?refno=999',
  search: '/search',
  'search found': '/search?keyword=field%20crops',
  'search, last page': '/search?keyword=field%20crops&page=2',
  'search corrected': '/search?keyword=irigation',
  'search found nothing': '/search?keyword=zzzzzz',
  'search nearest': '/search?keyword=field%20zzzzzz',
  'search narrowed': '/search?keyword=field%20crops&order=newest&filters=1&country=India',
  author: `/authors/${encodeURIComponent('सीता देवी')}`,
  keyword: '/keywords/field%20crops',
  board: '/board',
  indexing: '/indexing',
  'indexing and abstracting': '/indexing-and-abstracting',
  'corrections and retractions': '/corrections-and-retractions',
  about: '/about',
  contact: '/contact',
  instructions: '/instructions',
  'privacy policy': '/privacy-policy',
  terms: '/terms-and-conditions',
  'page of its own': '/pages/ethics',
  calls: '/calls',
  'call for papers': '/calls/water',
  news: '/news',
  'piece of news': '/news/1',
  'the JSON calls': '/openapi',
  'unknown page': '/nothing/here',
  'article not found': '/archives/2026/vol5/issue1/999',
}

type Name = keyof typeof pages
const namesOf = (...names: Name[]): ReadonlySet<string> => new Set(names)

/**
 * Pages with no part that another has not: texts look alike, and so do lists of articles and what is not found. Of
 * these only the HTML is judged.
 */
const likeAnother = namesOf(
  ...(['archives', 'a code that is not valid', 'certificate not found', 'search', 'search found'] as const),
  ...(['search found nothing', 'search nearest', 'keyword', 'indexing and abstracting', 'about'] as const),
  ...(['privacy policy', 'terms', 'page of its own', 'call for papers', 'article not found'] as const),
)

/** Pages of one column, in which nothing stands beside another: a phone tells what is wrong. */
const ofOneColumn = namesOf(
  ...(['article with little', 'verify without a code', 'search corrected', 'calls', 'the JSON calls'] as const),
)

/** Those that an empty journal has not: it has no issue, article, author or news. */
const missingInEmpty = /^\/(archives|authors|calls|keywords|news|pages|pdf|certificate)\b.*[/?]/

/** Those that show what they show in a filled one, and searches that find nothing, of which one is enough. */
const sameInBoth = /^\/(verify|openapi|nothing)\b|keyword=(irigation|field)/

const pagesOfEmpty = Object.entries(pages).filter(([, path]) => !missingInEmpty.test(path) && !sameInBoth.test(path))

/** What an empty journal says instead looks the same wherever it stands: a window opens a few. */
const openedEmpty = namesOf('home', 'archives', 'board', 'news')

type Journal = Awaited<ReturnType<typeof aJournal>>
type Served = { journal: Journal; server: Bun.Server<undefined> }

let browser: Browser
let served: Record<'filled' | 'empty', Served>
let windows: Record<Width, Page>

beforeAll(async () => {
  browser = await launchBrowser()
  served = { filled: await serve(fill), empty: await serve() }
  windows = { 390: await aWindow(browser, 390), 1280: await aWindow(browser, 1280) }
})
afterAll(async () => {
  await browser.close()
  for (const { journal, server } of Object.values(served)) {
    await server.stop(true)
    await journal.close()
  }
})

async function serve(fillIt: (journal: Journal) => Promise<void> = async () => {}): Promise<Served> {
  const journal = await aJournal()
  await fillIt(journal)
  return { journal, server: Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: journal.handle }) }
}

/** More than sixty words, with species names. */
const longTitle =
  `${'Response of <i>Cicer arietinum</i> and <em>Vigna radiata</em> genotypes to deficit irrigation under '.repeat(5)}` +
  'rainfed conditions of the semi-arid plateau'

const longWord = 'Counterrevolutionary-deinstitutionalisation-electroencephalographically'

const richAbstract = `<p>Yield fell (<i>p</i> &lt; 0.05) to 1.2 t ha<sup>-1</sup> as CO<sub>2</sub> rose to x<sup>2</sup>.</p>
  <ul><li>Every genotype was <b>harvested</b> twice.</li><li>See <a href="https://data.example/set">the data</a>.</li></ul>
  <ol><li>Sowing</li><li>${longWord}</li></ol><p>So it <em>is</em>.</p>`

async function fill({ db, files }: Journal): Promise<void> {
  const picture = async (name: string) => {
    const bytes = await Bun.file(join(import.meta.dir, '../../../static/images/demo', name)).bytes()
    return `${await files.save(bytes)}.${name.split('.').pop()}`
  }
  const pdf = await aPdf(files, 2000)
  await setSettings(db, {
    ...demoSettings,
    domain: 'crops.example',
    cover: await picture('cover.png'),
    home_content: encodeHtml(`${richAbstract}<p>Read <i>Oryza sativa</i>.</p>`),
  })

  for (const [year, volume, issue, frequency] of [
    [2023, 2, 1, 'Jan-Jun'],
    [2024, 3, 1, 'January'],
    [2024, 3, 2, 'Apr-Jun'],
    [2025, 4, 1, 'Jan-Mar'],
    [2025, 5, 1, 'Jan-Dec'],
  ] as const) {
    await anIssue(db, { year, volume, issue, frequency })
    await anArticle(db, { year, volume, issue })
  }
  const first = { year: 2026, volume: 5, issue: 1 }
  await anArticle(db, {
    ...first,
    ...pdf,
    refnumber: '101',
    title: longTitle,
    abstract: richAbstract,
    authorname: 'Dr. Ravi Kumar Sharma, सीता देवी, Łukasz Żółć, José Álvarez',
    keywords: 'field crops, deficit irrigation, सिंचाई',
    pagenumber: '1-15',
    publishdate: '2026-03-14',
  })
  await anArticle(db, { ...first, refnumber: '102', abstract: '', subject: '', country: '' })
  const banner = `${await files.save(await aPicture('png', 400, 150))}.png`
  await anIssue(db, { year: 2026, volume: 5, issue: 2, title: 'Water', editors: 'सीता देवी', cover: banner })
  for (const [place, demo] of demoArticles.slice(0, 26).entries()) {
    const { hasFile, authors, affiliation: _, orcid: __, first: firstPage, last, keywords, ...article } = demo
    await anArticle(db, {
      ...article,
      refnumber: String(200 + place),
      year: 2026,
      volume: 5,
      issue: 2,
      authorname: authors.join(', '),
      keywords: `field crops, ${keywords}`,
      ...(hasFile && { ...pdf, pagenumber: `${firstPage}-${last}` }),
    })
  }

  const website = { editor_website: 'https://people.example/roy', picture: await picture('editor-1.jpg') }
  const post = encodeHtml('Professor<br><b>Head</b> of department')
  await anEditor(db, {
    category: 'chief editor',
    name: 'Anita Roy',
    degree: 'Ph.D.',
    post,
    country: 'India',
    ...website,
  })
  await anEditor(db, { category: 'associate editor', name: 'सीता देवी', content: 'Department of Agronomy, Devgarh' })
  await anEditor(db, { category: 'associate editor', post: 'Scientist', ...website })
  await anEditor(db, { category: 'assistant editor' })

  await aPartner(db, { title: 'AgriScholar', link: 'https://agri.example', image: await picture('partner-1.png') })
  await aPartner(db, { title: 'Terra Periodica', image: await picture('partner-3.png') })
  await aPartner(db, { title: 'Open Crop Abstracts of the World and Beyond', link: 'https://crops.example' })
  await aPartner(db, { title: 'FieldRef' })
  await someNews(db, { content: encodeHtml(richAbstract) })
  const text = encodeHtml(`<h2 id="who">Who did what</h2>${richAbstract}`)
  const own = { title: 'Ethics of publication', place: 'more', order: '0', status: 'enabled' } as const
  await db.insert(webpages).values({ slug: 'ethics', text, ...own, modification: new Date() })
  const call = { slug: 'water', title: `Water and ${longWord}`, topics: 'Wells', editors: 'सीता देवी' }
  await db.insert(calls).values({ ...call, text, last_day: '2999-12-31' })
}

/** A page of the filled journal. */
async function visit(path: string, width: Width): Promise<Page> {
  await windows[width].goto(new URL(path, served.filled.server.url).href)
  return windows[width]
}

describe.each([
  ['filled', Object.entries(pages)],
  ['empty', pagesOfEmpty],
] as const)('in a journal that is %s', (state, those) => {
  test.each(those)('the HTML of %s is valid', async (_name, path) => {
    expect(await htmlFindings(await (await fetch(new URL(path, served[state].server.url))).text())).toEqual([])
  })

  const opened = those.filter(([name]) => (state === 'filled' ? !likeAnother.has(name) : openedEmpty.has(name)))

  test.each(opened)('%s is accessible, and nothing moves or is wider than the window', async (name, path) => {
    const isNarrow = state === 'empty' || ofOneColumn.has(name)
    const url = new URL(path, served[state].server.url)
    expect(await pageFindings(isNarrow ? { 390: windows[390] } : windows, url)).toEqual([])
  })
})

test('the styles in a page are all that it needs', async () => {
  const whole = await (await fetch(new URL(pages.about, served.filled.server.url))).text()
  const styled = new Set(stylesIn(whole).match(/(?<=\.)[a-z][\w-]*/g))
  for (const name of ['home', 'issue', 'article', 'article with little'] as const) {
    const html = await (await fetch(new URL(pages[name], served.filled.server.url))).text()
    const carried = stylesIn(html)
    expect(carried.length).toBeLessThan(stylesIn(whole).length)
    const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
    const missing = classes.filter((one) => styled.has(one) && !new RegExp(`\\.${one}(?![\\w-])`).test(carried))
    expect(missing).toEqual([])
  }
})

const stylesIn = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''

test('pages have the expected titles', async () => {
  const read = async (name: Name) => {
    const response = await fetch(new URL(pages[name], served.filled.server.url))
    return { name, status: response.status, html: await response.text() }
  }
  const all = await Promise.all(Object.keys(pages).map((name) => read(name as Name)))
  const missing = all.filter(({ status }) => status !== 200)
  expect(missing.map(({ name, status }) => [name, status])).toEqual([
    ['verify without a code', 422],
    ['a code that is not valid', 404],
    ['certificate not found', 404],
    ['unknown page', 404],
    ['article not found', 404],
  ])
  const textOf = (name: Name) => all.find((page) => page.name === name)?.html
  expect(textOf('search corrected')).toContain('These are the results for')
  expect(textOf('search, last page')).toContain('Page 2 of 2')
  expect(textOf('search found nothing')).toContain('nothing matched')
  expect(textOf('issue')).toContain('26 articles')
})

test('what is pale, small and crowded, or out of reach is found by axe, though other pages were right', async () => {
  const page = windows[390]
  const at = new URL('/about', served.filled.server.url)
  await page.goto(at.href)
  await axeFindingsOfLayoutInBothSchemes(page)
  await page.evaluate(() => {
    const add = (html: string, style: string, parent: Element) => {
      parent.insertAdjacentHTML('beforeend', html)
      const element = parent.lastElementChild
      if (element instanceof HTMLElement) element.style.cssText = style // an attribute would be refused by the CSP
    }
    const main = document.querySelector('main') ?? document.body
    add('<p>Pale</p>', 'color: #aaa; background: #fff', main)
    for (const name of ['one', 'two'])
      add(`<button aria-label="${name}"></button>`, 'width: 9px; min-height: 0; padding: 0', main)
    add('<div><p>Far</p><p>away</p><p>down</p></div>', 'overflow: auto; height: 30px', main)
  })
  const findings = await axeFindingsOfLayoutInBothSchemes(page)
  const rules = findings.map((finding) => finding.replace(/ at .*/, ''))
  expect([...new Set(rules)].sort()).toEqual([
    'color-contrast',
    'in the dark: color-contrast',
    'scrollable-region-focusable',
    'target-size',
  ])
})

test('what is wrong in or around a part of a page is found by axe, though the part was right before', async () => {
  const page = windows[1280]
  await page.goto(new URL('/contact', served.filled.server.url).href)
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
  const rulesBroken = async () =>
    new Set((await axeFindingsInBothSchemes(page)).map((finding) => finding.replace(/ at .*/, '')))
  await page.evaluate(() => document.querySelector('main p')?.insertAdjacentHTML('beforeend', '<img src="/icon.svg">'))
  expect(await rulesBroken()).toEqual(new Set(['image-alt']))
  await page.evaluate(() => document.querySelector('main p img')?.remove())
  expect(await rulesBroken()).toEqual(new Set())
  await page.evaluate(() => document.querySelector('main')?.setAttribute('aria-hidden', 'true'))
  expect(await rulesBroken()).toContain('aria-hidden-focus')
  await page.evaluate(() => document.querySelector('main')?.removeAttribute('aria-hidden'))
  await page.evaluate(() => document.querySelector('h1')?.remove())
  expect(await rulesBroken()).toEqual(new Set(['page-has-heading-one']))
})

test('a picture without a size is found to move what is below it, however soon it is there', async () => {
  const picture = await aPicture('png', 200, 300)
  const page = (size: string) => `<!doctype html><html lang="en"><title>Picture</title>
    <main><h1>Picture</h1><img src="/picture.png" alt="" ${size}><p>What is below it</p></main></html>`
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    routes: {
      '/picture.png': new Response(new Blob([new Uint8Array(picture)]), { headers: { 'content-type': 'image/png' } }),
      '/sized': new Response(page('width="200" height="300"'), { headers: { 'content-type': 'text/html' } }),
      '/unsized': new Response(page(''), { headers: { 'content-type': 'text/html' } }),
    },
  })
  const moved = (findings: string[]) => findings.filter((finding) => finding.includes(' moves by '))
  expect(moved(await pageFindings(windows, new URL('/sized', server.url)))).toEqual([])
  expect(moved(await pageFindings(windows, new URL('/unsized', server.url)))).toHaveLength(widths.length)
})

describe('opened on request, axe finds nothing in', () => {
  test("the list behind 'All Issues'", async () => {
    const page = await visit(pages.article, 390)
    await page.getByRole('button', { name: 'All Issues' }).click()
    await page.locator('.years').waitFor()
    await page.locator('summary', { hasText: '2023' }).click()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    expect(await excessOf(page)).toBe(0)
  })

  test('the further styles of the citation', async () => {
    const page = await visit(pages.article, 390)
    await page.getByText('APA, MLA').click()
    await page.getByRole('button', { name: 'Copy MLA' }).waitFor()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    expect(await excessOf(page)).toBe(0)
  })
})

describe('by keyboard alone', () => {
  test.each([
    ['home', 1280],
    ['article', 390],
    ['article', 1280],
    ['search, last page', 390],
  ] as const)('Tab on %s at %d px reaches everything in visual order, with a visible focus', async (name, width) => {
    const page = await visit(pages[name], width)
    const { stops, findings } = await keyboardFindings(page, width)
    expect(stops).toBeGreaterThan(15)
    expect(findings).toEqual([])
  })

  test('a year opens and closes with Enter and Space', async () => {
    const page = await visit(pages.issue, 1280)
    const year = page.locator('details', { hasText: '2024 · Volume 3' })
    const isOpen = () => year.evaluate((details: HTMLDetailsElement) => details.open)
    await year.locator('summary').focus()
    for (const key of ['Enter', 'Space']) {
      expect(await isOpen()).toBe(false)
      await page.keyboard.press(key)
      expect(await isOpen()).toBe(true)
      await page.keyboard.press(key)
    }
    expect(await isOpen()).toBe(false)
  })

  test("'All Issues' opens and closes with Enter and Space", async () => {
    const page = await visit(pages.issue, 390)
    await page.getByRole('button', { name: 'All Issues' }).focus()
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key)
      await page.locator('.years').waitFor({ state: 'visible' })
      await page.keyboard.press(key)
      await page.locator('.years').waitFor({ state: 'hidden' })
    }
  })
})

test('an article prints its title, authors, abstract and citation, and nothing around them', async () => {
  const page = await visit(pages.article, 1280)
  await page.emulateMedia({ media: 'print' })
  const shown = (selector: string) => page.locator(selector).filter({ visible: true }).count()
  for (const part of ['.journal-name', 'h1', '.authors', '.abstract', '.cite .citation'])
    expect(await shown(part), part).toBe(1)
  const around = 'nav, search, input, aside, footer, button, summary, .button, .skip-link, .cite-files'
  expect(await shown(around)).toBe(0)
  await page.emulateMedia({ media: null })
})

test('before its fonts arrive, a page uses a fallback of the same widths', async () => {
  const page = await visit('/', 1280)
  const faces = await page.evaluate(() =>
    [...document.fonts].filter(({ family }) => family === 'Reading Fallback').map((face) => face.style + face.weight),
  )
  expect(faces).toEqual(['normalnormal', 'normal600', 'italicnormal', 'italic600'])
})

test('a phone’s first page is painted without requesting fonts, and the next one has them', async () => {
  const page = await visit(pages.issue, 390)
  const family = () => page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0])
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some((face) => face.family === 'Source Serif 4' && face.status === 'loaded'),
    )
  expect(await family()).toMatch(/^serif$|Hindi/) // by whether the system has Devanagari
  await page.waitForLoadState('networkidle')
  expect(await isLoaded()).toBe(false)
  await Promise.all([page.waitForNavigation({ waitUntil: 'networkidle' }), page.click('h2.title a')])
  expect(await family()).toBe('"Source Serif 4"')
  expect(await isLoaded()).toBe(true)
})

/** Kilobytes over the wire of a first visit, until the reader touches something. */
/** Asks for a page until it is kept at its best compression, which its second request begins on another thread. */
async function compressed(path: string): Promise<void> {
  const url = new URL(path, served.filled.server.url)
  const ask = (encoding: string) => fetch(url, { decompress: false, headers: { 'accept-encoding': encoding } })
  const plain = await (await ask('identity')).bytes()
  const best = encode(plain, 'br', 11).byteLength
  while ((await (await ask('br')).bytes()).byteLength > best) await Bun.sleep(20)
}

async function weightOf(path: string) {
  const page = windows[1280]
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  const kinds = new Map<string, string>()
  const weights = { script: 0, text: 0, all: 0 }
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, beyondAFirstVisit.test(response.url) ? 'Apart' : type)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (!kind) return // of the page before
    const kilobytes = encodedDataLength / 1000
    if (kind === 'Script') weights.script += kilobytes
    if (['Document', 'Stylesheet', 'Script'].includes(kind)) weights.text += kilobytes
    if (!['Image', 'Apart'].includes(kind)) weights.all += kilobytes
  })
  await page.goto(new URL(path, served.filled.server.url).href, { waitUntil: 'networkidle' })
  await wire.detach()
  return weights
}

/** Pictures, Devanagari and letters beyond Latin-1 are not counted. */
const beyondAFirstVisit =
  /\/(devanagari|serif-(latin-normal|latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese))-|\.(png|jpg|svg)$/

test('an article without italics loads no italic font until its citation styles are opened', async () => {
  const page = windows[1280]
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(new URL(pages['article with little'], served.filled.server.url).href, { waitUntil: 'networkidle' })
  const italics = () => asked.filter((url) => url.includes('serif-italic'))
  expect(asked.some((url) => url.includes('serif-roman'))).toBe(true)
  expect(italics()).toEqual([])
  await Promise.all([page.waitForResponse(/serif-italic/), page.getByText('APA, MLA').click()])
  expect(italics()).toHaveLength(1)
})

test.each(['home', 'issue', 'article'] as const)('a first visit of %s stays under its limit of bytes', async (name) => {
  await compressed(pages[name])
  const { script, text, all } = await weightOf(pages[name])
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(1.5)
  expect(text).toBeLessThanOrEqual(13)
  expect(all).toBeLessThanOrEqual(60)
})
