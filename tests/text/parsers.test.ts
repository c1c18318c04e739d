import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isHost } from '../../src/core/text/addresses.ts'
import { userName } from '../../src/core/text/credentials.ts'
import { readTable } from '../../src/core/text/csv.ts'
import { isDay } from '../../src/core/text/dates.ts'
import { encodeHtml, plainText, titleHtml } from '../../src/core/text/html.ts'
import { clientAddress } from '../../src/core/text/ip-ranges.ts'
import { orcidOf } from '../../src/core/text/orcid.ts'
import { readXml, XmlRefused } from '../../src/engines/archives/archives.ts'
import { parseLine } from '../../src/exchange/import/rules.ts'
import { parseRequest } from '../../src/exchange/oai/request-rules.ts'
import { readRedirects } from '../../src/exchange/redirects/csv-rules.ts'
import { isTarget, parseTypedPath } from '../../src/exchange/redirects/rules.ts'
import { formatCode, parseCode } from '../../src/journal/certificates/verification.ts'
import { exportAs, exportFormats } from '../../src/journal/citing/export.ts'
import { rorOf } from '../../src/journal/record/people/ror-rules.ts'
import { parsePosition } from '../../src/journal/record/position-rules.ts'
import { cleanQuery, parseExactSearch } from '../../src/journal/search/rules.ts'
import { checkNextPath } from '../../src/office/sessions/rules.ts'
import { cookieIn } from '../../src/web/http/cookies.ts'
import { outbreaksIn } from '../programs/planted/planted-judge.ts'
import { aCited } from '../support/builders/cited.ts'

/** The same cases in every run; `RUNS=100000` tries more. */
const options = { seed: 20_261_121, numRuns: Number(process.env.RUNS ?? 200) }
const holds = <Given>(given: fc.Arbitrary<Given>, property: (given: Given) => void) =>
  fc.assert(fc.property(given, property), options)

const texts = fc.string({ unit: 'binary', maxLength: 60 })
/** Texts of pieces that a parser knows, with any others between them. */
const of = (...pieces: string[]) =>
  fc.array(fc.oneof(fc.constantFrom(...pieces), texts), { maxLength: 12 }).map((all) => all.join(''))

