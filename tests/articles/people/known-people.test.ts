// one database
import { expect, test } from 'bun:test'
import { peopleApi } from '../../../src/journal/articles/people/api.ts'
import { aPerson, type Person, storedPeople } from '../../../src/journal/record/people/rules.ts'
import { anArticle } from '../../support/builders/rows.ts'
import { signedInCalls } from '../../support/calls.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const call = await signedInCalls(journal, peopleApi(journal))

const orcid = 'https://orcid.org/0000-0002-1825-0097'
const by = (person: Partial<Person>) => {
  const of = aPerson({ name: 'Ravi Rao', ...person })
  return anArticle(journal.db, { authorname: of.name, authors: storedPeople([of]) })
}
await by({ orcid, affiliation: 'Old Institute' })
await by({ orcid, affiliation: 'New Institute', email: 'ravi@new.example' })
await by({ affiliation: 'Hill University' })
await by({ affiliation: 'hill university' })
await by({ name: 'Ravindra 100% Roy', country: 'India' })
await by({ name: 'Sita Devi', country: 'Nepal' })

const offered = async (query: string) =>
  (await call('GET', `/api/admin/people?${query}`)).body.map(
    ({ name, affiliation, email }: Person) => `${name} | ${affiliation} | ${email}`,
  )

const newest = 'Ravi Rao | New Institute | ravi@new.example'

test.each<[what: string, query: string, people: string[]]>([
  ['the beginning of a name, in any case', 'name=RAVI%20r', ['Ravi Rao | hill university | ', newest]],
  ['an ORCID iD', 'name=0000-0002-1825-0097', [newest]],
  ['a percent sign, which matches itself', 'name=ravindra%20100%25', ['Ravindra 100% Roy |  | ']],
  ['a percent sign that no name holds', 'name=r%25', []],
  ['the names after a given one', 'name=ra&after=Ravi%20Rao', ['Ravindra 100% Roy |  | ']],
  ['a limit', 'name=ra&limit=1', ['Ravi Rao | hill university | ']],
  ['one letter', 'name=r', []],
  ['an empty query', '', []],
])('asking by %s offers people', async (_, query, people) => {
  expect(await offered(query)).toEqual(people)
})
