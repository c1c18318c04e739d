import { describe, expect, test } from 'bun:test'
import { misreadHeadings, repeatedAbstract } from '../../../../src/engines/fulltext/findings/misread-rules.ts'
import {
  editableNodes,
  editedJats,
  makeText,
  withoutAffiliationHeading,
} from '../../../../src/engines/fulltext/fulltext.ts'
import { writeJats } from '../../../../src/engines/fulltext/jats/writing/write.ts'
import { withAddedReferences } from '../../../../src/engines/fulltext/mending/added-references.ts'
import { cured } from '../../../../src/engines/fulltext/mending/cures.ts'
import { referenceLines } from '../../../../src/engines/fulltext/reference-lines.ts'
import { type EditorNode, readWhole } from '../../../../src/engines/fulltext/text.ts'

const textOf = async (inner: string) =>
  (await readWhole(`<article xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</article>`)).text
const ref = (at: number, label: string, words: string) =>
  `<ref id="ref${at}">${label && `<label>${label}</label>`}<mixed-citation publication-type="other">${words}</mixed-citation></ref>`
const list = (...refs: string[]) => `<ref-list id="refs"><title>References</title>${refs.join('')}</ref-list>`
const line = (text: string, label = '') => ({ label, content: [{ kind: 'run' as const, text, marks: [] }] })

type Case = [name: string, there: string[], added: ReturnType<typeof line>[], after: string[]]
const [rao, iyer, das] = ['Rao B. 2019. Boats.', 'Iyer C. 2020. Oars.', 'Das M. 2021. Sails.']
const cases: Case[] = [
  ['makes a list', [], [line(`[1] ${rao}`), line(`[2] ${iyer}`)], [`[1] ${rao}`, `[2] ${iyer}`]],
  [
    'goes where its number says',
    [ref(1, '1.', rao), ref(2, '3.', das)],
    [line(`2. ${iyer}`)],
    [`1. ${rao}`, `2. ${iyer}`, `3. ${das}`],
  ],
  [
    'has the number of the heading that it was',
    [ref(1, '1.', rao), ref(2, '3.', das)],
    [line(iyer, '2.')],
    [`1. ${rao}`, `2. ${iyer}`, `3. ${das}`],
  ],
  [
    'follows places where nothing is numbered',
    [ref(1, '', rao), ref(2, '', das)],
    [line(`3. ${iyer}`)],
    [rao, das, iyer],
  ],
  ['goes on with numbers', [ref(1, '[1]', rao)], [line(iyer)], [`[1] ${rao}`, `[2] ${iyer}`]],
  ['goes among names', [ref(1, '', das), ref(2, '', rao)], [line(iyer)], [das, iyer, rao]],
  ['goes to the end of a list in no order', [ref(1, '', rao), ref(2, '', das)], [line(iyer)], [rao, das, iyer]],
  ['is nothing without words', [ref(1, '', rao)], [line(' ')], [rao]],
]

test.each(cases)('a line that becomes a reference %s', async (_, there, added, after) => {
  const text = await textOf(`<body><p>Boats.</p></body><back>${there.length > 0 ? list(...there) : ''}</back>`)
  const [found] = withAddedReferences(text, added).back.flatMap((part) => (part.kind === 'references' ? [part] : []))
  const shown = found?.references.map(({ label, content }) =>
    `${label} ${content.map((one) => ('text' in one ? one.text : '')).join('')}`.trim(),
  )
  expect(shown).toEqual(after)
  expect(new Set(found?.references.map(({ id }) => id)).size).toBe(after.length)
})

test('an empty section that was the heading of a list becomes its heading', async () => {
  const text = await textOf(
    '<body><sec id="sec1"><title>Boats</title><p>A</p></sec><sec id="sec2"><title>Literature cited</title></sec></body>',
  )
  const done = withAddedReferences(text, [line(rao)])
  expect(done.sections).toHaveLength(1)
  expect(writeJats(done)).toContain('<title>Literature cited</title>')
})

const broken =
  '<body><sec id="sec1"><title>Boats</title><p>They carry lanterns [1], oars [2] and sails [3].</p>' +
  '<p>Hill College, Lumding, Assam</p></sec>' +
  '<sec id="sec2"><title>2. Iyer C. Oars of the delta. Journal of Boats. 2020;12(3):45-67.</title>' +
  '<p>3. Das M. Sails of the delta. Journal of Boats. 2021;13(1):5-17.</p><p>Thanks to all.</p></sec></body>' +
  `<back>${list(ref(1, '1.', 'Rao B. Boats. Journal of Boats. 2019;11:1-7.'))}</back>`

