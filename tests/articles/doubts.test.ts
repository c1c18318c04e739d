import { describe, expect, test } from 'bun:test'
import { dateDoubts, earlierNameRemarks, remarksOn } from '../../src/journal/articles/editing/doubts.ts'
import { dateProblem, dateProblems } from '../../src/journal/record/date-problems.ts'
import { pagesAfter, plainPages } from '../../src/journal/record/position-rules.ts'

const textsOn = (authorname: string) => remarksOn({ authorname }, 2026).authorname.map(({ text }) => text)

describe('what the names of authors will be', () => {
  test.each([
    ['', []],
    [' , .', []],
    ['Dr. Ravi Kumar Sharma', ['1 author, 1 certificate: Sharma RK']],
    ['R Sharma, Anita Roy,  Sita  Devi', ['3 authors, 3 certificates: Sharma R · Roy A · Devi S']],
    [Array(51).fill('Anita Roy').join(', '), []],
    ['सीता देवी, Plato', ['2 authors, 2 certificates: देवी सी · Plato']],
  ])('the line %j is shown as the names %j', (names, texts) => {
    expect(textsOn(names)).toEqual(texts)
  })

  test.each([
    [
      'Ravi Sharma, Anita Roy and Sita Devi',
      ['“Anita Roy and Sita Devi” counts as one author: separate names with commas.'],
    ],
    ['Anita Roy, and Sita Devi', ['“and Sita Devi” counts as one author: separate names with commas.']],
    ['Anita Roy & Sita Devi', ['“Anita Roy & Sita Devi” counts as one author: separate names with commas.']],
    ['अनीता रॉय और सीता देवी', ['“अनीता रॉय और सीता देवी” counts as one author: separate names with commas.']],
    ['Anand Roy, Sandy Land', []],
    [
      'Roy, A., Singh, B. K.',
      [
        '“A.” counts as an author: initials stand before their surname, without a comma.',
        '“B. K.” counts as an author: initials stand before their surname, without a comma.',
      ],
    ],
    ['Roy, AB', ['“AB” counts as an author: initials stand before their surname, without a comma.']],
    ['Martin Luther King, Jr.', ['“Jr.” counts as an author: it stands behind its name, without a comma.']],
    ['A. Roy, B Singh, Al', []],
    ['RK Sharma, Gupta SK, Kwok NG, Ravi Kumar Sharma, Dr. Sita Devi', []],
    ['Ana Roy y Luis Paz', ['“Ana Roy y Luis Paz” counts as one author: separate names with commas.']],
    ['अनीता रॉय एवं सीता देवी', ['“अनीता रॉय एवं सीता देवी” counts as one author: separate names with commas.']],
    ['Anil Bhatt PhD', ['“Anil Bhatt PhD” is cited as “Bhatt A”: degrees are no part of a name.']],
    ['Anil Bhatt, Ph.D.', ['“Ph.D.” counts as an author: titles and degrees are no part of a name.']],
    [
      'Wei LI',
      [
        '“Wei LI” is cited as “Wei LI”. If “LI” is the family name, enter it under “Affiliations, ORCID iDs and emails of the authors”.',
      ],
    ],
    [
      'José Lima Filho',
      [
        '“José Lima Filho” is cited as “Lima Filho J”. If “Filho” is the family name, ' +
          'enter it under “Affiliations, ORCID iDs and emails of the authors”.',
      ],
    ],
    [
      'Gabriel García Márquez',
      [
        '“Gabriel García Márquez” is cited as “Márquez GG”. If “García Márquez” is the family name, ' +
          'enter it under “Affiliations, ORCID iDs and emails of the authors”.',
      ],
    ],
    ['José Ortega y Gasset, Ana Ruiz, Md Parvez Khan', []],
    ['Anita Roy, anita  roy, Dr. Anita Roy', ['“anita roy” is there twice.', '“Dr. Anita Roy” is there twice.']],
  ])('the names %j raise the doubts %j', (names, texts) => {
    expect(textsOn(names).slice(1)).toEqual(texts)
  })

  test('a family name that was entered is read, and raises no doubt', () => {
    const authorname = 'Gabriel García Márquez, Wei Li'
    const authors = JSON.stringify([{ name: 'Gabriel García Márquez', family: 'García Márquez' }, { name: 'Wei Li' }])
    expect(remarksOn({ authorname, authors }, 2026).authorname.map(({ text }) => text)).toEqual([
      '2 authors, 2 certificates: García Márquez G · Li W',
    ])
  })

  test('an organisation is one author as it is, with its commas, in JSON and in lines', () => {
    const name = 'Editors of Crops, Soils and Water 2030'
    const authorname = `Ravi Rao, ${name}, Anil Bhatt`
    for (const authors of [JSON.stringify([{ organisation: name }]), `Ravi Rao\n${name} | organisation`])
      expect(remarksOn({ authorname, authors }, 2026).authorname.map(({ text }) => text)).toEqual([
        `3 authors, 3 certificates: Rao R · ${name} · Bhatt A`,
      ])
  })

  test('names that are only read raise no doubt', () => {
    expect(remarksOn({ authorname: 'Roy, A.' }, 2026).authorname.map(({ isDoubt }) => isDoubt)).toEqual([false, true])
  })
})

