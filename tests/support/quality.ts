import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import {
  axeFindingsInBothSchemes,
  axeFindingsOfPlaces,
  excessOf,
  inPage,
  keepAxe,
  placesOf,
  readExcess,
} from './axe.ts'

export const widths = [390, 1280] as const
export type Width = (typeof widths)[number]

/** The modules of elements and islands, which may come long after the page stands. */
const modules = [
  ...['client', 'form-guard', 'rich-text', 'article-remarks', 'people-editor', 'kept-groups', 'pdf-first', 'pasted-'],
  ...['file-drop', 'row-list', 'selected-documents', 'drag-order', 'setting-doubts', 'pass-key'],
].map((name) => `*/static/${name}*.js`)

const fonts = '*.woff2'

/** What a window does not let in yet. */
const held = new WeakMap<Page, Record<Held, Promise<void> | undefined>>()

type Held = 'modules' | 'fonts' | 'images'

/**
 * A page that never caches, so that every visit is a first one, and that sums up its layout shifts and what the CSP
 * refused.
 */
export async function aWindow(browser: Browser, width: Width, options: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width, height: 800 }
  const permissions = ['clipboard-read', 'clipboard-write']
  const page = await browser.newPage({ viewport, permissions, reducedMotion: 'reduce', ...options })
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
  const waits = { modules: undefined, fonts: undefined, images: undefined }
  held.set(page, waits)
  wire.on('Fetch.requestPaused', async ({ requestId, request, resourceType }) => {
    await waits[resourceType === 'Image' ? 'images' : request.url.endsWith('.woff2') ? 'fonts' : 'modules']
    await wire.send('Fetch.continueRequest', { requestId }).catch(() => {}) // the page may be gone
  })
  // a route would bring every request here
  const patterns = [...modules, fonts].map((urlPattern) => ({ urlPattern }))
  await wire.send('Fetch.enable', { patterns: [...patterns, { resourceType: 'Image' }] })
  await page.addInitScript(addUpShifts)
  await page.addInitScript(addUpViolations)
  await keepAxe(page)
  return page
}

/** Runs in the browser: sums up layout shifts without user input in an attribute of the document. */
function addUpShifts(): void {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
    document.documentElement.dataset.shift = String(sum)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the browser: gathers what the content security policy refused in an attribute of the document. */
function addUpViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    const { dataset } = document.documentElement
    dataset.refused = `${dataset.refused ?? ''} ${violatedDirective} ${blockedURI}`
  })
}

/** Runs in the browser: waits until what there is of a page is on the screen. */
async function painted(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}

/** Runs in the browser: the layout shift until all images in sight are loaded and painted. */
async function shiftOncePainted(): Promise<number> {
  const inSight = [...document.images].filter(({ loading }) => loading !== 'lazy')
  await Promise.allSettled(inSight.map((image) => image.decode()))
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  return Number(document.documentElement.dataset.shift ?? 0)
}

/** Runs in the browser: waits until every element and every island that wakes by itself is awake. */
async function wake(): Promise<void> {
  const began = performance.now()
  while (true) {
    document.dispatchEvent(new Event('pointerover')) // some of it wakes once somebody touches the page
    const asleep = document.querySelector(':not(:defined), [data-eager]:not([data-awake])')
    if (!asleep) return
    if (performance.now() - began > 60_000) throw new Error(`${asleep.outerHTML} stays asleep`)
    await new Promise(requestAnimationFrame)
  }
}

/** Waits until a page's scripts have made of it what they make. */
export const awake = (page: Page): Promise<void> => page.evaluate(wake)

/** Runs in the browser: waits until the fonts are there and the page keeps its height for ten frames. */
async function settle(): Promise<void> {
  const heightOf = () => document.documentElement.scrollHeight
  for (let [still, last] = [0, heightOf()]; still < 10; last = heightOf()) {
    await document.fonts.ready
    await new Promise(requestAnimationFrame)
    still = heightOf() === last ? still + 1 : 0
  }
}

/** Waits until nothing of a page moves any more: axe would judge a place by where it was. */
export const settled = async (page: Page): Promise<void> => {
  await inPage(page, wake, settle)
}

/** Holds back what a window asks for, until it is released. */
function hold(page: Page, what: Held): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const waits = held.get(page)
  if (!waits) throw new Error('The page is no window')
  waits[what] = promise
  return () => {
    waits[what] = undefined
    resolve()
  }
}

/**
 * Opens a page. Its images come once it is painted: from this machine they would be there before, and would move
 * nothing. The fonts load only after the shift was read: they may break a line elsewhere, at a time that depends on the
 * machine.
 * @returns its layout shift, and by how many pixels it is too wide before its elements and islands awake
 */
async function open(page: Page, url: URL) {
  const [letModulesIn, letImagesIn, letFontsIn] = [hold(page, 'modules'), hold(page, 'images'), hold(page, 'fonts')]
  try {
    await page.goto(url.href, { waitUntil: 'domcontentloaded' })
    const asleep = await excessOf(page)
    await page.evaluate(painted)
    letImagesIn()
    letModulesIn()
    const [, shift] = await inPage(page, wake, shiftOncePainted)
    letFontsIn()
    await page.waitForLoadState()
    return { shift, asleep }
  } finally {
    letModulesIn()
    letImagesIn()
    letFontsIn()
  }
}

const maxShift = 0.001

/**
 * Opens a page; again where it moves: on a busy machine Chromium now and then paints half a page while it parses the
 * rest.
 */
async function openStill(page: Page, url: URL) {
  const first = await open(page, url)
  return first.shift < maxShift ? first : open(page, url)
}