describe('a heading that is no heading', () => {
  test('is found where it looks like a reference, or like an affiliation at the beginning', async () => {
    const text = await textOf(
      broken.replace('<title>Boats</title>', '<title>Department of Boats, Hill College, Lumding</title>'),
    )
    const found = misreadHeadings(text)
    expect(found.map(({ code, where }) => [code, where.section])).toEqual([
      ['heading_like_affiliation', 'sec1'],
      ['heading_like_reference', 'sec2'],
    ])
  })

  test.each(['Results', 'Roles of the department', 'Methods: school of thought, and more'])(
    'is not %s',
    async (title) => {
      const text = await textOf(`<body><sec id="sec1"><title>${title}</title><p>Boats.</p></sec></body>`)
      expect(misreadHeadings(text)).toEqual([])
    },
  )

  test('joins the list with the references below it, and the rest stays', async () => {
    const text = await textOf(broken)
    const done = cured(text, { is: 'reference', at: { section: 'sec2', id: '' } })
    expect(done && referenceLines(done)).toHaveLength(3)
    expect(done && writeJats(done)).toContain('<p>Thanks to all.</p></sec></body>')
  })

  test('is taken out as an affiliation with the lines below it', async () => {
    const jats = writeJats(
      await textOf(
        '<body><sec id="sec1"><title>1 Hill College, Lumding</title><p>2 River University, Guwahati</p>' +
          '<p>Boats carry lanterns. They do so at dusk.</p></sec></body>',
      ),
    )
    const cut = await withoutAffiliationHeading(jats, 'sec1')
    expect(cut?.taken.affiliations).toEqual(['1 Hill College, Lumding', '2 River University, Guwahati'])
    expect(cut?.jats).toContain('<body><p>Boats carry lanterns. They do so at dusk.</p></body>')
    expect(await withoutAffiliationHeading(jats, 'sec9')).toBeUndefined()
  })
})

describe('paragraphs that an editor assigns', () => {
  const assigned = (node: EditorNode | undefined, role: string): { node: EditorNode } => ({
    node: { type: 'assigned', attrs: { role, of: node?.attrs?.of ?? null }, content: node?.content ?? [] },
  })

  test('leave the text for the list, whose numbers are then linked, and for the record', async () => {
    const text = await textOf(broken)
    const [boats, said, college, second, third, thanks, end] = editableNodes(text)
    const of = (node: EditorNode | undefined) => Number(node?.attrs?.of)
    const done = await editedJats(writeJats(text), [
      ...[of(boats), of(said), assigned(college, 'affiliation'), assigned(second, 'reference')],
      ...[assigned(third, 'reference'), assigned(thanks, 'abstract'), of(end)],
    ])
    expect(done?.taken).toEqual({ affiliations: ['Hill College, Lumding, Assam'], abstract: 'Thanks to all.' })
    expect(done?.jats).not.toContain('Thanks to all')
    const bytes = new TextEncoder().encode(done?.jats ?? '')
    const { jats, findings } = await makeText(bytes, { isRelisted: true })
    for (const at of [1, 2, 3]) expect(jats).toMatch(new RegExp(`<xref ref-type="bibr" rid="ref${at}">\\[?${at}`))
    expect(findings).toEqual([])
  })

  test('become an abstract in paragraphs, with italics and without its heading', async () => {
    const text = await textOf(
      '<body><p>Abstract</p><p>On <italic>boats</italic> &amp; oars.</p><p>And H<sub>2</sub>O.</p></body>',
    )
    const edits = editableNodes(text).map((node) => assigned(node, 'abstract'))
    const done = await editedJats(writeJats(text), edits)
    expect(done?.taken.abstract).toBe('<p>On <i>boats</i> &amp; oars.</p><p>And H<sub>2</sub>O.</p>')
  })
})

test('a paragraph that repeats the abstract is found, and taken out with its heading', async () => {
  const said = `Boats carry lanterns ${'and oars at dusk '.repeat(8)}over the delta.`
  const text = await textOf(
    `<body><sec id="sec1"><title>Abstract</title><p>${said}</p></sec><sec id="sec2"><title>Boats</title><p>A</p></sec></body>`,
  )
  expect(repeatedAbstract(text, `<p>${said}</p>`).map(({ where }) => where.section)).toEqual(['sec1'])
  expect(repeatedAbstract(text, '<p>Another one.</p>')).toEqual([])
  const done = cured(text, { is: 'removal', at: { section: 'sec1', id: '' }, text: said })
  expect(done?.sections.map(({ id }) => id)).toEqual(['sec2'])
})
