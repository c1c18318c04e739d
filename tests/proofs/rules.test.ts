import { describe, expect, test } from 'bun:test'
import {
  foldedLines,
  foldQuotedText,
  placeOfQuote,
  placeOfReplaced,
  type Run,
  replacedIn,
} from '../../src/core/pasted/quotes.ts'
import { replacedField, unreplacedField } from '../../src/journal/articles/text/field-words-rules.ts'
import {
  mayTake,
  type NoteAction,
  postedIn,
  queriesIn,
  queriesProblem,
  replacementOf,
  type Standing,
  stateAfter,
} from '../../src/review/proofs/rules.ts'

const lines = (...all: string[][]): Run[][] => all.map((line) => line.map((text) => ({ text })))

describe('words are found', () => {
  test.each<[string, Run[][], string, string | undefined]>([
    ['once', lines(['sown first, by a third.']), 'by a third', 'by a third'],
    ['with other blanks', lines(['by  a\u00a0third']), 'by a third', 'by  a\u00a0third'],
    ['with a soft hyphen', lines(['by a thi\u00adrd']), 'a third', 'a thi\u00adrd'],
    ['behind soft hyphens and blanks', lines(['a\u00ad \u00ad b\n c, by  a third']), 'by a', 'by  a'],
    ['with other quotation marks', lines(['the ‘worth’ of it']), "'worth'", '‘worth’'],
    ['twice: not', lines(['2021 and'], ['2021']), '2021', undefined],
    ['over two runs: not', lines(['by ', 'a third']), 'by a third', undefined],
    ['once in a run and once over two: not', lines(['by a third'], ['by ', 'a third']), 'by a third', undefined],
    ['in an address: not', lines(['see https://doi.org/10.5555/by.a third']), '10.5555', undefined],
    ['in what is fixed: not', [[{ text: '[4]', isFixed: true }]], '4', undefined],
    ['nothing: not', lines(['anything']), ' ', undefined],
  ])('%s', (_, of, quote, found) => {
    const place = placeOfQuote(foldedLines(of), quote)
    expect(place && of[place.line]?.[place.run]?.text.slice(place.start, place.end)).toBe(found)
  })

  test('folded, in a text and a quote alike', () => {
    expect(foldQuotedText('the “yield”  of\n\u00ad rice\u00ad‑straw')).toBe('the "yield" of rice‑straw')
  })
})

describe('a replacement', () => {
  test('is undone where it stands, not where it was changed since', () => {
    const text = 'The treatment sown last, by a third, of all.'
    const [place] = [placeOfQuote(foldedLines(lines([text])), 'by a third')]
    if (!place) throw new Error('Not found')
    const { text: now, replaced } = replacedIn(text, place, 'by a quarter')
    expect(now).toBe('The treatment sown last, by a quarter, of all.')
    const back = placeOfReplaced(lines([now]), replaced)
    expect(back && replacedIn(now, back, replaced.was).text).toBe(text)
    expect(placeOfReplaced(lines([now.replace('quarter', 'half')]), replaced)).toBeUndefined()
  })

  test('of nothing takes one of two blanks along', () => {
    const text = 'only very few plants'
    const place = placeOfQuote(foldedLines(lines([text])), 'very')
    expect(place && replacedIn(text, place, '').text).toBe('only few plants')
  })

  test.each([
    ['title', 'Yield of <i>Vigna</i> &amp; rice', 'rice', 'oats', 'Yield of <i>Vigna</i> &amp; oats'],
    ['abstract', '<p>In 2021.</p><p>In 2022.</p>', '2022', '2023', '<p>In 2021.</p><p>In 2023.</p>'],
    ['keywords', 'rice, wheat', 'wheat', 'oats', 'rice, oats'],
    ['references', 'Rao 2019\nIyer 2020', '2020', '2021', 'Rao 2019\nIyer 2021'],
    ['abstract', '<p>of <i>Vigna</i> beans</p>', 'Vigna beans', 'oats', undefined],
    ['keywords', 'rice, wheat', 'rice, wheat', 'oats', undefined],
  ] as const)('in the %s %p: %p by %p', (field, value, quote, replacement, after) => {
    const done = replacedField(field, value, { quote, replacement })
    expect(done?.value).toBe(after)
    if (done) expect(unreplacedField(field, done.value, done.replaced)).toBe(value)
  })
})

