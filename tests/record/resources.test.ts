import { describe, expect, test } from 'bun:test'
import { areResources, resourceLines, resourceLink, resourcesOf } from '../../src/journal/record/resources/rules.ts'

const swhid = `swh:1:rev:${'a1'.repeat(20)}`

describe('the resources of an article', () => {
  test.each([
    ['data | 10.5061/dryad.x1 | Yields', 'data | 10.5061/dryad.x1 | Yields'],
    [' Data|https://doi.org/10.5061/dryad.x1 ', 'data | 10.5061/dryad.x1'],
    [`code | https://archive.softwareheritage.org/${swhid}`, `code | ${swhid}`],
    [
      'protocol | https://protocols.example/a | Sowing | by hand',
      'protocol | https://protocols.example/a | Sowing \\| by hand',
    ],
    ['\npreprint | doi:10.1101/2020.01.02\n\n', 'preprint | 10.1101/2020.01.02'],
    ['[{"kind":"code","id":"https://code.example/crops"}]', 'code | https://code.example/crops'],
    ['[]', ''],
    ['', ''],
  ])('of %j are stored as %j', (typed, stored) => {
    expect(areResources(typed)).toBe(true)
    expect(resourceLines(typed)).toBe(stored)
    expect(resourceLines(stored)).toBe(stored)
    expect(resourceLines(JSON.stringify(resourcesOf(stored)))).toBe(stored)
  })

  test.each([
    ['film | 10.5061/dryad.x1', 'A line begins with its kind'],
    ['10.5061/dryad.x1', 'A line begins with its kind'],
    ['data | on request', 'After the kind comes a DOI'],
    ['data | http://data.example/a', 'After the kind comes a DOI'],
    ['data | https://data.example/a b', 'After the kind comes a DOI'],
    ['code | swh:1:rev:12', 'After the kind comes a DOI'],
    ['data', 'After the kind comes a DOI'],
    [`data | https://data.example/${'a'.repeat(500)}`, 'After the kind comes a DOI'],
    [`data | 10.5061/dryad.x1 | ${'a'.repeat(501)}`, 'A title has at most 500 characters'],
    ['data | 10.5061/dryad.x1\n'.repeat(21), 'At most 20'],
    ['{"kind":"data"}', 'A line is: kind'],
    ['[{"kind":"data","url":"x"}]', 'A line is: kind'],
    ['[1]', 'A line is: kind'],
  ])('refuse %j', (typed, hint) => {
    expect(areResources(typed)).toMatchObject({ hint: expect.stringContaining(hint) })
  })

  test.each([
    ['10.5061/dryad.x1', 'doi', 'https://doi.org/10.5061/dryad.x1'],
    [swhid, 'swhid', `https://archive.softwareheritage.org/${swhid}`],
    ['https://code.example/crops', 'uri', 'https://code.example/crops'],
  ] as const)('link %s as %s', (id, type, href) => {
    expect(resourceLink({ id })).toEqual({ type, href })
  })
})
