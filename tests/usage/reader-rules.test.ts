import { expect, test } from 'bun:test'
import { maxAgents, readerOf, readersBeside, withFewAgents } from '../../src/usage/reader-rules.ts'

const address = 0xfedc_ba98_7600_0000n
const readers = (count: number, of = address) =>
  Array.from({ length: count }, (_, agent) => ({ reader: readerOf(of, BigInt(agent + 1)) }))

test.each([0n, 1n, address, 0x7fff_ffff_ffff_ffffn, 0xffff_ffff_ffff_ffffn])(
  'the readers at %p lie within the numbers of the database',
  (of) => {
    const { lowest, highest } = readersBeside(readerOf(of, 5n))
    expect(BigInt(highest) - BigInt(lowest)).toBe(0xff_ffffn)
    expect([BigInt.asIntN(64, BigInt(lowest)), BigInt.asIntN(64, BigInt(highest))]).toEqual([
      BigInt(lowest),
      BigInt(highest),
    ])
    expect(readersBeside(highest)).toEqual(readersBeside(lowest))
  },
)

test('as many agents as may be are readers of their own', () => {
  expect(withFewAgents([], readers(maxAgents))).toEqual(readers(maxAgents))
})

test('more are one reader more', () => {
  const seen = withFewAgents([], readers(maxAgents + 50))
  expect(new Set(seen.map(({ reader }) => reader)).size).toBe(maxAgents + 1)
  expect(seen.slice(0, maxAgents)).toEqual(readers(maxAgents))
})

test('they are those that were stored, and counting them again changes nothing', () => {
  const [first, then] = [readers(maxAgents), readers(maxAgents + 50)]
  const stored = [...new Set(withFewAgents([], then).map(({ reader }) => reader))]
  expect(withFewAgents(stored, then)).toEqual(withFewAgents([], then))
  expect(withFewAgents(stored, first)).toEqual(first)
})

test('other addresses are not concerned', () => {
  const other = readers(3, address + 0x100_0000n)
  expect(withFewAgents([], [...readers(maxAgents + 50), ...other]).slice(-3)).toEqual(other)
})
