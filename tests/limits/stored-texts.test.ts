// one database
import { expect, test } from 'bun:test'
import { desc } from 'drizzle-orm'
import { articleTexts } from '../../src/core/db/tables/article-texts.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { findingKey } from '../../src/engines/fulltext/text.ts'
import { articleAdminApi } from '../../src/journal/articles/admin-api.ts'
import { textApi } from '../../src/journal/articles/text/api.ts'
import { indexTexts } from '../../src/journal/articles/text/section-actions.ts'
import { docx, p, prose } from '../engines/fulltext/papers.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders/rows.ts'
import { signedInCalls } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'
import { holdOf } from '../support/turns.ts'

/** The most processor time of one turn, in milliseconds. */
const mostMs = 50

const journal = await withJournal()
const { db } = journal
const call = await signedInCalls(journal, textApi(journal), articleAdminApi(journal))
const editor = await browsingAs(journal, 'Ravi Sharma')

const jats = (body: string) => new File([`<article><body>${body}</body></article>`], 'text.xml')
const table = (rows: string) => `<table-wrap><table><tbody>${rows}</tbody></table></table-wrap>`
const cell = '<w:tc><w:p><w:r><w:t>12</w:t></w:r></w:p></w:tc>'
const smallTable = `<w:tbl>${`<w:tr>${cell}${cell}</w:tr>`.repeat(2)}</w:tbl><w:p/>`

/** Texts that strangers' files made, each at a bound of what is taken. */
const extremes = {
  '1,500 small tables of Word': new File(
    [docx(p(prose('boats')) + smallTable.repeat(1_500)) as BlobPart],
    'paper.docx',
  ),
  '2,000 citations that lead nowhere': jats(
    Array.from({ length: 2_000 }, (_, at) => `<p>Boats <xref ref-type="bibr" rid="none">[${at}]</xref>.</p>`).join(''),
  ),
  '2,000 figures and tables without a caption': jats(
    Array.from(
      { length: 1_000 },
      (_, at) => `<fig id="f${at}"><p>At ${at}</p></fig>${table('<tr><td>1</td></tr>')}`,
    ).join(''),
  ),
  'a table of 10,000 columns': jats(table(`<tr>${'<td>1</td>'.repeat(10_000)}</tr>`.repeat(3))),
  'cells over 1,000 columns each': jats(table(`<tr>${'<td colspan="1000">1</td>'.repeat(10)}</tr>`.repeat(2_000))),
  '25,000 paragraphs': jats('<p>Boats of the delta carry lanterns at night.</p>'.repeat(25_000)),
  'one paragraph of 2 MB': jats(`<p>${'Boats at night. '.repeat(130_000)}</p>`),
}

async function anArticleWith(file: File) {
  await anArticle(db, { refnumber: String(1 + (await db.$count(articles))), status: 'enabled' })
  const [article] = await db.select().from(articles).orderBy(desc(articles.id)).limit(1)
  if (!article) throw new Error('There is no article')
  const { id } = article
  const sent = await editor.send(`/api/archives/${id}/text`, { file, looked: 'yes' })
  expect(sent.status).toBe(200)
  return { id, page: `/archives/${article.year}/vol${article.volume}/issue${article.issue}/${article.refnumber}` }
}

test.each(Object.entries(extremes))(
  'no screen holds the loop over %s',
  async (_, file) => {
    const held: string[] = []
    const measure = async (what: string, work: () => Promise<unknown>) => {
      const ms = await holdOf(work, mostMs)
      if (ms > mostMs) held.push(`${what}: ${ms} ms`)
    }
    const { id, page } = await anArticleWith(file)
    const path = `/admin/archives/${id}/text`
    const read = async (address: string) => {
      const answer = await editor.ask(address)
      expect([200, 503]).toContain(answer.status)
      await answer.bytes()
    }
    await measure('uploading', () => editor.send(`/api/archives/${id}/text`, { file, looked: 'yes', kind: 'slip' }))
    for (const address of [
      path,
      `${path}/nodes.json`,
      `${path}/article.xml`,
      `/api/archives/${id}/text`,
      `/admin/archives/${id}`,
      page,
      `${page}.xml`,
    ])
      await measure(address, () => read(address))
    await measure('indexing', () => indexTexts(journal))
    const { body } = await call('GET', `/api/archives/${id}/text`)
    const [finding] = body.findings
    if (finding)
      await measure('curing', () =>
        editor.send(path, { finding: findingKey(finding), do: 'cure', text: 'Boats at night' }),
      )
    expect(held).toEqual([])
  },
  600_000,
)

test('at most 300 findings of a kind are kept, and the rest are counted', async () => {
  const rows = await db.select({ findings: articleTexts.findings, more: articleTexts.more }).from(articleTexts)
  const kinds = rows.flatMap(({ findings }) => [...Map.groupBy(findings, ({ code }) => code).values()])
  expect(Math.max(...kinds.map(({ length }) => length))).toBe(300)
  expect(rows.map(({ more }) => more.table_without_caption)).toContain(1_200)
})
