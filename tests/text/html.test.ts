import { describe, expect, test } from 'bun:test'
import {
  decodeHtml,
  encodeHtml,
  entryHtml,
  entryWords,
  italicRuns,
  plainText,
  postHtml,
  type SafeHtml,
  storedPost,
  storedText,
  storedTitle,
  textAsHtml,
  textHtml,
  titleHtml,
  withoutLayout,
} from '../../src/core/text/html.ts'
import { dividedPage, pageHtml } from '../../src/core/text/html-page.ts'
import { linked, markWords } from '../../src/core/text/html-words.ts'

describe('a title keeps only i and em', () => {
  test.each([
    ['of <i>Vigna</i> and <em>Oryza</em>', 'of <i>Vigna</i> and <em>Oryza</em>'],
    ['<i class="x" onclick="steal()">a</i>', '<i>a</i>'],
    ['<I>a</I>', '<i>a</i>'],
    ['<b>a</b> <strong>b</strong> <u>c</u>', 'a b c'],
    ['H<sub>2</sub>O at 3 t ha<SUP class="x">&minus;1</SUP >', 'H₂O at 3 t ha⁻¹'],
    ['K<sub>eq</sub>, x<sup><i>n</i></sup>', 'Keq, x<i>ⁿ</i>'],
    ['<a href="https://crops.example">a</a>', 'a'],
    ['<h1>a</h1>', 'a'],
    ['<o:p>a</o:p>', 'a'],
    ['<i><i>a</i></i>', '<i><i>a</i></i>'],
    ['<i>never closed', '<i>never closed</i>'],
    ['never opened</i>', 'never opened'],
    ['a<!-- secret -->b', 'ab'],
  ])('%j becomes %j', (input, title) => {
    expect<string>(titleHtml(input)).toBe(title)
  })

  test.each([
    ['<font color="red">a</font>', 'a'],
    ['<center>a</center> <tt>b</tt> <big>c</big> <strike>d</strike>', 'a b c d'],
  ])('the tags of old HTML are tags too: %j', (input, title) => {
    expect<string>(titleHtml(input)).toBe(title)
  })
})

test.each([
  ['Reply to <sc>Menon</sc> and <sc>Kumar</sc>', 'Reply to Menon and Kumar'],
  ['The <styled-content style="x">old</styled-content> <bold>soil</bold>', 'The old soil'],
  ['where a<sc and k<n', 'where a&lt;sc and k&lt;n'],
])('of tags that a title does not know the text stays: %j', (typed, kept) => {
  expect(String(titleHtml(typed))).toBe(kept)
  expect(plainText(typed)).toBe(decodeHtml(kept))
})

describe('white space of a title', () => {
  test.each([
    ['  Yield\n\tof   rice ', 'Yield of rice'],
    ['<em>\n a </em>', '<em> a </em>'],
    ['a\u00a0\u00a0b', 'a b'],
  ])('is one space, and none at its ends: %j', (input, title) => {
    expect<string>(titleHtml(input)).toBe(title)
  })

  test.each([
    ['Effect of <b> light </b> on rice', 'Effect of light on rice'],
    ['a <!-- note --> b', 'a b'],
    ['&nbsp;Yield of&nbsp; rice', 'Yield of rice'],
  ])('is so where a dropped tag or an entity made it: %j', (input, title) => {
    expect<string>(titleHtml(input)).toBe(title)
  })
})

test.each([titleHtml, postHtml, textHtml, entryHtml])(
  '%p keeps no control character that came as an entity',
  (html) => {
    expect<string>(html('a&#1;b &#x8;c&#xFFFE; &#x1F600;')).toBe('ab c 😀')
  },
)

