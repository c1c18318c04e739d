import { describe, expect, test } from 'bun:test'
import {
  formatCode,
  parseCode,
  type Subject,
  stillHolds,
  verificationCode,
  wasIssued,
} from '../../src/journal/certificates/verification.ts'

const key = 'the key of the tests'
const author: Subject = { kind: 'article', refnumber: '1043', place: 2 }
const editor: Subject = { kind: 'editor', id: 7 }
const reviewer: Subject = { kind: 'reviewer', request: 'R7KQ4ZM' }
const words = { name: 'सीता देवी', title: 'Growth of Vigna radiata' }
const read = (typed: string) => parseCode(typed) ?? expect.unreachable(`${typed} is a code`)

describe('the code of a certificate', () => {
  test('a code names its article and place, its editor or its request, in Crockford’s letters', () => {
    expect(verificationCode(key, author, words)).toMatch(/^1043-2-[0-9A-HJKMNP-TV-Z]{8}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(verificationCode(key, reviewer, words)).toMatch(/^R7KQ4ZM-[0-9A-HJKMNP-TV-Z]{8}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(verificationCode(key, editor, words)).toMatch(/^E7-[0-9A-HJKMNP-TV-Z]{8}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  test.each([author, editor, reviewer])('the code of %j was issued and is valid', (subject) => {
    const code = read(verificationCode(key, subject, words))
    expect(code).toMatchObject(subject)
    expect(wasIssued(key, code)).toBe(true)
    expect(stillHolds(key, code, words)).toBe(true)
    expect(formatCode(code)).toBe(verificationCode(key, subject, words))
  })

  test('the code of a changed name or title was issued, but is no longer valid', () => {
    const code = read(verificationCode(key, author, words))
    expect(stillHolds(key, code, { ...words, name: 'Sita Devi' })).toBe(false)
    expect(stillHolds(key, code, { ...words, title: 'Another' })).toBe(false)
    const composed = read(verificationCode(key, author, { ...words, name: 'José' }))
    expect(stillHolds(key, composed, { ...words, name: 'Jose\u0301' })).toBe(true)
    expect(stillHolds(key, code, { name: ` ${words.name}`, title: words.title.replace(' ', '  ') })).toBe(true)
  })

  test('the code of another article, place, editor or key was never issued', () => {
    const code = read(verificationCode(key, author, words))
    expect(wasIssued(key, { ...code, refnumber: '1044' } as typeof code)).toBe(false)
    expect(wasIssued(key, { ...code, place: 3 } as typeof code)).toBe(false)
    expect(wasIssued('another key', code)).toBe(false)
    const ofEditor = read(verificationCode(key, editor, words))
    expect(wasIssued(key, { ...ofEditor, id: 8 } as typeof ofEditor)).toBe(false)
    const ofReviewer = read(verificationCode(key, reviewer, words))
    expect(wasIssued(key, { ...ofReviewer, request: 'R7KQ4ZN' } as typeof ofReviewer)).toBe(false)
  })

  test('a printed code never changes', () => {
    expect(verificationCode(key, author, words)).toBe('1043-2-1PRNRTJG-VWMA')
    expect(verificationCode(key, editor, words)).toBe('E7-Y3CNYWZE-RBQX')
  })

  test('codes use all letters evenly', () => {
    const codes = Array.from({ length: 200 }, (_, place) =>
      verificationCode(key, { kind: 'article', refnumber: '1', place: place + 1 }, words).slice(-13),
    )
    expect(new Set(codes).size).toBe(200)
    expect(new Set(codes.join('')).size).toBe(33)
  })
})

describe('a code as it is typed', () => {
  const printed = '1043-1-A0B1C2D3-01XZ'
  test.each([
    printed,
    printed.toLowerCase(),
    ` ${printed}\n`,
    'i043-l-aobic2d3-olxz',
    '1043-1-A0B1C2D301XZ',
    '1043 1 A0B1C2D3 01XZ',
    '1043–1–A0B1C2D3–01XZ',
    '１０４３-1-A0B1C2D3-01XZ',
  ])('the typed code %j is read as the printed one', (typed) => {
    expect(formatCode(read(typed))).toBe(printed)
  })

  test('the code of an editor begins with E and the id', () => {
    expect(parseCode('e7-a0b1c2d3-olxz')).toEqual({ kind: 'editor', id: 7, issued: 'A0B1C2D3', certified: '01XZ' })
  })

  test.each(['R10Q4ZM-A0B1C2D3-01XZ', 'rioq4zm-aobic2d3-olxz', 'R10Q4ZM A0B1C2D301XZ', 'R1OQ4ZM–A0B1C2D3–01XZ'])(
    'the code of a review begins with its request: %j',
    (typed) => {
      const code = { kind: 'reviewer', request: 'R10Q4ZM', issued: 'A0B1C2D3', certified: '01XZ' } as const
      expect(parseCode(typed)).toEqual(code)
      expect(formatCode(code)).toBe('R10Q4ZM-A0B1C2D3-01XZ')
    },
  )

  test.each([
    '',
    'R10Q4Z-A0B1C2D3-01XZ',
    'R10Q4ZMM-A0B1C2D3-01XZ',
    'R-10Q4ZM-A0B1C2D3-01XZ',
    '1043',
    '1043-0-A0B1C2D3-01XZ',
    '1043-1-A0B1C2D-01XZ',
    '-1-A0B1C2D3-01XZ',
    'E0-A0B1C2D3-01XZ',
    '../x',
    'x'.repeat(300),
  ])('%j is no code', (typed) => {
    expect(parseCode(typed)).toBeUndefined()
  })
})
