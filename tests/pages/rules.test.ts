import { expect, test } from 'bun:test'
import { editableHtml, linesFor } from '../../src/journal/pages/rules.ts'
import { filledIn } from '../../src/office/settings/placeholder-rules.ts'
import type { Settings } from '../../src/office/settings/rules.ts'

const settings = {
  websitename: 'Crops & Soils',
  websiteemail: 'a@crops.example',
  publisher: '',
  license_url: '',
  journal_language: '',
  journal_frequency: '',
  year_started: '2024',
  fee_rupee: '',
  fee_dollar: '40',
} as Settings

test.each([
  ['{websitename} since {year_started}', 'Crops &amp; Soils since 2024'],
  ['<a href="mailto:{websiteemail}">{websiteemail}</a>', '<a href="mailto:a@crops.example">a@crops.example</a>'],
  ['{publisher}.', '.'],
  ['Rs {fee_rupee}, $ {fee_dollar}', 'Rs 2000, $ 40'],
  ['{unknown} {constructor} { websitename } {}', '{unknown} {constructor} { websitename } {}'],
])('%j is filled in as %j', (html, filled) => {
  expect(filledIn(html, settings)).toBe(filled)
})

test('a journal without a name is called “the journal”', () => {
  expect(filledIn('{websitename}', { ...settings, websitename: '' })).toBe('the journal')
})

test.each([
  ['?publisher <p>By {publisher}</p>', ''],
  ['!publisher <p>Ours</p>', '<p>Ours</p>'],
  ['a\n?year_started b {year_started}\n!year_started c\nd', 'a\nb {year_started}\nd'],
  ['?publisher ?year_started a\n!publisher ?year_started b\n?year_started !year_started c', 'b'],
  ['?fees You pay\n!fees Free', 'You pay'],
  ['why? year ?publisher', 'why? year ?publisher'],
])('of %j, these settings leave %j', (text, lines) => {
  expect(linesFor(settings, text)).toBe(lines)
})

test('a journal whose fees are both 0 takes none', () => {
  const lines = linesFor({ ...settings, fee_rupee: '0', fee_dollar: '0' }, '?fees You pay\n!fees Free')
  expect(lines).toBe('Free')
})

test('a list of terms is edited as paragraphs', () => {
  expect(editableHtml('<dl class="facts"><div><dt>a</dt>\n<dd>b</dd></div></dl>c')).toBe('<p><strong>a</strong> b</p>c')
})
