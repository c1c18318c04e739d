import type Axe from 'axe-core'
import type { NodeResult } from 'axe-core'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'

const axeSource = await Bun.file(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir)).text()

/** Every rule of WCAG 2.2 AA, and axe's best practices. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules about colours, which judge each text by itself, and take longer than all others together. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** The other rules that depend on where things are, the only ones that another width can change where the same things are shown. */
const ofLayout = ['target-size', 'scrollable-region-focusable']

/** The looks of texts whose colours were found right, whatever the page. */
const rightLooks = new Set<string>()

type Violation = { id: string; nodes: Pick<NodeResult, 'target'>[] }

/** The violations that axe finds by every rule. The PDF viewer's frame is skipped: it belongs to the browser. */
async function findingsOfEveryRule(page: Page): Promise<string[]> {
  await bringAxe(page)
  const found = await page.evaluate(judgePage, { runOnly: everyRule, without: ofColours })
  return [...toldOf(found), ...(await findingsOfColours(page))]
}

/** The violations that axe finds by the rules about colours, in one text of each look that was not found right before. */
async function findingsOfColours(page: Page): Promise<string[]> {
  const keys = (await page.evaluate(findLooks)).filter((look) => !rightLooks.has(look))
  if (keys.length === 0) return []
  await bringAxe(page)
  const { violations, doubted } = await page.evaluate(judgeElements, { runOnly: ofColours, keys })
  for (const look of keys) if (!doubted.includes(look)) rightLooks.add(look)
  return toldOf(violations)
}

/** Checks a page that was checked in another width for what that may change, wherever it could. */
export async function axeFindingsOfLayout(page: Page): Promise<string[]> {
  const colours = await findingsOfColours(page)
  const keys = await page.evaluate(findCrowded)
  if (keys.length === 0) return colours
  await bringAxe(page)
  return [...toldOf((await page.evaluate(judgeElements, { runOnly: ofLayout, keys })).violations), ...colours]
}

/** Lets the bar of a form scroll: what it half covers at one place can be scrolled away from it. */
function releaseBars(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('.save-bar')) bar.style.position = 'static'
}

async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(releaseBars)
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axeSource)
}

const toldOf = (violations: Violation[]): string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))

/** Runs in the browser. */
async function judgePage({ runOnly, without }: { runOnly: string[]; without: string[] }): Promise<Violation[]> {
  const axe: typeof Axe = Reflect.get(window, 'axe')
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  return (await axe.run({ runOnly, rules, resultTypes: ['violations'], iframes: false })).violations
}

/** Runs in the browser: judges elements that were found by a key. @returns the violations, and the keys that axe does not find right */
async function judgeElements({ runOnly, keys }: { runOnly: string[]; keys: string[] }) {
  const axe: typeof Axe = Reflect.get(window, 'axe')
  const elements: Map<string, Element> = Reflect.get(window, 'toJudge')
  const { violations, incomplete } = await axe.run(
    { include: keys.flatMap((key) => elements.get(key) ?? []) },
    { runOnly, resultTypes: ['violations', 'incomplete'], iframes: false, elementRef: true },
  )
  const unsure = [...violations, ...incomplete].flatMap(({ nodes }) => nodes.map(({ element }) => element))
  return {
    violations: violations.map(({ id, nodes }): Violation => ({ id, nodes: nodes.map(({ target }) => ({ target })) })),
    doubted: keys.filter((key) => unsure.some((element) => element === elements.get(key))),
  }
}

/**
 * Runs in the browser: finds the first text or field of each look in sight. A look is all that the contrast of a text depends on: its own
 * colours and size, and whatever is painted behind it by the elements around.
 */
function findLooks(): string[] {
  const grounds = new Map<Element | null, string>([[null, '']])
  const groundOf = (element: Element | null): string => {
    const known = grounds.get(element)
    if (known !== undefined || !element) return known ?? ''
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element)
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position].join()
    const around = groundOf(element.parentElement)
    const ground = own === 'rgba(0, 0, 0, 0),none,1,none,normal,static' ? around : `${around}/${own}`
    grounds.set(element, ground)
    return ground
  }
  const hasText = (element: Element | null) =>
    [...(element?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
  const ofText = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine, borderBottomStyle } = getComputedStyle(element)
    const size = [24, 18.5].find((least) => Number.parseFloat(fontSize) >= least) ?? 0 // larger text may be paler
    return [color, size, fontWeight, textShadow, textDecorationLine, borderBottomStyle].join()
  }
  const texts = new Map<string, Element>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element) && !element.matches('input, select, textarea')) continue
    const { width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true })) continue
    const { parentElement: parent } = element
    const link = element.closest('a')
    const beside = link?.parentElement && hasText(link.parentElement) ? ofText(link.parentElement) : ''
    const isOff = element.closest(':disabled, [aria-disabled=true]') !== null
    const look = [groundOf(element), ofText(element), element.tagName, parent?.tagName, link !== null, beside, isOff]
    const key = look.join()
    if (!texts.has(key)) texts.set(key, element)
  }
  Reflect.set(window, 'toJudge', texts)
  return [...texts.keys()]
}

/**
 * Runs in the browser: finds the targets whose places, made as large as a target has to be, meet others', and the boxes that scroll.
 * No other elements can be too small or out of reach.
 */
function findCrowded(): string[] {
  const selector =
    'a, area, button, input, select, textarea, summary, label, option, [role], [tabindex], [contenteditable]'
  const places = [...document.querySelectorAll(selector)].flatMap((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) return []
    const [aside, above] = [Math.max(0, 24 - width) / 2, Math.max(0, 24 - height) / 2]
    return [{ element, left: left - aside, right: right + aside, top: top - above, bottom: bottom + above }]
  })
  type Place = (typeof places)[number]
  const meet = (one: Place, other: Place) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  const crowded = places.filter((one) => places.some((other) => other !== one && meet(one, other)))
  const scrolling = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) &&
      /auto|scroll/.test(getComputedStyle(element).overflow),
  )
  const all = [...crowded.map(({ element }) => element), ...scrolling]
  Reflect.set(window, 'toJudge', new Map(all.map((element, place) => [String(place), element])))
  return all.map((_, place) => String(place))
}

/** Checks a page in the light and the dark colour scheme, by every rule in the light one. */
export const axeFindingsInBothSchemes = (page: Page): Promise<string[]> => inBothSchemes(page, findingsOfEveryRule)

/** Checks in both colour schemes what another width may change of a page. */
export const axeFindingsOfLayoutInBothSchemes = (page: Page): Promise<string[]> =>
  inBothSchemes(page, axeFindingsOfLayout)

async function inBothSchemes(page: Page, judge: (page: Page) => Promise<string[]>): Promise<string[]> {
  const light = await judge(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findingsOfColours(page)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((finding) => `in the dark: ${finding}`)]
}

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** The errors that an HTML validator finds in a page. */
export async function htmlFindings(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  )
}

/** By how many pixels a page overflows its window sideways. */
export const excessOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
