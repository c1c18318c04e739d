// one database
import { expect, test } from 'bun:test'
import { aPerson, type Person, storedPeople } from '../../../src/journal/record/people/rules.ts'
import { anArticle } from '../../support/builders/rows.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()

const orcid = 'https://orcid.org/0000-0002-1825-0097'
const ror = 'https://ror.org/02ex6cf31'
const [crop, soil] = ['Crop Institute, Delhi', 'Soil University']

let refnumber = 100
/** The page of an article by these people. */
async function pageOf(...people: Partial<Person>[]) {
  const all = people.map(aPerson)
  refnumber++
  await anArticle(journal.db, {
    refnumber: String(refnumber),
    authorname: all.map(({ name }) => name).join(', '),
    authors: storedPeople(all),
  })
  const path = `/archives/2026/vol5/issue2/${refnumber}`
  return { text: (await journal.read(path)).text, html: await (await journal.get(path)).text() }
}

test.each<[what: string, people: Partial<Person>[], shown: string]>([
  ['names alone', [{ name: 'A B' }, { name: 'C D' }], 'A B, C D Ref.'],
  [
    'one affiliation of all',
    [
      { name: 'A B', affiliation: crop },
      { name: 'C D', affiliation: crop },
    ],
    `A B, C D ${crop} Ref.`,
  ],
  [
    'affiliations that differ',
    [
      { name: 'A B', affiliation: `${crop}; ${soil}` },
      { name: 'C D', affiliation: soil, country: 'Nepal' },
      { name: 'E F' },
    ],
    `A B1,2, C D3, E F 1 ${crop} 2 ${soil} 3 ${soil}, Nepal Ref.`,
  ],
  [
    'who is corresponding',
    [{ name: 'A B', affiliation: crop, country: 'India', corresponding: true }],
    `A B* ${crop}, India * Corresponding author Ref.`,
  ],
])('an article shows %s', async (_, people, shown) => {
  const { text } = await pageOf(...people)
  expect(text.replace(/\s+/g, ' ')).toContain(shown)
})

test('an author has a page by their ORCID iD, and its icon a name', async () => {
  const { html } = await pageOf({ name: 'A B', orcid })
  expect(html).toContain('<a href="/authors/0000-0002-1825-0097">')
  expect(html).toContain(
    `<a class="orcid" href="${orcid}"><svg viewBox="0 0 256 256" role="img" aria-label="ORCID record of A B">`,
  )
})

test('an affiliation is linked to its ROR record', async () => {
  const { html } = await pageOf({ name: 'A B', affiliation: crop, ror })
  expect(html).toContain(`<a href="${ror}">`)
})

test('tags have each author’s institutions and iD right after the name', async () => {
  const { html } = await pageOf({ name: 'Dr. A B', orcid, affiliation: `${crop}; ${soil}` }, { name: 'C D' })
  const tags = [...html.matchAll(/<meta name="(citation_author\w*)" content="([^"]*)"/g)]
  expect(tags.map(([, name, content]) => `${name} ${content}`)).toEqual([
    'citation_author A B',
    `citation_author_institution ${crop}`,
    `citation_author_institution ${soil}`,
    `citation_author_orcid ${orcid}`,
    'citation_author C D',
  ])
})

test('linked data names people by iD, and organisations by ROR ID', async () => {
  const { html } = await pageOf({ name: 'A B', orcid, affiliation: crop, ror })
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json).author).toEqual([
    {
      '@type': 'Person',
      '@id': orcid,
      name: 'A B',
      givenName: 'A',
      familyName: 'B',
      affiliation: { '@type': 'Organization', '@id': ror, name: crop },
    },
  ])
})

test.each([
  ['bib', 'author = {Garc\u00eda M\u00e1rquez, Gabriel and Zhang, Wei}'],
  ['ris', 'AU  - Garc\u00eda M\u00e1rquez, Gabriel\r\nAU  - Zhang, Wei'],
  ['csl.json', '"family": "Garc\u00eda M\u00e1rquez",\n        "given": "Gabriel"'],
])('an export to %s uses the stored family names', async (format, said) => {
  await pageOf({ name: 'Gabriel García Márquez', family: 'García Márquez' }, { name: 'Zhang Wei', family: 'Zhang' })
  const answer = await journal.get(`/archives/2026/vol5/issue2/${refnumber}.${format}`)
  expect(await answer.text()).toContain(said)
})

test('citations use the stored family names', async () => {
  const { text } = await pageOf(
    { name: 'Gabriel García Márquez', family: 'García Márquez' },
    { name: 'Zhang Wei', family: 'Zhang' },
  )
  expect(text).toContain('García Márquez G, Zhang W.')
  expect(text).toContain('García Márquez, G., & Zhang, W.')
})

test('one statement reads an article’s people with it', async () => {
  await pageOf({ name: 'A B', orcid }, { name: 'C D', affiliation: crop })
  journal.statements.length = 0
  journal.pageCache.clear()
  await journal.read(`/archives/2026/vol5/issue2/${refnumber}`)
  expect(journal.statements.filter(({ text }) => text.includes('article_authors')).length).toBe(1)
})
