// one database
import { expect, test } from 'bun:test'
import type { Checker } from 'accessibility-checker-engine'
import { and, eq } from 'drizzle-orm'
import { paperLinks, papers } from '../../../src/core/db/tables/review/papers.ts'
import { makeLinkToken } from '../../../src/review/access-links/queries.ts'
import { fillEmptyJournal } from '../../../src/staff/demo/demo.ts'
import { axeFindingsInBothSchemes } from '../../support/axe.ts'
import { aUser } from '../../support/builders/rows.ts'
import { aWindow } from '../../support/quality.ts'
import { signedInAt } from '../../support/servers/browser.ts'
import { withServedJournal } from '../../support/servers/served.ts'

const engine = await Bun.file(Bun.resolveSync('accessibility-checker-engine/ace.js', import.meta.dir)).text()
const { journal, server, browser } = await withServedJournal()
const { db } = journal
journal.now.at = new Date()
await fillEmptyJournal(journal)
await aUser(db, 'Asha Admin')
const signedIn = await signedInAt({ browser, server }, 'Asha Admin')

/** The private page of a paper's author or reviewer. */
async function linkOf(purpose: 'author' | 'reviewer', state: 'revision' | 'review'): Promise<string> {
  const isIt = and(eq(paperLinks.purpose, purpose), eq(papers.state, state))
  const [link] = await db
    .select({ id: paperLinks.id })
    .from(paperLinks)
    .innerJoin(papers, eq(papers.id, paperLinks.paper_id))
    .where(isIt)
  return `/${purpose === 'author' ? 's' : 'r'}/${await makeLinkToken(db, link?.id ?? '')}`
}

const [inReview] = await db.select({ number: papers.number }).from(papers).where(eq(papers.state, 'review'))
const paper = `/admin/submissions/${inReview?.number}`

const pages: [name: string, path: string][] = [
  ['home', '/'],
  ['issue', '/archives'],
  ['article', '/archives/2025/vol2/issue2/1014'],
  ['search', '/search?keyword=soil'],
  ['board', '/board'],
  ['form of an author', '/submit'],
  ['revision of an author', await linkOf('author', 'revision')],
  ['report of a reviewer', await linkOf('reviewer', 'review')],
  ['back office', '/admin'],
  ['papers', '/admin/submissions'],
  ['paper', paper],
  ['candidates', `${paper}/ask`],
  ['invitation', `${paper}/ask/form`],
  ['decision', `${paper}/decide`],
  ['fees', '/admin/fees'],
  ['reviewers', '/admin/reviewers'],
  ['statistics', '/admin/submissions/figures'],
  ['articles', '/admin/articles'],
  ['article form', '/admin/archives/1'],
  ['letters', '/admin/letters?filter=all'],
  ['editors', '/admin/editors'],
  ['settings', '/admin/settings/journal'],
  ['users', '/admin/users'],
  ['work log', '/webdata'],
]

const window = await aWindow(browser, 1280)
await window.context().addCookies(await signedIn.cookies())

/**
 * The violations of WCAG 2.2 that IBM's engine finds. Everything folded is opened first: of a closed `details` it says,
 * falsely, that its fields have no label. It needs no other exception.
 */
async function violations(): Promise<string[]> {
  await window.evaluate(engine)
  return window.evaluate(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true
    const Engine: typeof Checker = Reflect.get(Reflect.get(window, 'ace'), 'Checker')
    const { results } = await new Engine().check(document, ['WCAG_2_2'])
    return results
      .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
      .map(({ ruleId, message, snippet, path }) => `${ruleId} ${message} ${snippet} ${path?.dom}`)
  })
}

/**
 * What the first engine has judged already, in the tests of readers' pages, of the tools and of the work log. Forms
 * with editors have its turn here too: while it lasts, they awake.
 */
const judged = /^(home|issue|article|search|board|back office|articles|editors|users|work log)$/

test.each(pages)('neither engine finds anything wrong in %s', async (name, path) => {
  expect((await window.goto(new URL(path, server.url).href))?.status()).toBe(200)
  if (!judged.test(name)) expect(await axeFindingsInBothSchemes(window)).toEqual([])
  expect(await violations()).toEqual([])
})

test('nor in the search of the back office once it is touched', async () => {
  await window.goto(new URL('/admin', server.url).href)
  await window.getByLabel('Search the back office').pressSequentially('soil')
  await window.getByRole('listbox').waitFor()
  expect(await violations()).toEqual([])
})
