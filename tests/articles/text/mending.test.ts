// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { articleTexts } from '../../../src/core/db/tables/article-texts.ts'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { type Finding, findingKey } from '../../../src/engines/fulltext/text.ts'
import { articleAdminApi } from '../../../src/journal/articles/admin-api.ts'
import { textApi } from '../../../src/journal/articles/text/api.ts'
import { docx, h1, p, picture, prose, r, style } from '../../engines/fulltext/papers.ts'
import { browsingAs } from '../../support/browsing.ts'
import { aPicture } from '../../support/builders/images.ts'
import { anArticle } from '../../support/builders/rows.ts'
import { aFormOf, signedInCalls } from '../../support/calls.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const call = await signedInCalls(journal, textApi(journal), articleAdminApi(journal))
const editor = await browsingAs(journal, 'Ravi Sharma')

const bold = (text: string) => p(r(text, '<w:b/>'))
const cited = 'They carry lanterns (Rao 2018), and oars (Iyer 2020).'
const references = ['Rao B. 2019. Boats of the delta. Delta Press.', 'Iyer C. 2020. Oars and sails. Delta Press.']
const paper = (more = '') =>
  docx(
    [
      p('Lanterns of the delta', style('Title')),
      h1('Introduction'),
      p(`${prose('boats')} ${cited}`),
      more,
      h1('Methods'),
      p(prose('oars')),
      bold('Counting at dusk'),
      p(prose('lanterns')),
      p(picture('boat')),
      h1('References'),
      ...references.map((one) => p(one)),
    ].join(''),
  )
const word = (bytes = paper(), name = 'paper.docx') => new File([bytes as Uint8Array<ArrayBuffer>], name)

let id = 0
let path = ''
beforeEach(async () => {
  for (const table of [articles, issues, articleTexts]) await db.delete(table)
  await anArticle(db, { refnumber: '7', status: 'disabled' })
  id = (await row()).id
  path = `/admin/archives/${id}/text`
})

const row = async () => {
  const [found] = await db.select().from(articles)
  if (!found) throw new Error('There is no article')
  return found
}
const shown = async () => (await call('GET', `/api/archives/${id}/text`)).body
const findings = async (): Promise<Finding[]> => (await shown()).findings
const codes = async () => (await findings()).map(({ code }) => code)
const keyOf = async (code: string) => {
  const found = (await findings()).find((one) => one.code === code)
  if (!found) throw new Error(`There is no ${code} among ${await codes()}`)
  return findingKey(found)
}
const sending = () => editor.submit(path, { do: 'upload', file: word() })
const curing = async (code: string, fields: Record<string, string>) =>
  editor.submit(path, { do: 'cure', finding: await keyOf(code), ...fields })

