// one database
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { receipts } from '../../src/core/db/tables/review/fees.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import type { Role } from '../../src/office/sessions/rules.ts'
import { beginningsOf } from '../../src/review/desk/rules.ts'
import { queueLetter } from '../../src/review/letters/queueing.ts'
import { listSearchGroups, noneOf } from '../../src/staff/search/group-rules.ts'
import { type Numbers, numbersIn } from '../../src/staff/search/jump-rules.ts'
import { settingsWith } from '../../src/staff/search/setting-rules.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { anArticle, aSession, aUser } from '../support/builders/rows.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

test.each<[Role, string, string]>([
  [
    'admin',
    'articles papers reviewers fees receipts letters publications users pages settings',
    'no article, published or hidden, no paper, no reviewer',
  ],
  [
    'editor',
    'articles papers reviewers receipts letters publications pages',
    'no article, published or hidden, no paper, no reviewer',
  ],
  ['treasurer', 'fees receipts', 'no fee, no receipt'],
  ['staff', 'articles publications pages', 'no article, published or hidden, no letter of publication, no page'],
])('the role %s finds %s', (role, groups, none) => {
  expect(listSearchGroups(role).join(' ')).toBe(groups)
  expect(noneOf(role)).toBe(none)
})

test.each<[string, Numbers]>([
  ['2026-1A7S', { paper: '2026-1A7S' }],
  ['2026-ia7s', { paper: '2026-1A7S' }],
  ['2026-0005', { paper: '2026-0005', receipt: { year: 2026, serial: 5 } }],
  ['2026-00005', { receipt: { year: 2026, serial: 5 } }],
  ['r7kq4zm', { request: 'R7KQ4ZM' }],
  ['1022', { refnumber: '1022' }],
  ['ref. 2026', { refnumber: '2026' }],
  ['2026', {}],
  ['https://doi.org/10.5555/ijfc.1022', { doi: '10.5555/ijfc.1022' }],
  ['onions', {}],
  ['"1022"', {}],
  ['', {}],
])('%s may be the number of %p', (typed, numbers) => {
  expect(JSON.parse(JSON.stringify(numbersIn(typed)))).toEqual(numbers)
})

test.each([
  ['onions', ['onion']],
  ['terraces', ['terrac']],
  ['studies', ['studi', 'study']],
  ['colouring', ['colouring', 'color']],
  ['uses', ['uses']],
  ['onion', ['onion']],
  ['प्याज', ['प्याज']],
])('a paper is found by %p if its title has a word that begins with one of %p', (word, beginnings) => {
  expect(beginningsOf(word)).toEqual(beginnings)
})

test('settings are found by their words, those with them in the label first', () => {
  const [first] = settingsWith('rupees')
  expect([first?.href, first?.title]).toEqual(['/admin/settings/fees#fee_rupee', 'Fee in rupees'])
  expect(first?.line).toStartWith('Fees · For authors in India')
  expect(settingsWith('zzz')).toEqual([])
  const fees = settingsWith('rupees fees')
  expect(fees.map(({ title }) => title)).toContain('Fee in rupees')
  for (const typed of ['settings fees rupees', 'Setting rupees fees']) expect(settingsWith(typed)).toEqual(fees)
  expect(settingsWith('settings').length).toBeLessThan(5)
})

const journal = await withJournal()
const { db } = journal

const editor = await aUser(db, 'Esha Editor', { role: 'editor' })
const users = {
  admin: await aUser(db, 'Asha Admin'),
  recused: await aUser(db, 'Ravi Recused', { email: 'ravi@elsewhere.example' }),
  editor,
  other: await aUser(db, 'Omar Other', { role: 'editor' }),
  treasurer: await aUser(db, 'Tara Treasurer', { role: 'treasurer' }),
  staff: await aUser(db, 'Sita Staff', { role: 'staff' }),
}
type Who = keyof typeof users
const tokens = new Map<string, string>()
for (const [name, { id }] of Object.entries(users)) tokens.set(name, (await aSession(journal, id)).token)

