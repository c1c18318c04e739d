import { describe, expect, test } from 'bun:test'
import { aPerson } from '../../src/journal/record/people/rules.ts'
import { wordFlags } from '../../src/review/papers/flag-rules.ts'
import { problemsToSend, warningsOn } from '../../src/review/submit/check-rules.ts'

const asha = aPerson({ name: 'Asha Rao', email: 'asha@university.example', corresponding: true })
const ravi = aPerson({ name: 'Ravi Kumar' })
const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at}`).join('\n')
const whole = {
  words: {
    title: 'Yield of rice',
    abstract: 'We measured it.',
    competing_interests: 'None',
    original: 'yes',
    coauthors: 'yes',
    privacy: 'yes',
  },
  people: [asha, ravi],
  kinds: ['manuscript'],
  lacksCountry: false,
}

describe('a paper is sent', () => {
  test.each<[string, Partial<typeof whole>, string[]]>([
    ['that is whole', {}, []],
    ['without its manuscript', { kinds: ['title_page'] }, ['manuscript required']],
    ['whose fee depends on a country that nothing says', { lacksCountry: true }, ['country required']],
    ['without authors', { people: [] }, ['authors required']],
    ['whose author has a wrong iD', { people: [asha, { ...ravi, orcid: '0' }] }, ['authors invalid_orcid']],
    ['without a corresponding author', { people: [ravi] }, ['authors required']],
    ['with two of them', { people: [asha, { ...ravi, corresponding: true }] }, ['authors invalid']],
    ['whose author has no email', { people: [{ ...asha, email: '' }] }, ['authors required']],
    [
      'without words',
      { words: {} as typeof whole.words },
      ['title', 'abstract', 'competing_interests', 'original', 'coauthors', 'privacy'].map(
        (name) => `${name} required`,
      ),
    ],
    ['with a tick taken away', { words: { ...whole.words, privacy: '' } }, ['privacy required']],
    ['with words that are too long', { words: { ...whole.words, title: 'x'.repeat(5_001) } }, ['title invalid']],
  ])('%s', (_, more, problems) => {
    expect(problemsToSend({ ...whole, ...more }).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })

  test.each([
    ['as the journal asks for', 5, 50, 100, 0],
    ['with too many authors', 6, 50, 100, 1],
    ['with too many references', 5, 51, 100, 1],
    ['with too long a title', 5, 50, 101, 1],
    ['with too much of all', 6, 51, 101, 3],
  ])('%s', (_, authors, references, titleWords, warnings) => {
    const words = { references: lines(references), title: 'word '.repeat(titleWords) }
    const people = Array.from({ length: authors }, () => ravi)
    expect(warningsOn({ words, people })).toHaveLength(warnings)
    const flags = [...(authors > 5 ? ['too_many_authors'] : []), ...(references > 50 ? ['too_many_references'] : [])]
    expect(wordFlags({ people, references: words.references, suggested: '', mobile: '' })).toEqual(flags as never[])
  })

  test('without anything is warned of nothing', () => expect(warningsOn({ words: {}, people: [] })).toEqual([]))
})

test.each([
  ['Meera Nair | ASHA@university.example', true],
  ['Meera Nair | meera@university.example', true],
  ['Meera Nair <meera@university.example>', true],
  ['Meera Nair, +91 98765 43210', true],
  ['Meera Nair, 098765-43210', true],
  ['Otto Lund | otto@elsewhere.example\nMeera Nair | meera@university.example', true],
  ['Meera Nair | meera@elsewhere.example', false],
  ['Meera Nair | meera@gmail.com', false], // whom anybody may have
  ['Meera Nair, 98765 43211', false],
  ['Meera Nair', false],
  ['', false],
])('a suggested reviewer shares an address, a domain or a phone with an author: %j: %p', (suggested, isAlike) => {
  const people = [ravi, asha, { email: 'asha@gmail.com' }]
  const flags = wordFlags({ people, references: '', suggested, mobile: '+91-98765-43210' })
  expect(flags).toEqual(isAlike ? ['suggested_alike'] : [])
})

test('nobody shares a phone that was not given', () => {
  expect(wordFlags({ people: [], references: '', suggested: 'Meera Nair, 98765 43210', mobile: '' })).toEqual([])
})
