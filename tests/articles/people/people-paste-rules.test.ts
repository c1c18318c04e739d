import { expect, test } from 'bun:test'
import { ignoredParts, pastedAuthors, withPasted } from '../../../src/journal/articles/people/paste-rules.ts'
import { aPerson } from '../../../src/journal/articles/people/rules.ts'

/** People as `name/affiliation`. */
const people = (line: string) =>
  line === ''
    ? []
    : line.split(', ').map((each) => {
        const [name = '', affiliation = ''] = each.split('/')
        return aPerson({ name, affiliation })
      })

test.each<[what: string, there: string, pasted: string, place: number, then: string]>([
  ['whom nobody knows', '', 'Ravi Rao/Delhi', 0, 'Ravi Rao/Delhi'],
  ['into an empty row', 'Asha Roy, ', 'Ravi Rao/Delhi', 1, 'Asha Roy, Ravi Rao/Delhi'],
  ['the same names', 'Ravi Rao, Sita Devi', 'Ravi Rao/Delhi, Sita Devi/Pune', 0, 'Ravi Rao/Delhi, Sita Devi/Pune'],
  ['others beside them', 'Ravi Rao', 'Ravi Rao/Delhi, Sita Devi/Pune', 1, 'Ravi Rao/Delhi, Sita Devi/Pune'],
  ['more initials', 'Felix Agakov', 'Felix V. Agakov/Edinburgh', 0, 'Felix Agakov/Edinburgh'],
  ['initials alone', 'R. E. Schapire', 'Robert Schapire/Princeton', 0, 'R. E. Schapire/Princeton'],
  ['accents', 'David Pal', 'Dávid Pál/New York', 0, 'David Pal/New York'],
  ['another given name', 'Sita Rao', 'Ravi Rao/Delhi', 1, 'Sita Rao, Ravi Rao/Delhi'],
  ['two whom initials fit', 'R. Rao', 'Ravi Rao/Delhi, Rita Rao/Pune', 1, 'R. Rao, Ravi Rao/Delhi, Rita Rao/Pune'],
  [
    'side by side',
    'Elias Bareinboim, Judea Pearl',
    'Elias Bareinboim Judea Pearl/UCLA',
    0,
    'Elias Bareinboim, Judea Pearl',
  ],
  [
    'side by side, shorter',
    'Robert Schapire, J Langford',
    'J. Langford Robert E. Schapire',
    0,
    'Robert Schapire, J Langford',
  ],
  ['one with more names', 'Ravi Rao, Sita Rao', 'Ravi Kumar Rao/Delhi', 0, 'Ravi Rao/Delhi, Sita Rao'],
  [
    'an author line over its first author',
    'Antoine Bordes',
    'Antoine Bordes/Compiègne, Xavier Glorot/Montréal, Jason Weston/New York',
    0,
    'Antoine Bordes/Compiègne, Xavier Glorot/Montréal, Jason Weston/New York',
  ],
  [
    'everyone listed, in another order',
    'Ravi Rao, Sita Devi',
    'Sita Devi, Asha Roy, Ravi Rao',
    0,
    'Sita Devi, Asha Roy, Ravi Rao',
  ],
  [
    'new ones before and between',
    'Ravi Rao, Sita Devi',
    'Asha Roy, Ravi Rao, Mohan Lal, Sita Devi',
    2,
    'Asha Roy, Ravi Rao, Mohan Lal, Sita Devi',
  ],
  [
    'some listed, some new',
    'Ravi Rao, Sita Devi, Asha Roy',
    'Asha Roy, Mohan Lal, Ravi Rao',
    0,
    'Asha Roy, Mohan Lal, Sita Devi, Ravi Rao',
  ],
  ['namesakes', 'Ravi Rao/Agra, Ravi Rao/Pune', 'Ravi Rao/Delhi, Ravi Rao', 0, 'Ravi Rao/Agra, Ravi Rao/Pune'],
  ['what is known already', 'Ravi Rao/Agra', 'Ravi Rao/Delhi', 0, 'Ravi Rao/Agra'],
])('%s', (_, there, pasted, place, then) => {
  expect(withPasted(people(there), people(pasted), place)).toEqual(people(then))
})

test.each<[what: string, there: string, pasted: string, kept: string[]]>([
  ['another affiliation', 'Ravi Rao/Agra', 'Ravi Rao/Delhi', ['the affiliation of Ravi Rao (pasted: “Delhi”)']],
  ['the same', 'Ravi Rao/Agra', 'Ravi Rao/AGRA', []],
  ['one where there was none', 'Ravi Rao', 'Ravi Rao/Delhi', []],
  ['another person', 'Ravi Rao/Agra', 'Sita Devi/Delhi', []],
])('tells what stays despite %s', (_, there, pasted, kept) => {
  expect(ignoredParts(people(there), people(pasted))).toEqual(kept)
})

test.each<[pasted: string, isLine: boolean, expected: string | string[] | undefined]>([
  ['Asha Rao', false, undefined],
  ['Asha Rao', true, undefined],
  ['García Márquez, Gabriel José', false, 'García Márquez, Gabriel José'],
  [' García Márquez, Gabriel José\n', false, 'García Márquez, Gabriel José'],
  ['García Márquez, Gabriel José', true, undefined],
  ['Asha Rao, Ravi Sharma', false, 'Asha Rao, Ravi Sharma'],
  ['Asha Rao, Ravi Sharma, Sita Devi', false, ['Asha Rao', 'Ravi Sharma', 'Sita Devi']],
  ['Asha Rao, Ravi Sharma', true, undefined],
  ['Asha Rao1, Ravi Sharma2', true, ['Asha Rao', 'Ravi Sharma']],
  ['Asha Rao\nRavi Sharma', true, ['Asha Rao', 'Ravi Sharma']],
  ['Asha Rao\n', false, undefined],
  ['Rao, Asha\nSharma, Ravi', true, ['Asha Rao', 'Ravi Sharma']],
  ['Rao, Asha and Sharma, Ravi', true, ['Asha Rao', 'Ravi Sharma']],
  ['Asha Rao, Ravi Sharma and Sita Devi', true, ['Asha Rao', 'Ravi Sharma', 'Sita Devi']],
  ['Asha Rao; Ravi Sharma', false, ['Asha Rao', 'Ravi Sharma']],
  ['Asha Rao1\n1 University of Delhi, Delhi, India', false, ['Asha Rao']],
  ['', false, undefined],
])('%j, pasted into the author line: %p, says %j', (pasted, isLine, expected) => {
  const found = pastedAuthors(pasted, isLine)
  expect(Array.isArray(found) ? found.map(({ name }) => name) : found).toEqual(expected)
})
