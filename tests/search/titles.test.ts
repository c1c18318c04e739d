// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { textAsHtml } from '../../src/core/text/html.ts'
import { insertArticles } from '../../src/journal/articles/store/queries.ts'
import { parseQuery } from '../../src/journal/search/parsing/parse-query.ts'
import { searchArticles } from '../../src/journal/search/queries.ts'
import { cleanQuery } from '../../src/journal/search/rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticleRow, anIssue } from '../support/builders/rows.ts'
import { madeTitles } from '../support/builders/titles.ts'
import { aJournal } from '../support/journal.ts'

const titles = madeTitles(1000)
/** No typed title is one of these ref numbers. */
const firstRef = 30_001
const refOf = (place: number) => String(firstRef + place)

let journal: Awaited<ReturnType<typeof aJournal>>
beforeAll(async () => {
  journal = await aJournal()
  const { year, volume, issue } = await anIssue(journal.db)
  const rows = titles.map((title, place) => {
    const others = [1, 7].map((step) => titles[(place + step) % titles.length] ?? '') // they speak of each other
    return anArticleRow({
      year,
      volume,
      issue,
      title: textAsHtml(title),
      refnumber: refOf(place),
      authorname: ['Ravi Sharma, Field A', 'Anita Verma, Rice Rao', 'C. A. O Neil'][place % 3],
      abstract: `<p>${others.map(textAsHtml).join(' and ')}. A review.</p>`,
      keywords: others[0]?.slice(0, 60) ?? '',
    })
  })
  await insertArticles(journal.db, rows)
})
afterAll(() => journal.close())

/** The titles that do not find their own article first, typed in some way. */
async function missed(typed: (title: string) => string, places: number[]) {
  const missing: string[] = []
  for (const place of places) {
    const terms = typed(titles[place] ?? '')
    const { results } = await searchArticles(journal.db, parseQuery(cleanQuery(terms)), { page: 1 })
    if (results[0]?.refnumber !== refOf(place)) missing.push(terms)
  }
  return missing
}

const inCapitals = (title: string) => title.toUpperCase()
const inSmall = (title: string) => title.toLowerCase()

test.each([
  ['as it is', (title: string) => title, 5],
  ['in capitals', inCapitals, 9],
  ['in small letters', inSmall, 11],
])('among 1,000 titles, one typed %s finds its own article first', async (_, typed, step) => {
  const places = titles.keys().filter((place) => place % step === 1) // of every kind, since there are 52
  expect(await missed(typed, places.toArray())).toEqual([])
})

/** A title of each kind. */
const some = Array.from({ length: 52 }, (_, place) => place + 10)

/** The first place between two Latin letters on each side. */
const withinWord = /(?<=\p{Script=Latin}{2})(?=\p{Script=Latin}{2})/u

const citedBy = [
  'Sharma R, Verma A',
  'Sharma, R., & Verma, A.',
  'Sharma, Ravi, and Anita Verma',
  'R. Sharma and A. Verma',
]

test.each<[string, (title: string) => string]>([
  ['in quotation marks', (title) => `"${title}"`],
  ['in typographic quotation marks', (title) => `“${title}”`],
  [
    'with typographic quotes and dashes',
    (title) => title.replace(/['‘’]/g, '’').replace(/["“”]/g, '”').replace(/[-–]/g, '—'),
  ],
  ['with ASCII quotes and hyphens', (title) => title.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, '-')],
  ['with ligatures', (title) => title.replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ')],
  ['with soft hyphens', (title) => title.replace(new RegExp(withinWord, 'gu'), '\u00ad')],
  ['with line breaks', (title) => title.replaceAll(' ', '\r\n')],
  ['with non-breaking spaces', (title) => title.replaceAll(' ', '\u00a0')],
  ["with a hyphen at a line's end", (title) => title.replace(withinWord, '-\n')],
  ["with a hyphen at a line's end, the break a space", (title) => title.replace(withinWord, '- ')],
  ['decomposed', (title) => title.normalize('NFD')],
  ['with a full stop', (title) => `${title}.`],
  ['as a retracted one', (title) => `RETRACTED: ${title}`],
  ['as the journal cites', (title) => `${citedBy[0]}. ${title}. The Journal. 2026; 5(2).`],
  ['as the journal cites a retracted one', (title) => `${citedBy[0]}. RETRACTED: ${title}. The Journal. 2026; 5(2).`],
  ['as APA cites', (title) => `${citedBy[1]} (2026). ${title}. The Journal, 5(2).`],
  ['as MLA cites', (title) => `${citedBy[2]}. “${title}.” The Journal, vol. 5, no. 2, Mar. 2026.`],
  ['as IEEE cites', (title) => `${citedBy[3]}, “${title},” The Journal, vol. 5, no. 2, Mar. 2026.`],
])('a title %s finds its article first', async (_, typed) => {
  expect(await missed(typed, some)).toEqual([])
})

describe('a sample of the titles', () => {
  const sample = titles.flatMap((title, place) => (place % 90 === 0 ? [{ title, ref: refOf(place) }] : []))

  test('the APIs find the article of a title first', async () => {
    const meera = await browsingAs(journal)
    for (const { title, ref } of sample) {
      const query = encodeURIComponent(title)
      const found = await journal.call('GET', `/api/search?keyword=${query}`)
      expect([title, found.body[0]?.refnumber]).toEqual([title, ref])
      const own = await journal.call('GET', `/api/admin/search?q=${query}`, { token: meera.token })
      expect([title, own.body[0]?.refnumber]).toEqual([title, ref])
    }
  })

  test('the page shows the article of a title first', async () => {
    for (const { title, ref } of sample) {
      const html = await (await journal.get(`/search?keyword=${encodeURIComponent(title)}`)).text()
      const [, first] = /<h2 class="title"><a href="[^"]*\/(\d+)"/.exec(html) ?? []
      expect([title, first]).toEqual([title, ref])
    }
  })
})