const paper = await aPaper(db, {
  state: 'accepted',
  editor_id: editor.id,
  fee: 'Rs 500',
  payment: 'paid',
  txnid: 'UTR77ZANTHO',
  values: { title: 'Zanthoxylum on onion terraces' },
  people: [{ name: 'Nima Lepcha', email: 'nima@hills.example', corresponding: true }, { name: 'गीता राव' }],
})
const request = await aRequest(db, paper, { person: { name: 'Subrata Mukherjee', email: 'sm@reviews.example' } })
await aRequest(db, paper, { person: { name: 'Ravi Recused', email: 'ravi@elsewhere.example' }, place: 2 })
const values = { number: paper.number, title: paper.title, name: 'Nima Lepcha' }
await db.transaction((tx) =>
  queueLetter(tx, journal, { kind: 'received', to: 'nima@hills.example', paper: paper.number, values }),
)
const [letter] = await db.select({ id: notices.id }).from(notices)
const receipt = {
  year: 2026,
  serial: 5,
  paper_id: paper.id,
  number: paper.number,
  title: paper.title,
  payer: 'Hill Trust',
}
const paid = { amount: 50_000, currency: 'INR', paid_on: '2026-06-20', reference: 'UTR77ZANTHO' }
await db.insert(receipts).values({ ...receipt, ...paid, issued_at: journal.now.at, by: 'Asha' })
await aRequest(db, await aPaper(db), { person: { name: 'Uma Known' } })
await anArticle(db, {
  refnumber: '1022',
  title: 'Hidden quinoa',
  status: 'disabled',
  doi: '10.5555/x.1022',
})
const [article] = await db.select({ id: articles.id }).from(articles)

const paths = {
  paper: `/admin/submissions/${paper.number}`,
  fee: `/admin/fees/${paper.number}`,
  receipt: '/admin/fees/receipts/2026-0005',
  letter: `/admin/letters/${letter?.id}`,
}

async function ask(who: Who, q: string, more = '') {
  const path = `/admin/search${more || '?'}${more ? '&' : ''}q=${encodeURIComponent(q)}`
  const answer = await journal.get(path, { authorization: `Bearer ${tokens.get(who)}` })
  const html = (await answer.text()).replace(/<header class="rail">.*?<\/header>/s, '')
  const found = [...html.matchAll(/<a (?:class="title" )?href="([^"]+)"[^>]*>(?:<span class="hit"|<)/g)].map(
    ([, href = '']) => href,
  )
  return { status: answer.status, location: answer.headers.get('location'), html, found, text: wordsOf(html) }
}

