import type { NodeResult } from 'axe-core'
import Axe from 'axe-core'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import type { CDPSession, Page } from 'playwright-core'

const axeSource = await Bun.file(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir)).text()

/** The rules about colours, which judge each text by itself, and take longer than all others together. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * The other rules that depend on where things are, the only ones that another width can change where the same things
 * are shown.
 */
const ofLayout = ['target-size', 'scrollable-region-focusable']

/** The rules about a page as a whole, whose verdict of one part may depend on any other. */
const rulesOfPages =
  'accesskeys|bypass|document-title|duplicate-id.*|heading-order|html-.*|identical-links-.*|landmark-.*|meta-.*'
const ofPages = new RegExp(`^(${rulesOfPages}|page-.*|region|skip-link|tabindex)$`)

/** Every rule of WCAG 2.2 AA and axe's best practices, but those about colours and layout. */
const everyId = Axe.getRules(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  .filter(
    ({ ruleId, tags }) => ![...ofColours, ...ofLayout].includes(ruleId) && !/experimental|deprecated/.test(tags.join()),
  )
  .map(({ ruleId }) => ruleId)
const idsOfPage = everyId.filter((id) => ofPages.test(id))
const otherIds = everyId.filter((id) => !ofPages.test(id))

/** The looks of texts whose colours, and of targets whose places were found right, whatever the page. */
const rightLooks = new Set<string>()

/** The parts of pages in which no rule found anything; rules of colours, of layout and of pages apart. */
const rightParts = new Set<string>()

type Violation = { id: string; nodes: Pick<NodeResult, 'target'>[] }

/**
 * Runs functions in the browser, one after another, in one message: each message costs four processes some
 * milliseconds.
 */
export async function inPage<Steps extends (() => unknown)[]>(page: Page, ...steps: Steps) {
  const calls = steps.map((step) => `await (${step})()`).join()
  return (await page.evaluate(`(async () => [${calls}])()`)) as {
    [Key in keyof Steps]: Awaited<ReturnType<Steps[Key]>>
  }
}

/**
 * The violations that axe finds by every rule; parts of a page that were found right before are not judged again. The
 * PDF viewer's frame is skipped: it belongs to the browser.
 */
export async function findingsOfEveryRule(page: Page): Promise<string[]> {
  const [, [whole = '', ...parts], places, texts] = await inPage(page, releaseBars, findParts, findCrowded, findLooks)
  const isRight = rightParts.has(whole)
  const known = parts.filter((part) => rightParts.has(part))
  const { ofParts, ofLooks } = await judge(page, isRight ? undefined : known, { places, texts })
  if (!isRight && ofParts.length === 0) for (const key of [whole, ...parts]) rightParts.add(key)
  return toldOf([...ofParts, ...ofLooks])
}

/** Releases the bars of forms, and finds what another width may change where the same things are shown. */
export const placesOf = [releaseBars, findCrowded] as const

/** Judges where things are in a page, as `placesOf` found it. */
export const axeFindingsOfPlaces = (page: Page, places: string[]): Promise<string[]> =>
  findingsOfLooks(page, { places })

/** Checks a page that was checked in another width for what that may change, wherever it could. */
async function axeFindingsOfLayout(page: Page): Promise<string[]> {
  const [, places, texts] = await inPage(page, releaseBars, findCrowded, findLooks)
  return findingsOfLooks(page, { places, texts })
}

/** The violations that axe finds by the rules about colours. */
async function findingsOfColours(page: Page): Promise<string[]> {
  const [texts] = await inPage(page, findLooks)
  return findingsOfLooks(page, { texts })
}

const findingsOfLooks = async (page: Page, looks: Looks): Promise<string[]> =>
  toldOf((await judge(page, undefined, looks)).ofLooks)

/** The looks of the places and of the texts of a page. */
type Looks = { places?: string[]; texts?: string[] }

/**
 * Judges a page, if anything in it is unknown: by every rule all but the known parts, if such are given, and by some
 * rules one element of each look that was not found right before.
 */
async function judge(page: Page, known: string[] | undefined, { places = [], texts = [] }: Looks) {
  const unknownOf = (looks: string[]) => looks.filter((look) => !rightLooks.has(look))
  const [newPlaces, newTexts] = [unknownOf(places), unknownOf(texts)]
  const keys = [...newPlaces, ...newTexts]
  if (!known && keys.length === 0) return { ofParts: [], ofLooks: [] }
  const runOnly = [...(newPlaces.length > 0 ? ofLayout : []), ...(newTexts.length > 0 ? ofColours : [])]
  const parts = known && { ofPage: idsOfPage, others: otherIds, known }
  const given = { parts, looks: keys.length > 0 ? { runOnly, keys } : undefined }
  const first = await page.evaluate(judgeInPage, given)
  if (!first) await bringAxe(page)
  const judged = first ?? (await page.evaluate(judgeInPage, given))
  if (!judged) throw new Error('axe is not in the page')
  for (const look of keys) if (!judged.doubted.includes(look)) rightLooks.add(look)
  return judged
}

/** Lets the bar of a form scroll: what it half covers at one place can be scrolled away from it. */
function releaseBars(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('.save-bar')) bar.style.position = 'static'
}

