// one database
import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { storeImage } from '../../src/core/files/images.ts'
import type { Bag } from '../../src/exchange/export/bag/actions.ts'
import { addSite } from '../../src/exchange/export/site/actions.ts'
import { axeFindingsInBothSchemes } from '../support/axe.ts'
import { aPicture } from '../support/builders/images.ts'
import { anArticle, anEditor, aPdf } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { aJournal } from '../support/journal.ts'
import { readPdf } from '../support/pdf.ts'
import { launchBrowser } from '../support/servers/browser.ts'

const journal = await aJournal({ ORIGIN: 'https://crops.example' })
const { db, files, handle } = journal
const image = async () => {
  const stored = await storeImage(files, await aPicture('png'))
  if (!stored.ok) throw new Error(stored.code)
  return stored.name
}
const issue = '/archives/2020/vol2/issue1'
await setSettings(db, {
  websitename: 'The International Journal of Field Crops, Soils, Horticulture and Rural Development Studies',
  issn: '2582-1234',
  journal_essn: '2582-1242',
  license_url: 'https://creativecommons.org/licenses/by/4.0/',
  logo: await image(),
})
const abstract = '<p>Water stress at flowering lowered the yield of every genotype.</p>'.repeat(30)
for (let number = 1; number <= 24; number++)
  await anArticle(db, {
    year: 2020,
    volume: 2,
    issue: 1,
    refnumber: String(number),
    title: `Growth of landrace ${number}`,
    abstract,
    pagenumber: `${number}-${number}`,
    publishdate: '2020-03-14',
    authorname: 'Ravi Kumar Sharma, Asha Menon',
    keywords: 'millet',
    ...(await aPdf(files)),
  })
for (let year = 2005; year < 2019; year++) await anArticle(db, { year, volume: 1, issue: 1 })
for (let number = 1; number <= 14; number++)
  await anEditor(db, {
    name: `Editor ${number}`,
    category: number < 7 ? 'associate editor' : 'assistant editor',
    picture: await image(),
    editor_website: 'https://people.example/one',
  })
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: handle })
const browser = await launchBrowser()
afterAll(async () => {
  await browser.close()
  await server.stop(true)
  await journal.close()
})

async function visit<Seen>(
  path: string,
  options: BrowserContextOptions,
  see: (page: Page) => Promise<Seen>,
): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  await page.goto(new URL(path, server.url).href)
  const seen = await see(page)
  await context.close()
  return seen
}

const phone = { viewport: { width: 390, height: 844 } }
type Printed = ReturnType<typeof readPdf>
const prints = new Map<string, Printed>()

/** A page as it is printed, once for all tests. */
function printed(path: string): Printed {
  const made =
    prints.get(path) ?? visit(path, {}, async (page) => readPdf(new Uint8Array(await page.pdf({ format: 'A4' }))))
  prints.set(path, made)
  return made
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`No ${selector}`)
  return box
}

describe('on a phone', () => {
  test('the issues come before the articles', () =>
    visit(issue, phone, async (page) => {
      const [button, title] = [await boxOf(page, '.all-issues'), await boxOf(page, 'main h1')]
      expect(button.y + button.height).toBeLessThan(title.y)
      expect(button.y).toBeLessThan(844)
    }))

  test('the list of issues opens at the one being read, however old', () =>
    visit('/archives/2006/vol1/issue1', phone, async (page) => {
      await page.getByRole('button', { name: 'All Issues' }).click()
      await page.waitForSelector('.all-issues[aria-expanded=true]')
      const [list, current] = [await boxOf(page, '.years'), await boxOf(page, '.years [aria-current]')]
      expect(current.y).toBeGreaterThan(list.y)
      expect(current.y + current.height).toBeLessThan(list.y + list.height)
    }))

  test('a short list of the issues is shown without scripts, after what is read', () =>
    visit(issue, { ...phone, javaScriptEnabled: false }, async (page) => {
      const [list, main] = [await boxOf(page, '.years'), await boxOf(page, 'main')]
      expect(list.height).toBeLessThan(300)
      expect(list.y).toBeGreaterThan(main.y + main.height)
      expect(await page.getByRole('button', { name: 'All Issues' }).isVisible()).toBe(false)
    }))

  test('the nav is one row at 390 and 320 px, which scrolls to its last link', () =>
    visit('/contact', phone, async (page) => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 700 })
        expect((await boxOf(page, '.site-nav')).height).toBeLessThan(60)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        for (const link of [0, -1]) await page.locator('.site-nav a').nth(link).focus()
        const { x, width: wide } = await boxOf(page, '.site-nav li:last-child a')
        expect(x + wide).toBeLessThanOrEqual(width)
        expect(x).toBeGreaterThan(0)
      }
    }))

  test('every link is at least 24 px high, except in running text', () =>
    visit('/', phone, async (page) => {
      for (const path of ['/', issue, `${issue}/1`, '/keywords/millet', '/board', '/archives/2020']) {
        await page.goto(new URL(path, server.url).href)
        const low = await page.locator('a').evaluateAll((all) =>
          all
            .filter(
              (one) =>
                one.checkVisibility({ contentVisibilityAuto: true }) &&
                !one.closest('.prose p, .home-content, .authors, .keywords, .news p, .license, .extent, .hint'),
            )
            .map((one) => ({ text: one.textContent, height: one.getBoundingClientRect().height }))
            .filter(({ height }) => height < 24),
        )
        expect(low, path).toEqual([])
      }
    }))
})

