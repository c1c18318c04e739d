import { expect, test } from 'bun:test'
import { findMovedArticleNumber, pagesOf } from '../../src/exchange/migrate/article-line-rules.ts'
import { convertStatement } from '../../src/exchange/migrate/ojs-dump/statement-rules.ts'
import { unescapeOnce, withoutMarkup } from '../../src/exchange/migrate/tidy-rules.ts'

test.each([
  ['A &amp; B', 'A &amp; B', 'A & B'],
  ['A &amp;amp; B', 'A &amp; B', 'A & B'],
  ['A & B < C', 'A & B < C', 'A & B < C'],
  ['R&amp;D; x', 'R&amp;D; x', 'R&D; x'],
  ['Universit&agrave; &#8211;', 'Universit&agrave; &#8211;', 'Università –'],
  [
    'Rao <i>Rain</i>. <https://doi.org/10.1/x>',
    'Rao <i>Rain</i>. <https://doi.org/10.1/x>',
    'Rao Rain. <https://doi.org/10.1/x>',
  ],
])('signs of HTML are escaped once, in plain texts never: %s', (text, html, plain) => {
  expect(unescapeOnce(text)).toBe(html)
  expect(withoutMarkup(text)).toBe(plain)
})

test.each([
  ['<p>All is <em>here</em>.</p>\n<p>Ask<br>us.</p>', 'All is here.\nAsk\nus.'],
  [
    '<p>At <a target="_blank" href="https://doi.org/10.1/x?a=1&amp;b=2">Zenodo</a>.</p>',
    'At Zenodo (https://doi.org/10.1/x?a=1&b=2).',
  ],
  [
    'At <a href="https://doi.org/10.1/x/">doi.org/10.1/x</a>; <a href="mailto:a@b.org">a@b.org</a>',
    'At doi.org/10.1/x; a@b.org',
  ],
  ['Yield < 5 t', 'Yield < 5 t'],
])('a statement keeps its paragraphs and the addresses of its links: %s', (html, text) =>
  expect(convertStatement(html)).toBe(text),
)

test.each([
  ['pp. 1–8', { first: 1, last: 8 }],
  ['p1-8', { first: 1, last: 8 }],
  ['pages 1 — 8.', { first: 1, last: 8 }],
  ['págs. 101-8', { first: 101, last: 108 }],
  ['Páginas i-iv', { first: 'i', last: 'iv' }],
  ['12', { first: 12, last: 12 }],
  ['e12', undefined],
  ['S1-S12', undefined],
  ['1-8, 12', undefined],
])('the pages %s are read', (typed, pages) => expect(pagesOf(typed)).toEqual(pages))

test.each([
  ['e12', '', 'e12'],
  ['', '12', '12'],
  ['art.7b', '', 'art.7b'],
  ['S1-S12', '', ''],
  ['xvi', '', ''],
  ['', 'e 12', ''],
])('the pages %j with the number %j are the article number %j', (pages, articleNumber, number) =>
  expect(findMovedArticleNumber({ pages, articleNumber })).toBe(number),
)
