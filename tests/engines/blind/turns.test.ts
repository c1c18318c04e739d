import { expect, test } from 'bun:test'
import { bounds, mostPeople } from '../../../src/core/db/bounds.ts'
import { finishInTurns } from '../../../src/core/workers/event-loop.ts'
import { searchIdentifying } from '../../../src/engines/blind/identifying/find-rules.ts'
import type { SidePerson } from '../../../src/engines/blind/identifying/rules.ts'
import { holdOf } from '../../support/turns.ts'

/** The most processor time of one turn, in milliseconds. */
const mostMs = 50

const letter = (at: number) => String.fromCharCode(97 + (at % 26))
const many = (count: number, made: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => made(at)).join('')

/**
 * Names that share what is looked for, so that each word is compared with everybody's; and texts that are made of it.
 */
const hostile: Record<string, [name: (at: number) => string, text: string, affiliation?: (at: number) => string]> = {
  'the halves of long double names': [
    (at) => `R ${many(38, () => 'Abcd-')}${letter(at)}${letter(at / 26)}`,
    'Abcd '.repeat(10_000),
  ],
  'names without an end': [
    (at) => `${'R '.repeat(90)}Sharma${letter(at)}`,
    many(250, (at) => `${'R '.repeat(90)}Sharma${letter(at)} `),
  ],
  'one family': [(at) => `Ram${letter(at)}${letter(at / 26)} Sharma`, 'Ram Kumar Sharma '.repeat(3_000)],
  'institutions of all lengths': [
    (at) => `R S${letter(at)}`,
    'b '.repeat(25_000),
    (at) => many(9, (place) => `Univ ${'b '.repeat(4 + ((at * 7 + place * 31) % 90))},`),
  ],
  'addresses of strangers': [
    (at) => many(32, (place) => `ab${letter(place)}${letter(at)}${letter(at / 26)} `),
    many(5_000, (at) => `1${at}@b.c1 `),
  ],
  'names of files': [
    (at) => many(24, (place) => `abcd${letter(place)}${letter(at)}${letter(at / 26)} `),
    many(3_800, (at) => `aB${at}_bcdef `),
  ],
}

test.each(Object.entries(hostile))(
  '%s do not hold the thread',
  async (_, [name, text, affiliation = () => '']) => {
    const people = Array.from(
      { length: mostPeople.sent },
      (_, at): SidePerson => ({
        name: name(at).slice(0, bounds.name),
        affiliation: affiliation(at).slice(0, bounds.part),
        email: `a${at}@b${at}.example`,
      }),
    )
    const references = Array<string>(1_700).fill('Sharma R. Rice. 2020; 1: 1.')
    const awards = Array.from({ length: 6_000 }, (_, at) => `AB${1_000 + at}`)
    const side = { people, title: 'Rice', references, awards }
    const texts = [{ page: null, text: text.slice(0, bounds.text), field: 'abstract' as const }]
    expect(await holdOf(() => finishInTurns(searchIdentifying(texts, side)), mostMs)).toBeLessThanOrEqual(mostMs)
  },
  600_000,
)
