import { describe, expect, test } from 'bun:test'
import {
  cleanPastedDoiPrefix,
  cleanPastedIssn,
  formatFees,
  isPublicOrigin,
  journalFormat,
  journalName,
  labelImpactFactor,
  listAskedFees,
  makeWhatsappLink,
  originOf,
  sessionKey,
  stripImpactFactorLabel,
  takesFees,
} from '../../src/office/settings/rules.ts'

describe('the impact factor', () => {
  test.each([
    ['5.2', 'Impact Factor: 5.2', '5.2'],
    ['  5.2 ', 'Impact Factor: 5.2', '5.2'],
    ['Impact Factor: 5.2', 'Impact Factor: 5.2', '5.2'],
    ['5.2 (SJIF 2025)', 'Impact Factor: 5.2 (SJIF 2025)', '5.2 (SJIF 2025)'],
    ['', '', ''],
    ['  ', '', ''],
  ])('entered as %j is stored as %j and shown as %j', (typed, stored, shown) => {
    expect(labelImpactFactor(typed)).toBe(stored)
    expect(stripImpactFactorLabel(stored)).toBe(shown)
    expect(labelImpactFactor(stored)).toBe(stored)
  })

  test('is shown without its first fifteen characters, whatever they are', () => {
    expect(stripImpactFactorLabel('123456789012345rest')).toBe('rest')
  })
})

test.each([
  ['500', '15', 'India Fee Rs 500', 'Foreign Fee $ 15'],
  ['', '', 'India Fee Rs 2000', 'Foreign Fee $ 50'],
  ['750', '', 'India Fee Rs 750', 'Foreign Fee $ 50'],
  ['0', '0', 'India Fee Rs 0', 'Foreign Fee $ 0'],
])('fees of %j rupees and %j dollars are shown as %j and %j', (fee_rupee, fee_dollar, india, foreign) => {
  expect(formatFees({ fee_rupee, fee_dollar })).toEqual({ india, foreign })
})

test.each([
  ['500', '15', 'India', 'Rs 500', true],
  ['500', '15', 'Nepal', '$ 15', true],
  ['', '', '', '$ 50', true],
  ['0', '15', 'India', '', true],
  ['0', '15', '', '$ 15', true],
  ['500', '0', 'Nepal', '', true],
  ['0', ' 0.00 ', 'India', '', false],
  ['0', '0', '', '', false],
  ['0.50', '0', '', '', true],
])('with fees of %j rupees and %j dollars, an author in %j pays %j', (fee_rupee, fee_dollar, country, fee, takes) => {
  const sums = listAskedFees({ fee_rupee, fee_dollar })
  expect(country === 'India' ? sums.india : sums.abroad).toBe(fee)
  expect(takesFees({ fee_rupee, fee_dollar })).toBe(takes)
})

test.each([
  ['https://journal.example', 'crops.example', 'https://journal.example'],
  [undefined, 'crops.example', 'https://crops.example'],
  [undefined, '', 'http://localhost:8080'],
])('with ORIGIN %j and the domain %j, links begin with %s', (origin, domain, expected) => {
  expect(originOf({ origin, port: 8080 }, { domain })).toBe(expected)
})

test.each([
  ['+91 98765-43210', undefined, 'https://wa.me/919876543210'],
  [
    '919876543210',
    'Hello & welcome? सीता',
    'https://wa.me/919876543210?text=Hello%20%26%20welcome%3F%20%E0%A4%B8%E0%A5%80%E0%A4%A4%E0%A4%BE',
  ],
  ['', 'Hello', ''],
  ['none', 'Hello', ''],
])('the WhatsApp link of %j with the text %j is %j', (number, text, link) => {
  expect(makeWhatsappLink(number, text)).toBe(link)
})

test.each([
  ['Journal of Crops', 'Journal of Crops'],
  ['', 'The Journal'],
])('a journal named %j is called %j', (websitename, name) => {
  expect(journalName({ websitename })).toBe(name)
})

test.each([
  ['Field Crops & Soils', 'journal-session:field-crops-soils'],
  ['कृषि पत्रिका', 'journal-session:कृषि-पत्रिका'],
  ['', 'journal-session:the-journal'],
])('a journal named %j has the session key %s', (websitename, key) => {
  expect(sessionKey({ websitename })).toBe(key)
})

test('the journal’s format is Online', () => {
  expect(journalFormat).toBe('Online')
})

test.each([
  ['https://journal.example', true],
  ['http://journal.example:8080', true],
  ['https://8.8.8.8', true],
  ['https://[2001:db8::1]', true],
  ['http://localhost:3000', false],
  ['https://demo.localhost', false],
  ['https://office', false],
  ['https://office.local', false],
  ['http://127.0.0.1', false],
  ['http://10.1.2.3', false],
  ['http://172.20.0.1', false],
  ['http://172.32.0.1', true],
  ['http://192.168.0.1', false],
  ['http://169.254.1.1', false],
  ['http://100.64.0.1', false],
  ['http://[::1]:3000', false],
  ['http://[fd00::1]', false],
  ['http://[fe80::1]', false],
])('%s counts as reachable from the internet: %p', (origin, isPublic) => {
  expect(isPublicOrigin(origin)).toBe(isPublic)
})

test.each([
  ['12345679', '1234-5679'],
  ['1234-567x', '1234-567X'],
  ['ISSN: 1234 5679', '1234-5679'],
  ['E-ISSN 1234–5679', '1234-5679'],
  ['1234-5679', '1234-5679'],
  ['1234567', '1234567'],
  ['asked for', 'asked for'],
])('the ISSN %p is kept as %p', (typed, kept) => expect(cleanPastedIssn(typed)).toBe(kept))

test.each([
  ['https://doi.org/10.1234', '10.1234'],
  ['doi.org/10.12345/', '10.12345'],
  ['http://dx.doi.org/10.1234/crops.101', '10.1234'],
  ['doi: 10.1234.5', '10.1234.5'],
  ['10.1234', '10.1234'],
  ['1234', '1234'],
  ['https://example.org/10.1234', 'https://example.org/10.1234'],
])('the DOI prefix %p is kept as %p', (typed, kept) => expect(cleanPastedDoiPrefix(typed)).toBe(kept))
