/**
 * Counts the keys and touches of an author who makes two corrections and gives one answer on a phone of 390 px, beside
 * what they type: with scripts, and without, each by touch and by keyboard alone. axe looks at the page of each.
 * `bun tests/programs/papers/keys.ts`.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { axeFindingsInBothSchemes } from '../../support/axe.ts'
import { launchBrowser } from '../../support/servers/browser.ts'
import { aRunningJournal, formOf, type RunningJournal } from './running.ts'

const most = 40
const abstract = '<p>We measured the yield in 2021, and the price of rice.</p>'

/** A proof with a query that waits for its reader. @returns the path of its page */
async function aProof(journal: RunningJournal, number: number): Promise<string> {
  const fields = {
    year: '2026',
    volume: '1',
    issue: '1',
    title: `Yield of rice ${number}`,
    authorname: 'Ravi Kumar',
    ptype: 'free',
    abstract,
    pagenumber: `${number}-${number}`,
    refnumber: String(number),
    keywords: 'rice',
    status: 'disabled',
    publishdate: '2026-06-01',
    pdfFile: new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'a.pdf'),
  }
  const made = await journal.api('/api/admin/archives', formOf(fields))
  if (made.status !== 201) throw new Error(made.text)
  const { id } = JSON.parse(made.text) as { id: number }
  const email = `reader${number}@elsewhere.example`
  const queries = [{ anchor: 'abstract', text: 'Which year?' }]
  await journal.api(`/api/admin/archives/${id}/proof`, { name: 'Lena Vogt', email, queries })
  return `${await journal.linkTo(email, 's')}/proof`
}

/** A way in which somebody uses a page; it counts what is done beside typing. */
type Way = {
  use: (page: Page, selector: string) => Promise<void>
  /** Sends the form of the field that has the focus, by its button or by Enter. */
  send: (page: Page, button: string) => Promise<void>
  count: () => number
}

/** One touch reaches anything that is in sight; each swipe over a screen counts too. */
function byTouch(): Way {
  let touches = 0
  const way: Way = {
    count: () => touches,
    send: (page, button) => way.use(page, button),
    async use(page, selector) {
      const target = page.locator(selector).first()
      for (let swipes = 0; swipes < 20; swipes++) {
        const box = await target.boundingBox()
        if (box && box.y >= 0 && box.y + box.height < 760) break
        await page.evaluate((by) => scrollBy(0, by), (box?.y ?? 0) < 0 ? -500 : 500)
        touches++
      }
      await target.tap()
      touches++
    },
  }
  return way
}

/** Tab leads to what is meant, backwards where that is nearer; Enter or Space presses it. */
function byKeys(): Way {
  let keys = 0
  return {
    count: () => keys,
    async send(page) {
      await page.keyboard.press('Enter')
      keys++
    },
    async use(page, selector) {
      const isThere = () => page.evaluate((of) => document.activeElement?.matches(of) ?? false, selector)
      for (let presses = 0; !(await isThere()); presses++) {
        if (presses === 60) throw new Error(`Tab does not lead to ${selector}`)
        await page.keyboard.press('Tab')
        keys++
      }
      if (/(?:input\S*|textarea)$/.test(selector)) return
      await page.keyboard.press('Enter')
      keys++
    },
  }
}

const form = (anchor: string) => `details:has(input[name=anchor][value=${anchor}])`

async function correct({ page, way, hasScripts }: Using, anchor: string, words: string, replace: string) {
  await way.use(page, `${form(anchor)} > summary`)
  await way.use(page, `${form(anchor)} input[name=quote]`)
  await page.keyboard.type(words)
  await way.use(page, `${form(anchor)} input[name=replace]`)
  await page.keyboard.type(replace)
  if (hasScripts) return saved(page)
  await Promise.all([page.waitForNavigation(), way.send(page, `${form(anchor)} button`)])
}

async function answer({ page, way, hasScripts }: Using) {
  await way.use(page, '[data-query] textarea')
  await page.keyboard.type('2022.')
  if (hasScripts) return saved(page)
  await Promise.all([page.waitForNavigation(), way.use(page, '[data-query] button')])
}

/** What is typed is saved a moment later. */
const saved = (page: Page) => page.waitForResponse((answered) => answered.request().method() === 'POST')

type Using = { page: Page; way: Way; hasScripts: boolean }

async function walk(context: BrowserContext, url: string, using: Omit<Using, 'page'>): Promise<number> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  if (using.hasScripts) for (const finding of await axeFindingsInBothSchemes(page)) console.log(`axe: ${finding}`)
  const used = { ...using, page }
  await answer(used)
  await correct(used, 'abstract', 'in 2021', 'in 2022')
  await correct(used, 'keywords', 'rice', 'Oryza sativa')
  await using.way.use(page, 'form[action$="/send"] button')
  await page.waitForURL(/said=proof_sent/)
  if (using.hasScripts) for (const finding of await axeFindingsInBothSchemes(page)) console.log(`axe: ${finding}`)
  return using.way.count()
}

const journal = await aRunningJournal({ settings: { letter_delay: '0' } })
const browser = await launchBrowser()
let number = 0
try {
  await journal.api('/api/admin/create-issue', { year: 2026, volume: 1, issue: 1, frequency: 'Jan-Feb' })
  for (const hasScripts of [true, false])
    for (const [name, way] of [['touch', byTouch()] as const, ['keyboard', byKeys()] as const]) {
      const path = await aProof(journal, ++number)
      const size = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: name === 'touch' }
      const context = await browser.newContext({ ...size, javaScriptEnabled: hasScripts })
      const keys = await walk(context, new URL(path, journal.urls()[0]).href, { way, hasScripts })
      await context.close()
      console.log(`${name}, ${hasScripts ? 'with' : 'without'} scripts: ${keys} keys beside typing, at most ${most}`)
      if (keys > most) process.exitCode = 1
    }
} finally {
  await browser.close()
  await journal.close()
}
