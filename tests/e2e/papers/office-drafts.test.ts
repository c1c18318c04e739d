import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { connect } from '../../../src/core/db/connect.ts'
import { papers } from '../../../src/core/db/tables/review/papers.ts'
import { fillOffice } from '../../support/builders/office.ts'
import { everyRoute } from '../../support/every-route.ts'
import { launchBrowser } from '../../support/servers/browser.ts'
import { endProcesses, startServer } from '../../support/servers/process.ts'

/** The forms that keep no draft, by the address that they are sent to, and why. */
const exceptions: [to: RegExp, why: string][] = [
  [
    /^\/admin\/archives\/\d+\/move$/,
    'a question in a dialog: numbers, which the address shows again where it is refused',
  ],
  [/^\/webdata\/addentris$/, 'the line of the work log, which its own script queues and asks before it is left'],
  [/^$/, 'the name of a new passkey, which never leaves the browser as a form'],
]

const username = 'Asha Admin'
const password = 'the password'
const dataDir = await mkdtemp(join(tmpdir(), 'journal-drafts-'))
const environment = { DATA_DIR: dataDir }
let server: Awaited<ReturnType<typeof startServer>>
let browser: Browser
let numbers: string[] = []

beforeAll(async () => {
  const { db, close } = await connect({ databaseUrl: undefined, dataDir })
  await fillOffice(db, username)
  numbers = (await db.select({ number: papers.number }).from(papers)).map(({ number }) => number)
  await close()
  server = await startServer(environment)
  browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await endProcesses()
  await rm(dataDir, { recursive: true })
})

const at = (path: string) => new URL(path, server.url).href

let signedIn: Awaited<ReturnType<BrowserContext['storageState']>> | undefined

/** A window of somebody who has signed in once. */
async function aContext(): Promise<BrowserContext> {
  const shown = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ ...shown, storageState: signedIn })
  context.setDefaultTimeout(20_000)
  if (signedIn) return context
  const answer = await context.request.post(at('/auth/login/'), { data: { username, password } })
  if (!answer.ok()) throw new Error(`Nobody can sign in: ${answer.status()}`)
  signedIn = await context.storageState()
  return context
}

/** A form into which somebody can type, on a page of the office. */
type Form = { page: string; to: string; script: string; controls: Set<string> }

/** The posted forms with a control for text, found by a parser, not by the rule under test. */
function formsIn(page: string, html: string): Form[] {
  const found: (Form & { isPosted: boolean; isTyped: boolean })[] = []
  const within = (change: Partial<(typeof found)[number]>) => void Object.assign(found.at(-1) ?? {}, change)
  new HTMLRewriter()
    .on('form', {
      element(form) {
        const to = form.getAttribute('action')
        const isPosted = form.getAttribute('method') === 'post' || to === null // by its script
        found.push({ page, to: to ?? '', script: '', controls: new Set(), isPosted, isTyped: false })
      },
    })
    .on('form textarea', { element: () => within({ isTyped: true }) })
    .on('form input', {
      element: (input) => (texts.has(input.getAttribute('type') ?? 'text') ? within({ isTyped: true }) : undefined),
    })
    .on('form *', { element: (inner) => void found.at(-1)?.controls.add(controlOf(inner)) })
    .on('form-guard, form-draft', { element: ({ tagName }) => within({ script: tagName }) })
    .transform(html)
  return found.filter(({ isPosted, isTyped }) => isPosted && isTyped)
}

/** The type of a control that is typed into, or the name of an element with a script of its own; else nothing. */
function controlOf(element: HTMLRewriterTypes.Element): string {
  const { tagName } = element
  const type = tagName === 'input' ? (element.getAttribute('type') ?? 'text') : ''
  return texts.has(type) ? type : tagName === 'textarea' || tagName.includes('-') ? tagName : ''
}

const texts = new Set(['text', 'email', 'url', 'tel', 'number', 'search', 'password'])

/** The paths of the office's pages: those of the routes, with each paper in the place of their own. */
const startPaths = (): string[] =>
  Object.entries(everyRoute)
    .filter(([route, [, , who]]) => who === 'page' && /^GET \/(admin|webdata)/.test(route) && !/\.\w+$/.test(route))
    .flatMap(([, [path]]) =>
      path.includes('2026-0000') ? numbers.map((number) => path.replace('2026-0000', number)) : path,
    )

/** The pages that are reached from others alone: those of a reviewer's request, and the decisions. */
const isFollowed = (path: string) =>
  /^\/admin\/submissions\/[^/]+\/(requests\/|decide|ask\/form)|^\/admin\/(reviewers|fees)\/[\d-]|^\/admin\/settings\//.test(
    path,
  )

