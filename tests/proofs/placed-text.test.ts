import { describe, expect, test } from 'bun:test'
import { type ProofReader, placedText } from '../../src/review/proofs/placed-text.tsx'
import type { NoteRow, QueryRow } from '../../src/review/proofs/queries.ts'

const at = new Date('2026-06-15T10:00:00Z')

/** Notes on a proof, called n1, n2 … */
const notesOf = (...all: Partial<NoteRow>[]): NoteRow[] =>
  all.map((note, index) => ({
    id: `n${index + 1}`,
    proof_id: 'p',
    position: index,
    anchor: 'sec1',
    page: null,
    quote: '',
    text: '',
    replace: '',
    deletes: false,
    state: 'open',
    reason: '',
    applied: null,
    handed: true,
    settled_by: '',
    at,
    ...note,
  }))
const query: QueryRow = { id: 'q1', proof_id: 'p', position: 0, anchor: 'sec2', text: 'Why?', answer: '', handed: true }

const editor: ProofReader = { is: 'editor', article: 7, isOpen: true, certain: new Map([['n2', false]]) }
const author: ProofReader = {
  is: 'author',
  way: { language: 'en', prefix: '', main: 'en' },
  shown: { address: '/s/t/proof', proof: 'p', version: 'v', once: 'k', isOpen: true, absent: [], boxes: {} },
}
const jatsOf = (body: string, back = '') =>
  `<article xmlns:xlink="http://www.w3.org/1999/xlink"><body>${body}</body><back>${back}</back></article>`
const references = '<ref-list id="refs1"><ref id="ref1"><mixed-citation>Rao</mixed-citation></ref></ref-list>'
const jats = jatsOf(
  `<sec id="sec1"><title>One</title><p>Boats carry “lamps” and oars.</p><p>A mark of a class, open.</p>
    <sec id="sec2"><title>Two</title><p id="p9">Lamps again.</p></sec></sec>`,
  references,
)

