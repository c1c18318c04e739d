import { expect, test } from 'bun:test'
import { isLanguage } from '../../src/core/language/language-codes.ts'
import { isSecureAddress } from '../../src/core/text/clean.ts'
import { daysAfterPublication } from '../../src/journal/record/day-rules.ts'
import { assignedDoi, doiUrl } from '../../src/journal/record/doi-rules.ts'
import { isDoiPrefix, isDoiSlug } from '../../src/office/settings/article-fields.ts'

test.each([
  ['10.1234/crops.101', 'https://doi.org/10.1234/crops.101'],
  ['10.1002/a<1>b#c?d', 'https://doi.org/10.1002/a%3C1%3Eb%23c%3Fd'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('the DOI %j leads to %j', (doi, url) => {
  expect(doiUrl(doi)).toBe(url)
})

test.each([
  [{ doi_prefix: '10.1234', doi_slug: 'crops' }, '10.1234/crops.101'],
  [{ doi_prefix: '10.1234', doi_slug: '' }, '10.1234/101'],
  [{ doi_prefix: '', doi_slug: 'crops' }, ''],
])('the settings %j give the DOI %j', (settings, doi) => {
  expect(assignedDoi(settings, '101')).toBe(doi)
})

test.each([
  [isDoiPrefix, '10.1234', true],
  [isDoiPrefix, '10.1000.10', true],
  [isDoiPrefix, '10.1234/', false],
  [isDoiPrefix, '1234', false],
  [isDoiSlug, 'crops', true],
  [isDoiSlug, 'j.crops-2_x', true],
  [isDoiSlug, 'crops.', false],
  [isDoiSlug, 'a/b', false],
  [isLanguage, 'en', true],
  [isLanguage, 'hi', true],
  [isLanguage, 'EN', false],
  [isLanguage, 'xx', false],
  [isLanguage, 'english', false],
  [isLanguage, 'eng', false],
  [isSecureAddress, 'https://creativecommons.org/licenses/by/4.0/', true],
  [isSecureAddress, 'http://creativecommons.org/', false],
  [isSecureAddress, 'https://', false],
  [isSecureAddress, 'https://a', false],
  [isSecureAddress, 'https://user@creativecommons.org/', false],
  [isSecureAddress, 'javascript:alert(1)', false],
])('the check %p answers for %j %p', (isValid, text, expected) => {
  expect(isValid(text)).toBe(expected)
})

test.each([
  [{ received: '2026-01-01', revised: '2026-02-01', accepted: '2026-03-14', publishdate: '2026-03-14' }, []],
  [{ received: '2026-03-15', publishdate: '2026-03-14' }, ['received']],
  [{ received: '', revised: '2026-04-01', accepted: '2026-04-02', publishdate: '2026-03-14' }, ['revised', 'accepted']],
  [{ received: '2026-03-15', publishdate: null }, []],
  [{ received: null, publishdate: '2026-03-14' }, []],
] as const)('of the days %j, %j lie after the publication', (days, late) => {
  expect<readonly string[]>(daysAfterPublication(days)).toEqual(late)
})