describe('the mending screen', () => {
  test('takes the paper’s file, and shows the text with its findings and its balance', async () => {
    expect((await editor.open(path)).text).toContain('From the paper’s own file come the page for readers')
    const read = await sending()
    expect(read.status).toBe(200)
    expect(read.text).toContain('The text is here, with')
    for (const words of [
      'Figure without alternative text',
      'Asks before publishing',
      'Nothing is lost.',
      prose('boats'),
    ])
      expect(read.text).toContain(words)
    const [, file = ''] = /src="(\/admin\/archives\/\d+\/text\/pictures\/[^"]+)"/.exec(read.html) ?? []
    expect((await editor.ask(file)).headers.get('content-type')).toBe('image/png')
  })

  test.each<[string, File | undefined, string]>([
    ['no file', undefined, 'Choose a file'],
    ['a PDF', new File(['%PDF-1.7'], 'boat.pdf'), 'boat.pdf is a PDF. Choose a Word file'],
    [
      'an old Word file',
      new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'boat.doc'),
      'boat.doc is an old Word file. Save it as .docx',
    ],
    ['a cut Word file', new File([paper().slice(0, 99) as Uint8Array<ArrayBuffer>], 'a.docx'), 'The'],
  ])('names a wrong file as what it is: %s', async (_, file, words) => {
    const refused = await editor.submit(path, { do: 'upload', ...(file && { file }) })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(words)
    expect((await row()).text_hash).toBeNull()
  })

  test('asks for the language of a text that is not the article’s, and writes it', async () => {
    await db.update(articles).set({ language: 'de' })
    await sending()
    expect((await editor.open(`${path}?finding=${await keyOf('language_unsure')}`)).html).toContain('value="en"')
    expect((await curing('language_unsure', { text: 'english' })).text).toContain('Type two letters')
    expect((await curing('language_unsure', { text: 'EN' })).status).toBe(200)
    expect((await row()).language).toBe('en')
    expect(await codes()).not.toContain('language_unsure')
  })

  type Cure = [code: string, fields: Record<string, string>, jats: string]
  const label = '<label>Figure 1.</label><caption><title>A boat</title></caption>'
  const cures: Cure[][] = [
    [
      ['figure_without_alt', { text: 'A boat & a pier' }, '<alt-text>A boat &amp; a pier</alt-text>'],
      ['figure_without_caption', { text: 'Figure 1. A boat' }, label],
      ['citation_unlinked', { to: 'ref1' }, '<xref ref-type="bibr" rid="ref1">Rao 2018</xref>'],
      ['heading_guessed', { as: '0' }, '</sec><sec id="sec3"><title>Counting at dusk</title>'],
    ],
    [
      ['figure_without_alt', { decorative: 'yes' }, '<alt-text content-type="decorative"/>'],
      ['citation_unlinked', { other: 'ref2' }, '<xref ref-type="bibr" rid="ref2">Rao 2018</xref>'],
      ['heading_guessed', { as: 'text' }, '<p>Counting at dusk</p>'],
    ],
  ]

  test.each(cures.map((each) => [each]))('cures each in one press: %p', async (each) => {
    await sending()
    for (const [code, fields, jats] of each) {
      const before = (await shown()).jats
      const key = await keyOf(code)
      expect((await editor.open(`${path}?finding=${key}`)).html).toContain('id="cure"')
      const cured = await curing(code, fields)
      expect(cured.text).toContain('Done:')
      const after = await shown()
      expect(after.jats).toContain(jats)
      expect(after.jats).not.toBe(before)
      expect(after.findings.map(findingKey)).not.toContain(key)
      expect(after.source.kind).toBe('docx')
      expect(cured.text).toMatch(/Done [1-9]/) // a reference that is cited settles another
    }
  })

  test('marks the words of all open findings, and leads from the open one to its words and back', async () => {
    await sending()
    const key = await keyOf('citation_unlinked')
    const { html } = await editor.open(`${path}?finding=${key}`)
    expect(html).toMatch(/\(<span id="words"><\/span><a href="#cure">Rao 2018<\/a>\)/)
    expect(html).toContain('Which reference is “<a href="#words">Rao 2018</a>”?')
    const { html: other } = await editor.open(path)
    expect(other).toContain(`(<a href="${path}?finding=${key}#cure">Rao 2018</a>)`)
  })

  test('says beside the field what is missing', async () => {
    await sending()
    const refused = await curing('figure_without_alt', { text: ' ' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Say what it shows, or tick that it is decorative')
  })

  test('leaves a finding as it is, and opens it again', async () => {
    await sending()
    const key = await keyOf('citation_unlinked')
    const { jats } = await shown()
    expect((await curing('citation_unlinked', { to: 'none' })).text).toContain('Done 1')
    expect(await codes()).not.toContain('citation_unlinked')
    expect((await shown()).jats).toBe(jats)
    await editor.submit(path, { do: 'again', finding: key })
    expect(await codes()).toContain('citation_unlinked')
  })

  test('leaves all findings of a kind at once, but none that publishing asks about', async () => {
    await sending()
    expect((await curing('heading_guessed', { do: 'all' })).text).toContain('1 finding ticked off.')
    await curing('figure_without_alt', { do: 'all' })
    expect(await codes()).toEqual(expect.arrayContaining(['figure_without_alt']))
    expect(await codes()).not.toContain('heading_guessed')
  })

  test('counts as done what was mended, in the text too, until it is there again', async () => {
    await sending()
    await curing('figure_without_caption', { text: 'Figure 1. A boat' })
    const jats = await (await editor.ask(`${path}/article.xml`)).text()
    expect((await editor.open(path)).text).toContain('Done 1')
    const again = new File([jats.replace('<title>A boat</title>', '<title/>').replace('Figure 1.', '')], 'article.xml')
    expect((await editor.submit(path, { do: 'upload', file: again })).text).not.toContain('Done 1')
    expect(await codes()).toContain('figure_without_caption')
  })

  test('keeps what another editor has cured meanwhile, and says what is settled already', async () => {
    await sending()
    const key = await keyOf('citation_unlinked')
    await curing('figure_without_alt', { text: 'A boat' })
    await editor.submit(path, { do: 'cure', finding: key, to: 'ref1' })
    expect((await shown()).jats).toContain('<alt-text>A boat</alt-text>')
    const again = await editor.submit(path, { do: 'cure', finding: key, to: 'ref2' })
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('Somebody has settled this meanwhile')])
  })

  test('gives the JATS as a file, and takes it back mended, with the same pictures and source', async () => {
    await sending()
    const jats = await (await editor.ask(`${path}/article.xml`)).text()
    const mended = new File([jats.replace('Methods', 'Ways')], 'article.xml')
    expect((await editor.submit(path, { do: 'upload', file: mended })).status).toBe(200)
    const after = await shown()
    expect(after.jats).toBe(jats.replace('Methods', 'Ways'))
    expect(after.source.name).toBe('paper.docx')
    expect(await codes()).toContain('heading_guessed')
  })

  test('has its PDF typeset from a press on, and says so', async () => {
    await sending()
    expect((await editor.submit(path, { do: 'typeset' })).text).toContain('ready within a minute')
    expect((await row()).pdf_source).toBe('typeset')
    expect((await editor.open(path)).text).not.toContain('Typeset the PDF of this text?')
  })

  test('takes the text away, which the history brings back', async () => {
    await sending()
    const { modification } = await shown()
    expect((await editor.submit(path, { do: 'remove', modification })).text).toContain('The full text was taken away')
    expect((await row()).text_hash).toBeNull()
  })
})

