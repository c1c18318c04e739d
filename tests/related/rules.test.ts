import { describe, expect, test } from 'bun:test'
import { featuresNaming, featuresOf, namedByReferences, wantedBy } from '../../src/journal/related/feature-rules.ts'
import { citationsAmong, diffEntries, type Entry } from '../../src/journal/related/list-rules.ts'
import { relatedness } from '../../src/journal/related/ranking-rules.ts'
import { namedByReference, namesArticle } from '../../src/journal/related/reference-rules.ts'

const host = 'journal.example'
const article = { refnumber: '12', doi: '10.5555/Crops.12', year: 2024, title: 'Zinc uptake of <rice> in saline soil' }
const untitled = { ...article, doi: null, title: 'Zinc in rice' }

describe('a reference names an article', () => {
  test.each([
    ['by its DOI, case ignored', 'Rao A. 2024. https://doi.org/10.5555/CROPS.12', true],
    ['by its DOI alone', 'doi:10.5555/crops.12', true],
    ['not by a longer DOI', 'doi:10.5555/crops.123', false],
    ['not by its title, if it has another DOI', `Rao A. 2024. ${article.title}. doi:10.5555/other`, false],
    ['by its address', 'See https://journal.example/archives/2024/vol3/issue1/12.', true],
    ['by the address of its PDF, without a scheme', '(journal.example/archives/2024/vol3/issue1/12.pdf)', true],
    ['by its address after a move', 'http://JOURNAL.example/archives/2023/vol2/issue4/12', true],
    ['not by the address of another article', 'https://journal.example/archives/2024/vol3/issue1/123', false],
    ['not by an address elsewhere', 'https://old-journal.example/archives/2024/vol3/issue1/12', false],
    [
      'not by its title, if it has the address of another',
      `Rao A. 2024. ${article.title}. https://journal.example/archives/2024/vol3/issue1/13`,
      false,
    ],
    ['by its whole title and year', 'Rao A (2024). Zinc uptake of rice in saline soil. Crops 3: 1-9.', true],
    ['by its title in other case and signs', 'Rao, 2024a, "ZINC UPTAKE of <rice>, in saline-soil"', true],
    ['not by its title in another year', 'Rao A (2023). Zinc uptake of rice in saline soil. Crops 3.', false],
    ['not by its title with a year within a number', 'Rao A. Zinc uptake of rice in saline soil. 120245', false],
    ['not by a part of its title', 'Rao A (2024). Zinc uptake of rice. Crops 3.', false],
    ['not by its title within longer words', 'Rao A (2024). Zinc uptake of rice in saline soils.', false],
  ])('%s', (_, text, expected) => {
    expect(namesArticle(namedByReference({ text, doi: '' }, host), article)).toBe(expected)
  })

  test('not by a title of fewer than four words', () => {
    const named = namedByReference({ text: 'Rao A (2024). Zinc in rice. Crops 3.', doi: '' }, host)
    expect(namesArticle(named, untitled)).toBe(false)
  })

  test('not by a DOI that the article does not have', () => {
    expect(namesArticle(namedByReference({ text: 'doi:10.5555/crops.12', doi: '' }, host), untitled)).toBe(false)
  })
})

test.each([
  ['doi:10.5555/crops.12'],
  ['journal.example/archives/2024/vol3/issue1/12'],
  ['Rao A (2024). Zinc uptake of rice in saline soil. Crops 3: 1-9.'],
])('what names an article is found from both sides: %s', (references) => {
  const named = namedByReferences(references, host)
  const wanted = wantedBy(named)
  const own = featuresOf({ ...described, description: article.title }, host)
  const isWanted =
    wanted.dois.includes(article.doi.toLowerCase()) ||
    wanted.refnumbers.includes(article.refnumber) ||
    wanted.starts.includes(own.title_start ?? 0)
  const citing = featuresOf({ ...described, references }, host)
  const sought = featuresNaming(article)
  const isSought =
    sought.refs.some((one) => citing.refs.includes(one)) ||
    sought.cited_words.every((one) => citing.cited_words.includes(one))
  expect([isWanted, isSought]).toEqual([true, true])
})

const described = { description: 'A title', abstract: '', keywords: '', keywords_alt: '', references: '' }

