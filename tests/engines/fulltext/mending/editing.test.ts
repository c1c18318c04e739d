import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { getSchema } from '@tiptap/core'
import { textParts } from '../../../../islands/fulltext/whole-text-parts.ts'
import { editableNodes, editedJats as editedOrRefused } from '../../../../src/engines/fulltext/fulltext.ts'
import { writeJats } from '../../../../src/engines/fulltext/jats/writing/write.ts'
import { edited } from '../../../../src/engines/fulltext/mending/editing.ts'
import { type Edit, type EditorNode, readWhole } from '../../../../src/engines/fulltext/text.ts'

/** Returns a text with edits, which say no more TeX than may be typed. */
const editedJats = async (jats: string, edits: readonly Edit[]) => (await editedOrRefused(jats, edits))?.jats ?? ''

const cited = '<xref ref-type="bibr" rid="ref1">[1]</xref>'
const noted = '<xref ref-type="fn" rid="fn1"><sup>1</sup></xref>'
const inner =
  '<body><sec id="sec1"><title>Boats</title><p>They carry <italic>lanterns</italic> ' +
  `${cited} and <ext-link ext-link-type="uri" xlink:href="https://boats.example">oars</ext-link>${noted}.</p>` +
  '<list list-type="order" id="list1"><list-item><label>(a)</label><p>One</p><p>More</p></list-item>' +
  '<list-item><label>(b)</label><p>Two</p></list-item></list>' +
  '<fig id="fig1"><label>Figure 1.</label><caption><title>A boat</title><p>By night.</p></caption>' +
  '<alt-text>Dark water</alt-text><graphic xlink:href="a.png"/></fig>' +
  '<disp-formula id="eq1"><tex-math>a^2</tex-math></disp-formula>' +
  '<table-wrap id="tab1"><label>Table 1.</label><caption><title>Piers</title></caption><table><thead>' +
  '<tr><th rowspan="2">Pier</th><th colspan="2">Lanterns</th></tr><tr><th>2024</th><th>2025</th></tr></thead><tbody>' +
  '<tr><td>Old</td><td>12<break/>fourteen</td><td>8</td></tr></tbody></table>' +
  '<table-wrap-foot><fn id="tfn1"><label>*</label><p>At dusk.</p></fn></table-wrap-foot></table-wrap>' +
  '<table-wrap id="tab2"><table><tbody><tr><td>a</td><td>b</td></tr><tr><td>Alone</td></tr></tbody></table></table-wrap>' +
  '<disp-quote><p>Said so.</p></disp-quote></sec></body>' +
  '<back><fn-group><fn id="fn1"><label>1</label><p>A note.</p><p>Its end.</p></fn></fn-group>' +
  '<ref-list id="refs"><title>References</title>' +
  '<ref id="ref1"><mixed-citation publication-type="other">Rao B. 2019.</mixed-citation></ref></ref-list></back></article>'
const { text } = await readWhole(`<article xmlns:xlink="http://www.w3.org/1999/xlink">${inner}`)
const jats = writeJats(text)
const schema = getSchema(textParts)
/** The nodes of a text as the editor itself has them; one that breaks its rules throws. */
function nodesOf(of: typeof text): EditorNode[] {
  const doc = schema.nodeFromJSON({ type: 'doc', content: editableNodes(of) })
  doc.check()
  return doc.toJSON().content
}
const nodes = nodesOf(text)
const numberOf = ({ attrs }: EditorNode) => Number(attrs?.of)
const all: Edit[] = nodes.map(numberOf)
/** All units as they are but one, in which these words are others. */
const changing = (from: string, to: string): Edit[] =>
  nodes.map((node) => {
    const json = JSON.stringify(node)
    return json.includes(from) ? { node: JSON.parse(json.replace(from, to)) } : numberOf(node)
  })
/** The text with a mark at the end of every run that can be edited. */
const marked = (node: EditorNode): EditorNode => ({
  ...node,
  ...(node.text && { text: `${node.text}§` }),
  ...(node.content && { content: node.content.map(marked) }),
})
const runsIn = ({ type, content = [] }: EditorNode): number =>
  content.reduce((sum, one) => sum + runsIn(one), type === 'text' ? 1 : 0)

