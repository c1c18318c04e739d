import { expect, test } from 'bun:test'
import {
  ignoredParts,
  pastedAuthors,
  withAffiliations,
  withPasted,
} from '../../../src/journal/articles/people/paste-rules.ts'
import { aPerson } from '../../../src/journal/record/people/rules.ts'

/** People as `name/affiliation`. */
const people = (line: string) =>
  line === ''
    ? []
    : line.split(', ').map((each) => {
        const [name = '', affiliation = ''] = each.split('/')
        return aPerson({ name, affiliation })
      })

test.each<[what: string, there: string, pasted: string, place: number, then: string]>([
  ['an author into an empty list', '', 'Ravi Rao/Delhi', 0, 'Ravi Rao/Delhi'],
  ['an author into an empty row', 'Asha Roy, ', 'Ravi Rao/Delhi', 1, 'Asha Roy, Ravi Rao/Delhi'],
  [
    'authors with the same names fill in what is missing',
    'Ravi Rao, Sita Devi',
    'Ravi Rao/Delhi, Sita Devi/Pune',
    0,
    'Ravi Rao/Delhi, Sita Devi/Pune',
  ],
  [
    'authors that are not listed are added',
    'Ravi Rao',
    'Ravi Rao/Delhi, Sita Devi/Pune',
    1,
    'Ravi Rao/Delhi, Sita Devi/Pune',
  ],
  [
    'a name with further initials is the same author',
    'Felix Agakov',
    'Felix V. Agakov/Edinburgh',
    0,
    'Felix Agakov/Edinburgh',
  ],
  ['a full name fits initials', 'R. E. Schapire', 'Robert Schapire/Princeton', 0, 'R. E. Schapire/Princeton'],
  ['a name with accents is the same author', 'David Pal', 'Dávid Pál/New York', 0, 'David Pal/New York'],
  ['another given name is another author', 'Sita Rao', 'Ravi Rao/Delhi', 1, 'Sita Rao, Ravi Rao/Delhi'],
  [
    'two names that fit the same initials are both new',
    'R. Rao',
    'Ravi Rao/Delhi, Rita Rao/Pune',
    1,
    'R. Rao, Ravi Rao/Delhi, Rita Rao/Pune',
  ],
  [
    'two names without a comma, both listed, add nobody',
    'Elias Bareinboim, Judea Pearl',
    'Elias Bareinboim Judea Pearl/UCLA',
    0,
    'Elias Bareinboim, Judea Pearl',
  ],
  [
    'two names without a comma, written shorter, add nobody',
    'Robert Schapire, J Langford',
    'J. Langford Robert E. Schapire',
    0,
    'Robert Schapire, J Langford',
  ],
  [
    'a name with a further name is the same author',
    'Ravi Rao, Sita Rao',
    'Ravi Kumar Rao/Delhi',
    0,
    'Ravi Rao/Delhi, Sita Rao',
  ],
  [
    'an author line over its first author adds the others',
    'Antoine Bordes',
    'Antoine Bordes/Compiègne, Xavier Glorot/Montréal, Jason Weston/New York',
    0,
    'Antoine Bordes/Compiègne, Xavier Glorot/Montréal, Jason Weston/New York',
  ],
  [
    'a list with everyone listed gives the new order',
    'Ravi Rao, Sita Devi',
    'Sita Devi, Asha Roy, Ravi Rao',
    0,
    'Sita Devi, Asha Roy, Ravi Rao',
  ],
  [
    'new authors stand where the pasted list has them',
    'Ravi Rao, Sita Devi',
    'Asha Roy, Ravi Rao, Mohan Lal, Sita Devi',
    2,
    'Asha Roy, Ravi Rao, Mohan Lal, Sita Devi',
  ],
  [
    'listed authors that the pasted list leaves out stay before the last that it holds',
    'Ravi Rao, Sita Devi, Asha Roy',
    'Asha Roy, Mohan Lal, Ravi Rao',
    0,
    'Asha Roy, Mohan Lal, Sita Devi, Ravi Rao',
  ],
  [
    'namesakes keep what is known of each',
    'Ravi Rao/Agra, Ravi Rao/Pune',
    'Ravi Rao/Delhi, Ravi Rao',
    0,
    'Ravi Rao/Agra, Ravi Rao/Pune',
  ],
  ['what is known already is not overwritten', 'Ravi Rao/Agra', 'Ravi Rao/Delhi', 0, 'Ravi Rao/Agra'],
])('pasting over authors: %s', (_, there, pasted, place, then) => {
  expect(withPasted(people(there), people(pasted), place)).toEqual(people(then))
})

