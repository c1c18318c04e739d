import { describe, expect, test } from 'bun:test'
import { closersOf, leavesNothing, leftoversOf, withoutNeedless } from '../../../src/engines/stamps/content-rules.ts'

const read = (content: string) => leftoversOf(Buffer.from(content, 'latin1'))
const nothing = { isReadable: true, saves: 0, needlessRestores: [], markings: 0, isInText: false, isInPath: false }

describe('a content leaves', () => {
  test.each<[string, string, Partial<typeof nothing> | { needlessRestores: number[] }]>([
    ['nothing if it is empty', '', {}],
    ['nothing if each state is restored', 'q 1 0 0 1 5 5 cm q Q Q', {}],
    ['states that are saved', 'q q Q q', { saves: 2 }],
    ['the offsets of needless restores', 'Q q Q Q', { needlessRestores: [0, 6] }],
    ['a text', 'BT /F 9 Tf (A) Tj', { isInText: true }],
    ['marked content', '/P << /MCID 0 >> BDC /Span BMC EMC', { markings: 1 }],
    ['nothing if marked content is ended too often', 'EMC /Span BMC EMC', {}],
    ['a path', '0 0 m 5 5 l', { isInPath: true }],
    ['a path that clips', '0 0 5 5 re W', { isInPath: true }],
    ['nothing if its path is painted', '0 0 5 5 re W n 1 1 m 2 2 l B*', {}],
    ['nothing of operators with more operands than they need', '1 2 3 q 0 0 0 rg 1 /P gs [1] (A) Tj Q', {}],
    ['nothing of operators in strings', '(q \\) ( Q ) BT) Tj <0f Q>', { isReadable: false }],
    ['nothing of what is in strings', '(q \\) ( Q ) BT) Tj <0f> Tj', {}],
    ['nothing of what is in comments', '% q BT (\n%Q\r', {}],
    ['nothing of what is in names', '/q gs /Q#20Q gs', {}],
    ['nothing of what is in arrays', '[(q) -120 (Q) <00>] TJ [] 0 d', {}],
    ['nothing of what is in dictionaries', '/P << /A [1 (Q)] /B << /C true >> >> DP', {}],
    ['nothing of a picture', 'q BI /W 1 /H 1 ID q Q( EI Q', {}],
    ['nothing of a picture whose data contain EI', 'BI /W 9 ID \0 EI \x01\xff Q q\nEI q Q', {}],
    ['states saved by tokens without white space', 'q[(A)]TJ(B)Tj/F 9 Tf', { saves: 1 }],
    ['nothing of malformed numbers', 'q --5 .5 5. +3 0.0-4 re f Q', {}],
  ])('%s', (_, content, left) => {
    expect(read(content)).toEqual({ ...nothing, ...left })
  })

  test.each([
    ['a string', '(A'],
    ['a string in hexadecimals', '<41'],
    ['an array', '[1 2'],
    ['a dictionary', '/P << /A 1'],
    ['a picture', 'BI /W 1 /H 1 ID abc'],
    ['a picture’s dictionary', 'BI /W 1 q Q'],
    ['an array with an operator in it', '[(A) 1 TJ ET'],
    ['a bracket that nothing opened', 'q ] Q'],
    ['brackets in the wrong order', '[ << ] >>'],
    ['an unknown operator', '1 2 nothing'],
    ['operators without white space between them', 'Qq'],
    ['an operator without its operands', 'q 2 0 cm'],
    ['an operator whose operands belong to another', '/F 9 Tf 1 0 0 1 5 5 cm 3 l'],
    ['a text operator without its string', 'BT Tj ET'],
  ])('no certain state, with %s', (_, content) => {
    expect(read(content).isReadable).toBe(false)
  })
})

test.each([
  ['nothing left', 'q Q', true],
  ['a state left', 'q', false],
  ['a restore too many', 'Q', false],
  ['a text left', 'BT', false],
  ['a path left', '0 0 m', false],
  ['marked content left', '/P BMC', false],
  ['a broken token', '(', false],
])('leavesNothing is right about a content with %s', (_, content, is) => {
  expect(leavesNothing(read(content))).toBe(is)
})

test('a content leaves nothing once it is closed and its needless restores are removed', () => {
  const content = Buffer.from('Q /A BMC q BT q Q q /B BMC 1 1 m Q Q Q')
  const left = leftoversOf(content)
  const mended = `${Buffer.from(withoutNeedless(content, left))}${closersOf(left)}`
  expect(leftoversOf(Buffer.from(mended))).toEqual(nothing)
  expect(mended).toStartWith('  /A BMC q BT q Q q /B BMC 1 1 m Q Q  ')
})
