import { describe, expect, test } from 'bun:test'
import { pastedHtml } from '../../src/core/pasted/html.ts'
import { pastedText } from '../../src/core/pasted/text.ts'
import type { PastedKind } from '../../src/core/text/formats.ts'
import { clipboards, pdfText } from '../support/builders/clipboards.ts'

describe.each(clipboards)('from $from', ({ html, ...kept }) => {
  test.each<PastedKind>(['title', 'post', 'text'])('a %s keeps all that it can', (kind) => {
    expect(pastedHtml(html, kind).replaceAll(/ (?=<\/(?:p|i|b)>|<br>)| $/g, '')).toBe(kept[kind])
  })
})

describe('of HTML', () => {
  test.each([
    ['<span style="font-weight: bolder">a</span>', '<p><b>a</b></p>'],
    ['<b><span style="font-weight:400">a</span></b>', '<p>a</p>'],
    ['<b><span style="font-weight:inherit">a</span></b>', '<p><b>a</b></p>'],
    ['<i style="FONT-STYLE: Normal !important">a</i>', '<p>a</p>'],
    ['<span style="font-family:&quot;Arial&quot;;font-style:oblique 10deg">a</span>', '<p><i>a</i></p>'],
    ['<strong><em>a</em> b</strong>', '<p><b><i>a</i></b><b> b</b></p>'],
    ['<p>a<p><i>b<p>c', '<p>a</p><p><i>b</i></p><p><i>c</i></p>'],
    ['<ul><li>a<li>b</ul>c', '<ul><li><p>a</p><li><p>b</p></ul><p>c</p>'],
    ['a</b></p>b', '<p>ab</p>'],
    ['a<br>', '<p>a</p>'],
    ['<span style="display:none">a</span>b', '<p>b</p>'],
    ['<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>d', '<p>a</p><p>b c</p><p>d</p>'],
    ['<o:p/>a <1 b', '<p>a &lt;1 b</p>'],
    ['<i><o:p/>a</i><a href=https://a.example/>b</a>c', '<p><i>a</i><a href="https://a.example/">b</a>c</p>'],
    ['<a href="/x">a</a> <a href=\'https://a.example/"\'>b</a>', '<p>a <a href="https://a.example/&quot;">b</a></p>'],
    ['', ''],
    [' <p>&nbsp;</p> ', ''],
  ])('%j becomes %j', (html, text) => {
    expect(pastedHtml(html, 'text')).toBe(text)
  })
})

describe('plain text', () => {
  test('of a PDF loses its line breaks: a title is one line, a text has paragraphs, a post has lines', () => {
    expect(pastedText(pdfText, 'title')).toEqual([
      ['Contextual Bandit Learning with Predictable Rewards for contextual efficiency Indo-Gangetic plains'],
    ])
    expect(pastedText(pdfText, 'text')).toEqual([
      ['Contextual Bandit Learning with Predictable Rewards for contextual efficiency'],
      ['Indo-Gangetic plains'],
    ])
    expect(pastedText('Professor \nDept. of\tSoils\n\nPune\n', 'post')).toEqual([
      ['Professor', 'Dept. of Soils', 'Pune'],
    ])
  })

  test.each([
    ['con- \n  textual', 'contextual'],
    ['con\u2010\ntextual', 'contextual'],
    ['con\u00ad\ntextual', 'contextual'],
    ['pre-\nand post-harvest', 'pre- and post-harvest'],
    ['N-\nfixing, DNA-\nbased and CO2-\ndriven', 'N-fixing, DNA-based and CO2-driven'],
    ['2019–\n20', '2019–20'],
    ['我们在\n两个雨季，\n进行', '我们在两个雨季，进行'],
    ['rice -\nwheat', 'rice - wheat'],
    ['सीता-\nदेवी', 'सीता-देवी'],
    ['a  b\tc\u00a0d', 'a b c\u00a0d'],
    ['\ufb00 \ufb01 \ufb02 \ufb03 \ufb04 \ufb05 \ufb06 ² ½ ﷺ', 'ff fi fl ffi ffl st st ² ½ ﷺ'],
    ['a\u000bb\fc\u2028d\re', 'a b c d e'],
  ])('%j is the line %j', (text, line) => {
    expect(pastedText(text, 'text')).toEqual([[line]])
  })

  test.each([
    ['a\n \t\nb', [['a'], ['b']]],
    ['\n\na\u2029b\n\n', [['a'], ['b']]],
    [' \n ', []],
  ])('%j has the paragraphs %j', (text, paragraphs) => {
    expect(pastedText(text, 'text')).toEqual(paragraphs)
  })
})
