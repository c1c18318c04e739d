import { expect, test } from 'bun:test'
import {
  maxAddresses,
  maxAgents,
  readerOf,
  readersBeside,
  withFewAgents,
} from '../../src/exchange/counter/reader-rules.ts'

const address = 0xfedc_ba98_7600_0000n
const readers = (count: number, of = address) =>
  Array.from({ length: count }, (_, agent) => ({ reader: readerOf(of, of, BigInt(agent + 1)) }))

test.each([0n, 1n, address, 0x7fff_ffff_ffff_ffffn, 0xffff_ffff_ffff_ffffn])(
  'the readers at %p lie within the numbers of the database',
  (of) => {
    const { address, network } = readersBeside(readerOf(of, of, 5n))
    for (const { lowest, highest } of [address, network]) {
      expect([BigInt.asIntN(64, BigInt(lowest)), BigInt.asIntN(64, BigInt(highest))]).toEqual([
        BigInt(lowest),
        BigInt(highest),
      ])
    }
    expect(BigInt(address.highest) - BigInt(address.lowest)).toBe(0xff_ffffn)
    expect(BigInt(network.highest) - BigInt(network.lowest)).toBe(0xff_ffff_ffffn)
    expect(readersBeside(address.highest)).toEqual(readersBeside(address.lowest))
    expect(readersBeside(network.highest).network).toEqual(network)
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

test('more addresses of a network than may be are one reader more, however often they are counted', () => {
  const at = (subnet: number) => readerOf(address, BigInt(subnet + 1) << 24n, 1n)
  const visits = Array.from({ length: maxAddresses + 50 }, (_, subnet) => ({ reader: at(subnet) }))
  const seen = withFewAgents([], visits)
  const stored = [...new Set(seen.map(({ reader }) => reader))]
  expect(stored).toHaveLength(maxAddresses + 1)
  expect(seen.slice(0, maxAddresses)).toEqual(visits.slice(0, maxAddresses))
  expect(withFewAgents(stored, visits)).toEqual(seen)
})
