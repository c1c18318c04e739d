import { describe, expect, test } from 'bun:test'
import { listedNames, nameWithComma } from '../../src/core/pasted/listed-names.ts'
import { pastedPeople } from '../../src/core/pasted/people.ts'
import { peopleNamed } from '../../src/journal/record/people/form.ts'
import { acceptable, peopleProblems } from '../../src/journal/record/people/problems.ts'
import { reviewerName } from '../../src/review/people/rules.ts'

const titles = [
  '',
  'Dr. ',
  'Prof. (Dr.) ',
  'Prof. Dr. ',
  'Dr. (Mrs.) ',
  'Univ.-Prof. Dr. med. ',
  'Smt. ',
  'डॉ. ',
  'Er. ',
]
const names = [
  ...[
    'RK Sharma',
    'R.K. Sharma',
    'Ch. V. Rao',
    'Asha Menon',
    'Jan van het Veld',
    'José Ortega y Gasset',
    'J.-P. Sartre',
  ],
  ...[
    'Seán O’Connor',
    'José Lima Filho',
    'सीता देवी',
    'Omar al-Khatib',
    'Gupta SK',
    "Peter in 't Veld",
    'Anne‐Marie Roy',
  ],
]
const degrees = ['', ' PhD', ', Ph.D.', ', M.Sc., Ph.D.', ' (PhD)', ', MD, PhD', ' M.Tech.', ', FRCP']
const marks = ['', '1', '*', '1,2*']

const every = titles.flatMap((title) => names.flatMap((name) => degrees.map((degree) => `${title}${name}${degree}`)))

const problemsOf = (people: object[]) => peopleProblems(peopleNamed(JSON.stringify(people)) ?? [])

describe('what is read of names is taken by their form', () => {
  let state = 7
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const pick = (all: readonly string[]) => all[random(all.length)] ?? ''
  test('of a first page', () => {
    for (let times = 0; times < 2_000; times++) {
      const line = Array.from({ length: 1 + random(4) }, () => pick(every) + pick(marks))
      const text = `${line.join(pick([', ', '; ', ' and ', ' & ', ' एवं ', '\n']))}\n1 Department of Soil, University of Pune, India`
      expect([text, problemsOf(acceptable(pastedPeople(text)))]).toEqual([text, []])
      expect([text, problemsOf(pastedPeople(text))]).toEqual([text, []])
    }
  })

  test.each(every)('%s', (typed) => {
    const name = nameWithComma(typed)?.name ?? typed
    expect(problemsOf([{ name }])).toEqual([])
    expect(reviewerName(typed)).not.toMatch(/[,()]|Dr\.|Ph\.?D|FRCP|Tech/)
    expect(listedNames(`${typed}; Bina Sen`).at(-1)).toEqual({ name: 'Bina Sen', family: '' })
  })
})

test('of people whom a form would refuse none is offered, and no part that it would refuse', () => {
  expect(acceptable([{ name: '王小明' }, { name: 'Ravi Rao' }])).toEqual([])
  expect(acceptable([{ name: 'Ravi Rao', orcid: '0000', affiliation: 'Pune' }])).toEqual([
    { name: 'Ravi Rao', orcid: '', affiliation: 'Pune' },
  ])
})

test.each([
  ['Dr. Rao, Sunita,', 'Sunita Rao'],
  ['Rao, Sunita, Ph.D.', 'Sunita Rao'],
  ['Prof. (Dr.) Sunita Rao', 'Sunita Rao'],
  ['  Sunita   Rao ', 'Sunita Rao'],
  ['King, Martin Luther, Jr.', 'Martin Luther King Jr.'],
  ['García Márquez, Gabriel José', 'Gabriel José García Márquez'],
  ['Meera, friend of Ravi Sharma', 'Meera, friend of Ravi Sharma'],
  ['', ''],
])('the name %j of a reviewer is kept as %j', (typed, name) => {
  expect(reviewerName(typed)).toBe(name)
})