describe('what is found of a paper', () => {
  const { paper: page, fee, receipt, letter } = paths
  test.each<[string, Partial<Record<Who, string[]>>]>([
    ['zanthoxylum', { admin: [page], editor: [page] }],
    ['Onions terrace', { admin: [page], editor: [page] }],
    ['onion terraces', { admin: [page], editor: [page] }],
    ['terraces lepcha', { admin: [page], editor: [page] }],
    ['lepcha', { admin: [page], editor: [page] }],
    ['Rao', { admin: [page], editor: [page] }],
    ['राव', { admin: [page], editor: [page] }],
    ['nima@hills', { admin: [letter], editor: [letter] }],
    ['hill trust', { admin: [fee, receipt], editor: [receipt], treasurer: [fee, receipt] }],
    [
      `"${paper.number}"`,
      { admin: [page, fee, receipt, letter], editor: [page, receipt, letter], treasurer: [fee, receipt] },
    ],
    ['utr77zantho', { admin: [fee, receipt], editor: [receipt], treasurer: [fee, receipt] }],
    ['hill 2026-0005', { admin: [fee, receipt], editor: [receipt], treasurer: [fee, receipt] }],
  ])('%s', async (q, expected) => {
    for (const who of Object.keys(users) as Who[]) {
      const { found } = await ask(who, q)
      const own = found.filter((href) => Object.values(paths).includes(href))
      expect([who, own.sort()]).toEqual([who, [...(expected[who] ?? [])].sort()])
    }
  })

  test('a fee is found by its author in correspondence where no receipt says who paid', async () => {
    const fee = { fee: 'Rs 500', payment: 'due' as const }
    const people = [{ name: 'Tanvir Mukherjee', corresponding: true }, { name: 'Sourav Dutta' }]
    const due = await aPaper(db, { state: 'accepted', ...fee, people })
    for (const [q, hrefs] of [
      ['Mukharji', [`/admin/fees/${due.number}`]],
      ['tanvir', [`/admin/fees/${due.number}`]],
      ['dutta', []],
      ['lepcha', []],
    ] as const)
      expect([q, (await ask('treasurer', q)).found]).toEqual([q, [...hrefs]])
  })

  test('a reviewer is found by those who know of them, by sound too', async () => {
    const path = /^\/admin\/reviewers\/\d+$/
    for (const q of ['Mukherjee', 'Mukharji', 'मुखर्जी'])
      for (const who of Object.keys(users) as Who[]) {
        const { found } = await ask(who, q)
        const count = found.filter((href) => path.test(href)).length
        expect([q, who, count]).toEqual([q, who, ['admin', 'editor', 'other'].includes(who) ? 1 : 0])
      }
  })

  const answers = new Map<string, ReturnType<typeof ask>>()
  /** What someone gets for a word that nothing has. */
  const askUnknown = (...given: Parameters<typeof ask>) => {
    const answer = answers.get(given.join()) ?? ask(...given)
    answers.set(given.join(), answer)
    return answer
  }

  test.each([
    'zanthoxylum',
    'onion terraces',
    'lepcha',
    'राव',
    'nima@hills',
    'hill trust',
    paper.number,
    request.request,
  ])('who may not see it gets for %s what an unknown word gets, on the page and while typing', async (q) => {
    const unknown = /^\p{ASCII}*$/u.test(q) ? 'qqqqqqqq' : 'झझझझ' // a page with Devanagari asks for its font
    for (const who of ['recused', 'other', 'staff'] as const)
      for (const more of ['', '/suggestions?', '?in=papers', '?in=receipts', '?in=letters', '?in=fees']) {
        const [of, none] = [await ask(who, q, more), await askUnknown(who, unknown, more)]
        const bare = (html: string, typed: string) =>
          html.replaceAll(typed, 'Q').replaceAll(encodeURIComponent(typed).replaceAll('%20', '+'), 'Q')
        expect([who, more, of.status, bare(of.html, q)]).toEqual([who, more, none.status, bare(none.html, unknown)])
      }
  })
})

describe('a number', () => {
  const { paper: page, fee, receipt } = paths
  test.each<[string, string, Partial<Record<Who, string>>]>([
    ['of a paper', paper.number, { admin: page, editor: page, treasurer: fee }],
    ['of a request', request.request, { admin: page, editor: page }],
    ['of a receipt', '2026-0005', { admin: receipt, editor: receipt, treasurer: receipt }],
    ['of an article', '1022', { admin: 'x', editor: 'x', other: 'x', recused: 'x', staff: 'x' }],
    ['of an article by ref.', 'ref. 1022', { admin: 'x', staff: 'x', editor: 'x', other: 'x', recused: 'x' }],
    ['that is a DOI', '10.5555/X.1022', { admin: 'x', staff: 'x', editor: 'x', other: 'x', recused: 'x' }],
  ])('%s opens its page for those who see it', async (_, q, expected) => {
    for (const who of Object.keys(users) as Who[]) {
      const { status, location } = await ask(who, q)
      const to = expected[who] === 'x' ? `/admin/archives/${article?.id}` : (expected[who] ?? null)
      expect([who, status, location]).toEqual([who, to === null ? 200 : 303, to])
    }
  })

  test('that two things have lists both', async () => {
    const [other] = await db
      .update(papers)
      .set({ number: '2026-0005' })
      .where(eq(papers.id, paper.id))
      .returning({ id: papers.id })
    const { status, found } = await ask('admin', '2026-0005')
    await db
      .update(papers)
      .set({ number: paper.number })
      .where(eq(papers.id, other?.id ?? 0))
    expect(status).toBe(200)
    expect(found).toEqual(expect.arrayContaining(['/admin/submissions/2026-0005', paths.receipt]))
  })
})