describe('a post keeps emphasis and line breaks', () => {
  test.each([
    ['<b>Head</b>,<br>Dept. of <strong>Agronomy</strong>', '<b>Head</b>,<br />Dept. of <strong>Agronomy</strong>'],
    ['<i>a</i><em>b</em>', '<i>a</i><em>b</em>'],
    ['  Professor  ', 'Professor'],
    ['<p style="color:red">Professor</p>', 'Professor'],
    ['x<sup>2</sup> <a href="https://crops.example">a</a>', 'x2 a'],
  ])('%j becomes %j', (input, post) => {
    expect<string>(postHtml(input)).toBe(post)
  })
})

describe('a text keeps paragraphs, lists, emphasis, sub, sup and links', () => {
  test.each([
    ['<p class="MsoNormal">a</p><p>b</p>', '<p>a</p><p>b</p>'],
    ['<ul><li>a<li>b</ul><ol start="3"><li>c</li></ol>', '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>'],
    ['<b>a</b><strong>b</strong><i>c</i><em>d</em>', '<b>a</b><strong>b</strong><i>c</i><em>d</em>'],
    ['CO<sub id="x">2</sub> m<sup>2</sup><br>', 'CO<sub>2</sub> m<sup>2</sup><br />'],
    ['<h2>Aim</h2><table><tr><td>a</td></tr></table>', 'Aim a'],
    ['<p>never closed', '<p>never closed</p>'],
  ])('%j becomes %j', (input, text) => {
    expect<string>(textHtml(input)).toBe(text)
  })

  test.each([['https://crops.example/?a=1&amp;b=2'], ['http://crops.example'], ['mailto:editor@crops.example']])(
    'a link to %s stays, with its address alone',
    (href) => {
      expect<string>(textHtml(`<a href="${href}" target="_blank" onclick="steal()">a</a>`)).toBe(
        `<a href="${href}">a</a>`,
      )
    },
  )

  test.each([
    ['javascript:alert(1)'],
    ['JaVa\tScRiPt:alert(1)'],
    ['&#106;avascript:alert(1)'],
    ['java&#x0A;script:alert(1)'],
    ['data:text/html,<b>'],
    ['vbscript:alert(1)'],
    ['ftp://crops.example'],
    ['file:///etc/passwd'],
    ['//evil.example'],
    ['/\\evil.example'],
  ])('a link to %j loses its address', (href) => {
    expect<string>(textHtml(`<a href="${href.replace('<b>', '')}">a</a>`)).toBe('<a>a</a>')
  })

  test('a quotation mark does not end an address', () => {
    expect<string>(textHtml(`<a href='https://x.example/" onclick="steal()'>a</a>`)).toBe(
      '<a href="https://x.example/&quot; onclick=&quot;steal()">a</a>',
    )
  })
})

const attacks: [attack: string, left: string][] = [
  ['<script>alert(1)</script>', ''],
  ['<style>p { color: red }</style>', ''],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg onload=alert(1)></svg>', ''],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<!--<script>alert(1)</script>-->', ''],
  ['<!-- never closed <script>alert(1)</script>', ''],
  ['<i<script>alert(1)</script>', '&lt;i'],
  ['<scr<script>ipt>alert(1)</script>', '&lt;scr'],
  ['<img alt="<i>" src=x onerror=alert(1)>', '&lt;img alt="<i>" src=x onerror=alert(1)&gt;</i>'],
  ['<textarea><i onclick=alert(1)>a</i></textarea>', ''],
  ['<title><script>alert(1)</script></title>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
]

describe('anything executable is removed', () => {
  test.each(attacks)('from what comes in: %j', (attack, left) => {
    expect([titleHtml, postHtml, textHtml].map((clean): string => clean(attack))).toEqual([left, left, left])
  })

  test.each(attacks)('from what is stored without having been sanitised: %j', (attack, left) => {
    for (const stored of [attack, encodeHtml(attack)]) {
      expect([storedTitle, storedPost, storedText].map((clean): string => clean(stored))).toEqual([left, left, left])
    }
  })
})

