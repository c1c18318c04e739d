import { expect, test } from 'bun:test'
import { countryAtEnd, countryTyped } from '../../src/core/language/countries.ts'
import { choiceFor, type FeeChoice, feeOf } from '../../src/review/fees/choice-rules.ts'
import { countryOf, nextCountry } from '../../src/review/papers/country-rules.ts'

test.each([
  ['Forest College, Jabalpur, India', 'India'],
  ['GBPUAT, Pantnagar 263145, INDIA.', 'India'],
  ['University of Delhi, India-110012', 'India'],
  ['University of Delhi, Delhi, India, 110012', 'India'],
  ['Department of Botany, Nairobi, Kenya; email: a@b.example', 'Kenya'],
  ['भारतीय कृषि अनुसंधान संस्थान, नई दिल्ली, भारत', 'India'],
  ['University of Leeds, UK', 'United Kingdom'],
  ['Purdue University, U.S.A.', 'United States'],
  ['Kangwon University, Republic of Korea', 'South Korea'],
  ['University, Sarajevo, Bosnia and Herzegovina', 'Bosnia and Herzegovina'],
  ['Yezin University, Myanmar', 'Myanmar'],
  ['IARI, New Delhi', ''],
  ['Purdue University, Lafayette, IN', ''],
  ['Rutgers, New Jersey', ''],
  ['Indian Institute of Science', ''],
  ['', ''],
])('the affiliation %j ends in the country %j', (affiliation, country) => {
  expect(countryAtEnd(affiliation, 'hi')).toBe(country)
})

test.each([
  ['india', '', 'India'],
  ['Bharat', '', 'India'],
  ['भारत', '', ''],
  ['भारत', 'hi', 'India'],
  ['IN', '', 'India'],
  ['The Netherlands', '', 'Netherlands'],
  ['European Union', '', ''],
  ['Narnia', '', ''],
])('%j is, with the names of %j, the country %j', (text, language, country) => {
  expect(countryTyped(text, language)).toBe(country)
})

const author = { affiliation: 'Forest College, Jabalpur, India', country: '', corresponding: true }
const abroad = { ...author, affiliation: 'University, Nairobi, Kenya' }
const nowhere = { ...author, affiliation: 'Forest College' }
const other = { affiliation: 'University, Nairobi, Kenya', country: 'Kenya', corresponding: false }

test.each([
  ['its field, before all', { country: 'Nepal', people: [author] }, 'Nepal'],
  ['its author’s own', { country: '', people: [{ ...author, country: 'Nepal' }] }, 'Nepal'],
  ['its affiliation', { country: '', people: [other, author] }, 'India'],
  ['nothing', { country: '', people: [other, nowhere] }, ''],
  ['a field of no known country', { country: 'Narnia', people: [author] }, 'Narnia'],
  ['a field in capitals', { country: 'INDIA', people: [] }, 'India'],
])('the country of a paper is said by %s', (_, paper, country) => {
  expect(countryOf(paper, '')).toBe(country)
})

test.each<[name: string, typed: string | undefined, before: string, after: typeof author, country: string]>([
  ['is filled in', undefined, '', author, 'India'],
  ['is filled in where the field is empty', '', '', author, 'India'],
  ['follows the affiliation', 'India', 'India', abroad, 'Kenya'],
  ['stays where somebody typed another', 'Nepal', 'India', abroad, 'Nepal'],
  ['stays where somebody had typed another', undefined, 'Nepal', abroad, 'Nepal'],
  ['stays where the new affiliation says none', 'India', 'India', nowhere, 'India'],
  ['is none where nothing says it', '', '', nowhere, ''],
])('a paper’s country %s', (_, typed, stored, after, country) => {
  expect(nextCountry(typed, { country: stored, people: [author] }, [after], '')).toBe(country)
})

const sums = { india: 'Rs 500', abroad: '$ 15' }
const rupees = { india: 'Rs 500', abroad: '' }
const free = { india: '', abroad: '' }

test.each<[choice: FeeChoice, sums: { india: string; abroad: string }, country: string, asked: string | undefined]>([
  ['due', sums, 'India', 'due Rs 500'],
  ['due', sums, 'INDIA', 'due Rs 500'],
  ['due', sums, 'Kenya', 'due $ 15'],
  ['due', sums, '', undefined],
  ['due', rupees, 'Kenya', 'none '],
  ['due', rupees, '', undefined],
  ['due', free, '', 'none '],
  ['india', sums, 'Kenya', 'due Rs 500'],
  ['abroad', sums, '', 'due $ 15'],
  ['waived', sums, '', 'waived '],
  ['none', sums, 'India', 'none '],
])('the choice %j of %j for the country %j asks %j', (choice, of, country, asked) => {
  const read = feeOf(choice, of, country)
  expect(read && `${read.payment} ${read.fee}`).toBe(asked)
})

test.each([
  [sums, 'India', 'india'],
  [sums, 'Kenya', 'abroad'],
  [sums, '', ''],
  [rupees, 'Kenya', 'none'],
  [free, '', 'none'],
] as const)('of %j, the country %j chooses %j', (of, country, choice) => {
  expect(choiceFor(of, country)).toBe(choice)
})