describe('the page', () => {
  test('says how many each group has, and leads to all of them', async () => {
    for (let n = 0; n < 7; n++) await aPaper(db, { values: { title: `Spinach ${n}` } })
    const { text, html } = await ask('admin', 'spinach')
    expect(text).toContain('7 papers for spinach Papers Spinach 6 Received 2026-')
    expect(text).toContain('All 7 papers')
    expect(html).toContain('href="/admin/submissions?filter=all&amp;q=spinach"')
    const { html: desk } = {
      html: await (
        await journal.get('/admin/submissions?filter=all&q=spinach', { authorization: `Bearer ${tokens.get('admin')}` })
      ).text(),
    }
    expect([...desk.matchAll(/data-row=""/g)]).toHaveLength(7)
    const letters = await ask('admin', 'nima@hills', '?in=letters')
    expect(letters.text).toContain('All results Letters 1 letter for nima@hills')
  })

  test('finds users, pages, screens and settings for an admin', async () => {
    expect((await ask('admin', 'tara')).found).toEqual([`/admin/users/${users.treasurer.id}`])
    expect((await ask('admin', 'privacy')).found).toContain('/admin/pages/3')
    expect((await ask('admin', 'backup')).found).toContain('/admin/backup')
    expect((await ask('editor', 'backup')).found).toEqual([])
    expect((await ask('admin', 'rupees')).found).toEqual(['/admin/settings/fees#fee_rupee'])
    expect((await ask('editor', 'rupees')).found).toEqual([])
  })

  test('corrects words as the search of articles does', async () => {
    await anArticle(db, { refnumber: '1023', title: 'Spinach in towns', status: 'enabled' })
    const { text } = await ask('admin', 'spianch')
    expect(text).toContain(
      'Nothing matched spianch. These are the results for spinach. 1 article, 7 papers for spinach',
    )
  })

  test('says what nothing matches', async () => {
    const { text, status } = await ask('treasurer', 'onions')
    expect(status).toBe(200)
    expect(text).toContain('Not Found! Nothing matches onions: no fee, no receipt.')
    expect((await ask('treasurer', '')).text).toContain('Enter the number of a paper or receipt')
  })
})

describe('suggestions', () => {
  test('are options in groups, and lead to all', async () => {
    const { html, text } = await ask('editor', 'zanthoxylum', '/suggestions?')
    expect(html).toStartWith('<div role="listbox" id="ahead"')
    expect(html).toMatch(/role="group" aria-labelledby="ahead-papers"><div id="ahead-papers" class="label">Papers/)
    expect(html).toContain(`<a href="${paths.paper}" role="option" tabindex="-1" aria-selected="false">`)
    expect(text).toEndWith('All results for zanthoxylum')
  })

  test('correct no word that is found beside articles', async () => {
    const corrections = async (q: string) => {
      journal.statements.length = 0
      await ask('admin', q, '/suggestions?')
      return journal.statements.filter(({ text }) => text.includes('search_words')).length
    }
    expect([await corrections('zanthoxylum'), await corrections('zanthoxylmu')]).toEqual([0, 1])
  })

  test('say what nothing matches', async () => {
    const { text } = await ask('staff', 'zanthoxylum', '/suggestions?')
    expect(text).toBe(
      'Nothing matches zanthoxylum: no article, published or hidden, no letter of publication, no page.',
    )
    expect((await ask('staff', '', '/suggestions?')).html).toBe('')
  })
})