test.each([
  ['2026-12-31', []],
  ['2025-12-31', ['The date is in 2025, the issue’s year is 2026.']],
  ['2027-01-01', ['The date is in 2027, the issue’s year is 2026.']],
  ['', []],
  ['2025-13-01', []],
])('the date %j in an issue of 2026 raises the doubts %j', (date, texts) => {
  expect(dateDoubts(date, 2026)).toEqual(texts)
})

test.each([
  ['', []],
  ['+91 99999 00000', []],
  ['abc', ['This does not look like a phone number.']],
  ['12345', ['This does not look like a phone number.']],
])('the mobile %j raises the doubts %j', (mobile, texts) => {
  expect(remarksOn({ mobile }, 2026).mobile.map(({ text }) => text)).toEqual(texts)
})

test.each([
  ['1799-12-31', true],
  ['0026-11-20', true],
  ['1800-01-01', false],
  ['2027-06-15', false],
  ['2027-06-16', true],
  ['9999-12-31', true],
  ['no day', false],
  [undefined, false],
])('on 15 June 2026 the date %j is refused: %p', (day, isRefused) => {
  expect(dateProblem(day, '2026-06-15') !== undefined).toBe(isRefused)
})

test('each day of an article is judged so, those of its review without a publication date too', () => {
  const days = { publishdate: null, received: '1799-12-31', revised: '2027-06-16', accepted: '2026-01-01' }
  expect(dateProblems(days, '2026-06-15').map(({ field, message }) => [field, message])).toEqual([
    ['received', 'Received must lie between 1800 and a year from now'],
    ['revised', 'Revised must lie between 1800 and a year from now'],
  ])
})

test.each([
  ['1-8', '1-8'],
  [' 1 – 8 ', '1-8'],
  ['1—8', '1-8'],
  ['1−8', '1-8'],
  ['9 -', '9-'],
  ['1–8–9', '1–8–9'],
  ['A1–8', 'A1–8'],
])('the pages %j are read as %j', (typed, pages) => {
  expect(plainPages(typed)).toBe(pages)
})

test.each([
  [60, '54-60', '61-67'],
  [60, '54 – 54', '61-61'],
  [60, '54-', '61-'],
  [0, 'x', '1-'],
])('after page %d, the pages %j become %j', (last, typed, pages) => {
  expect(pagesAfter(last, { pagenumber: typed })).toEqual({ pagenumber: pages })
})

describe('what still bears the earlier name of an author', () => {
  const named = { authorname: 'Ravi Sharma', status: 'enabled', file: '7.pdf', pdf_source: 'uploaded' }
  const now = { ...named, authorname: 'Ravi K. Sharma' }
  const choice = 'A mistake deserves a correction; a changed name needs no notice.'
  const both = [`The PDF and the certificates given out before still have the earlier names. ${choice}`]
  const certificates = [`Certificates given out before still have the earlier names. ${choice}`]
  test.each([
    ['a public article', now, false, both],
    ['one with a new PDF', now, true, certificates],
    ['one whose PDF is typeset again', { ...now, pdf_source: 'typeset' }, false, certificates],
    ['one that is not public', { ...now, status: 'disabled' }, false, []],
    ['the same name', named, false, []],
  ])('%s', (_, after, isNewFile, remarks) => {
    expect(earlierNameRemarks(named, after, isNewFile)).toEqual(remarks)
  })
})