describe('a text in the editor', () => {
  test('is the same byte for byte where nothing was touched, and where every node comes back', async () => {
    expect(nodes.map(({ type }) => type)).toEqual([
      ...['heading', 'paragraph', 'orderedList', 'figure', 'formula', 'tableBox', 'tableBox', 'blockquote'],
      ...['locked', 'note', 'locked'],
    ])
    expect(await editedJats(jats, all)).toBe(jats)
    expect(
      await editedJats(
        jats,
        nodes.map((node) => ({ node })),
      ),
    ).toBe(jats)
  })

  const folder = join(import.meta.dir, '../../../../src/staff/demo/texts')
  test.each([...new Bun.Glob('*/article.xml').scanSync(folder)])('of the demo is read back whole: %s', async (path) => {
    const whole = (await readWhole(await Bun.file(join(folder, path)).text())).text
    const given = nodesOf(whole)
    expect(
      edited(
        whole,
        given.map((node) => ({ node })),
      ),
    ).toEqual(whole)
    const changed = writeJats(
      edited(
        whole,
        given.map((node) => ({ node: marked(node) })),
      ),
    )
    expect(changed.split('§').length - 1).toBe(given.reduce((sum, node) => sum + runsIn(node), 0))
    expect(changed.replaceAll('§', '')).toBe(writeJats(whole))
  })

  test.each([
    ['Boats', 'Ships'],
    ['They carry', 'All carry'],
    ['Two', 'Three'],
    ['More', 'Fewer'],
    ['A boat', 'A ship'],
    ['By night', 'By day'],
    ['Dark water', 'A pier'],
    ['Lanterns', 'Lamps'],
    ['fourteen', 'fifteen'],
    ['At dusk', 'At dawn'],
    ['Said so', 'Said no'],
    ['A note', 'Another note'],
    ['Its end', 'The end'],
  ])('changes in one place alone: %s', async (from, to) => {
    expect(await editedJats(jats, changing(from, to))).toBe(jats.replace(from, to))
  })

  test('reads the TeX of a formula, and keeps one that is no TeX yet as it was typed', async () => {
    expect(await editedJats(jats, changing('"a^2"', '"b^3"'))).toMatch(/<mml:mi>b<\/mml:mi>.*<tex-math>b\^3/)
    expect(await editedJats(jats, changing('"a^2"', '"\\\\frac{"'))).toContain('\\frac{')
  })

  test('gets rows and columns, and keeps a row that is too short as it was', async () => {
    const cell = { type: 'tableCell', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'New' }] }] }
    const grown = nodes.map((node): Edit => {
      if (numberOf(node) !== numberOf(nodes[5] as EditorNode)) return numberOf(node)
      const copy: EditorNode = structuredClone(node)
      copy.content?.[1]?.content?.push({ type: 'tableRow', content: [cell, cell, cell] })
      return { node: copy }
    })
    const row = '<tr><td>New</td><td>New</td><td>New</td></tr>'
    expect(await editedJats(jats, grown)).toBe(jats.replace('<td>8</td></tr>', `<td>8</td></tr>${row}`))
    expect(JSON.stringify(nodes[6])).toContain('Alone')
    expect(await editedJats(jats, [...all.slice(0, 6), { node: nodes[6] as EditorNode }, ...all.slice(7)])).toBe(jats)
  })

  test('keeps citations that move to another paragraph, and one id for what is pasted twice', async () => {
    const [heading, paragraph, ...rest] = nodes
    const citation = paragraph?.content?.find(({ type }) => type === 'kept')
    const moved = { node: { ...heading, content: [citation] } as EditorNode }
    expect(await editedJats(jats, [moved, ...all.slice(1)])).toContain(`<title>${cited}</title>`)
    const twice = await editedJats(jats, [...all, { node: rest[1] as EditorNode }])
    expect([twice.split('id="fig1"').length, twice.split('A boat').length]).toEqual([2, 3])
  })

  test('takes from references what was taken out', async () => {
    const without = all.filter((of) => of !== numberOf(nodes[9] as EditorNode))
    expect(jats).toContain('ref-type="fn" rid=')
    const left = await editedJats(jats, without)
    expect([left.includes('A note.'), left.includes('ref-type="fn" rid=')]).toEqual([false, false])
  })

  test('counts a list again that has one item more', async () => {
    const item = { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'New' }] }] }
    const list = nodes[2] as EditorNode
    const grown = {
      node: { ...list, content: [...(list.content ?? []).slice(0, 1), item, ...(list.content ?? []).slice(1)] },
    }
    const changed = await editedJats(jats, [...all.slice(0, 2), grown, ...all.slice(3)])
    expect(changed).toContain('<label>(b)</label><p>New</p></list-item><list-item><label>(c)</label><p>Two</p>')
  })

  test('gets new headings, paragraphs and links, in their place', async () => {
    const link = [{ type: 'link', attrs: { href: 'https://oars.example' } }]
    const added: Edit[] = [
      { node: { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Sails' }] } },
      { node: { type: 'paragraph', content: [{ type: 'text', text: 'White', marks: link }] } },
      { node: { type: 'paragraph' } },
    ]
    const changed = await editedJats(jats, [...all.slice(0, 8), ...added, ...all.slice(8)])
    expect(changed).toContain('<sec><title>Sails</title><p><ext-link')
    expect(changed).toContain('>White</ext-link></p></sec></sec></body>')
  })

  /** The node of a note that is put in behind words. */
  const noting = (behind: string, words: string): Edit[] =>
    nodes.map((node) => {
      const json = JSON.stringify(node)
      const [before, after] = json.split(`${behind}"}`)
      const mark = `${behind}"},{"type":"footnote","attrs":{"words":"${words}"}}`
      return after === undefined ? numberOf(node) : { node: JSON.parse(`${before}${mark}${after}`) }
    })
  const mark = (id: string, label: string) => `<xref ref-type="fn" rid="${id}"><sup>${label}</sup></xref>`
  const note = (id: string, label: string, words: string) => `<fn id="${id}"><label>${label}</label><p>${words}</p>`
  const present = ['fn1', 'fn2'].find((id) => jats.includes(`<fn id="${id}"><label>1`)) ?? ''
  const added = present === 'fn1' ? 'fn2' : 'fn3'

  test.each<[string, string, marks: string[], notes: string]>([
    [
      'before another',
      'They carry ',
      [mark(added, '1'), mark(present, '2')],
      `${note(added, '1', 'By night')}</fn>${note(present, '2', 'A note.')}`,
    ],
    [
      'after it',
      'Two',
      [mark(present, '1'), mark(added, '2')],
      `${note(present, '1', 'A note.')}<p>Its end.</p></fn>${note(added, '2', 'By night')}`,
    ],
  ])('gets a note %s, and counts them again', async (_, behind, marks, notes) => {
    const changed = await editedJats(jats, noting(behind, 'By night'))
    expect(changed).toContain(notes)
    expect(marks.map((one) => changed.indexOf(one) > 0)).toEqual([true, true])
    expect(writeJats((await readWhole(changed)).text)).toBe(changed)
    expect(await editedJats(jats, noting(behind, ' '))).toBe(jats)
  })

  test('gets its first note in a list of its own, before the references', async () => {
    const bare = await editedJats(
      jats,
      all.filter((of) => of !== numberOf(nodes[9] as EditorNode)),
    )
    const { text: none } = await readWhole(bare)
    const edits = nodesOf(none).map(
      (node): Edit =>
        node.type === 'blockquote'
          ? numberOf(node)
          : node.type === 'paragraph'
            ? { node: { ...node, content: [...(node.content ?? []), { type: 'footnote', attrs: { words: 'New' } }] } }
            : numberOf(node),
    )
    expect(await editedJats(bare, edits)).toMatch(
      /<fn-group><fn id="fn\d"><label>1<\/label><p>New<\/p><\/fn><\/fn-group><ref-list/,
    )
  })

  test('loses a note with its mark, and the list with its last note', async () => {
    const unmarked = (of: EditorNode[]): Edit[] =>
      of.map((node) =>
        node.type === 'paragraph'
          ? { node: { ...node, content: node.content?.filter(({ attrs }) => attrs?.look !== 'fn') } }
          : numberOf(node),
      )
    expect(await editedJats(jats, unmarked(nodes))).toContain('oars</ext-link>.</p>')
    expect(await editedJats(jats, unmarked(nodes))).not.toContain('<fn-group>')
    const { text: two } = await readWhole(await editedJats(jats, noting('Two', 'By night')))
    const left = writeJats(edited(two, unmarked(nodesOf(two))))
    expect(left).toMatch(/<fn-group><fn id="\w+"><label>1<\/label><p>By night<\/p><\/fn><\/fn-group>/)
    expect(left).toMatch(/Two<xref ref-type="fn" rid="\w+"><sup>1</)
  })

  test('counts its notes again where a marked paragraph moves, and where a note goes', async () => {
    const two = (await readWhole(await editedJats(jats, noting('Two', 'By night')))).text
    const given = nodesOf(two)
    const [heading, first, ...rest] = given.map(numberOf)
    const last = rest.indexOf(numberOf(given.find(({ type }) => type === 'figure') ?? { type: '' }))
    const moved = edited(two, [heading, ...rest.slice(0, last), first, ...rest.slice(last)] as Edit[])
    const notes = /<fn id="\w+"><label>1<\/label><p>By night<\/p><\/fn><fn id="\w+"><label>2<\/label><p>A note/
    expect(writeJats(moved)).toMatch(notes)
    expect(writeJats(moved)).toMatch(
      /Two<xref ref-type="fn" rid="\w+"><sup>1<.*oars<\/ext-link><xref ref-type="fn" rid="\w+"><sup>2</,
    )
    const [gone] = given.filter(({ type }) => type === 'note').map(numberOf)
    const left = writeJats(
      edited(
        two,
        given.map(numberOf).filter((of) => of !== gone),
      ),
    )
    expect(left).toMatch(/<fn-group><fn id="\w+"><label>1<\/label><p>By night/)
    expect(left).toMatch(/Two<xref ref-type="fn" rid="\w+"><sup>1</)
  })
})
