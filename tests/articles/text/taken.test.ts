// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { articleTexts } from '../../../src/core/db/tables/article-texts.ts'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { type Finding, findingKey } from '../../../src/engines/fulltext/text.ts'
import { articleAdminApi } from '../../../src/journal/articles/admin-api.ts'
import { textApi } from '../../../src/journal/articles/text/api.ts'
import { findAdminArticle } from '../../../src/journal/record/admin-queries.ts'
import { aPerson, readArticlePeople, storedPeople } from '../../../src/journal/record/people/rules.ts'
import { docx, h1, p, prose, style } from '../../engines/fulltext/papers.ts'
import { browsingAs } from '../../support/browsing.ts'
import { anArticle } from '../../support/builders/rows.ts'
import { aFormOf, signedInCalls } from '../../support/calls.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const call = await signedInCalls(journal, textApi(journal), articleAdminApi(journal))
const editor = await browsingAs(journal, 'Ravi Sharma')

const people = ['Mina Das', 'Ravi Rao'].map((name) => aPerson({ name }))
const own = 'We counted the lanterns of all boats at dusk during two winters along the piers of the whole delta.'
const paper = docx(
  [
    p('Lanterns of the delta', style('Title')),
    p('Mina Das1, Ravi Rao2'),
    p('Abstract'),
    p(own),
    h1('Introduction'),
    p(`${prose('boats')} They carry lanterns [1], oars [2] and sails [3].`),
    p('1 Hill College, Lumding'),
    p('2 Pier University, Guwahati'),
    h1('References'),
    p('1. Rao B. Boats of the delta. Journal of Boats. 2019;11(2):1-7.'),
    h1('2. Iyer C. Oars of the delta. Journal of Boats. 2020;12(3):45-67.'),
    p('3. Das M. Sails of the delta. Journal of Boats. 2021;13(1):5-17.'),
  ].join(''),
)

let id = 0
let path = ''
const row = async () => {
  const [found] = await db.select().from(articles)
  if (!found) throw new Error('There is no article')
  return found
}
const shown = async () => (await call('GET', `/api/archives/${id}/text`)).body
const found = async (code: string): Promise<Finding | undefined> =>
  (await shown()).findings.find((one: Finding) => one.code === code)
const curing = async (code: string, fields: Record<string, string>) => {
  const finding = await found(code)
  if (!finding) throw new Error(`There is no ${code}: ${JSON.stringify((await shown()).findings)}`)
  return editor.submit(path, { do: 'cure', finding: findingKey(finding), ...fields })
}
type Opened = { base: string; nodes: { attrs: { of: number }; content?: unknown[] }[] }
/** Saves the text with the nodes of these words as lines of a kind. */
async function assigning(role: string, ...words: string[]) {
  const { base, nodes } = (await (await editor.ask(`${path}/nodes.json`)).json()) as Opened
  const units = nodes.map(({ attrs: { of }, content = [] }) => {
    const said = JSON.stringify(content)
    return words.some((one) => said.includes(one)) ? { node: { type: 'assigned', attrs: { role, of }, content } } : of
  })
  return editor.submit(`${path}?edit=yes`, { do: 'edit', edits: JSON.stringify({ base, units }) })
}

beforeEach(async () => {
  for (const table of [articles, issues, articleTexts]) await db.delete(table)
  await anArticle(db, {
    refnumber: '7',
    status: 'disabled',
    authorname: 'Mina Das, Ravi Rao',
    authors: storedPeople(people),
    abstract: `<p>${own}</p>`,
  })
  id = (await row()).id
  path = `/admin/archives/${id}/text`
  await editor.submit(path, { do: 'upload', file: new File([paper as Uint8Array<ArrayBuffer>], 'paper.docx') })
})