test.each([
  ['p < 0.05', 'p &lt; 0.05'],
  ['p<0.05', 'p&lt;0.05'],
  ['p &lt; 0.05', 'p &lt; 0.05'],
  ['if k<n and m>2', 'if k&lt;n and m&gt;2'],
  ['x<y and y>z', 'x&lt;y and y&gt;z'],
  ['a<b', 'a&lt;b'],
  ['a <i', 'a &lt;i'],
  ['a</b', 'a&lt;/b'],
  ['a <- b', 'a &lt;- b'],
  ['1 <2> 3', '1 &lt;2&gt; 3'],
  ['<<i>a</i>', '&lt;<i>a</i>'],
  ['k<n in <i>Vigna</i>', 'k&lt;n in <i>Vigna</i>'],
  ['a & b', 'a &amp; b'],
  ['AT&T', 'AT&amp;T'],
])('a stray bracket or ampersand is text: %j', (input, html) => {
  expect([titleHtml, postHtml, textHtml].map((clean): string => clean(input))).toEqual([html, html, html])
})

describe('encoding', () => {
  test.each([
    ['a & b', 'a &amp; b'],
    ['p < 0.05', 'p &lt; 0.05'],
    ['&lt;', '&amp;lt;'],
    ['&amp;lt;i&amp;gt;', '&amp;amp;lt;i&amp;amp;gt;'],
    [`"double" and 'single'`, '&quot;double&quot; and &#39;single&#39;'],
    ['<i>Vigna</i>', '&lt;i&gt;Vigna&lt;/i&gt;'],
    ['सीता &copy 2026', 'सीता &amp;copy 2026'],
    ['क्ष\u200dत्र 🌾', 'क्ष\u200dत्र 🌾'],
    ['', ''],
  ])('turns %j into %j, and back', (html, encoded) => {
    expect(encodeHtml(html)).toBe(encoded)
    expect(decodeHtml(encoded)).toBe(html)
  })

  test('decodes the named entities of older data', () => {
    expect(decodeHtml('&lt;i&gt;&eacute;t&eacute;&lt;/i&gt; &ndash; &#8211;')).toBe('<i>été</i> – –')
  })

  test.each([
    ['a & b'],
    ['p < 0.05'],
    ['&amp;lt;i&amp;gt;'],
    ['Growth of <i>Vigna</i> & "rice"'],
    ['सीता <em>क्षत्रिय</em>'],
  ])('of a title leaves %j the same through storage', (input) => {
    const title = titleHtml(input)
    expect(storedTitle(encodeHtml(title))).toBe(title)
  })

  test('leaves posts and texts unchanged through storage', () => {
    const post = postHtml('<b>Head</b><br>R & D')
    const text = textHtml('<p>CO<sub>2</sub>, p < 0.05</p><p><a href="https://crops.example/?a=1&b=2">a</a></p>')
    expect(storedPost(encodeHtml(post))).toBe(post)
    expect(storedText(encodeHtml(text))).toBe(text)
  })
})

describe('stored HTML is decoded once and sanitised by the list of its kind', () => {
  test.each([
    ['&lt;b&gt;a&lt;/b&gt; &lt;i&gt;b&lt;/i&gt;', 'a <i>b</i>', '<b>a</b> <i>b</i>', '<b>a</b> <i>b</i>'],
    ['&lt;p&gt;a&lt;/p&gt;&lt;br /&gt;', 'a', 'a<br />', '<p>a</p><br />'],
    ['&amp;lt;i&amp;gt;', '&lt;i&gt;', '&lt;i&gt;', '&lt;i&gt;'],
    ['&lt;i onclick=x&gt;a&lt;/i&gt;', '<i>a</i>', '<i>a</i>', '<i>a</i>'],
    ['&lt;a href=&quot;javascript:x&quot;&gt;a&lt;/a&gt;', 'a', 'a', '<a>a</a>'],
  ])('%s', (stored, title, post, text) => {
    expect([storedTitle, storedPost, storedText].map((read): string => read(stored))).toEqual([title, post, text])
  })
})