describe('the features of an article', () => {
  const shared = (one: Partial<typeof described>, other: Partial<typeof described>) => {
    const [first, second] = [one, other].map((given) => featuresOf({ ...described, description: '', ...given }, host))
    const both = (kind: 'refs' | 'keywords' | 'words') =>
      first?.[kind].filter((feature) => second?.[kind].includes(feature)).length
    return [both('refs'), both('keywords'), both('words')]
  }
  const line = 'Singh B (1999). Soils of the plains and their use. Soil Science 4: 1-20.'
  test.each([
    ['a DOI in any case', { references: 'A. doi:10.1234/X.1' }, { references: 'B: 10.1234/x.1' }, [1, 0, 0]],
    ['a reference with other signs', { references: line }, { references: line.replaceAll(/[().]/g, '') }, [1, 0, 0]],
    ['no reference that is too short', { references: 'Personal notes' }, { references: 'Personal notes' }, [0, 0, 0]],
    ['a keyword in the plural', { keywords: 'salt stress, rice' }, { keywords_alt: 'Salt stresses' }, [0, 1, 0]],
    ['words, stemmed', { description: 'Growing maize' }, { abstract: '&lt;p&gt;Maize grows&lt;/p&gt;' }, [0, 0, 2]],
    ['no stop words and numbers', { description: 'The 2024 of' }, { description: 'Of the 2024' }, [0, 0, 0]],
    [
      'a keyword of one word once',
      { keywords: 'maize', description: 'Maize' },
      { keywords: 'maize', description: 'Maize' },
      [0, 1, 0],
    ],
  ])('two share %s', (_, one, other, expected) => {
    expect(shared(one, other)).toEqual(expected)
  })
})

describe('two articles of a journal of 1,000', () => {
  const none = { refs: [], keywords: [], words: [] }
  test.each([
    ['share nothing', none, false],
    ['share one rare reference', { ...none, refs: [2] }, false],
    ['share two rare references', { ...none, refs: [2, 20] }, true],
    ['share a rare reference and a common one', { ...none, refs: [2, 21] }, false],
    ['share four rare words, two of them keywords', { ...none, keywords: [4, 20], words: [5, 6] }, true],
    ['share four rare words, one of them a keyword', { ...none, keywords: [4], words: [5, 6, 7] }, false],
    ['share three rare words, two of them keywords', { ...none, keywords: [4, 5], words: [6] }, false],
    ['share two keywords and common words', { ...none, keywords: [4, 5], words: [90, 95] }, false],
    ['share a reference and two keywords', { ...none, refs: [2], keywords: [4, 5] }, true],
  ])('that %s', (_, shared, isListed) => {
    expect(relatedness(shared, 1000) > 0).toBe(isListed)
  })

  test('are closer by rarer features, and by more; three rare references outweigh any number of words', () => {
    const words = Array.from({ length: 200 }, () => 2)
    const rising = [
      { ...none, refs: [20, 20] },
      { ...none, refs: [2, 20] },
      { ...none, refs: [2, 20], words: [100] },
      { ...none, refs: [2, 20], words: [20] },
      { ...none, refs: [2, 20], keywords: [20] },
    ].map((shared) => relatedness(shared, 1000))
    expect(rising).toEqual(rising.toSorted((one, other) => one - other))
    expect(new Set(rising).size).toBe(rising.length)
    const byWords = relatedness({ refs: [], keywords: words, words }, 1000)
    expect(relatedness({ ...none, refs: [20, 20, 20] }, 1000)).toBeGreaterThan(byWords)
  })
})

test('in a journal of fewer than ten articles references alone count', () => {
  const byWords = { refs: [], keywords: [2, 2, 2, 2], words: [] }
  expect([9, 10].map((articles) => relatedness(byWords, articles) > 0)).toEqual([false, true])
  expect(relatedness({ refs: [3, 3], keywords: [], words: [] }, 9)).toBeGreaterThan(0)
})

test('citations: one for two references, none of the article itself, none of a notice about it', () => {
  const named = namedByReferences('doi:10.5555/crops.12\nhttps://doi.org/10.5555/crops.12', host)
  const cited = [{ id: 1, ...article }]
  const citing = [
    { id: 1, notice_of: null, named },
    { id: 2, notice_of: null, named },
    { id: 3, notice_of: '12', named },
    { id: 4, notice_of: '7', named },
  ]
  expect(citationsAmong(citing, cited).map(({ other_id }) => other_id)).toEqual([2, 4])
})

test('what changes between stored entries and those of now', () => {
  const entry = (other_id: number, place: number): Entry => ({ article_id: 1, list: 'related', other_id, place })
  expect(diffEntries([entry(2, 1), entry(3, 2)], [entry(3, 2), entry(2, 3)])).toEqual({
    dropped: [entry(2, 1)],
    added: [entry(2, 3)],
  })
})