describe('for any text,', () => {
  test('a parsed ORCID iD or ROR id parses to itself again', () => {
    const typed = of('https://orcid.org/', 'https://ror.org/', '0000-0002-1825-0097', '02ex6cf31', 'X', ' ', '/')
    holds(typed, (text) => {
      for (const read of [orcidOf, rorOf]) {
        const known = read(text)
        if (known !== undefined) expect(read(known)).toBe(known)
        if (known) expect(known).toMatch(/^https:\/\/(orcid|ror)\.org\/[0-9A-Za-z-]+$/)
      }
    })
  })

  test('parsed pages are a range or undefined', () => {
    holds(of('1', '12', '-', '–', 'i', 'xii', ' ', '0', '999999999'), (text) => {
      const position = parsePosition({ pagenumber: text })
      if (position.kind !== 'pages') return
      expect(position.first).toBeLessThanOrEqual(position.last)
      expect(Number.isSafeInteger(position.first)).toBe(true)
    })
  })

  test('a parsed day is a valid day', () => {
    holds(of('2026', '-', '02', '30', '31', '9999', 'T', ' '), (text) => {
      if (isDay(text)) expect(new Date(text).toISOString().slice(0, 10)).toBe(text)
    })
  })

  test('a parsed certificate code is formatted as it was', () => {
    holds(of('7', '-', 'E', '1', 'ABCD', '0123', 'o', 'l', '–', ' '), (text) => {
      const code = parseCode(text)
      if (code) expect(parseCode(formatCode(code))).toEqual(code)
    })
  })

  test('the page after signing in is on this site', () => {
    holds(of('/', '//', '\\', 'admin', 'webdata', '..', '%2e', '@', 'evil.example', ':', '?', '#', '\t'), (text) => {
      for (const asked of [text, `/admin${text}`, `/${text}`]) {
        const { host, pathname } = new URL(checkNextPath(asked, '/admin'), 'http://journal.example')
        expect(host).toBe('journal.example')
        expect(pathname).toMatch(/^\/(admin|webdata)(\/|$)/)
      }
    })
  })

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['198.51.100.7, 203.0.113.9:4431', '203.0.113.9'],
    ['[2001:db8::1]:4431', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['unknown', '10.0.0.1'],
    ['203.0.113.9, x, 10.0.0.2', '10.0.0.2'],
    ['203.0.113.9:x', '10.0.0.1'],
    ['', '10.0.0.1'],
  ])('a trusted proxy that says %j speaks for %s', (forwarded, address) => {
    expect(clientAddress('10.0.0.1', forwarded, ['10.0.0.0/8'])).toBe(address)
  })

  test('an untrusted client cannot choose its address', () => {
    holds(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), texts), { maxLength: 6 }), (hops) => {
      const forwarded = hops.join(',')
      expect(clientAddress('203.0.113.9', forwarded, [])).toBe('203.0.113.9')
      expect(clientAddress('203.0.113.9', forwarded, ['10.0.0.0/8'])).toBe('203.0.113.9')
      expect(clientAddress('10.0.0.1', `${forwarded},198.51.100.7`, ['10.0.0.0/8'])).toBe('198.51.100.7')
    })
  })

  test('a host and a user’s name contain no line ends', () => {
    holds(of('a', '.', ':', '[', ']', '::1', '@', '/', '\r\n', '\u2028', '8080'), (text) => {
      if (isHost(text)) expect(text).toMatch(/^[\w.:[\]-]+$/)
      expect(userName(text) ?? 'a').not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    })
  })

  test('a cookie is parsed without an error', () => {
    const headers = fc.stringMatching(/^[\x21-\x7e]{0,60}$/)
    holds(headers, (cookie) => {
      const request = new Request('http://localhost/', { headers: { cookie: `${cookie}; session=mine` } })
      expect(typeof (cookieIn(request, { origin: undefined }, 'session') ?? '')).toBe('string')
    })
  })

  test('a search is parsed to words, and an OAI request to arguments', () => {
    holds(of('"', ' ', '-', '*', '10.5555/', 'rice', "'", '%', '_', '\\', '&', '|', '(', ')'), (text) => {
      expect(() => parseExactSearch(cleanQuery(text))).not.toThrow()
      expect(() =>
        parseRequest([
          ['verb', 'ListRecords'],
          ['from', text],
          ['resumptionToken', text],
        ]),
      ).not.toThrow()
    })
  })

  test('an import’s line gives an article or a reason', () => {
    const line = fc.oneof(fc.json(), of('{', '}', '"title":', '"year":', '"__proto__":', '[', ']', ',', '1e999'))
    holds(line, (text) => expect(typeof parseLine(text)).toBe('object'))
    expect(typeof parseLine('['.repeat(1_000_000))).toBe('object')
    expect(typeof parseLine(`{"title":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`)).toBe('object')
  })

  test('a table of redirects leads only to this site', () => {
    const table = of(
      'path,target,status\n',
      '/a,/b,enabled\n',
      '"',
      ';',
      '\t',
      ',',
      '\n',
      "'=",
      'https://',
      '//evil',
      '\ufeff',
    )
    holds(table, (text) => {
      const bytes = new TextEncoder().encode(`path,target,status\n${text}`)
      expect(() => readTable(bytes, { needed: ['path'], maxLines: 10 })).not.toThrow()
      const read = readRedirects(bytes)
      for (const { path, target } of read.ok ? read.rows : []) {
        expect(isTarget(target)).toBe(true)
        expect(parseTypedPath(path)).toBe(path)
      }
    })
  })

  test('every citation of an article is well-formed, whatever its text', () => {
    const words = of('{', '}', '\\', '@misc{', '\r\n', 'ER  - ', 'TY  - ', '</script>', ']]>', '"', '$', '%', '\u2028')
    holds(words, (text) => {
      const title = encodeHtml(titleHtml(text))
      const cited = aCited({ title, abstract: title, keywords: plainText(text) })
      for (const { format } of exportFormats) {
        const { body, type } = exportAs(format, cited)
        const bytes = new TextEncoder().encode(body)
        const answer = { status: 200, headers: new Headers({ 'content-type': type }), text: body, body: bytes, ms: 0 }
        expect(outbreaksIn(answer), format).toEqual([])
      }
    })
  })
})

/** Everything that a document holds. */
async function read(document: string | Uint8Array): Promise<string> {
  const bytes = typeof document === 'string' ? new TextEncoder().encode(document) : document
  const parts = (async function* () {
    yield bytes
  })()
  try {
    return JSON.stringify(await Array.fromAsync(readXml(parts, new Set(['article']))))
  } catch (error) {
    if (error instanceof XmlRefused) return `refused: ${error.message}`
    throw error
  }
}

describe('XML', () => {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  test.each<[string, string | Uint8Array]>([
    ['a billion laughs', `<!DOCTYPE a [<!ENTITY l0 "lol">${laughs}]><article>&l9;</article>`],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><article>&x;</article>'],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd"> %x;]><article/>'],
    ['an entity that nobody declared', '<article>&x;</article>'],
    ['an external DTD’s entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><article>&x;</article>'],
    ['UTF-7', '<?xml version="1.0" encoding="UTF-7"?><article>+ADw-script+AD4-</article>'],
    ['half a letter of UTF-16', new Uint8Array([...Buffer.from('\ufeff<article/>', 'utf16le'), 0])],
    ['overlong UTF-8', new Uint8Array([...Buffer.from('<article>'), 0xc0, 0xbc, ...Buffer.from('</article>')])],
    ['depth', '<article>'.repeat(100_000)],
  ])('of %s is refused', async (_, document) => {
    expect(await read(document)).toStartWith('refused: ')
  })

  test('of any kind is parsed or refused, and an element with a strange name is just an element', async () => {
    const pieces = of(
      '<article>',
      '</article>',
      '<a ',
      '="',
      '">',
      '&amp;',
      '&#0;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<?',
      '?>',
    )
    await fc.assert(
      fc.asyncProperty(pieces, async (text) => expect(typeof (await read(text))).toBe('string')),
      options,
    )
    const strange = '<article __proto__="x" constructor="y"><__proto__>z</__proto__></article>'
    expect(await read(strange)).toContain('"name":"__proto__"')
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})
