import { expect, test } from 'bun:test'
import { listSettingsWarnings, settingNames } from '../../src/office/settings/problems.ts'
import type { Settings } from '../../src/office/settings/rules.ts'
import demo from '../../src/staff/demo/settings.json'

const empty = Object.fromEntries(settingNames.map((name) => [name, ''])) as Settings // every name is there
const warningsOf = (values: Partial<Settings>, origin?: string) =>
  Object.fromEntries(
    listSettingsWarnings({ ...empty, ...values }, { year: 2026, origin }).map(({ field, text }) => [field, text]),
  )

const issnForm = 'An ISSN is written as 1234-5679: four digits, a hyphen, four more'
const checkDigit = 'The check digit is wrong. Is a digit mistyped?'
const number = 'This is not a plain number'

test.each<[keyof Settings, string, string]>([
  ['issn', '0378-5954', checkDigit],
  ['issn', '0378595', issnForm],
  ['journal_essn', '2434-56', issnForm],
  ['journal_essn', '2434-5610', checkDigit],
  ['year_started', '2027', 'This year is in the future'],
  ['year_started', '1664', 'No journal is that old'],
  ['year_started', 'MMXX', 'A year has four digits'],
  ['nassScoreYear', '2027', 'This year is in the future'],
  ['nassScore', 'high', number],
  ['impactfactor', 'Impact Factor: pending', 'This contains no number'],
  ['fee_rupee', 'Rs 500', number],
  ['fee_dollar', '$15', number],
  ['domain', 'localhost:3000', 'Readers elsewhere cannot open this address'],
  ['domain', '192.0.2.1', 'Readers elsewhere cannot open this address'],
  ['whatsup_number', '98765 43210', 'WhatsApp needs the number with its country code, such as +91 98765 43210'],
  ['whatsup_number', '+091 98765', 'WhatsApp needs the number with its country code, such as +91 98765 43210'],
  ['google_review_link', 'https://google.example.net/r', 'This link does not lead to Google'],
])('%s with the value %j gets a warning', (field, value, text) => {
  expect(warningsOf({ [field]: value })).toEqual({ [field]: text })
})

test('plausible and empty values get no warning', () => {
  expect(warningsOf({})).toEqual({})
  const right = {
    issn: '0378-5955',
    journal_essn: '2434-561X',
    year_started: '2026',
    nassScore: '4.52',
    nassScoreYear: '2025',
    impactfactor: 'Impact Factor: 1.84 (2025)',
    fee_rupee: '1,500',
    fee_dollar: '15',
    domain: 'crops.example',
    whatsup_number: '+91 98765 43210',
    google_review_link: 'https://g.page/r/abc/review',
  }
  expect(warningsOf(right)).toEqual({})
  for (const google_review_link of ['https://search.google.com/local/writereview?x', 'https://maps.app.goo.gl/x'])
    expect(warningsOf({ google_review_link, whatsup_number: '919876543210' })).toEqual({})
  expect(warningsOf({ whatsup_number: '98 7' })).toEqual({}) // which is refused
})

test.each([
  ['crops.example', 'https://crops.example', undefined],
  ['localhost:3000', 'http://localhost:3000', 'Readers elsewhere cannot open this address'],
  [
    'crops.example',
    'https://soils.example',
    'Links begin with https://soils.example anyway: the server was started with this ORIGIN',
  ],
])('the domain %s with ORIGIN %s gets the warning %p', (domain, origin, text) => {
  expect(warningsOf({ domain }, origin)).toEqual(text ? { domain: text } : {})
})

test('the demo journal’s own settings raise no doubt', () => {
  const { home_content: _paragraphs, ...texts } = demo
  expect(warningsOf(texts)).toEqual({})
})