describe('a list of references that a heading broke', () => {
  const isWhole = async () => {
    const { jats, findings } = await shown()
    for (const at of [1, 2, 3]) expect(jats).toMatch(new RegExp(`>\\[?${at}\\]?</xref>`))
    const codes = findings.map(({ code }: Finding) => code)
    for (const gone of ['heading_like_reference', 'citation_unlinked', 'reference_uncited'])
      expect(codes).not.toContain(gone)
    expect((await row()).references.split('\n')).toHaveLength(3)
  }

  beforeEach(async () => {
    const { jats } = await shown()
    const [, second = '', third = ''] = jats.match(/<ref id.*?<\/ref>/gs) ?? []
    const words = (ref: string) => ref.replace(/<\/label>/, ' ').replace(/<[^>]*>/g, '')
    const section = `<sec id="sec9"><title>${words(second)}</title><p>${words(third)}</p></sec></body>`
    const broken = jats
      .replace(second, '')
      .replace(third, '')
      .replace('</body>', section)
      .replace(/<xref[^>]*>(.*?)<\/xref>/gs, '$1')
    await editor.submit(path, { do: 'upload', file: new File([broken], 'article.xml') })
    expect((await row()).references.split('\n')).toHaveLength(1)
  })

  test('is told, and whole in one press, with its numbers linked', async () => {
    expect((await editor.open(path)).text).toContain('Heading that looks like a reference')
    expect((await curing('heading_like_reference', {})).text).toContain('Done: Heading that looks like a reference.')
    await isWhole()
  })

  test('is whole where its lines are made references in the text', async () => {
    expect((await assigning('reference', '2. Iyer', 'Iyer C. Oars', 'Das M. Sails')).text).toContain(
      'The text is saved.',
    )
    await isWhole()
  })

  test('is linked again where the list of the article’s form changes', async () => {
    const { references } = await row()
    const more = ['Iyer C. Oars of the delta. 2020', 'Das M. Sails of the delta. 2021']
    await call('POST', `/api/archives/${id}`, { body: aFormOf({ references: [references, ...more].join('\n') }) })
    expect((await shown()).jats).toMatch(/>\[?3\]?<\/xref>/)
  })
})

describe('affiliations in a text', () => {
  const affiliations = async () => {
    const article = await findAdminArticle(db, { id })
    return article && readArticlePeople(article).map(({ affiliation }) => affiliation)
  }

  test('go to the authors by the marks of the file’s byline', async () => {
    const saved = await assigning('affiliation', '1 Hill College', '2 Pier University')
    expect(saved.text).toContain('The affiliations are now with the authors.')
    expect(await affiliations()).toEqual(['Hill College, Lumding', 'Pier University, Guwahati'])
    expect((await shown()).jats).not.toContain('Hill College')
  })

  test('stay, with what was typed, where readers see the article or no author has the marks', async () => {
    await call('POST', `/api/archives/${id}`, {
      body: aFormOf({ authorname: 'Asha Roy, Sita Devi, Uma Sen', authors: '' }),
    })
    const unknown = await assigning('affiliation', '1 Hill College', '2 Pier University')
    expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('These lines name no author')])
    await db.update(articles).set({ status: 'enabled' })
    const refused = await assigning('affiliation', '1 Hill College', '2 Pier University')
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Readers see this article')])
    expect((await shown()).jats).toContain('Hill College')
  })
})

describe('the abstract of a text', () => {
  test('becomes the article’s', async () => {
    expect((await assigning('abstract', 'They carry lanterns')).text).toContain('The abstract is now the article’s.')
    expect((await row()).abstract).toContain('They carry lanterns [1], oars [2] and sails [3].')
  })

  test('is told where the article has another paper’s, and taken from the file in one press', async () => {
    expect(await found('abstract_differs')).toBeUndefined()
    await db.update(articles).set({ abstract: '<p>Tea grows on hills. Pickers know each slope by smell.</p>' })
    await editor.submit(path, { do: 'upload', file: new File([paper as Uint8Array<ArrayBuffer>], 'paper.docx') })
    expect((await curing('abstract_differs', {})).text).toContain('Done: Abstract that differs')
    expect((await row()).abstract).toContain('We counted the lanterns')
    expect(await found('abstract_differs')).toBeUndefined()
  })
})
