import { expect, test } from 'bun:test'
import { peopleTyped } from '../../src/articles/people-form.ts'
import { plainPages } from '../../src/articles/rules.ts'
import { messageIn } from '../../src/channels/rules.ts'
import { pagesOf } from '../../src/moving/article-line-rules.ts'
import { contributorsIn } from '../../src/moving/jats-people-rules.ts'
import { referencesOf } from '../../src/moving/jats-reference-rules.ts'
import { noticeIn, titleComparisonKey } from '../../src/moving/notice-rules.ts'
import type { XmlElement } from '../../src/moving/xml.ts'
import { offered } from '../../src/reading/offer-rules.ts'
import { unread } from '../../src/reading/rules.ts'
import { nameKey } from '../../src/search/names.ts'
import { plainText, textHtml, titleHtml } from '../../src/text/html.ts'
import { pastedPeople } from '../../src/text/pasted-people.ts'
import { pastedText } from '../../src/text/pasted-text.ts'
import { referencesIn } from '../../src/text/references.ts'
import { sentenceCase } from '../../src/text/sentence-case.ts'
import { measure } from '../support/took.ts'

const long = 60_000
const mostMs = 1_000

const element = (name: string, ...children: XmlElement['children']): XmlElement => ({ name, attributes: {}, children })
const affiliated = (text: string) =>
  element('contrib', element('name', element('surname', 'Sen')), element('aff', `a${text}`))
const cited = (text: string) => element('ref', element('element-citation', element('source', text)))

/** Each took seconds or minutes, or nearly: what a pattern looks through again from each of its letters. */
const cases: [string, (text: string) => unknown, string, string?][] = [
  ['pages of spaces', pagesOf, ' '],
  ['pages of dashes', plainPages, '1-'],
  ['signs within a title', titleComparisonKey, '.', '!'],
  ['signs within a notice’s title', noticeIn, '”', '!'],
  ['spaces in a pasted text', (text) => pastedText(`a${text}b`, 'text'), ' '],
  ['an answer of brackets', messageIn, '<'],
  ['an answer of styles', messageIn, '<style>'],
  ['a title of brackets', sentenceCase, '<'],
  ['references of hyphens', referencesIn, 'a-\n'],
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
  ['a reference of dots', (text) => referencesOf(element('back', element('ref-list', cited(text)))), '.', 'a'],
  ['a name with dots within', (text) => nameKey(`a${text}`), '.', 'a'],
  ['a range of tabs beside a PDF', (text) => offered(unread(), { pagenumber: `1${text}` }), '\t', '1'],
]

test.each(cases)('%s take no long time', (_, read, unit, end = '') => {
  const text = unit.repeat(long / unit.length) + end
  const took = measure()
  read(text)
  expect(took()).toBeLessThan(mostMs)
})