describe('the text in its editor', () => {
  type Opened = { base: string; nodes: { attrs: { of: number } }[] }
  const opened = async () => (await editor.ask(`${path}/nodes.json`)).json() as Promise<Opened>
  /** Sends a text of which the node with these words says others. */
  const saving = ({ base, nodes }: Opened, from: string, to: string, more = {}) => {
    const units = nodes.map((node) => {
      const json = JSON.stringify(node)
      return json.includes(from) ? { node: JSON.parse(json.replace(from, to)) } : node.attrs.of
    })
    return editor.submit(`${path}?edit=yes`, { do: 'edit', edits: JSON.stringify({ base, units }), ...more })
  }

  test('is saved where it was edited, and stays byte for byte elsewhere', async () => {
    await sending()
    const before = await shown()
    const saved = await saving(await opened(), 'They carry', 'All of them carry')
    expect(saved.text).toContain('The text is saved.')
    expect((await shown()).jats).toBe(before.jats.replace('They carry', 'All of them carry'))
    expect(await codes()).toEqual(before.findings.map(({ code }: Finding) => code))
  })

  test('loses a heading whose words were deleted, not what was below it', async () => {
    await sending()
    const { base, nodes } = await opened()
    const units = nodes.map((node) =>
      JSON.stringify(node).includes('"Methods"') ? { node: { ...node, content: [] } } : node.attrs.of,
    )
    await editor.submit(`${path}?edit=yes`, { do: 'edit', edits: JSON.stringify({ base, units }) })
    const { jats } = await shown()
    expect(jats).not.toContain('Methods')
    expect(jats).not.toMatch(/<title\s*\/>|<title><\/title>/)
    expect(jats).toContain(`<p>${prose('oars')}</p>`)
  })

  test('is saved with the cure that was pressed in it', async () => {
    await sending()
    const finding = await keyOf('citation_unlinked')
    const saved = await saving(await opened(), 'They carry', 'All carry', { finding, press: 'cure', to: 'ref1' })
    expect(saved.text).toContain('Done: Citation without a reference.')
    expect((await shown()).jats).toContain('All carry lanterns (<xref ref-type="bibr" rid="ref1">Rao 2018</xref>)')
  })

  test('shows a formula as it is typed, and nothing for what is no TeX yet', async () => {
    const drawn = async (tex: string) => (await editor.ask(`${path}/formula?${new URLSearchParams({ tex })}`)).text()
    expect(await drawn('a^2')).toContain('<msup><mi>a</mi><mn>2</mn></msup>')
    expect(await drawn('\\frac{')).toBe('')
  })

  test('keeps what another editor has changed meanwhile, and refuses where both changed one place', async () => {
    await sending()
    const both = await opened()
    await saving(both, 'They carry', 'All carry')
    await saving(both, 'Methods', 'Ways')
    expect((await shown()).jats).toContain('All carry')
    expect((await shown()).jats).toContain('<title>Ways</title>')
    const refused = await saving(both, 'They carry', 'Few carry')
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Somebody else has changed the same')])
    expect((await shown()).jats).toContain('All carry')
  })

  test('is refused for no JSON, no units, and a node that is none', async () => {
    await sending()
    for (const edits of ['x', '{"base":"a","units":1}', '{"base":"a","units":[{"node":{"type":1}}]}'])
      expect((await editor.submit(`${path}?edit=yes`, { do: 'edit', edits })).status, edits).toBe(422)
  })
})

