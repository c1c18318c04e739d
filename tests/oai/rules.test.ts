import { describe, expect, test } from 'bun:test'
import { limitOf } from '../../src/exchange/oai/date-rules.ts'
import { makeFixedField, marcLanguage } from '../../src/exchange/oai/marc.ts'
import { parseRequest } from '../../src/exchange/oai/request-rules.ts'
import { hostOf, isLastingHost } from '../../src/exchange/oai/rules.ts'
import { setNamed, setsOf } from '../../src/exchange/oai/set-rules.ts'
import { makeResumptionToken, parseToken, type Selection } from '../../src/exchange/oai/token-rules.ts'

describe('limits', () => {
  test.each<[string, 'begin' | 'end', string | undefined]>([
    ['2026-03-14', 'begin', '2026-03-14T00:00:00Z'],
    ['2026-03-14', 'end', '2026-03-14T23:59:59Z'],
    ['2026-03-14T09:30:15Z', 'begin', '2026-03-14T09:30:15Z'],
    ['2026-03-14T09:30:15Z', 'end', '2026-03-14T09:30:15Z'],
    ['2024-02-29', 'begin', '2024-02-29T00:00:00Z'],
    ['2023-02-29', 'begin', undefined],
    ['2024-02-30', 'begin', undefined],
    ['2024-13-01', 'begin', undefined],
    ['2024-00-10', 'begin', undefined],
    ['0000-01-01', 'begin', undefined],
    ['2024-01-01T24:00:00Z', 'begin', undefined],
    ['2024-01-01T00:61:00Z', 'begin', undefined],
    ['2024-01-01T00:00Z', 'begin', undefined],
    ['2024-01-01T00:00:00', 'begin', undefined],
    ['2024-01-01T00:00:00.5Z', 'begin', undefined],
    ['2024-01-01T00:00:00+00:00', 'begin', undefined],
    ['2024', 'begin', undefined],
    ['20240101', 'begin', undefined],
    ['', 'begin', undefined],
  ])('%j as %s is %p', (text, end, second) => {
    expect(limitOf(text, end)?.second).toBe(second as string)
  })
})

describe('sets', () => {
  test('of a record are its issue and its article type', () => {
    const sets = setsOf({ year: 2026, volume: 5, issue: 0, article_type: 'letter' })
    expect(sets).toEqual(['issue-2026-5-0', 'type-letter'])
  })

  test.each([
    ['issue-2026-5-0', { year: 2026, volume: 5, issue: 0 }],
    ['type-review-article', { article_type: 'review-article' }],
    ['issue-2026-05-0', undefined],
    ['issue-2026-5', undefined],
    ['issue-2026-5-99999999999', undefined],
    ['type-', undefined],
    ['no-such-set', undefined],
  ])('%s is %j', (spec, set) => {
    expect(setNamed(spec)).toEqual(set as { article_type: string })
  })
})

const selection: Selection = { metadataPrefix: 'oai_dc', from: '2026-01-01T00:00:00Z', until: '', set: 'type-letter' }

describe('tokens', () => {
  const token = makeResumptionToken('ListRecords', selection, { after: 700, cursor: 100 })

  test('contain the list request', () => {
    expect(parseToken('ListRecords', token)?.selection).toEqual(selection)
  })

  test('contain the position in the list', () => {
    expect(parseToken('ListRecords', token)?.place).toEqual({ after: 700, cursor: 100 })
  })

  const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

  test.each([
    ['nothing', ''],
    ['nonsense', 'nonsense'],
    ['JSON of another form', 'eyJhIjoxfQ=='],
    ['a part of one', token.slice(0, -3)],
    ['one with more', `${token}\0`],
    ['one of another list', makeResumptionToken('ListIdentifiers', selection, { after: 700, cursor: 100 })],
    ['an unknown format', forged('ListRecords', 'x', '', '', '', 1, 1)],
    ['an impossible day', forged('ListRecords', 'oai_dc', '2024-02-30T00:00:00Z', '', '', 1, 1)],
    ['an unknown set', forged('ListRecords', 'oai_dc', '', '', 'x', 1, 1)],
    ['a negative place', forged('ListRecords', 'oai_dc', '', '', '', -1, 1)],
    ['a place that is none', forged('ListRecords', 'oai_dc', '', '', '', '1; drop', 1)],
    ['a place beyond all', forged('ListRecords', 'oai_dc', '', '', '', 2 ** 31, 1)],
  ])('are refused: %s', (_, text) => {
    expect(parseToken('ListRecords', text)).toBeUndefined()
  })
})

