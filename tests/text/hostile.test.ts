import { expect, test } from 'bun:test'
import { sentenceCase } from '../../src/core/language/sentence-case.ts'
import { nameKey, personKey, sameName } from '../../src/core/pasted/name-keys.ts'
import { pastedPeople } from '../../src/core/pasted/people.ts'
import { referencesIn } from '../../src/core/pasted/references.ts'
import { pastedText } from '../../src/core/pasted/text.ts'
import { plainText, textHtml, titleHtml } from '../../src/core/text/html.ts'
import type { XmlElement } from '../../src/engines/archives/archives.ts'
import { unread } from '../../src/engines/documents/text.ts'
import { messageIn } from '../../src/exchange/deposits/rules.ts'
import { pagesOf } from '../../src/exchange/migrate/article-line-rules.ts'
import { contributorsIn } from '../../src/exchange/migrate/jats/people-rules.ts'
import { readJatsReferenceLines } from '../../src/exchange/migrate/jats/reference-rules.ts'
import { foldComparedTitle, noticeIn } from '../../src/exchange/migrate/notice-rules.ts'
import { fieldsToFill } from '../../src/journal/pdf-reading/offer-rules.ts'
import { articleFields } from '../../src/journal/record/fields.ts'
import { peopleTyped } from '../../src/journal/record/people/form.ts'
import { plainPages } from '../../src/journal/record/position-rules.ts'
import { fieldProblemOf } from '../../src/office/records/fields.ts'
import { wordFlags } from '../../src/review/papers/flag-rules.ts'
import { namedIn } from '../../src/review/people/named-rules.ts'
import { changeOfPeople, hasNewPeople, initialWords, mayBeInitials } from '../../src/review/people/rules.ts'
import { measure } from '../support/took.ts'

const long = 60_000
const mostMs = 1_000

const element = (name: string, ...children: XmlElement['children']): XmlElement => ({ name, attributes: {}, children })
const affiliated = (text: string) =>
  element('contrib', element('name', element('surname', 'Sen')), element('aff', `a${text}`))
const cited = (text: string) => element('ref', element('element-citation', element('source', text)))

const flagged = (suggested: string) => wordFlags({ people: [], references: '', suggested, mobile: '' })

const marked = ['title', 'abstract', 'title_alt', 'abstract_alt'] as const

/** Each took seconds or minutes, or nearly: what a pattern looks through again from each of its letters. */
const cases: [string, (text: string) => unknown, string, string?][] = [
  ['pages of spaces', pagesOf, ' '],
  ['pages of dashes', plainPages, '1-'],
  ['signs within a title', foldComparedTitle, '.', '!'],
  ['signs within a notice’s title', noticeIn, '”', '!'],
  ['spaces in a pasted text', (text) => pastedText(`a${text}b`, 'text'), ' '],
  ['an answer of brackets', messageIn, '<'],
  ['an answer of styles', messageIn, '<style>'],
  ['a title of brackets', sentenceCase, '<'],
  ['references of hyphens', referencesIn, 'a-\n'],
  ['people of addresses', (text) => peopleTyped(`Ravi | ${text.repeat(3)} b`), 'a@'],
  ['people of hyphens', peopleTyped, 'a-\n'],
  ['people of digits', pastedPeople, '1', '>'],
  ['text of brackets', plainText, '<a '],
  ['a title of brackets, sanitised', titleHtml, '<!--'],
  ['an abstract of entities', textHtml, '&#'],
  [
    'an affiliation of dots',
    (text) => contributorsIn(element('front', element('contrib-group', affiliated(text)))),
    '.',
    'a',
  ],
  [
    'a reference of dots',
    (text) => readJatsReferenceLines(element('back', element('ref-list', cited(text)))),
    '.',
    'a',
  ],
  ['a name with dots within', (text) => nameKey(`a${text}`), '.', 'a'],
  ['fields of brackets', (text) => marked.map((field) => fieldProblemOf(articleFields, field, text)), '<'],
  ['a suggested reviewer of letters, flagged', flagged, 'a'],
  ['a suggested reviewer of letters', namedIn, 'é'],
  ['a suggested reviewer of commas', (text) => namedIn(`a${text}b`), ', '],
  ['a suggested reviewer of dashes', (text) => namedIn(`Meera | a${text}b`), '–'],
  ['a name to be compared, of letters', sameName, 'ﷺ'],
  ['a name to be compared, of titles', personKey, 'Dr. '],
  ['a name to be compared, of brackets', personKey, ' (a'],
  ['initials', (text) => mayBeInitials(initialWords(text), initialWords(`${text}b`)), 'A. '],
  ['authors that were changed', (text) => hasNewPeople(text.split('|'), text.split('|').toReversed()), 'Ram K.|'],
  ['authors that were changed, in words', (text) => changeOfPeople([text], [`${text}b`]), 'Ram K. '],
  ['a range of tabs beside a PDF', (text) => fieldsToFill(unread(), { pagenumber: `1${text}` }), '\t', '1'],
]

test.each(cases)('%s take no long time', (_, read, unit, end = '') => {
  const text = unit.repeat(long / unit.length) + end
  const took = measure()
  read(text)
  expect(took()).toBeLessThan(mostMs)
})