describe('the file again', () => {
  test('keeps what was mended where the same stands, and lists the rest until somebody has looked', async () => {
    await sending()
    await curing('figure_without_alt', { text: 'A boat' })
    await curing('citation_unlinked', { to: 'ref1' })
    const added = await call('POST', `/api/archives/${id}/text`, { body: aFormOf({ file: word(paper(p('More.'))) }) })
    expect(added.body.jats).toContain('More.')
    expect(added.body.jats).toContain('<alt-text>A boat</alt-text>')
    expect(added.body.jats).toContain('rid="ref1">Rao 2018')
    expect(added.body.unmatched).toEqual([])
    const bytes = docx([p('Lanterns', style('Title')), h1('Methods'), p(prose('sails'))].join(''))
    const other = await call('POST', `/api/archives/${id}/text`, { body: aFormOf({ file: word(bytes) }) })
    expect(other.body.unmatched).toEqual([
      { what: 'alternative text', text: 'A boat' },
      { what: 'citation', text: expect.stringContaining('Rao 2018') },
    ])
    expect((await editor.open(path)).text).toContain('Mended before, without a place in the new file')
    await editor.submit(path, { do: 'matched' })
    expect((await shown()).unmatched).toEqual([])
  })

  test('keeps a picture that was uploaded for one that could not be shown', async () => {
    const far = () => word(paper(p(picture('far')) + p('Figure 2. The far pier')))
    await editor.submit(path, { do: 'upload', file: far() })
    expect((await editor.open(path)).text).toContain('1 picture is not shown.')
    const key = await keyOf('picture_not_shown')
    const send = (picture?: File) => editor.submit(path, { do: 'picture', finding: key, ...(picture && { picture }) })
    for (const [bytes, words] of [
      [undefined, 'Choose a picture'],
      [new TextEncoder().encode('GIF'), 'The picture must be a PNG, JPEG, SVG or TIFF.'],
    ] as const) {
      const before = (await shown()).jats
      const refused = await send(bytes && new File([bytes], 'a.png'))
      expect([refused.status, (await shown()).jats]).toEqual([422, before])
      expect(refused.text).toContain(words)
    }
    expect(
      (await send(new File([(await aPicture('png', 900, 600)) as Uint8Array<ArrayBuffer>], 'far.png'))).text,
    ).toContain('Done: Picture that cannot be shown')
    const figure =
      /<label>Figure 2\.<\/label><caption><title>The far pier<\/title><\/caption>.*?<graphic [^>]*xlink:href="[0-9a-f]{64}\.png"/s
    expect((await shown()).jats).toMatch(figure)
    expect(await codes()).not.toContain('picture_not_shown')
    expect((await editor.open(path)).text).toContain('Nothing is lost.')
    await editor.submit(path, { do: 'upload', file: far() })
    expect((await shown()).jats).toMatch(figure)
  })

  test('of a public article asks once, and then takes it', async () => {
    await db.update(articles).set({ status: 'enabled' })
    const asked = await sending()
    expect([asked.status, (await row()).text_hash]).toEqual([422, null])
    expect(asked.text).toContain('I have looked: show it to readers as it is')
    expect((await editor.submit(path, { do: 'upload', file: word(), looked: 'yes' })).status).toBe(200)
    const before = await shown()
    await curing('citation_unlinked', { to: 'ref1' }) // a cure asks nothing
    await curing('figure_without_alt', { text: 'A boat' })
    expect((await shown()).jats).toBe(before.jats)
    expect((await editor.open(path)).text).toContain('Readers do not see these changes yet.')
    expect(await (await editor.ask(`${path}/article.xml`)).text()).toContain('rid="ref1">Rao 2018')
    const question = await editor.submit(path, { do: 'publish' })
    expect([question.status, question.text]).toEqual([422, expect.stringContaining('What does this change?')])
    expect((await editor.submit(path, { do: 'publish', kind: 'slip', looked: 'yes' })).text).toContain('are public')
    const { jats } = await shown()
    expect(jats).toContain('rid="ref1">Rao 2018')
    expect(jats).toContain('<alt-text>A boat</alt-text>')
    await curing('figure_without_caption', { text: 'Figure 1. A boat' })
    await editor.submit(path, { do: 'discard' })
    expect((await shown()).jats).toBe(jats)
    expect((await editor.open(path)).text).not.toContain('Readers do not see')
    await curing('figure_without_caption', { text: 'Figure 1. A boat' })
    const sent = { file: word(paper(p('More.'))), looked: 'yes', kind: 'slip' }
    await call('POST', `/api/archives/${id}/text`, { body: aFormOf(sent) })
    expect((await editor.open(path)).text).toContain('changed an earlier text on 15 June 2026')
    await editor.submit(path, { do: 'discard' })
    expect((await editor.open(path)).text).not.toContain('changed an earlier text')
  })
})
