import { expect, test } from 'bun:test'
import { linkForm, typedText } from '../../src/review/access-links/input.ts'
import { changedIn, shownIn } from '../../src/review/access-links/shown-rules.ts'

const shown = shownIn({ title: 'Wheat', abstract: 'One\nTwo', keywords: undefined, original: 'yes', privacy: '' })

const fields = ['title', 'abstract', 'keywords', 'original', 'privacy', 'number']
const form = linkForm(Object.fromEntries(fields.map((name) => [name, typedText(100)])))

test.each([
  ['nothing', { title: 'Wheat', abstract: 'One\r\nTwo', keywords: '', original: 'yes' }, {}],
  ['a text', { title: 'Wheats' }, { title: 'Wheats' }],
  ['a text that is emptied', { title: '' }, { title: '' }],
  ['ends of lines', { abstract: 'One Two' }, { abstract: 'One Two' }],
  ['an empty field that is typed into', { keywords: 'sowing' }, { keywords: 'sowing' }],
  ['a field that was not shown', { number: '2026-ABCD' }, { number: '2026-ABCD' }],
  ['a box that loses its tick', { boxes: 'original,privacy' }, { original: '' }],
  ['a box that it does not have', { boxes: 'original,elsewhere', original: 'yes' }, {}],
  ['a box that gets one', { boxes: 'original,privacy', original: 'yes', privacy: 'yes' }, { privacy: 'yes' }],
])('a form of which %s differs from its page', (_, texts, changed) => {
  const { shown: __, boxes: ___, ...found } = changedIn(form, { ...texts, shown })
  expect(found).toEqual(changed)
})

test('a form that does not say what its page showed is taken whole', () => {
  expect(changedIn(form, { title: 'Wheat' })).toEqual({ title: 'Wheat' })
})