test.each<[what: string, there: string, pasted: string, kept: string[]]>([
  ['another affiliation', 'Ravi Rao/Agra', 'Ravi Rao/Delhi', ['the affiliation of Ravi Rao (pasted: “Delhi”)']],
  ['the same affiliation in capitals', 'Ravi Rao/Agra', 'Ravi Rao/AGRA', []],
  ['an affiliation where there was none', 'Ravi Rao', 'Ravi Rao/Delhi', []],
  ['another person', 'Ravi Rao/Agra', 'Sita Devi/Delhi', []],
])('pasting %s names the details that were not taken over', (_, there, pasted, kept) => {
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
  ['Rao, Asha & Sharma, Ravi', true, ['Asha Rao', 'Ravi Sharma']],
  ['Asha Rao, Ravi Sharma and Sita Devi', true, ['Asha Rao', 'Ravi Sharma', 'Sita Devi']],
  ['Asha Rao; Ravi Sharma', false, ['Asha Rao', 'Ravi Sharma']],
  ['Asha Rao1\n1 University of Delhi, Delhi, India', false, ['Asha Rao']],
  ['', false, undefined],
])('the text %j pasted (into the author line: %p) is read as %j', (pasted, isLine, expected) => {
  const found = pastedAuthors(pasted, isLine)
  expect(Array.isArray(found) ? found.map(({ name }) => name) : found).toEqual(expected)
})

test.each<[what: string, there: string, lines: string[], head: string[], then: string | undefined]>([
  [
    'one line goes to all',
    'Ravi Rao, Sita Devi',
    ['Hill College, Pune'],
    [],
    'Ravi Rao/Hill College, Pune; Sita Devi/Hill College, Pune',
  ],
  [
    'as many lines as people go to them in order',
    'Ravi Rao, Sita Devi',
    ['Hill College', 'Pier University'],
    [],
    'Ravi Rao/Hill College; Sita Devi/Pier University',
  ],
  [
    'marks of the file’s byline share them out',
    'Ravi Rao, Sita Devi, Mina Das',
    ['1 Hill College', '2 Pier University'],
    ['Boats of the delta', 'Ravi Rao1, Sita Devi2, Mina Das1,2'],
    'Ravi Rao/Hill College; Sita Devi/Pier University; Mina Das/Hill College; Pier University',
  ],
  [
    'the byline may be among the lines, with Markdown’s marks',
    'Ravi Rao, Sita Devi',
    ['Ravi Rao^1^, Sita Devi^2^', '^1^ Hill College\\', '^2^ Pier University'],
    [],
    'Ravi Rao/Hill College; Sita Devi/Pier University',
  ],
  [
    'nobody gets one without marks',
    'Ravi Rao, Sita Devi, Mina Das',
    ['Hill College', 'Pier University'],
    [],
    undefined,
  ],
  ['an affiliation that is there changes nothing', 'Ravi Rao/Hill College', ['Hill College'], [], undefined],
])('of affiliations, %s', (_, there, lines, head, then) => {
  const shared = withAffiliations(people(there), lines, head)
  expect(shared?.map(({ name, affiliation }) => `${name}/${affiliation}`).join('; ')).toEqual(then)
})