const wires = new WeakMap<Page, Promise<CDPSession>>()

/** Chromium compiles one source once for all pages, if it comes this way. */
async function bringAxe(page: Page): Promise<void> {
  const wire = wires.get(page) ?? page.context().newCDPSession(page)
  wires.set(page, wire)
  await (await wire).send('Runtime.evaluate', { expression: axeSource })
}

/** Has axe in reach of every page that a window opens: what is sent for each page costs 20 ms more. */
export const keepAxe = (page: Page): Promise<unknown> =>
  page.addInitScript({ content: `window.bringAxe = () => { ${axeSource} }` })

const toldOf = (violations: Violation[]): string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))

/**
 * Runs in the browser: finds the larger parts of the page, the whole first. A part's key is all that a rule about its
 * elements depends on: what it is made of, what of it is shown, what names it from outside, and the kinds of elements
 * around it.
 */
function findParts(): string[] {
  const digestOf = (text: string) => {
    let [one, other] = [0xdeadbeef, 0x41c6ce57]
    for (let place = 0; place < text.length; place++) {
      one = Math.imul(one ^ text.charCodeAt(place), 2654435761)
      other = Math.imul(other ^ text.charCodeAt(place), 1597334677)
    }
    return `${text.length} ${one} ${other}`
  }
  const shown = new Map<Element, string>()
  for (const element of document.body.querySelectorAll('*')) {
    const { width, height } = element.getBoundingClientRect()
    const isShown = element.checkVisibility({ visibilityProperty: true })
    shown.set(element, isShown ? (width > 1 && height > 1 ? '2' : '1') : '0')
  }
  const kindOf = ({ tagName, attributes }: Element) =>
    [
      tagName,
      ...[...attributes].flatMap(({ name, value }) =>
        /^(role|lang|inert|disabled|aria-.*)$/.test(name) ? name + value : [],
      ),
    ].join()
  const around = new Map<Element | null, string>([[null, '']])
  const aroundOf = (element: Element | null): string => {
    const known = around.get(element)
    if (known !== undefined || !element) return known ?? ''
    const chain = digestOf(`${aroundOf(element.parentElement)}/${kindOf(element)}`)
    around.set(element, chain)
    return chain
  }
  const made = new Map<Element, string>()
  /**
   * What an element is made of, of the digests of what is in it: else each would be read once for every part around it.
   */
  const madeOf = (element: Element): string => {
    const known = made.get(element)
    if (known !== undefined) return known
    const inside = [...element.childNodes].map((node) => {
      if (!(node instanceof Element)) return `#${node.nodeValue}`
      return node.matches('input[type=hidden]') ? '' : `<${shown.get(node)} ${madeOf(node)}`
    })
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`)
    const digest = digestOf([element.tagName, ...attributes, '', ...inside].join('\0'))
    made.set(element, digest)
    return digest
  }
  const outside = new Map<Element, string[]>()
  const naming = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns']
  const named = [...naming.map((name) => `[${name}]`), 'input', 'select', 'textarea'].join()
  for (const element of document.body.querySelectorAll(named)) {
    const ids = naming.flatMap((name) => element.getAttribute(name)?.split(' ') ?? [])
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    const others = [...ids.map((id) => document.getElementById(id)), ...labels]
    for (let part = element.parentElement; part; part = part.parentElement) {
      const inner = part
      const beyond = others.filter((other) => !other || !inner.contains(other))
      if (beyond.length === 0) break
      outside.set(part, [...(outside.get(part) ?? []), ...beyond.map((other) => (other ? madeOf(other) : 'none'))])
    }
  }
  const keyOf = (part: Element) =>
    digestOf([aroundOf(part.parentElement), madeOf(part), ...(outside.get(part) ?? [])].join('\n'))
  const parts = [...document.body.querySelectorAll('*')].filter((element) => element.querySelectorAll('*').length >= 5)
  const keyed = parts.map((element) => ({ element, key: keyOf(element) }))
  Reflect.set(window, 'partsToJudge', keyed)
  const { lang } = document.documentElement
  const head = document.querySelector('meta[name=viewport]')?.outerHTML ?? ''
  return [digestOf([lang, document.title !== '', head, keyOf(document.body)].join()), ...keyed.map(({ key }) => key)]
}

type Given = {
  parts: { ofPage: string[]; others: string[]; known: string[] } | undefined
  looks: { runOnly: string[]; keys: string[] } | undefined
}

/**
 * Runs in the browser: judges the page by the rules about pages, and all but its known parts by others; and elements
 * that were found by their look.
 * @returns the violations, and the looks that axe does not find right; undefined where axe is not in the page
 */
async function judgeInPage({ parts, looks }: Given) {
  if (!Reflect.has(window, 'axe')) Reflect.get(window, 'bringAxe')?.()
  const axe: typeof Axe | undefined = Reflect.get(window, 'axe')
  if (!axe) return undefined
  const run = (context: Axe.ElementContext, values: string[], resultTypes: Axe.resultGroups[]) =>
    axe.run(context, { runOnly: { type: 'rule', values }, resultTypes, iframes: false, elementRef: true })
  const toldOf = ({ violations }: Axe.AxeResults) =>
    violations.map(({ id, nodes }): Violation => ({ id, nodes: nodes.map(({ target }) => ({ target })) }))

  const ofParts: Violation[] = []
  if (parts) {
    const found: { element: Element; key: string }[] = Reflect.get(window, 'partsToJudge')
    const exclude: Element[] = []
    const known = new Set(parts.known)
    for (const { element, key } of found) {
      if (exclude.at(-1)?.contains(element)) continue
      if (known.has(key)) exclude.push(element)
      known.add(key) // the same again in one page
    }
    const whole = document.documentElement
    const isNew = exclude.length === 0
    ofParts.push(...toldOf(await run(whole, [...parts.ofPage, ...(isNew ? parts.others : [])], ['violations'])))
    if (!isNew) ofParts.push(...toldOf(await run({ include: [whole], exclude }, parts.others, ['violations'])))
  }
  if (!looks) return { ofParts, ofLooks: [], doubted: [] }

  const found = ['textsToJudge', 'placesToJudge'].map(
    (name): Map<string, Element> => Reflect.get(window, name) ?? new Map(),
  )
  const elements = new Map(found.flatMap((one) => [...one]))
  const include = looks.keys.flatMap((key) => elements.get(key) ?? [])
  const results = await run({ include }, looks.runOnly, ['violations', 'incomplete'])
  const unsure = [...results.violations, ...results.incomplete].flatMap(({ nodes }) =>
    nodes.map((node) => node.element),
  )
  const doubted = looks.keys.filter((key) => unsure.some((element) => element === elements.get(key)))
  return { ofParts, ofLooks: toldOf(results), doubted }
}

/**
 * Runs in the browser: finds the first text or field of each look in sight. A look is all that the contrast of a text
 * depends on: its own colours and size, and whatever is painted behind it by the elements around.
 */
function findLooks(): string[] {
  const grounds = new Map<Element | null, string>([[null, '']])
  const groundOf = (element: Element | null): string => {
    const known = grounds.get(element)
    if (known !== undefined || !element) return known ?? ''
    const style = getComputedStyle(element)
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position, top, left } = style
    const place = position === 'relative' && top === '0px' && left === '0px' ? 'static' : position
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, place].join()
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
    const link = element.closest('a')
    const beside = link?.parentElement && hasText(link.parentElement) ? ofText(link.parentElement) : ''
    const isOff = element.closest(':disabled, [aria-disabled=true]') !== null
    const field = element.matches('input, select, textarea, button, option') ? element.tagName : ''
    const ofOff = element.closest('label')?.control?.matches(':disabled, [aria-disabled=true]') ?? false
    const look = [groundOf(element), ofText(element), field, link !== null, beside, isOff, ofOff]
    const key = look.join()
    if (!texts.has(key)) texts.set(key, element)
  }
  Reflect.set(window, 'textsToJudge', texts)
  return [...texts.keys()]
}

/**
 * Runs in the browser: finds the first of each look of the targets that may be too small or half hidden, and of the
 * boxes that scroll. A target is one that axe takes for one: not in the midst of a text. It may be too small if another
 * one is near it, and half hidden if another one lies over it.
 */
function findCrowded(): string[] {
  const native = 'a[href], area[href], button, input, select, textarea, summary, option, [contenteditable]'
  const inputs = 'checkbox|combobox|radio|scrollbar|searchbox|slider|spinbutton|switch|textbox'
  const parts = 'gridcell|listbox|menuitem\\w*|option|progressbar|tab|treeitem'
  const roles = new RegExp(`^(button|link|${inputs}|${parts})$`)
  const isWidget = (element: Element) => element.matches(native) || roles.test(element.role ?? '')
  const isBlock = (element: Element) => /^(block|list-item|flex|grid|table.*)$/.test(getComputedStyle(element).display)
  /** Whether a text stands beside a link on its lines. */
  const isInText = (link: Element) => {
    let block = link.parentElement
    while (block && !isBlock(block)) block = block.parentElement
    let [text, isPast, isOver] = ['', false, false]
    const read = (around: Node) => {
      for (const node of around.childNodes) {
        if (isOver) return
        if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue
        if (!(node instanceof Element)) continue
        if (node === link) isPast = true
        const isApart = isBlock(node)
        if (isApart || node.matches('br, hr')) {
          if (isPast) isOver = true
          else text = ''
        }
        const { width, height } = node.getBoundingClientRect()
        const isSeen = width > 1 && height > 1 && node.checkVisibility({ visibilityProperty: true })
        if (!isApart && !isWidget(node) && isSeen) read(node)
      }
    }
    if (block) read(block)
    return text.trim() !== ''
  }
  const least = 24
  const places = [...document.body.querySelectorAll('*')].flatMap((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) return [] // first, since the styles of what is not shown are not known yet
    const isTarget = isWidget(element)
    const { position, transform, marginTop, marginLeft, display } = getComputedStyle(element)
    const isMoved =
      !/static|relative/.test(position) || transform !== 'none' || /^-/.test(marginTop) || /^-/.test(marginLeft)
    if (!isTarget && !isMoved) return []
    if (!element.checkVisibility({ visibilityProperty: true })) return []
    const [aside, above] = [Math.max(0, least - width) / 2, Math.max(0, least - height) / 2]
    const { tagName, role } = element
    const kind = [tagName, role, element.getAttribute('tabindex'), display, isMoved && position].join()
    const room = { left: left - aside, right: right + aside, top: top - above, bottom: bottom + above }
    const isSmall = width < least || height < least
    return [{ element, isTarget, isSmall, kind, seen: { left, right, top, bottom }, room, width, height }]
  })
  type Place = (typeof places)[number]
  const meet = (one: Place['room'], other: Place['room']) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  /** Whether one could be too small or half hidden by another. */
  const isNear = (one: Place, other: Place) => (one.isSmall ? meet(one.room, other.room) : meet(one.seen, other.seen))
  const tellPlace = (one: Place, other: Place) => {
    const [from, to] = [one.seen, other.seen]
    const lengths = [to.left - from.left, to.top - from.top, other.width, other.height].map((of) => of.toFixed(1))
    return [other.kind, ...lengths, one.element.compareDocumentPosition(other.element)].join()
  }
  const looks = new Map<string, Element>()
  for (const one of places) {
    if (!one.isTarget) continue
    const others = places.filter((other) => other !== one && isNear(one, other))
    if (!others.some((other) => other.isTarget)) continue
    if (getComputedStyle(one.element).display === 'inline' && isInText(one.element)) continue
    const look = ['crowded', ...[one, ...others].map((other) => tellPlace(one, other))].join(' ')
    if (!looks.has(look)) looks.set(look, one.element)
  }
  for (const element of document.body.querySelectorAll('*')) {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight, tagName } = element
    if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) continue
    if (!/auto|scroll/.test(getComputedStyle(element).overflow)) continue
    const reached = [...element.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
    const isReached = reached.some((inner) => inner.matches(':not(:disabled)') && inner.checkVisibility())
    const look = ['scrolls', tagName, element.role, element.getAttribute('tabindex'), isReached].join(' ')
    if (!looks.has(look)) looks.set(look, element)
  }
  Reflect.set(window, 'placesToJudge', looks)
  return [...looks.keys()]
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

const loader = new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] })
const rules = await loader.getConfigFor('a page')
// it would read them for each page
const validator = new HtmlValidate(Object.assign(loader, { getConfigFor: () => rules }))

/** The errors that an HTML validator finds in a page. */
export async function htmlFindings(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  )
}

/** Runs in the browser: by how many pixels a page overflows its window sideways. */
export function readExcess(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}

/** By how many pixels a page overflows its window sideways. */
export const excessOf = (page: Page): Promise<number> => page.evaluate(readExcess)