/** Every page of the office that answers, with its forms. */
async function walk(context: BrowserContext) {
  const cookie = (await context.cookies(server.url)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const waiting = startPaths()
  const seen = new Map<string, Form[]>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    const answer = await fetch(at(path), { headers: { cookie }, redirect: 'manual' })
    const isPage = answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/html')
    const html = isPage ? await answer.text() : ''
    if (!isPage) continue
    seen.set(path, formsIn(path, html))
    const links = [...html.matchAll(/href="([^"#]+)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    waiting.push(...links.filter((link) => isFollowed(link) && !seen.has(link)))
  }
  return seen
}

/**
 * One form of each kind. What a page renders with its own draft is told by its address, with numbers and codes left
 * out; one page adds and edits records, and one has the settings, in parts with other controls. Where the common script
 * keeps and restores a form, whatever the page, its controls tell.
 */
function kindOf({ to, script, controls }: Form): string {
  const made = [script, ...[...controls].sort()].join()
  if (script === 'form-draft') return made
  return to
    .replace(/\/settings\/[a-z]+$/, `/settings/${made}`)
    .replace(/\/letters\/[a-z_]+$/, '/letters/:kind')
    .replace(/\/(\d{4}-\w{4}|R\w{6}|\d+|add)(?=\/|$)/g, '/:n')
}

let forms: Form[] = []

test('every form of the office keeps drafts, but for those that say why not', async () => {
  const context = await aContext()
  const seen = await walk(context)
  await context.close()
  const all = [...seen.values()].flat()
  const without = all.filter(({ script }) => script === '')
  const isExcepted = ({ to }: Form) => exceptions.some(([pattern]) => pattern.test(to))
  expect(without.filter((form) => !isExcepted(form))).toEqual([])
  expect(exceptions.filter(([pattern]) => !without.some(({ to }) => pattern.test(to)))).toEqual([])
  for (const [page, found] of seen) {
    const own = found.filter(({ script }) => script === 'form-draft').map(({ to }) => to)
    expect([page, ...own]).toEqual([page, ...new Set(own)]) // two with one address would share a draft
  }
  forms = [
    ...Map.groupBy(
      all.filter(({ script }) => script !== ''),
      kindOf,
    ).values(),
  ].flatMap(([first]) => first ?? [])
}, 60_000)

type Typed = Record<string, string>

/** Types into a form's fields. @returns what they hold then, by name */
async function typeInto(form: Locator, words: string): Promise<Typed> {
  const names = await form.evaluate((element: HTMLFormElement) => {
    for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    for (const fold of element.querySelectorAll('details')) fold.open = true
    return [...element.elements].flatMap((field) => {
      const isText =
        field instanceof HTMLTextAreaElement ||
        (field instanceof HTMLInputElement && ['text', 'email', 'url', 'tel', 'number'].includes(field.type))
      return isText && field.name && !field.disabled && !field.readOnly && field.checkVisibility() ? [field.name] : []
    })
  })
  const typed: Typed = {}
  for (const name of new Set(names.slice(0, 3))) {
    const field = form.locator(`[name="${name}"]`).first()
    const most = Number((await field.getAttribute('maxlength')) ?? 100)
    typed[name] = (await field.getAttribute('type')) === 'number' ? '7' : words.slice(-most)
    await field.fill(typed[name])
  }
  if (names.length > 0) return typed
  const text = form.locator('[contenteditable=true]').first()
  await text.fill(words)
  return { [richText]: words }
}

/** Stands for the name of a form's first rich text. */
const richText = '[contenteditable=true]'

const formOf = (page: Page, { to }: Form) =>
  page.locator(`form[action="${to}"]:has(form-draft), form[action="${to}"]:has(form-guard)`).first()

/** Types once the form's script is there. */
async function typeOn(page: Page, form: Form, words: string): Promise<Typed> {
  const own = formOf(page, form)
  await own
    .locator('button[type=submit]')
    .first()
    .hover({ force: true })
    .catch(() => {})
  await page.keyboard.press('Shift')
  await own.locator(':is(form-draft, form-guard):defined').waitFor({ state: 'attached' })
  await page.waitForFunction(() => !document.querySelector('form :is(people-editor, line-rows):not(:defined)'))
  return typeInto(own, words)
}

/** What a form has lost of what was typed. */
async function lostOn(page: Page, form: Form, typed: Typed, way: string): Promise<string[]> {
  const own = formOf(page, form)
  const hasAll = (element: HTMLFormElement, wanted: Typed) =>
    Object.entries(wanted).every(([name, value]) => {
      const field = element.elements.namedItem(name)
      const text = field && 'value' in field ? field.value : element.querySelector(name)?.textContent
      return text === value
    })
  for (let look = 0; look < 200; look++) {
    if (await own.evaluate(hasAll as never, typed).catch(() => false)) return []
    await Bun.sleep(50)
  }
  return [`${form.to} on ${form.page}: ${Object.keys(typed)} lost by ${way}`]
}

/** Waits until a form's script says something of its draft. */
async function said(page: Page, form: Form, words: RegExp): Promise<void> {
  const status = formOf(page, form).locator('form-draft, form-guard')
  await status
    .filter({ hasText: words })
    .waitFor({ state: 'attached', timeout: 10_000 })
    .catch(async () => {
      throw new Error(`${form.to} says “${await status.textContent()}”`)
    })
}

/** A way to leave a form, after which the next visit has to find what was typed. */
type Way = (page: Page, form: Form) => Promise<Typed>

const railLink = 'a[href="/admin/deleted"], a[href="/webdata"]'

/** The ways that one visit walks; a killed process ends them all. */
const ways: Record<string, Way> = {
  async 'the rail'(page, form) {
    const typed = await typeOn(page, form, 'left by the rail')
    await page.locator(railLink).first().click()
    await page.waitForURL(/deleted|webdata$/)
    await page.goto(at(form.page))
    return typed
  },
  async 'a reload'(page, form) {
    const typed = await typeOn(page, form, 'left by a reload')
    await page.reload()
    return typed
  },
  async 'the end of the session'(page, form) {
    const cookies = await page.context().cookies(server.url)
    await page.context().clearCookies()
    const typed = await typeOn(page, form, 'after the session')
    await said(page, form, /on this computer/)
    await page.goto('about:blank')
    await page.context().addCookies(cookies) // signed in again
    await page.goto(at(form.page))
    await lostOn(page, form, typed, 'it')
    await page.waitForFunction(
      (own) => !Object.keys(localStorage).some((key) => key.replace(/^journal-draft:[^:]*:|\?.*/g, '') === own),
      form.to.replace(/\?.*/, ''),
    )
    return typed
  },
}

/** Goes through forms, several at a time, each worker with a page of its own. */
async function eachForm<Each>(all: Each[], act: (page: Page, one: Each) => Promise<string[]>): Promise<string[]> {
  const waiting = [...all]
  const lost: string[] = []
  const work = async () => {
    const context = await aContext()
    const page = await context.newPage()
    page.on('dialog', (dialog) => dialog.accept())
    for (let one = waiting.shift(); one; one = waiting.shift())
      lost.push(...(await act(page, one).catch((error) => [`${JSON.stringify(one)}: ${error}`])))
    await context.close()
  }
  await Promise.all([work(), work(), work()])
  return lost
}

test('nothing that was typed is lost: each form is left by one way, each way on several forms', async () => {
  const killing = 'kill -9, on another computer'
  const names = [...Object.keys(ways), killing, 'a reload', killing, 'a reload'] // the others take twice as long
  const left = forms.map((form, place) => ({ form, by: names[place % names.length] ?? '' }))
  const killed: { form: Form; by: string; typed: Typed }[] = []
  const walked = await eachForm(left, async (page, { form, by }) => {
    await page.goto(at(form.page))
    const way = ways[by]
    if (way) return lostOn(page, form, await way(page, form), by)
    const stored: Record<string, unknown>[] = []
    page.on('response', (answer) => {
      if (answer.url().includes('/admin/drafts')) stored.push(answer.request().postDataJSON() ?? {})
    })
    const typed = await typeOn(page, form, 'before the kill')
    const isWhole = (draft: Record<string, unknown>) =>
      Object.entries(typed).every(([name, value]) => name === richText || `${draft[name]}`.includes(value))
    for (let look = 0; look < 400 && !stored.some(isWhole); look++) await Bun.sleep(50) // the first fields may go alone
    page.removeAllListeners('response')
    killed.push({ form, by, typed })
    return []
  })
  expect(walked).toEqual([])
  expect(killed.length).toBeGreaterThan(3)
  server.process.kill('SIGKILL')
  await server.process.exited
  server = await startServer(environment)
  const after = await eachForm(killed, async (page, { form, by, typed }) => {
    await page.goto(at(form.page))
    return lostOn(page, form, typed, by)
  })
  expect(after).toEqual([])
}, 200_000)
