// one database
import { expect, test } from 'bun:test'
import { articles } from '../../src/core/db/tables/articles.ts'
import { makeText } from '../../src/engines/fulltext/fulltext.ts'
import { balanceCloses } from '../../src/engines/fulltext/text.ts'
import { bringTexts } from '../../src/journal/articles/text/actions.ts'
import { demoArticles } from '../../src/staff/demo/content.ts'
import { fillEmptyJournal } from '../../src/staff/demo/demo.ts'
import { packTexts } from '../../src/staff/demo/texts.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const texts = await packTexts()

/** Two things to look at, for the screen that mends texts. */
const intended: Record<string, [code: string, id: string][]> = {
  1022: [
    ['reference_uncited', 'ref5'],
    ['figure_without_alt', 'fig2'],
  ],
}

test.each([...texts])(
  'the full text of %s is read whole, and only what is intended is found in it',
  async (refnumber, packed) => {
    const article = demoArticles.find((one) => one.refnumber === refnumber)
    const { balance: counts, findings, jats } = await makeText(packed)
    const { named: _, ...balance } = counts
    expect(balanceCloses(balance)).toBe(true)
    expect(Object.values(balance).filter(({ left, found }) => left + found > 0)).toEqual([])
    expect(findings.map(({ code, where }) => [code, where.id])).toEqual(intended[refnumber] ?? [])
    expect(article?.title).toBeTruthy()
    const own = [...jats.matchAll(/<pub-id pub-id-type="doi">(10\.5555\/ijfc\.\d+)</g)].map(([, doi]) => doi)
    expect(own.filter((doi) => !demoArticles.some((one) => one.doi === doi))).toEqual([])
  },
)

test('the demo’s articles get their full texts in the background, with their references', async () => {
  await fillEmptyJournal(journal)
  await bringTexts(journal)
  const rows = await journal.db.select().from(articles)
  const withText = rows.filter(({ text_hash }) => text_hash !== null)
  expect(withText.map(({ refnumber }) => refnumber).toSorted()).toEqual([...texts.keys()].toSorted())
  for (const { references } of withText) expect(references.split('\n').length).toBeGreaterThan(3)
})
