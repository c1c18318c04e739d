import { describe, expect, test } from 'bun:test'
import { type Edit, editableNodes, editedJats, readWhole } from '../../../../src/engines/fulltext/fulltext.ts'
import { writeJats } from '../../../../src/engines/fulltext/jats/writing/write.ts'

const cited = '<xref ref-type="bibr" rid="ref1">[1]</xref>'
const inner =
  '<body><sec id="sec1"><title>Boats</title><p>They carry <italic>lanterns</italic> ' +
  `${cited} and <ext-link ext-link-type="uri" xlink:href="https://boats.example">oars</ext-link>.</p>` +
  '<list list-type="order" id="list1"><list-item><label>1.</label><p>One</p></list-item>' +
  '<list-item><label>2.</label><p>Two</p></list-item></list>' +
  '<fig id="fig1"><label>Figure 1.</label><caption><title>A boat</title></caption><graphic xlink:href="a.png"/></fig>' +
  '<disp-formula id="eq1"><tex-math>a^2</tex-math></disp-formula>' +
  '<disp-quote><p>Said so.</p></disp-quote></sec></body>' +
  '<back><fn-group><fn id="fn1"><label>1</label><p>A note.</p></fn></fn-group><ref-list id="refs"><title>References</title>' +
  '<ref id="ref1"><mixed-citation publication-type="other">Rao B. 2019.</mixed-citation></ref></ref-list></back>'
const { text } = await readWhole(`<article xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</article>`)
const jats = writeJats(text)
const nodes = editableNodes(text)
const all: Edit[] = nodes.map((_, of) => of)
const touched: Edit[] = nodes.map((node, of) => ({ of, node }))
/** All units as they are but one node, whose text is another. */
const changing = (type: string, from: string, to: string): Edit[] =>
  nodes.map((node, of) => (node.type === type ? { of, node: JSON.parse(JSON.stringify(node).replace(from, to)) } : of))

describe('a text in the editor', () => {
  test('is the same byte for byte where nothing was touched, and where every node comes back', async () => {
    expect(nodes.map(({ type }) => type)).toEqual([
      ...['heading', 'paragraph', 'orderedList', 'captioned', 'locked', 'blockquote', 'locked', 'note', 'locked'],
    ])
    expect(await editedJats(jats, all)).toBe(jats)
    expect(await editedJats(jats, touched)).toBe(jats)
  })

  test.each<[type: string, from: string, to: string]>([
    ['heading', 'Boats', 'Ships'],
    ['paragraph', 'They carry', 'All carry'],
    ['orderedList', 'Two', 'Three'],
    ['captioned', 'A boat', 'A ship'],
    ['blockquote', 'Said so', 'Said no'],
    ['note', 'A note', 'Another note'],
  ])('changes in its %s alone', async (type, from, to) => {
    expect(await editedJats(jats, changing(type, from, to))).toBe(jats.replace(from, to))
  })

  test('gets new headings, paragraphs and links, in their place', async () => {
    const link = [{ type: 'link', attrs: { href: 'https://oars.example' } }]
    const added: Edit[] = [
      { node: { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Sails' }] } },
      { node: { type: 'paragraph', content: [{ type: 'text', text: 'White', marks: link }] } },
      { node: { type: 'paragraph' } },
    ]
    const changed = await editedJats(jats, [...all.slice(0, 6), ...added, ...all.slice(6)])
    expect(changed).toContain('<sec><title>Sails</title><p><ext-link')
    expect(changed).toContain('>White</ext-link></p></sec></sec></body>')
  })
})
