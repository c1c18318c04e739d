import { expect, test } from 'bun:test'
import { findCountryCode, splitOjsName } from '../../src/exchange/export/ojs/article-rules.ts'
import { localeIn, writeIssueHead } from '../../src/exchange/export/ojs/rules.ts'
import { frequencyIn, titleIn } from '../../src/exchange/migrate/issue-rules.ts'

test.each([
  ['Ravi Kumar Sharma', '', 'Ravi Kumar', 'Sharma'],
  ['Jan van der Berg', '', 'Jan', 'van der Berg'],
  ['José García Márquez', 'García Márquez', 'José', 'García Márquez'],
  ['डॉ. सीता देवी', '', 'डॉ. सीता', 'देवी'],
  ['Sharma R.K.', '', 'Sharma R.K.', ''],
  ['Martin Berg Jr.', '', 'Martin Berg Jr.', ''],
  ['Martin Berg Jr.', 'Berg Jr.', 'Martin', 'Berg Jr.'],
  ['Li Wei', 'Li', 'Li Wei', ''],
  ['Sukarno', '', 'Sukarno', ''],
])('%s with the family name %j is %j and %j', (name, known, given, family) => {
  expect(splitOjsName({ name, family: known })).toEqual({ given, family })
})

test.each([
  ['India', 'IN'],
  [' spain ', 'ES'],
  ['Utopia', 'Utopia'],
  ['', ''],
])('%j is the country %j', (country, code) => {
  expect(findCountryCode(country)).toBe(code)
})

test.each([
  ['en', 'en_US'],
  ['hi', 'hi_IN'],
  ['es', 'es_ES'],
  ['ur', 'ur_PK'],
])('the language %s is %s before 3.4, and itself since', (language, locale) => {
  expect(localeIn('3.3', language)).toBe(locale)
  expect(localeIn('3.6', language)).toBe(language)
})

test.each(['javascript:x', '', 'e', 'EN"><'])('what is no language is English: %j', (stored) => {
  expect([localeIn('3.3', stored), localeIn('3.6', stored)]).toEqual(['en_US', 'en'])
})

const issue = {
  year: 998,
  volume: 1,
  issue: 2,
  issue_label: '',
  title: '',
  description: '',
  cover: '',
  frequency: 'Jul-Dec',
  isPublic: true,
  isNewest: false,
  firstDay: '',
}

test.each([
  [issue, '<date_published>0998-07-01</date_published>'],
  [{ ...issue, frequency: 'Jan-Dec' }, '<date_published>0998-01-01</date_published>'],
  [{ ...issue, frequency: '' }, '<year>998</year></issue_identification><date_published>0998-01-01</date_published>'],
  [{ ...issue, firstDay: '2020-02-03' }, '<date_published>2020-02-03</date_published>'],
  [{ ...issue, isPublic: false }, 'published="0" current="0"'],
  [{ ...issue, title: 'Water' }, '<title locale="en_US">Water</title>'],
  [
    { ...issue, description: '&lt;p&gt;Wet.&lt;/p&gt;' },
    '<description locale="en_US">&lt;p&gt;Wet.&lt;/p&gt;</description><issue_identification>',
  ],
])('an issue as %j says %s', (of, said) => {
  expect(writeIssueHead('3.3', of)).toContain(said)
})

test('an issue holds its cover after its sections', () => {
  const said =
    '</sections><covers><cover locale="en"><cover_image>a.png</cover_image><cover_image_alt_text/>' +
    '<embed encoding="base64">aGk=</embed></cover></covers>'
  expect(writeIssueHead('3.5', { ...issue, cover: 'a.png' }, new TextEncoder().encode('hi'))).toEndWith(said)
  expect(writeIssueHead('3.5', issue)).not.toContain('cover')
})

test.each([
  ['Jul-Dec 2026', 'Jul-Dec'],
  ['January–June, 2019', 'Jan-Jun'],
  ['march', 'March'],
  ['Mar', 'March'],
  ['Feb-Mar 2020', undefined],
  ['Spring 2020', undefined],
  ['March of the crops', undefined],
  ['', undefined],
])('the title of an issue %j is the frequency %j', (en, frequency) => {
  expect(frequencyIn({ en })).toBe(frequency as ReturnType<typeof frequencyIn>)
})

test.each([
  [{ en_US: 'Water and the field' }, 'Water and the field'],
  [{ en_US: 'Special issue on <em>Zea</em>' }, 'Special issue on Zea'],
  [{ en_US: 'Vol. 5 No. 2 (2026)' }, ''],
  [{ en_US: 'January–June 2026' }, ''],
  [{ es_ES: 'Enero-Junio, Núm. 3' }, ''],
  [{ pt_BR: 'v. 12 n. 1 jan./mar. 2020' }, ''],
  [{ en_US: '2026' }, ''],
  [{}, ''],
])('%j is the title %j', (titles, title) => {
  expect(titleIn(titles)).toBe(title)
})
