import { describe, expect, test } from 'bun:test'
import type { AskedPaper } from '../../src/review/invitations/asked-paper-queries.ts'
import { type Known, stranger } from '../../src/review/invitations/candidate-queries.ts'
import { candidatesOf } from '../../src/review/invitations/candidate-rules.ts'

const author = { name: 'Asha Rao', email: 'asha@crops.example', affiliation: 'University of Crops', orcid: '' }
const paper: AskedPaper = {
  authors: [author],
  suggested: [],
  opposed: [],
  coauthors: new Set<string>(),
  users: [],
  retracted: [],
  keywords: ['rice', 'drought'],
  cited: [],
}
let number = 0
const known = (more: Partial<Known>): Known => {
  const name = `Person ${String.fromCharCode(65 + number++)}ara`
  return { ...stranger, name, email: '', affiliation: '', source: 'author', ...more }
}
const asking = { q: '', now: new Date('2026-06-15'), today: '2026-06-15', earlier: new Set<number>() }
const offered = (people: Known[], more: Partial<typeof asking> = {}, of = paper) =>
  candidatesOf(people, of, { ...asking, ...more })
const names = (...of: Parameters<typeof offered>) => offered(...of).map(({ name }) => name)

describe('whom to ask', () => {
  test.each<[string, Partial<Known>, Partial<Known>]>([
    ['who reviewed here before a stranger', { source: 'reviewer' }, { source: 'board' }],
    ['who was suggested before an author', { source: 'suggested' }, {}],
    ['who wrote on more keywords', { score: 3 }, { score: 2 }],
    ['who is cited before who wrote on a keyword', { cited: 1 }, { score: 1 }],
    ['who knows the keywords', { keywords: 'Rice, soil' }, { keywords: 'wheat' }],
    ['who reports before who does not', { asked: 4, reported: 4 }, { asked: 4, reported: 1 }],
    ['who is free before who is busy', { cited: 1 }, { cited: 1, open: 2 }],
    ['who was not asked lately', {}, { last_asked: new Date('2026-06-01') }],
    [
      'who wrote on the subject before who reviewed once and was asked lately',
      { score: 1 },
      { source: 'reviewer', asked: 1, reported: 1, last_asked: new Date('2026-06-01') },
    ],
    ['who knows the subject and is busy', { cited: 2, open: 2 }, { cited: 1 }],
    ['who may be asked now', {}, { score: 5, not_before: '2026-07-01' }],
    ['who is elsewhere', {}, { score: 5, affiliation: author.affiliation }],
    ['who reported on an earlier version', { id: 7 }, { score: 5, cited: 2 }],
  ])('first %s', (_, one, other) => {
    const [first, second] = [known(one), known(other)]
    expect(names([second, first], { earlier: new Set([7]) })).toEqual([first.name, second.name])
  })

  test('is no author of the paper, and nobody who never wants to be asked', () => {
    const people = [
      known({ email: 'ASHA@crops.example' }),
      known({ name: 'Rao, Asha' }), // without an address the name tells
      known({ name: 'Asha Rao', email: 'asha.rao@elsewhere.example' }), // a namesake
      known({ never: true }),
    ]
    expect(offered(people).map(({ email }) => email)).toEqual(['asha.rao@elsewhere.example'])
    const nameless = { ...paper, authors: [{ ...author, email: '' }] }
    expect(offered(people.slice(1), {}, nameless)).toEqual([])
  })

  test('stands there once, as the reviewer, with what others know', () => {
    const reviewer = { source: 'reviewer', id: 3, name: 'Meera Nair', email: 'meera@soils.example' } as const
    const cases: Partial<Known>[] = [
      { email: 'Meera@soils.example', name: 'M. Nair' },
      { name: 'Nair, Meera' },
      { orcid: '0000-0002-1825-0097', name: 'M. Nair', email: 'nair@elsewhere.example' },
    ]
    for (const other of cases) {
      const iD = { orcid: other.orcid ?? '' }
      const more = { affiliation: 'Institute of Soils', score: 2, cited: 1, articles: 4, ...other }
      const [one, ...others] = offered([known({ ...reviewer, ...iD }), known(more)])
      expect(others).toEqual([])
      expect(one).toMatchObject({ ...reviewer, affiliation: 'Institute of Soils', score: 2, cited: 1, articles: 4 })
    }
    const namesake = known({ name: 'Meera Nair', email: 'meera@elsewhere.example' })
    expect(offered([known(reviewer), namesake])).toHaveLength(2)
  })

  test.each([
    ['meera', 1],
    ['NAÏR soil', 1],
    ['nair wheat', 0],
    ['soils.example', 1],
    ['', 1],
  ])('is found by all words of %j: %i', (q, count) => {
    const person = known({ name: 'Meera Nair', email: 'meera@soils.example', affiliation: 'Soil Institute' })
    expect(offered([person], { q })).toHaveLength(count)
  })

  test.each<[Partial<Known>, string[]]>([
    [{ source: 'suggested' }, ['Suggested by the authors']],
    [{ source: 'decliner' }, ['Suggested by a reviewer who declined']],
    [{ source: 'board' }, ['Member of the editorial board']],
    [{ source: 'reviewer', last_asked: new Date('2026-01-05') }, ['Asked before']],
    [{ source: 'reviewer', asked: 2, reported: 1 }, ['Reviewed here once']],
    [{ source: 'reviewer', id: 7, asked: 2, reported: 2 }, ['Reviewed an earlier version', 'Reviewed here 2 times']],
    [{ cited: 1, articles: 2 }, ['Cited by this paper']],
    [{ score: 1 }, ['Wrote 1 article here on the paper’s keywords']],
    [{ score: 2, articles: 3 }, ['Wrote 3 articles here on the paper’s keywords']],
    [{ articles: 3 }, ['Wrote 3 articles here']],
    [{}, []],
  ])('says why: %j', (more, why) => {
    expect(offered([known(more)], { earlier: new Set([7]) })[0]?.why).toEqual(why)
  })
})