/** The order of paragraphs, list items, and what stands beside them. */
const orderOf = (html: string) =>
  [...html.matchAll(/<p>(?=Boats|A mark)|<p id="p9">|data-(?:note|query)="(\w+)"|<li(?= id="ref)/g)].map(
    ([found, id]) => id ?? found,
  )

async function placed(notes: NoteRow[], reader: ProofReader, of = jats) {
  const page = { jats: of, pictures: [], references: [] }
  const parts = await placedText({ page, notes, queries: [query], reader })
  return { body: parts.body.join('@'), end: parts.end.join('@') }
}

test('notes and queries stand at their words, at their things, at the end of their section, else of the text', async () => {
  const notes = notesOf(
    { quote: 'A  mark of' },
    { quote: '"lamps" and', replace: 'oil lamps and' },
    { quote: 'nowhere' },
    { anchor: 'sec9', text: 'Where?' },
    { anchor: 'p9', text: 'Again?' },
    { anchor: 'ref1', text: 'Whole?' },
    { anchor: 'title', text: 'Short' },
    { applied: { before: 'Boats ', was: 'hold', is: 'carry', after: ' ' }, quote: 'hold', state: 'done' },
  )
  const html = await placed(notes, editor)
  const paragraphs = ['n2', 'n8', '<p>', 'n1', '<p>', 'q1', 'n5', '<p id="p9">', 'n3', '<li', 'n6', 'n4']
  expect(orderOf(html.body + html.end)).toEqual(paragraphs)
  const theirs = await placed(notes, author)
  const below = ['<p>', 'n2', 'n8', '<p>', 'n1', 'q1', '<p id="p9">', 'n5', 'n3', '<li', 'n6', 'n4']
  expect(orderOf(theirs.body + theirs.end)).toEqual(below)
})

describe('a note stands next to', () => {
  const words = '<label>F</label><caption><p>C</p></caption>'
  const table = `<table-wrap id="x">${words}<table><tbody><tr><td><p id="p8">A</p><p>B</p></td></tr></tbody></table></table-wrap>`
  const figures = `<fig-group id="x">${words}<fig id="x1">${words}</fig><fig id="x2">${words}</fig></fig-group>`
  const list = '<list id="x" list-type="bullet"><list-item><p id="p8">A</p><p>B</p></list-item></list>'
  const definitions = '<def-list id="x"><def-item><term>A</term><def><p>B</p></def></def-item></def-list>'
  test.each<[string, string, string, string]>([
    ['a paragraph', '<p id="p8">A</p>', 'p8', 'this paragraph'],
    ['a list', list, 'list1', 'this'],
    ['a paragraph in a list', list, 'p8', 'this'],
    ['a table', table, 'tab1', 'this table'],
    ['a paragraph in a table', table, 'p8', 'this table'],
    ['a figure', `<fig id="x">${words}</fig>`, 'fig1', 'this figure'],
    ['figures', figures, 'figs1', 'this figure'],
    ['a figure of several', figures, 'fig2', 'this figure'],
    ['a formula', '<disp-formula id="x"><tex-math>a</tex-math></disp-formula>', 'eq1', 'this'],
    ['a quotation', '<disp-quote id="x"><p>A</p></disp-quote>', 'p1', 'this'],
    ['code', '<code id="x">a</code>', 'p1', 'this'],
    ['verse', '<verse-group id="x"><verse-line>A</verse-line></verse-group>', 'p1', 'this'],
    ['definitions', definitions, 'list1', 'this'],
    ['a box', '<boxed-text id="x"><p>A</p></boxed-text>', 'box1', 'this'],
    ['a statement', '<statement id="x"><p>A</p></statement>', 'st1', 'this'],
    [
      'a supplement',
      `<supplementary-material id="x" xlink:href="a.csv">${words}</supplementary-material>`,
      'supp1',
      'this',
    ],
  ])('%s', async (_, thing, anchor, what) => {
    const first = '<p>First <xref rid="x">it</xref></p>'
    const of = jatsOf(`<sec id="sec1"><title>One</title>${first}${thing}<p>Last.</p></sec>`)
    const notes = notesOf({ anchor, text: 'Right?' })
    const [theirs, seen] = [(await placed(notes, author, of)).body, (await placed(notes, editor, of)).body]
    const found = (html: string) =>
      [...html.matchAll(/First|(?<= id=")[\w]+(?=")|(?<=data-note=")n1|Last/g)]
        .map(([one]) => one)
        .filter((one) => [anchor, 'First', 'n1', 'Last'].includes(one))
    expect(found(theirs)).toEqual(['First', anchor, 'n1', 'Last'])
    expect(found(seen)).toEqual(['First', 'n1', anchor, 'Last'])
    const forms = [...theirs.matchAll(/<summary>Correct ([^<]*)/g)].map(([, one]) => one)
    expect(forms).toEqual(['this paragraph', what, 'this paragraph'])
  })

  test('a reference, a footnote and a list of references', async () => {
    const fn = '<fn-group><fn id="fn1"><label>1</label><p>Below.</p></fn></fn-group>'
    const of = jatsOf('<sec id="sec1"><p>One.</p></sec>', fn + references)
    const notes = notesOf({ anchor: 'fn1', text: 'a' }, { anchor: 'ref1', text: 'b' }, { anchor: 'refs1', text: 'c' })
    const { body, end } = await placed(notes, author, of)
    const shown = [...(body + end).matchAll(/id="(?:fn1|ref1|refs1)"|data-note="(\w+)"/g)].map(([all, id]) => id ?? all)
    expect(shown).toEqual(['id="fn1"', 'n1', 'id="refs1"', 'id="ref1"', 'n2', 'n3'])
  })

  test('the words of a paragraph before the first section only by its id', async () => {
    const of = jatsOf('<p id="p1">Boats.</p><p>Lamps.</p><sec id="sec1"><p>Oars.</p></sec>')
    const { body } = await placed(notesOf({ anchor: 'p1', text: 'Which?' }, { quote: 'Lamps' }), author, of)
    const shown = [...body.matchAll(/Boats|Lamps\.|Oars|data-note="(\w+)"|name="anchor" value="(\w+)"/g)]
    const order = shown.map(([all, id, anchor]) => id ?? anchor ?? all)
    expect(order.filter((one, at) => one !== order[at - 1])).toEqual(
      expect.arrayContaining(['Boats', 'n1', 'p1', 'Lamps.', 'Oars', 'sec1', 'n2']),
    )
    expect(order.indexOf('n1')).toBeLessThan(order.indexOf('Lamps.'))
    expect(order.indexOf('n2')).toBeGreaterThan(order.indexOf('Oars'))
  })
})

test('words are marked once, and no word of a mark itself', async () => {
  const words = ['mark', 'class', 'open', 'mark of', 'A mark']
  const html = (await placed(notesOf(...words.map((quote) => ({ quote }))), editor)).body
  const [, paragraph = ''] = /(<p><mark class.*?<\/p>)/.exec(html) ?? []
  expect(paragraph.replace(/<[^>]*>|(?<=<\/mark><a[^>]*>)\d+/g, '')).toBe('A mark of a class, open.')
  expect([...paragraph.matchAll(/<mark class="open">(.*?)<\/mark>/g)].map(([, word]) => word)).toEqual([
    'A mark',
    'class',
    'open',
  ])
})

test('the keys of forms are to be filled, also those that an editor presses', async () => {
  const notes = notesOf({ quote: 'lamps', replace: 'oil' })
  for (const reader of [editor, author]) {
    const { body } = await placed(notes, reader)
    const keys = [...body.matchAll(/name="once" value="(.)/g)].map(([, first]) => first)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys)).toEqual(new Set(['@']))
  }
})

test.each<[string, Partial<NoteRow>, boolean, string]>([
  ['a plain replacement', { quote: 'oars', replace: 'sails' }, true, ''],
  ['one with a remark', { quote: 'oars', replace: 'sails', text: 'As before' }, false, 'It has a remark too'],
  ['a remark', { quote: 'oars', text: 'Which?' }, false, ''],
  ['one that is done', { quote: 'oars', replace: 'sails', text: 'So', state: 'done' }, false, ''],
])('%s can be applied, or says why not', async (_, note, mayApply, why) => {
  const html = (await placed(notesOf(note), editor)).body
  expect(html.includes('value="apply"')).toBe(mayApply)
  expect(html.includes('It has a remark too')).toBe(why !== '')
})