test('in forced colours the current link of the nav is marked', () =>
  visit(issue, { forcedColors: 'active' }, async (page) => {
    const lines = await page
      .locator('.site-nav a')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).textDecorationLine))
    expect(lines).toEqual(['none', 'underline', 'none', 'none', 'none', 'none'])
  }))

test('the masthead keeps the ISSN lines beside a long name, aligned at the edge, and shows the logo in both schemes', () =>
  visit('/board', {}, async (page) => {
    const [name, marks, head] = [
      await boxOf(page, '.journal-name'),
      await boxOf(page, '.marks'),
      await boxOf(page, '.site-nav ul'),
    ]
    expect(marks.x).toBeGreaterThanOrEqual(name.x + name.width)
    expect(Math.round(marks.x + marks.width)).toBeGreaterThan(head.x + 1000)
    for (const [colorScheme, colour] of [
      ['dark', 'rgb(255, 255, 255)'],
      ['light', 'rgba(0, 0, 0, 0)'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await page.locator('.logo').evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(colour)
    }
  }))

describe('on paper', () => {
  test('an article has its address, the ISSNs and its date, and no buttons', async () => {
    const { text } = await printed(`${issue}/1`)
    for (const words of [
      `https://crops.example${issue}/1`,
      'ISSN 2582-1234',
      'E-ISSN 2582-1242',
      'Published 14 March 2020',
      'CC BY 4.0: https://creativecommons.org/licenses/by/4.0/',
    ])
      expect(text).toContain(words)
    for (const words of ['Certificate', 'Download', 'Copy citation', 'BibTeX', 'Next article', 'All Issues', 'Privacy'])
      expect(text).not.toContain(words)
  })

  test('the rows of an issue are whole, without links that nobody can follow', async () => {
    const { pages, text } = await printed(issue)
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages)
      expect(page.match(/Pages: |Page \d/g)?.length).toBe(page.match(/How to cite this article/g)?.length)
    expect(text.match(/Growth of landrace \d+ Ravi/g)).toHaveLength(24)
    expect(text).not.toContain('Abstract')
    expect(text).not.toContain('Download')
  })

  test('no page ends with a heading', async () => {
    for (const path of ['/board', `${issue}/1`]) {
      const { pages } = await printed(path)
      expect(pages.length).toBeGreaterThan(1)
      for (const page of pages)
        expect(page.trim()).not.toMatch(/(?:Editors|ABSTRACT|KEYWORDS|HOW TO CITE THIS ARTICLE)$/)
    }
  })

  test('the board has all its portraits, without a scroll, and the addresses of websites', async () => {
    const loaded = await visit('/board', {}, (page) =>
      page.locator('.member img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    expect(loaded).toEqual(Array(14).fill(true))
    expect((await printed('/board')).text).toContain('people.example: https://people.example/one')
  })

  test('the certificate page has no buttons', async () => {
    const { text } = await printed('/certificate?refno=1')
    expect(text).toContain('Asha Menon')
    expect(text).not.toMatch(/Download\b(?! PUB)/)
  })
})

describe('an exported copy', () => {
  test('is read and searched from a folder, without a server', async () => {
    const folder = join(journal.dataDir, 'copy')
    const bag: Bag = {
      add: async (path, content) => void (await Bun.write(join(folder, path), new Response(content as BodyInit))),
      close: async () => ({ bytes: 0, files: 0 }),
    }
    expect(await addSite(journal, { bag, origin: 'https://crops.example', handle, onPage() {} })).toEqual([])
    const home = pathToFileURL(join(folder, 'site/index.html')).href
    await visit(home, phone, async (page) => {
      await page.fill('.search-box input', 'landrace')
      await page.keyboard.press('Enter')
      await page.click('a[rel=next]')
      await page.locator('.pager').getByText('Page 2 of 2').waitFor()
      expect(await page.locator('#found h2').count()).toBe(4)
      expect(await page.locator('#found .extent').textContent()).toBe('24 articles')
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
      await page.click('#found h2 a')
      expect(await page.textContent('main h1')).toMatch(/^Growth of landrace/)
      const pdf = new URL((await page.getAttribute('a[href$=".pdf"]', 'href')) ?? '', page.url())
      expect(await Bun.file(pdf).slice(0, 5).text()).toBe('%PDF-')
      await page.goBack()
      expect(await page.locator('#found h2').count()).toBe(4)
    })
  })
})
