import { expect, test } from 'bun:test'
import { storedText, storedTitle } from '../../src/core/text/html.ts'
import { element } from '../../src/core/text/xml.ts'
import { jatsParagraphs, jatsTitle } from '../../src/journal/citing/jats/text.ts'

const link = (href: string, title: string, text: string) =>
  `<ext-link ext-link-type="uri" xlink:href="${href}" xlink:title="${title}">${text}</ext-link>`

test.each([
  ['Rice &amp; <i>Vigna</i>', 'Rice &amp; <italic>Vigna</italic>'],
  ['<em>a <i>b</i></em> c', '<italic>a b</italic> c'],
  ['<i>open', '<italic>open</italic>'],
  ['k &lt; n', 'k &lt; n'],
])('the title %s is written in JATS', (html, expected) => {
  expect(element('t', {}, jatsTitle(storedTitle(html))).xml).toBe(`<t>${expected}</t>`)
})

test.each([
  ['<p>a</p><p>b <b>c</b></p>', '<p>a</p><p>b <bold>c</bold></p>'],
  ['plain &amp; simple', '<p>plain &amp; simple</p>'],
  ['<p>N<sub>2</sub>O ha<sup>-1</sup></p>', '<p>N<sub>2</sub>O ha<sup>-1</sup></p>'],
  ['<p>a<br>b</p>', '<p>a</p><p>b</p>'],
  ['<p>a <i>b<b>c</b></i></p>', '<p>a <italic>b<bold>c</bold></italic></p>'],
  ['<p><i>a</p><p>b</i> c</p>', '<p><italic>a</italic></p><p><italic>b</italic> c</p>'],
  ['<p> </p><p></p>', ''],
  [
    '<ul><li>a</li><li>b</li></ul>',
    '<p><list list-type="bullet"><list-item><p>a</p></list-item><list-item><p>b</p></list-item></list></p>',
  ],
  [
    'a<ol><li>b<ul><li>c</li></ul></li></ol>d',
    '<p>a</p><p><list list-type="order"><list-item><p>b</p><list list-type="bullet"><list-item><p>c</p></list-item></list>' +
      '</list-item></list></p><p>d</p>',
  ],
  [
    '<ul>a<li>b',
    '<p><list list-type="bullet"><list-item><p>a</p></list-item><list-item><p>b</p></list-item></list></p>',
  ],
  ['<li>a', '<p><list list-type="bullet"><list-item><p>a</p></list-item></list></p>'],
  ['<ul><li></li></ul></ul>a', '<p>a</p>'],
  [
    '<p><a href="https://x.example/?a=1&amp;b=2">https://x.example</a></p>',
    `<p>${link('https://x.example/?a=1&amp;b=2', 'x.example', 'https://x.example')}</p>`,
  ],
  [
    '<p><a href="mailto:a@b.example"><i>a</i> b</a></p>',
    `<p>${link('mailto:a@b.example', 'mailto:a@b.example', '<italic>a</italic> b')}</p>`,
  ],
  ['<p><a>a</a></p>', '<p>a</p>'],
])('the abstract %s is written in JATS', (html, expected) => {
  expect(element('a', {}, jatsParagraphs(storedText(html))).xml).toBe(expected && `<a>${expected}</a>`)
})
