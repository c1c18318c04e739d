// one database
import { describe, expect, test } from 'bun:test'
import { aPerson, type Person, storedPeople } from '../../src/journal/record/people/rules.ts'
import { anArticle } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()

const [one, other] = ['0000-0002-1825-0097', '0000-0002-1694-233X']
const by = (title: string, person: Partial<Person>, values = {}) => {
  const of = aPerson({ name: 'Ravi Rao', ...person })
  return anArticle(journal.db, { title, authorname: of.name, authors: storedPeople([of]), ...values })
}
const iD = (bare: string) => `https://orcid.org/${bare}`
await by('First of one', { orcid: iD(one), affiliation: 'Crop Institute' })
await by('Second of one', { name: 'Dr. R. Rao', orcid: iD(one), affiliation: 'Soil University', country: 'Nepal' })
await by('Hidden of one', { orcid: iD(one), affiliation: 'Secret Place' }, { status: 'disabled' })
await by('First of the other', { orcid: iD(other), affiliation: 'River College' })
await by('Of nobody known', {})

const author = async (name: string) => (await journal.read(`/authors/${encodeURIComponent(name)}`)).text

describe('the page of an ORCID iD', () => {
  test('the page of an iD has the articles of that person under any name', async () => {
    const text = await author(one)
    expect(text).toContain('2 articles')
    expect(text).toContain('First of one')
    expect(text).toContain('Second of one')
  })

  test('the page of an iD has only public articles of that person', async () => {
    const text = await author(one)
    expect(text).not.toContain('First of the other')
    expect(text).not.toContain('Hidden of one')
  })

  test('the page of an iD shows iD, names and affiliations as published', async () => {
    const text = await author(one)
    expect(text).toContain(iD(one))
    expect(text).toContain('Soil University, Nepal Crop Institute')
    expect(text).toContain('Also published as Ravi Rao')
    expect(text).not.toContain('Secret Place')
  })

  test('the page of an iD names other people of the same name', async () => {
    const text = await author(other)
    expect(text).toContain(`Others of this name Ravi Rao, ORCID iD ${one} Crop Institute`)
  })

  test.each([iD(one), one.replaceAll('-', '')])('the page is at %s too, with one canonical address', async (form) => {
    const html = await (await journal.get(`/authors/${encodeURIComponent(form)}`)).text()
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/authors/${one}"/>`)
  })

  test.each(['0000-0001-5109-3700', '0000-0002-1825-0098'])('the page of %s is 404', async (form) => {
    expect((await journal.get(`/authors/${form}`)).status).toBe(404)
  })
})

describe('the page of a name', () => {
  test('the page of a name lists its people by their iDs', async () => {
    const text = await author('Ravi Rao')
    expect(text).toContain('3 articles')
    expect(text).toContain(`People of this name Ravi Rao, ORCID iD ${other} River College Ravi Rao, ORCID iD ${one}`)
  })

  test('the page of a name that one person has shows their affiliation', async () => {
    expect(await author('R. Rao')).toContain('Soil University, Nepal')
  })

  test('the page of a name without facts has only articles', async () => {
    await anArticle(journal.db, { authorname: 'Sita Devi' })
    expect(await author('Sita Devi')).toMatch(/Author Sita Devi 1 article(?!s)/)
  })
})

describe('an ORCID iD that is searched', () => {
  test.each([one, iD(one), one.replaceAll('-', '')])(
    'a search for %s finds the articles of that person',
    async (typed) => {
      const { text } = await journal.read(`/search?keyword=${encodeURIComponent(typed)}`)
      expect(text).toContain('First of one')
      expect(text).toContain('Second of one')
      expect(text).not.toContain('of the other')
    },
  )

  test('the API finds the articles of an ORCID iD too', async () => {
    const found = await (await journal.get(`/api/search?keyword=${other}`)).json()
    expect(found.map(({ title }: { title: string }) => title)).toEqual(['First of the other'])
  })
})