test('a long text is converted as a whole', () => {
  const long = `<p>${'word '.repeat(200_000)}</p>`
  expect(storedText(encodeHtml(long))).toHaveLength(long.length)
})

test.each([
  ['<p>one</p><p>two<br>three</p>', 'one two three'],
  ['<ul><li>one</li><li>two</li></ul>three', 'one two three'],
  ['<P>one</P><DIV>two</DIV>three', 'one two three'],
  ['mi<i>cro</i>bial <em>Vigna</em>s', 'microbial Vignas'],
  ['H<sub>2</sub>O, ha<sup>-1</sup>', 'H₂O, ha⁻¹'],
  ['  a\n\t b&nbsp; c ', 'a b c'],
  ['a &amp; b', 'a & b'],
  ['p &lt; 0.05', 'p < 0.05'],
  ['if k<n and m>2', 'if k<n and m>2'],
  ['&amp;lt;i&amp;gt;', '&lt;i&gt;'],
  ['&lt;i&gt;', '<i>'],
  ['<script>alert(1)</script>सीता', 'सीता'],
  ['<a href="https://crops.example">a</a>', 'a'],
  ['', ''],
])('the plain text of %j is %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

describe('a work log entry', () => {
  test('shows its markup', () => {
    expect<string>(entryHtml('<b>a</b><ul><li>b</ul><img src=x onerror="c">')).toBe('<b>a</b><ul><li>b</li></ul>')
    expect(entryWords('<b>a</b> &amp; b')).toBe('a & b')
  })

  test.each([
    ['<a href="https://a.example" target="_blank">a</a>', '<a href="https://a.example" rel="noopener nofollow">a</a>'],
    ['<a href="//a.example">a</a>', '<a rel="noopener nofollow">a</a>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener nofollow">a</a>'],
    ['<a>a</a>', '<a rel="noopener nofollow">a</a>'],
  ])('shows the link %s as %s', (content, html) => {
    expect<string>(entryHtml(content)).toBe(html)
  })

  test('with too many tags shows them as text, quickly', () => {
    const much = `${'<b>'.repeat(2001)}a <script>b</script>`
    expect<string>(entryHtml(much)).toBe(encodeHtml(much))
    expect(entryWords(much)).toBe(much)
  })
})

test('a text as HTML shows exactly that text', () => {
  expect<string>(textAsHtml('<i>R & "D"</i>')).toBe('&lt;i&gt;R &amp; &quot;D&quot;&lt;/i&gt;')
})

test.each([
  ['Yield', [['Yield', false]]],
  [
    'Of <i>Vigna</i> &amp; <em>Cicer</em>',
    [
      ['Of ', false],
      ['Vigna', true],
      [' & ', false],
      ['Cicer', true],
    ],
  ],
  [
    '<i>a <em>b</em> c</i> d',
    [
      ['a ', true],
      ['b', true],
      [' c', true],
      [' d', false],
    ],
  ],
])('the runs of %j', (title, runs) => {
  expect(italicRuns(titleHtml(title)).map(({ text, italic }) => [text, italic])).toEqual(runs)
})

test('words are marked, but not tags or entities that contain them', () => {
  const matcher = { matched: (word: string) => ['em', 'amp'].find((one) => one === word), plain: /em|amp/g }
  expect<string>(markWords(titleHtml('<em>em</em> &amp; amp'), matcher)).toBe(
    '<em><mark>em</mark></em> &amp; <mark>amp</mark>',
  )
})

describe('a page', () => {
  test.each([
    ['keeps headings, lists, emphasis, links and code', '<h2 id="a">A</h2><ul><li><i>b</i></li></ul><code>c</code>'],
    ['keeps links within the site', '<p><a href="/contact">a</a> <a href="#b">b</a></p>'],
  ])('%s', (_, html) => {
    expect<string>(pageHtml(html)).toBe(html)
  })

  test.each([
    ['<h1>a</h1>', 'a'],
    ['<table><tr><td>a</td></tr></table>', 'a'],
    ['<table><caption>Fees</caption><tr><th>Kind</th><td>a</td></tr></table>', 'Fees Kind a'],
    ['<p class="x" style="color:red" id="y">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a><a href="//evil.example">b</a>', '<a>a</a><a>b</a>'],
    ['<h2 id="a&quot; onclick=&quot;b">c</h2>', '<h2 id="a-onclick-b">c</h2>'],
    ['<svg><script>alert(1)</script></svg><iframe src="x"></iframe>', ''],
  ])('%j becomes %j', (input, page) => {
    expect<string>(pageHtml(input)).toBe(page)
  })

  test.each([
    ['of its words', '<h2>Fees &amp; <i>costs</i></h2>', 'fees-costs'],
    ['in any script', '<h2>शुल्क</h2>', 'शुल्क'],
    ['that it has, whatever its words', '<h2 id="fees">Charges</h2>', 'fees'],
    ['with a number where it is taken', '<h2>Fees</h2><h3>Fees</h3>', 'fees fees-2'],
    ['that leaves an older heading its own', '<h2>Fees</h2><h2 id="fees">Charges</h2>', 'fees-2 fees'],
    ['of its words where it is a copy', '<h2 id="fees">Fees</h2><h2 id="fees">More</h2>', 'fees more'],
    ['that is none of the frame', '<h2 id="main">Main</h2>', 'main-2'],
    ['even without a letter', '<h2>?</h2><h3></h3>', 'section section-2'],
  ])('gives a heading an id %s', (_, html, ids) => {
    const page = pageHtml(html)
    expect([...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id).join(' ')).toBe(ids)
    expect(pageHtml(page)).toBe(page)
  })

  test('is divided into its first paragraph, the text after it, and sections', () => {
    const page = pageHtml('<p>Read <b>this</b>.</p>\n<p>x<br />y</p><h2>A &amp; b</h2><h3>C</h3><p>d</p>')
    const { lead, start, sections } = dividedPage(page)
    expect<string>(lead).toBe('Read <b>this</b>.')
    expect<string>(start).toBe('\n<p>x<br />y</p>')
    expect(sections).toEqual([{ id: 'a-b', title: 'A &amp; b', html: '<h3 id="c">C</h3><p>d</p>' }] as never)
    expect<string>(dividedPage(pageHtml('<h2>a</h2><p>b</p>')).lead).toBe('')
  })

  test('is not divided inside an element', () => {
    const inside = '<div><p>b</p><h2 id="c">c</h2></div>'
    const { sections } = dividedPage(pageHtml(`<h2>a</h2>${inside}<h2>d</h2>`))
    expect(sections).toMatchObject([{ id: 'a', html: inside }, { id: 'd' }])
  })
})

describe('addresses and ref numbers in work log entries are links', () => {
  const anchor = (href: string) => `<a href="${href}" rel="noopener nofollow">${href}</a>`
  const ref = (number: string, text = `ref. ${number}`) => `<a href="/webdata/ref/${number}">${text}</a>`

  test.each([
    ['see https://a.example/x?y=1&z=2#t now', `see ${anchor('https://a.example/x?y=1&amp;z=2#t')} now`],
    ['http://a.example', anchor('http://a.example')],
    ['HTTPS://A.example', anchor('HTTPS://A.example')],
    ['https://a.example.', `${anchor('https://a.example')}.`],
    ['(https://a.example/b), c', `(${anchor('https://a.example/b')}), c`],
    ['https://a.example/B_(c)', anchor('https://a.example/B_(c)')],
    ['https://a.example/लेख।', `${anchor('https://a.example/लेख')}।`],
    ['“https://a.example”', `“${anchor('https://a.example')}”`],
    ['"https://a.example"', `"${anchor('https://a.example')}"`],
    ['<b>https://a.example</b>', `<b>${anchor('https://a.example')}</b>`],
    ['ref. 1031', ref('1031')],
    ['Ref.1031, ref. 7.', `${ref('1031', 'Ref.1031')}, ${ref('7')}.`],
    ['ref. <b>1031</b>', 'ref. <b>1031</b>'],
    ['ref. 12345678901', 'ref. 12345678901'],
    ['pref. 12, ref 12', 'pref. 12, ref 12'],
    ['www.a.example', 'www.a.example'],
    ['xhttps://a.example', 'xhttps://a.example'],
    ['https://', 'https://'],
    ['https:// a', 'https:// a'],
  ])('%j', (content, html) => {
    expect<string>(linked(entryHtml(content))).toBe(html)
  })

  test.each([
    [
      '<a href="https://b.example">https://a.example</a>',
      '<a href="https://b.example" rel="noopener nofollow">https://a.example</a>',
    ],
    [
      '<a href="https://b.example"><b>ref. 7</b></a> ref. 8',
      `<a href="https://b.example" rel="noopener nofollow"><b>ref. 7</b></a> ${ref('8')}`,
    ],
    ['<a href="https://b.example/?ref. 7">x</a>', '<a href="https://b.example/?ref. 7" rel="noopener nofollow">x</a>'],
    ['<a>https://a.example</a>', '<a rel="noopener nofollow">https://a.example</a>'],
    ['javascript:alert(1) data:text/html,x', 'javascript:alert(1) data:text/html,x'],
    ['https://a.example"onmouseover="alert(1)', `${anchor('https://a.example')}"onmouseover="alert(1)`],
    ["https://a.example'onmouseover='alert(1)", `${anchor('https://a.example')}'onmouseover='alert(1)`],
    ['https://a.example<script>alert(1)</script>', anchor('https://a.example')],
    ['https://a.example&lt;script&gt;', `${anchor('https://a.example')}&lt;script&gt;`],
    ['https://a.example&quot;onclick=x', `${anchor('https://a.example')}"onclick=x`],
    ['https://a.example&#34;onclick=x', `${anchor('https://a.example')}"onclick=x`],
    ['https://a.example/&amp;quot;x', anchor('https://a.example/&amp;quot;x')],
    ['<b title="https://a.example">x</b>', '<b>x</b>'],
    ['ref. 1"><img src=x onerror=alert(1)>', `${ref('1')}"&gt;`],
  ])('nothing in a link or a tag is, and nothing gets out of one: %j', (content, html) => {
    expect<string>(linked(entryHtml(content))).toBe(html)
  })

  test('quotes in shortened text are not part of an address', () => {
    expect<string>(linked(textAsHtml('"https://a.example" & <b>'))).toBe(
      `&quot;${anchor('https://a.example')}&quot; &amp; &lt;b&gt;`,
    )
  })

  test.each([`https://a${'.'.repeat(100_000)}`, `https://a${'.,'.repeat(50_000)}b`, 'https://'.repeat(12_000)])(
    '100,000 signs are read in linear time: a quadratic reading would not end',
    (content) => {
      expect<string>(linked(textAsHtml(content))).toContain('https://')
    },
  )
})

test.each([
  ['<p>one\n two</p>\n\n<p>three</p>', '<p>one two</p><p>three</p>'],
  [
    '<ul>\n  <li>one</li>\n  <li> two <i>three</i> four </li>\n</ul>',
    '<ul><li>one</li><li>two <i>three</i> four</li></ul>',
  ],
  ['one<br>\ntwo  three', 'one<br>two three'],
  ['<h2 id="a">One</h2> <p>a\u00a0 b</p>', '<h2 id="a">One</h2><p>a\u00a0 b</p>'],
  ['<p>one</p><pre>', '<p>one</p><pre>'],
])('an editor shows nothing of the layout of %p', (source, shown) => {
  expect(String(withoutLayout(source as SafeHtml))).toBe(shown)
})
