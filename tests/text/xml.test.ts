import { expect, test } from 'bun:test'
import { element, emptyElement, textElement, xmlDocument, xmlText } from '../../src/core/text/xml.ts'

test.each([
  ['a & b', 'a &amp; b'],
  ['p < 0.05 > 0', 'p &lt; 0.05 &gt; 0'],
  [']]>', ']]&gt;'],
  ['"so"', '&quot;so&quot;'],
  ['a\u0000b\u000bc\u001fd\u007fe\ufffef\uffff', 'abcdef'],
  ['half \ud800 a pair', 'half \ufffd a pair'],
  ['𝛼 धान', '𝛼 धान'],
  ['two\nlines', 'two\nlines'],
])('%j is text as %j', (text, written) => {
  expect(xmlText(text)).toBe(written)
})

test.each([
  [element('a', { b: 'c "d" <&' }, 'e'), '<a b="c &quot;d&quot; &lt;&amp;">e</a>'],
  [element('a', { b: '', c: undefined, d: 0 }, 'e'), '<a d="0">e</a>'],
  [element('a', { b: 'two\nlines' }, 'e'), '<a b="two lines">e</a>'],
  [element('a', {}, '<b>', textElement('c', 1), [' ', ['d']]), '<a>&lt;b&gt;<c>1</c> d</a>'],
  [element('a', { b: 'c' }, '', undefined, [], textElement('d', '')), ''],
  [textElement('a', 0), '<a>0</a>'],
  [emptyElement('a', { b: 'c' }), '<a b="c"/>'],
])('an element is written: %#', ({ xml }, written) => {
  expect(xml).toBe(written)
})

test('a document begins with its declarations', () => {
  expect(xmlDocument(emptyElement('a'), 'a SYSTEM "a.dtd"')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE a SYSTEM "a.dtd">\n<a/>\n',
  )
})
