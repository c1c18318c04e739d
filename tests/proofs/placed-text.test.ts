import { expect, test } from 'bun:test'
import { type ProofReader, placedText } from '../../src/review/proofs/placed-text.tsx'
import type { NoteRow, QueryRow } from '../../src/review/proofs/queries.ts'

const at = new Date('2026-06-15T10:00:00Z')

/** Notes on a proof, called n1, n2 … */
const notesOf = (...all: Partial<NoteRow>[]): NoteRow[] =>
  all.map((note, index) => ({
    ...{ id: `n${index + 1}`, proof_id: 'p', position: index, anchor: 'sec1', page: null, quote: '', text: '' },
    ...{ replace: '', deletes: false, state: 'open', reason: '', applied: null, handed: true, settled_by: '', at },
    ...note,
  }))
const query: QueryRow = { id: 'q1', proof_id: 'p', position: 0, anchor: 'sec2', text: 'Why?', answer: '', handed: true }

const editor: ProofReader = { is: 'editor', article: 7, isOpen: true, certain: new Map([['n2', false]]) }
const author: ProofReader = {
  is: 'author',
  shown: { address: '/s/t/proof', proof: 'p', version: 'v', once: 'k', isOpen: true, absent: [], boxes: {} },
}
const body = `<section id="sec1"><h2>One</h2><p>Boats carry “lamps” and oars.</p><p>A mark of a class, open.</p>
<section id="sec2"><h3>Two</h3><p id="p9">Lamps again.</p></section></section>`
const end = '<section id="refs1"><ul class="references"><li id="ref1">Rao</li></ul></section>'

/** The order of paragraphs, list items, and what stands beside them. */
const orderOf = (html: string) =>
  [...html.matchAll(/<p>(?=Boats|A mark)|<p id="p9">|<\/section>|data-(?:note|query)="(\w+)"|<li/g)]
    .map(([found, id]) => id ?? found)
    .filter((one) => one !== '</section>')
const placed = (notes: NoteRow[], reader: ProofReader) => {
  const parts = placedText({ body, end, notes, queries: [query], reader })
  return { body: parts.body.join('@'), end: parts.end.join('@') }
}

test('notes and queries stand at their words, at their things, at the end of their section, else of the text', () => {
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
  const html = placed(notes, editor)
  const paragraphs = ['n2', 'n8', '<p>', 'n1', '<p>', 'q1', 'n5', '<p id="p9">', 'n3', 'n6', '<li', 'n4']
  expect(orderOf(html.body + html.end)).toEqual(paragraphs)
  const theirs = placed(notes, author)
  const below = ['<p>', 'n2', 'n8', '<p>', 'n1', 'q1', '<p id="p9">', 'n5', 'n3', '<li', 'n6', 'n4']
  expect(orderOf(theirs.body + theirs.end)).toEqual(below)
})

test('words are marked once, and no word of a mark itself', () => {
  const words = ['mark', 'class', 'open', 'mark of', 'A mark']
  const html = placed(notesOf(...words.map((quote) => ({ quote }))), editor).body
  const [, paragraph = ''] = /(<p><mark class.*?<\/p>)/.exec(html) ?? []
  expect(paragraph.replace(/<[^>]*>|(?<=<\/mark><a[^>]*>)\d+/g, '')).toBe('A mark of a class, open.')
  expect([...paragraph.matchAll(/<mark class="open">(.*?)<\/mark>/g)].map(([, word]) => word)).toEqual([
    'A mark',
    'class',
    'open',
  ])
})

test('the keys of forms are to be filled, also those that an editor presses', () => {
  const notes = notesOf({ quote: 'lamps', replace: 'oil' })
  for (const reader of [editor, author]) {
    const keys = [...placed(notes, reader).body.matchAll(/name="once" value="(.)/g)].map(([, first]) => first)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys)).toEqual(new Set(['@']))
  }
})

test.each<[string, Partial<NoteRow>, boolean, string]>([
  ['a plain replacement', { quote: 'oars', replace: 'sails' }, true, ''],
  ['one with a remark', { quote: 'oars', replace: 'sails', text: 'As before' }, false, 'It has a remark too'],
  ['a remark', { quote: 'oars', text: 'Which?' }, false, ''],
  ['one that is done', { quote: 'oars', replace: 'sails', text: 'So', state: 'done' }, false, ''],
])('%s can be applied, or says why not', (_, note, mayApply, why) => {
  const html = placed(notesOf(note), editor).body
  expect(html.includes('value="apply"')).toBe(mayApply)
  expect(html.includes('It has a remark too')).toBe(why !== '')
})
