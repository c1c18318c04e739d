// both databases
import { beforeAll, expect, test } from 'bun:test'
import { indexArticles } from '../../src/journal/search/index/queries.ts'
import { compoundsOf } from '../../src/journal/search/index/vector.ts'
import { anArticle } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal

const titles = [
  'Sowing of TN-90 millet',
  'Sowing of TN45 millet',
  'The toll of FLU-57',
  'The G-18 glider',
  'Spread of BIRD-CoR-3',
  'Spread of BIRDCoR8',
  'Yams of Paʻiha gardens',
  "Yams of O'wara gardens",
]

beforeAll(async () => {
  for (const title of titles) await anArticle(db, { title })
  await indexArticles(db)
})

const find = async (query: string): Promise<string[]> => {
  const found = await (await journal.get(`/api/search?keyword=${encodeURIComponent(query)}`)).json()
  return found.map(({ description }: { description: string }) => description)
}

test.each<[string, string | undefined]>([
  ['TN90', titles[0]],
  ['TN-90', titles[0]],
  ['tn 90', titles[0]],
  ['TN9', undefined],
  ['TN45', titles[1]],
  ['TN-45', titles[1]],
  ['FLU57', titles[2]],
  ['G18', titles[3]],
  ['BIRDCoR3', titles[4]],
  ['BIRD-CoR-8', titles[5]],
  ["pa'iha", titles[6]],
  ['pa‘iha', titles[6]],
  ['Paʻiha', titles[6]],
  ['Oʻwara', titles[7]],
])('%s finds %s', async (query, title) => expect(await find(query)).toEqual(title ? [title] : []))

test.each([
  ['TN-90', ['tn90']],
  ['non-linear', ['nonlinear']],
  ['2-deoxy', ['2deoxy']],
  ['BIRD-CoR-3', ['birdcor', 'cor3', 'birdcor3']],
  ['10-20', []],
  ['on-the', []],
  ['TN 90', []],
])('%s in one word is %p', (text, words) => expect(compoundsOf(text).map(({ word }) => word)).toEqual(words))