describe('an author’s form', () => {
  test.each<[Record<string, string>, object]>([
    [{ anchor: 'title', text: 'A' }, { notes: [{ anchor: 'title', text: 'A', deletes: false }] }],
    [{ anchor: 'sec1', quote: 'a', replace: '', delete: 'yes' }, { notes: [{ replace: '', deletes: true }] }],
    [{ id: 'x', text: 'B' }, { notes: [{ id: 'x', text: 'B' }] }],
    [
      { query: 'q', text: 'Yes' },
      { notes: [], answers: [{ query: 'q', text: 'Yes' }] },
    ],
    [{ take_back: 'n' }, { notes: [], takesBack: ['n'] }],
    [{ take_back: '["n","m"]' }, { takesBack: ['n', 'm'] }],
    [{ notes: '[{"anchor":"pdf","page":3,"text":"T"}]' }, { notes: [{ anchor: 'pdf', page: 3, text: 'T' }] }],
  ])('%p is read', (texts, posted) => {
    expect(postedIn(texts)).toMatchObject({ ok: true, posted })
  })

  test.each<[Record<string, string>, string]>([
    [{ notes: '{' }, 'notes'],
    [{ notes: '[1]' }, 'notes'],
    [{ answers: '[{"query":1}]' }, 'answers'],
    [{ take_back: '[1]' }, 'take_back'],
    [{ anchor: 'pdf', page: 'x' }, 'page'],
    [{ anchor: 'title', text: 'a'.repeat(5001) }, 'text'],
  ])('%p is not', (texts, field) => {
    expect(postedIn(texts)).toMatchObject({ ok: false, problem: { code: 'invalid', field } })
  })

  const notes = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, at) => ({ id: `n${at}`, text: 'A' })))
  const answers = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, at) => ({ query: `q${at}`, text: 'A' })))
  const ids = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => `n${at}`))
  test.each<[string, Record<string, string>, string | undefined]>([
    ['200 notes, 50 answers', { notes: notes(200), answers: answers(50), take_back: ids(200) }, undefined],
    ['201 notes', { notes: notes(201) }, 'too_many notes'],
    ['51 answers', { answers: answers(51) }, 'too_many answers'],
    ['201 ids', { take_back: ids(201) }, 'too_many take_back'],
    ['a note twice', { notes: '[{"id":"n","text":"A"},{"id":"n","text":"B"}]' }, 'invalid notes'],
    ['an answer twice', { answers: '[{"query":"q","text":"A"}]', query: 'q', text: 'B' }, 'invalid answers'],
  ])('has bounds: %s', (_, texts, problem) => {
    const read = postedIn(texts)
    expect(read.ok ? undefined : `${read.problem.code} ${read.problem.field}`).toBe(problem)
  })

  test('takes a note back once', () => {
    expect(postedIn({ take_back: '["n","n","m"]' })).toMatchObject({ posted: { takesBack: ['n', 'm'] } })
  })

  test('keeps a change of one field apart from the others', () => {
    const read = postedIn({ id: 'x', replace: 'by a half' })
    expect(read.ok && read.posted.notes).toEqual([{ id: 'x', replace: 'by a half' }])
  })
})

test('queries are bounded', () => {
  const anchors = new Set(['title'])
  const many = (count: number) => Array.from({ length: count }, () => ({ anchor: 'title', text: 'Why?' }))
  expect(queriesProblem(many(50), anchors)).toBeUndefined()
  expect(queriesProblem(many(51), anchors)?.code).toBe('too_many')
  expect(queriesProblem([{ anchor: 'sec9', text: 'Why?' }], anchors)?.code).toBe('invalid')
  expect(queriesProblem([{ anchor: 'title', text: 'a'.repeat(5001) }], anchors)?.code).toBe('invalid')
  expect([queriesIn(undefined), queriesIn('{}'), queriesIn('[{"anchor":"title"}]')]).toEqual([[], undefined, undefined])
})

test.each<[Partial<Standing> & { declines?: boolean }, Standing['state']]>([
  [{ state: 'sent', open: 1 }, 'sent'],
  [{ open: 1 }, 'corrected'],
  [{}, 'corrected'],
  [{ approves: true }, 'approved'],
  [{ approves: true, open: 1 }, 'corrected'],
  [{ approves: true, declines: true }, 'sent'],
  [{ declines: true }, 'corrected'],
  [{ state: 'approved', open: 1 }, 'corrected'],
  [{ state: 'replaced', declines: true }, 'replaced'],
])('a proof with %p is then %s', ({ declines = false, ...standing }, state) => {
  const is = stateAfter({ state: 'corrected', approves: false, unanswered: 0, open: 0, ...standing }, declines)
  expect(is).toBe(state)
})

test.each<[NoteAction, 'open' | 'done' | 'declined', boolean, boolean]>([
  ['apply', 'open', false, true],
  ['apply', 'done', true, false],
  ['apply', 'declined', false, false],
  ['undo', 'done', true, true],
  ['undo', 'done', false, false],
  ['open', 'declined', false, true],
  ['open', 'done', true, false],
  ['done', 'done', false, false],
])('%s of a note that is %s (applied: %p) is taken: %p', (action, state, isApplied, isTaken) => {
  expect(mayTake(action, { state, isApplied })).toBe(isTaken)
})

test.each([
  [
    { quote: 'a', text: '', replace: 'b', deletes: false },
    { quote: 'a', replacement: 'b' },
  ],
  [
    { quote: 'a', text: '', replace: '', deletes: true },
    { quote: 'a', replacement: '' },
  ],
  [{ quote: 'a', text: 'why', replace: 'b', deletes: false }, undefined],
  [{ quote: '', text: '', replace: 'b', deletes: false }, undefined],
  [{ quote: 'a', text: '', replace: '', deletes: false }, undefined],
])('%p is a plain replacement: %p', (note, replacement) => {
  expect(replacementOf(note)).toEqual(replacement)
})
