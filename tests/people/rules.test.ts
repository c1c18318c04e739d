// both databases
import { describe, expect, test } from 'bun:test'
import { rowsOf } from '../../src/core/db/rows.ts'
import { isSameName, personKey, sameName } from '../../src/core/pasted/name-keys.ts'
import { changeOfPeople, initialWords, institutionDomain, mayBeInitials } from '../../src/review/people/rules.ts'
import { withJournal } from '../support/journal.ts'

describe('how the authors of a paper changed', () => {
  test.each([
    ['Asha,Ravi', 'Asha,Ravi', undefined],
    ['Asha,Ravi', 'Asha,Ravi,Mina', 'Added: Mina.'],
    ['Asha,Ravi,Mina', 'Asha,Mina', 'Removed: Ravi.'],
    ['Asha,Ravi', 'Ravi,Asha', 'New order: Ravi, Asha; before: Asha, Ravi.'],
    ['Asha,Ravi', 'Ravi,Asha,Mina', 'Added: Mina. New order: Ravi, Asha, Mina; before: Asha, Ravi.'],
    ['Asha,Ravi', 'Mina', 'Added: Mina. Removed: Asha, Ravi.'],
  ])('from %s to %s', (before, after, said) => {
    expect(changeOfPeople(before.split(','), after.split(','))).toBe(said)
  })
})

describe('the domain of an institution', () => {
  test.each([
    ['a@Uni-One.example', 'uni-one.example'],
    ['a@gmail.com', ''],
    ['', ''],
  ])('of %s is %s', (email, domain) => expect(institutionDomain(email)).toBe(domain))
})

describe('names of one person', () => {
  test.each([
    ['Juergen Otsuka', 'Otsuka Juergen'],
    ['Jürgen Otsuka', 'Otsuka, Juergen'],
    ['Dr. Håkon Aas-Berg', 'Berg Aas Haakon'],
    ...['dʼÁvila', 'd`Ávila', 'd’Ávila'].map(
      (name) => [`Prof. em. José ${name}–Moreira (Sagres)`, "José d'Ávila-Moreira, PhD"] as const,
    ),
    ...['¹', ' ²,³', '*', '†', ' ¶'].map((mark) => [`Tove Vesodi${mark}`, 'Tove Vesodi'] as const),
    ['Oyuunchimeg Batsükh', 'oyuunchimeg_batsukh'],
    ['Þórdís Ragnheiðardóttir', 'PhD Þórdís Ragnheiðardóttir'],
  ])('%s, %s', (one, other) => {
    expect(isSameName(one, other)).toBe(true)
    expect(isSameName(other, one)).toBe(true)
  })

  test.each([
    '\u00ad',
    '\u200b',
    '\u200d',
    '\u200e',
    '\u2060',
    '\u2063',
    '\u2068',
    '\u3164',
    '\ufe0f',
    '\ufeff',
    '\u{e0061}',
  ])('with a sign that nobody sees in it: %j', (sign) => {
    for (const name of [`Oluw${sign}aseun Bergdahl`, `Oluwaseun${sign} Bergdahl${sign}`])
      expect([isSameName(name, 'Oluwaseun Bergdahl'), personKey(name)]).toEqual([true, 'oluwaseun bergdahl'])
  })

  test.each([
    ['Juergen Otsuka', 'Juergen Otsuki'],
    ['Ravi Sharma', 'Ravi K. Sharma'],
    ['Nila Kumar', 'Anil Kumar'],
    ['Kim Minjun', 'Kim Minji'],
    ['Sita Rao', 'रवि राव'],
    ['Min-Jun Kim', 'Kim Minjun'],
    ['-', '.'],
    ['', 'रवि राव'],
  ])('not %s, %s', (one, other) => expect(isSameName(one, other)).toBe(false))
})

describe('names that may be one person’s under initials', () => {
  test.each([
    ['O. Chapelle', 'Olivier Chapelle'],
    ['Þ. Ragnheiðardóttir', 'Þórdís Ragnheiðardóttir'],
    ['Th. Ragnheidardottir', 'Þórdís Ragnheiðardóttir'],
    ['Yu. Ivanov', 'Yuri Ivanov'],
    ['Chapelle, O.', 'Olivier Chapelle'],
    ['Chapelle O', 'Dr. Olivier Chapelle'],
    ['Sharma RK', 'Ravi Kumar Sharma'],
    ['R.K. Sharma', 'Ravi K. Sharma'],
    ['R. Sharma', 'Ravi K. Sharma'],
    ['Ravi Sharma', 'Ravi K. Sharma'],
    ['J.-F. Müller', 'Jean-François Mueller'],
    ['Å. Lindqvist', 'Åsa Lindqvist'],
  ])('%s, %s', (one, other) => {
    expect(mayBeInitials(initialWords(one), initialWords(other))).toBe(true)
    expect(mayBeInitials(initialWords(other), initialWords(one))).toBe(true)
  })

  test.each([
    ['O. Chapelle', 'Marie Chapelle'],
    ['O. Chapelle', 'Olivier Chabert'],
    ['Chapelle', 'Olivier Chapelle'],
    ['Dr. Chapelle', 'Diana Chapelle'],
    ['R.M. Sharma', 'Ravi Kumar Sharma'],
    ['Olivia Chapelle', 'Olivier Chapelle'],
    ['O. C.', 'Olivier Chapelle'],
    ['Ravi Sharma', 'Ravi Kumar Sharma'],
    ['LI WEI', 'Lena Weiss'],
    ['', 'Olivier Chapelle'],
  ])('not %s, %s', (one, other) => {
    expect(mayBeInitials(initialWords(one), initialWords(other))).toBe(false)
    expect(mayBeInitials(initialWords(other), initialWords(one))).toBe(false)
  })
})

test('the database finds names alike that the rule does', async () => {
  const { db } = await withJournal()
  for (const name of [
    'Jürgen Ōtsuka-Müller',
    'R.K. Sharma',
    "O’Neil, Aoife d'Arc",
    'शर्मा रवि',
    'Łukasz Ångström',
    '',
  ]) {
    const [row] = await rowsOf<{ same: string }>(db)`select same_name(${personKey(name)}) as same`
    expect(row?.same).toBe(sameName(name))
  }
})
