/** What nobody types in good faith, by the place where it is put. */

/** A tag that no page may hold as a tag. */
export const markup = '"\'><script>fuzz()</script><img src=x onerror=fuzz()>'

const oddNumbers: readonly string[] = [
  '0',
  '-1',
  '1e3',
  '0x10',
  '1.5',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
]

const oddTimes: readonly string[] = [
  '9999-99-99T99:99:99.999Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-00-00',
  '0000-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '2026-02-30',
  '1970-01-01',
  '2026-06-15T10:00:00.000Z',
]

/**
 * The ends of what may be asked: the first and the last year, month and page, the longest list and the longest text.
 */
export const extremes: readonly string[] = [
  ...['0', '1', '-1', '9999', '100000', '999999', '1000000000', '9'.repeat(40)],
  ...['0001-01', '0001-01-01', '9999-12', '9999-12-31'],
  Array.from({ length: 400 }, (_, place) => `${1000 + place}-9999`).join('|'),
  Array.from({ length: 400 }, (_, place) => `w${place}`).join(' '),
  'rice '.repeat(400),
  '"'.repeat(400),
  'a'.repeat(2_400),
  'अ'.repeat(600),
]

export const oddTexts: readonly string[] = [
  ...oddNumbers,
  ...oddTimes,
  ...extremes,
  '',
  ' ',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '\0',
  'a\0b',
  '%',
  '_',
  '\\',
  "'",
  "';--",
  '"',
  '%_\\%_\\',
  '%00',
  '%zz',
  '%25%32%66',
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '%2e%2e%2f',
  '/',
  '//evil.example',
  'javascript:fuzz()',
  'data:text/html,<script>fuzz()</script>',
  'https://journal.example/',
  'http://[::1',
  markup,
  '<b><i>crossed</b></i>',
  '<svg/onload=fuzz()>',
  '&lt;b&gt;&amp;amp;',
  `${'<b>'.repeat(500)}${'</i>'.repeat(500)}`,
  '=1+1',
  '\r\nSet-Cookie: fuzz=1',
  'line\nline\r\nline',
  '\t',
  '\u202eright to left',
  '\u200b',
  '\ufeff',
  '\ud800',
  '\udfff\ud800',
  'सीता देवी',
  'क्ष\u200dत्रिय',
  '👩‍🔬👍🏽',
  'ﷺ'.repeat(40),
  'é'.normalize('NFD'),
  'İıſK',
  'a'.repeat(65),
  'a'.repeat(1_025),
  'अ'.repeat(5_000),
  'word '.repeat(4_000),
  ','.repeat(500),
  '10.0.0.0/8',
  '::/0',
  '10.0.0.0/33',
  'Jan-Feb',
  'enabled',
  'disabled',
  '10.1234/fuzz',
]

/** Odd texts of the kind that a value is of: odd times for a time, odd numbers for a number, else any. */
export function oddLike(value: unknown): readonly string[] {
  const text = String(typeof value === 'number' || typeof value === 'string' ? value : '')
  return /^\d{4}-\d\d-\d\d/.test(text) ? oddTimes : /^\d+(-\d+)?$/.test(text) ? oddNumbers : oddTexts
}

/** Values that JSON has and a text is not. */
export const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2147483648,
  [],
  {},
  [null],
  [[['deep']]],
  { length: 1e9 },
  { __proto__: null, toString: 'no' },
  Array.from({ length: 600 }, (_, place) => place),
]

/** Parts of a path, as they stand in it. */
export const oddSegments: readonly string[] = [
  ...oddTexts.filter((text) => text.isWellFormed() && text.length <= 1_025).map(encodeURIComponent),
  '%',
  '%0',
  '%zz',
  '%00',
  '%ff',
  '%ED%A0%80',
  '%2f',
  '%5c',
  '%2e%2e',
  '%252e%252e%252f',
  '..',
  '.',
  ';x=1',
  '*',
  '~',
  'vol5',
  'issue2',
  'vol-1',
  '1.pdf',
  '1.bib',
  '1.ris',
  '1.csl.json',
  '1.xml',
  '1.linkset.json',
  'a'.repeat(4_000),
]
