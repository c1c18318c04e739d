import type { AxeResults } from 'axe-core'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'

const axeSource = await Bun.file(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir)).text()

/** Every rule of WCAG 2.2 AA, and axe's best practices. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules about colours, the only ones that the other colour scheme can change. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * The violations that axe finds by those rules or rule sets. The PDF viewer's frame is skipped: it belongs to the
 * browser.
 */
async function axeFindings(page: Page, runOnly: string[]): Promise<string[]> {
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate<AxeResults>(`axe.run({
    runOnly: ${JSON.stringify(runOnly)},
    resultTypes: ['violations'],
    iframes: false,
  })`)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}

/** The rules that depend on where things are, the only ones that another width can change where the same things are shown. */
const ofLayout = ['target-size', 'scrollable-region-focusable', 'color-contrast', 'link-in-text-block']

/** Checks a page that was checked in another width for what that may change. */
export const axeFindingsOfLayout = (page: Page): Promise<string[]> => axeFindings(page, ofLayout)

/** Checks a page in the light and the dark colour scheme, by every rule in the light one. */
export const axeFindingsInBothSchemes = (page: Page): Promise<string[]> => inBothSchemes(page, everyRule)

/** Checks in both colour schemes what another width may change of a page. */
export const axeFindingsOfLayoutInBothSchemes = (page: Page): Promise<string[]> => inBothSchemes(page, ofLayout)

async function inBothSchemes(page: Page, rules: string[]): Promise<string[]> {
  const light = await axeFindings(page, rules)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeFindings(page, ofColours)
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
