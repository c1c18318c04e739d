import type { AxeResults } from 'axe-core'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'

const axeSource = await Bun.file(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir)).text()

/** Every rule of WCAG 2.2 AA and of best practice. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that look at colours, which are all that another scheme changes. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe finds by those rules or sets of rules. The viewer in the frame is the browser's own. */
async function axeFindings(page: Page, runOnly: string[]): Promise<string[]> {
  await page.evaluate(`if (!window.axe) { ${axeSource} }`)
  const { violations } = await page.evaluate<AxeResults>(`axe.run({
    runOnly: ${JSON.stringify(runOnly)},
    resultTypes: ['violations'],
    iframes: false,
  })`)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}

/** The same in the light and in the dark. */
export async function axeFindingsInBothSchemes(page: Page): Promise<string[]> {
  const light = await axeFindings(page, everyRule)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeFindings(page, ofColours)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((finding) => `in the dark: ${finding}`)]
}

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** What a validator finds in a page. */
export async function htmlFindings(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  )
}

/** By how many pixels a page is too wide. */
export const excessOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