/**
 * Every defect of a page in the width of each window: axe in both colour schemes, layout shift, overflow, what the
 * content security policy refused.
 * @param narrower further widths in which axe looks at where things are, without opening it again
 */
export async function pageFindings(
  windows: Partial<Record<Width, Page>>,
  url: URL,
  narrower: Partial<Record<Width, number[]>> = {},
): Promise<string[]> {
  const pages = widths.flatMap((width) => (windows[width] ? [{ width, page: windows[width] }] : []))
  const opened = await Promise.all(pages.map(async (one) => ({ ...one, ...(await openStill(one.page, url)) })))
  const findings: string[] = []
  for (const { width, page, ...found } of opened) {
    const all = [...(await axeFindingsInBothSchemes(page)), ...(await findingsOf(page, width, found, narrower[width]))]
    findings.push(...all.map((finding) => `${width} px: ${finding}`))
  }
  return findings
}

/** What is wrong with an opened page beside what axe finds in it. */
async function findingsOf(
  page: Page,
  width: Width,
  opened: { shift: number; asleep: number },
  narrower: number[] = [],
) {
  const findings: string[] = []
  const [refused, excess] = await inPage(page, readRefused, readExcess)
  if (refused) findings.push(`the CSP refused${refused}`)
  if (opened.shift >= maxShift) findings.push(`moves by ${opened.shift}`)
  const tooWide = (excess: number, when: string) => excess > 0 && findings.push(`is ${excess} px too wide ${when}`)
  tooWide(opened.asleep, 'before its modules are there')
  tooWide(excess, `at ${width} px`)
  const further = new Set(width === 390 ? [320, ...narrower] : narrower)
  for (const tried of further) {
    await page.setViewportSize({ width: tried, height: 800 })
    const [excess, , places] = await inPage(page, readExcess, ...placesOf)
    tooWide(excess, `at ${tried} px`)
    if (!narrower.includes(tried)) continue
    findings.push(...(await axeFindingsOfPlaces(page, places)).map((finding) => `at ${tried} px: ${finding}`))
  }
  if (further.size > 0) await page.setViewportSize({ width, height: 800 })
  return findings
}

const readRefused = () => document.documentElement.dataset.refused

/** Everything a keyboard must reach. */
const interactive = 'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex="0"]'

/**
 * Runs in the browser: watches what a keyboard reaches. @returns where the first line of each is on the page, and in
 * which part of it
 */
function findStops(selector: string) {
  const placeOf = (element: Element) => {
    const { left = 0, top = 0, bottom = 0 } = element.getClientRects()[0] ?? {}
    const part = element.closest('header, nav.site-nav, search, main, aside, footer')
    const column = element.closest('td, tbody th, .cards > *, .home > *')
    return {
      left,
      top: top + scrollY,
      bottom: bottom + scrollY,
      part: part?.tagName ?? 'BODY',
      column: column ? [...document.querySelectorAll('td, tbody th, .cards > *, .home > *')].indexOf(column) : -1,
      text: element.textContent || element.getAttribute('aria-label') || element.id,
    }
  }
  /** The outline and shadow of an element and of its box. */
  const lookOf = (element: Element) => {
    const look = ({ outlineStyle, outlineWidth, outlineColor, boxShadow }: CSSStyleDeclaration) =>
      [outlineStyle, outlineStyle === 'none' ? '' : outlineWidth + outlineColor, boxShadow].join(' ')
    return look(getComputedStyle(element)) + look(getComputedStyle(element.parentElement ?? element))
  }
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const stops = [...document.querySelectorAll(selector)].filter(isShown).map((element) => ({
    element,
    look: lookOf(element),
  }))
  const turns: { isReached: boolean; isSeen: boolean }[] = []
  Reflect.set(window, 'turnsOfTab', turns)
  addEventListener(
    'keyup',
    () => {
      const stop = stops[turns.length]
      const isReached = stop?.element === document.activeElement
      turns.push({ isReached, isSeen: !stop || lookOf(stop.element) !== stop.look })
    },
    { capture: true },
  )
  return stops.map(({ element }) => placeOf(element))
}

/** Runs in the browser: what was seen each time that Tab was released. */
function readTurns(): { isReached: boolean; isSeen: boolean }[] {
  return Reflect.get(window, 'turnsOfTab')
}

type Place = ReturnType<typeof findStops>[number]

const isAfter = (later: Place, earlier: Place) =>
  later.top >= earlier.bottom - 1 || (later.bottom > earlier.top && later.left > earlier.left)

/**
 * Tabs through a page and returns the elements that are not reached, do not show their focus, or come out of visual
 * order; a wide screen may show the cells of a row, and cards, side by side, and a phone the readers' search, a
 * landmark of its own, above the article, though a keyboard comes to the article first. `stops` counts the focusable
 * elements.
 */
export async function keyboardFindings(page: Page, width: Width): Promise<{ stops: number; findings: string[] }> {
  const places = await page.evaluate(findStops, interactive)
  for (const _ of places) await page.keyboard.press('Tab')
  const turns = await page.evaluate(readTurns)
  const findings: string[] = []
  for (const [turn, place] of places.entries()) {
    const before = places[turn - 1]
    if (!turns[turn]?.isReached) findings.push(`${place.text} is not reached in its turn`)
    if (!turns[turn]?.isSeen) findings.push(`${place.text} does not show its focus`)
    const isBeside = width !== 390 && (place.part !== before?.part || place.column !== before?.column)
    const isSearch = before?.part === 'MAIN' && place.part === 'SEARCH'
    if (before && !isBeside && !isSearch && !isAfter(place, before))
      findings.push(`${place.text} comes before ${before.text} for the eye`)
  }
  return { stops: places.length, findings }
}
