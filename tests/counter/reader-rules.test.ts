import { expect, test } from 'bun:test'
import {
  findReaderRanges,
  maxAddresses,
  maxAgents,
  readerOf,
  withMergedReaders,
} from '../../src/exchange/counter/reader-rules.ts'

const address = 0xfedc_ba98_7600_0000n
const readers = (count: number, of = address) =>
  Array.from({ length: count }, (_, agent) => ({ reader: readerOf(of, of, BigInt(agent + 1)) }))

test.each([0n, 1n, address, 0x7fff_ffff_ffff_ffffn, 0xffff_ffff_ffff_ffffn])(
  'the ranges around reader %p fit the column’s type',
  (of) => {
    const { address, network } = findReaderRanges(readerOf(of, of, 5n))
    for (const { lowest, highest } of [address, network]) {
      expect([BigInt.asIntN(64, BigInt(lowest)), BigInt.asIntN(64, BigInt(highest))]).toEqual([
        BigInt(lowest),
        BigInt(highest),
      ])
    }
    expect(BigInt(address.highest) - BigInt(address.lowest)).toBe(0xff_ffffn)
    expect(BigInt(network.highest) - BigInt(network.lowest)).toBe(0xff_ffff_ffffn)
    expect(findReaderRanges(address.highest)).toEqual(findReaderRanges(address.lowest))
    expect(findReaderRanges(network.highest).network).toEqual(network)
  },
)

test('user agents up to the limit are separate readers', () => {
  expect(withMergedReaders([], readers(maxAgents))).toEqual(readers(maxAgents))
})

test('all user agents beyond the limit are one more reader', () => {
  const seen = withMergedReaders([], readers(maxAgents + 50))
  expect(new Set(seen.map(({ reader }) => reader)).size).toBe(maxAgents + 1)
  expect(seen.slice(0, maxAgents)).toEqual(readers(maxAgents))
})

test('stored readers stay separate, and counting them again changes nothing', () => {
  const [first, then] = [readers(maxAgents), readers(maxAgents + 50)]
  const stored = [...new Set(withMergedReaders([], then).map(({ reader }) => reader))]
  expect(withMergedReaders(stored, then)).toEqual(withMergedReaders([], then))
  expect(withMergedReaders(stored, first)).toEqual(first)
})

test('the limit of one address does not affect others', () => {
  const other = readers(3, address + 0x100_0000n)
  expect(withMergedReaders([], [...readers(maxAgents + 50), ...other]).slice(-3)).toEqual(other)
})

test('all addresses of a network beyond the limit are one more reader, however often they are counted', () => {
  const at = (subnet: number) => readerOf(address, BigInt(subnet + 1) << 24n, 1n)
  const visits = Array.from({ length: maxAddresses + 50 }, (_, subnet) => ({ reader: at(subnet) }))
  const seen = withMergedReaders([], visits)
  const stored = [...new Set(seen.map(({ reader }) => reader))]
  expect(stored).toHaveLength(maxAddresses + 1)
  expect(seen.slice(0, maxAddresses)).toEqual(visits.slice(0, maxAddresses))
  expect(withMergedReaders(stored, visits)).toEqual(seen)
})
