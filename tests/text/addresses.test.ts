import { expect, test } from 'bun:test'
import { addressKey, networkKey } from '../../src/core/text/addresses.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
  ['1.2.3', '1.2.3'],
])('%j is counted as %j', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  ['2001:db8:7:1::1', '2001:db8:7::/48'],
  ['2001:0DB8:0007:ffff:1:2:3:4', '2001:db8:7::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::ffff:203.0.113.5', undefined],
  ['203.0.113.5', undefined],
  ['unknown', undefined],
])('the network of %s is %p', (address, key) => {
  expect(networkKey(address)).toBe(key)
})