/** What a query string is read as: its verb, or the code of what is wrong with it. */
function read(query: string): string {
  const reading = parseRequest([...new URLSearchParams(query)])
  return reading.ok ? reading.request.verb : reading.error.code
}

describe('requests', () => {
  const list = 'verb=ListRecords&metadataPrefix=oai_dc'

  test.each([
    ['verb=Identify', 'Identify'],
    ['verb=ListSets', 'ListSets'],
    ['verb=ListMetadataFormats', 'ListMetadataFormats'],
    ['verb=ListMetadataFormats&identifier=oai:x:1', 'ListMetadataFormats'],
    ['verb=GetRecord&identifier=oai:x:1&metadataPrefix=jats', 'GetRecord'],
    [list, 'ListRecords'],
    [`${list}&from=2026-01-01&until=2026-01-01&set=type-letter`, 'ListRecords'],
    [`${list}&set=no:such:set`, 'ListRecords'],
    ['', 'badVerb'],
    ['verb=', 'badVerb'],
    ['verb=identify', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=toString', 'badVerb'],
    ['verb=Identify&x=1', 'badArgument'],
    ['verb=Identify&__proto__=1', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=GetRecord&identifier=oai:x:1', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=jats', 'badArgument'],
    [`${list}&metadataPrefix=oai_dc`, 'badArgument'],
    [`${list}&From=2026-01-01`, 'badArgument'],
    [`${list}&from=`, 'badArgument'],
    [`${list}&from=2024-02-30`, 'badArgument'],
    [`${list}&until=2024-02-30`, 'badArgument'],
    [`${list}&from=2026-01-01&from=2026-01-01`, 'badArgument'],
    [`${list}&from=2026-01-01&until=2026-01-01T00:00:00Z`, 'badArgument'],
    [`${list}&from=2026-01-02&until=2026-01-01`, 'badArgument'],
    [`${list}&set=a%20b`, 'badArgument'],
    ['verb=GetRecord&identifier=a%00b&metadataPrefix=jats', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=a%20b', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=toString', 'cannotDisseminateFormat'],
    ['verb=GetRecord&identifier=oai:x:1&metadataPrefix=x', 'cannotDisseminateFormat'],
    ['verb=ListRecords&resumptionToken=x', 'badResumptionToken'],
    ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
    [`${list}&resumptionToken=x`, 'badArgument'],
  ])('?%s is %s', (query, expected) => {
    expect(read(query)).toBe(expected)
  })

  test.each([
    [`${list}&set=x`, { verb: 'ListRecords', metadataPrefix: 'oai_dc', set: 'x' }],
    ['verb=ListRecords&metadataPrefix=x', { verb: 'ListRecords', metadataPrefix: 'x' }],
    ['verb=ListRecords&resumptionToken=x', { verb: 'ListRecords', resumptionToken: 'x' }],
    ['verb=Identify&x=1', {}],
    ['verb=x', {}],
  ])('?%s echoes its valid arguments', (query, echoed) => {
    expect(parseRequest([...new URLSearchParams(query)]).echoed).toEqual(echoed)
  })
})

test.each([
  ['https://journal.example:8443', 'journal.example', true],
  ['http://localhost:3000', 'localhost', false],
  ['http://127.0.0.1:3000', '127.0.0.1', false],
  ['https://a-b.c1.example', 'a-b.c1.example', true],
])('the host of %s is %s; it lasts: %p', (origin, host, isLasting) => {
  expect(hostOf(origin)).toBe(host)
  expect(isLastingHost(host)).toBe(isLasting)
})

describe('MARC field 008', () => {
  test.each<[number[], string, string]>([
    [[2026, 3, 14], 'en', '260314e20260314xx |||||||||||||||||eng d'],
    [[2026, 3], 'hi', '260300e202603  xx |||||||||||||||||hin d'],
    [[2026], '', '260000s2026    xx |||||||||||||||||und d'],
    [[987], 'la', '870000s0987    xx |||||||||||||||||lat d'],
  ])('of %p in %j', (date, language, field) => {
    expect(makeFixedField({ date, language })).toBe(field)
  })

  test.each<[number[]]>([[[2026]], [[2026, 12]], [[2026, 12, 31]], [[9]], [[12026, 1, 1]]])(
    'of %p has 40 characters',
    (date) => {
      expect(makeFixedField({ date, language: 'xx' })).toHaveLength(40)
    },
  )
})

test.each([
  ['en', 'eng'],
  ['de', 'ger'],
  ['mr', 'mar'],
  ['zz', 'und'],
])('the language %s is %s in MARC', (code, marc) => {
  expect(marcLanguage(code)).toBe(marc)
})
