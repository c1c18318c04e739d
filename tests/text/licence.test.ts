import { expect, test } from 'bun:test'
import { licenceAddress, licenceName, offeredLicences } from '../../src/core/text/licence.ts'

test.each([
  ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  [' cc-by-nc-nd 4.0', 'https://creativecommons.org/licenses/by-nc-nd/4.0/'],
  ['https://licences.example/own', 'https://licences.example/own'],
  ['CC BY', 'CC BY'],
  ['', ''],
])('a licence typed as %j is %j', (typed, address) => {
  expect(licenceAddress(typed)).toBe(address)
})

test('six licences are offered, each by the name of its address', () => {
  expect(offeredLicences.map(([, name]) => name)).toEqual([
    ...['CC BY 4.0', 'CC BY-SA 4.0', 'CC BY-NC 4.0', 'CC BY-NC-SA 4.0', 'CC BY-ND 4.0', 'CC BY-NC-ND 4.0'],
  ])
  for (const [address, name] of offeredLicences) expect(licenceName(address)).toBe(name)
})
