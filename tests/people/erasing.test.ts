// one database
import { describe, expect, test } from 'bun:test'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray, like } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { hashToken } from '../../src/core/db/link-tokens.ts'
import { loginAttempts, passkeys, trustedBrowsers, users } from '../../src/core/db/tables/accounts.ts'
import { alerts } from '../../src/core/db/tables/alerts.ts'
import { articleAuthors, articles } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { erasures, rateLimits } from '../../src/core/db/tables/office.ts'
import { manuscripts, paperAuthors, paperFiles, paperVersions } from '../../src/core/db/tables/review/authors.ts'
import { bankLines, receipts } from '../../src/core/db/tables/review/fees.ts'
import { paperDecisions, paperNotes, papers } from '../../src/core/db/tables/review/papers.ts'
import { releasedReports } from '../../src/core/db/tables/review/released.ts'
import { reviewerNotes, reviewers, reviewReports, reviewRequests } from '../../src/core/db/tables/review/reviewers.ts'
import { entries } from '../../src/core/db/tables/work-log.ts'
import { paths } from '../../src/core/paths.ts'
import { makeAlertToken } from '../../src/journal/alerts/queries.ts'
import { writeDumpOfToday } from '../../src/staff/backup/dumps.ts'
import { personCommand } from '../../src/staff/people/command.ts'
import { erasePerson, finishErasures } from '../../src/staff/people/erase-actions.ts'
import { whoOf } from '../../src/staff/people/rules.ts'
import { roles, somebody } from '../support/builders/everybody.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { anArticle, anEntry, aUser } from '../support/builders/rows.ts'
import { everythingHeld, stillHeld } from '../support/erased.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
await aUser(db, 'Office')

/** Calls the command. */
async function person(...args: string[]) {
  const lines: string[] = []
  const written: Uint8Array[] = []
  const status = await personCommand(journal, args, {
    print: (text) => lines.push(text),
    isInteractive: false,
    folder: journal.dataDir,
    writeFile: async (_, bytes) => {
      for await (const chunk of bytes) written.push(chunk)
      return undefined
    },
  })
  return { status, text: lines.join(''), zip: new Uint8Array(Buffer.concat(written)) }
}

/** The pages that readers see. */
async function publishedPages(): Promise<Map<string, string>> {
  journal.pageCache.clear()
  const shown = await db.select().from(articles)
  const addresses = shown.flatMap((article) => [paths.article(article), paths.certificate(article.refnumber)])
  const pages = ['/', paths.board(), paths.issue({ year: 2026, volume: 5, issue: 2 }), ...addresses]
  return new Map(await Promise.all(pages.map(async (path) => [path, await (await journal.get(path)).text()] as const)))
}

describe('somebody who is erased', () => {
  test('an erased person is found nowhere, and readers see the same pages as before', async () => {
    const people = await Promise.all(roles.map((_, number) => somebody(journal, number)))
    await mkdir(join(journal.dataDir, 'dumps'), { recursive: true })
    await writeDumpOfToday(journal, journal.dataDir)
    const before = await publishedPages()
    const strings = people.flatMap(({ secrets }) => secrets)
    const held = await everythingHeld(journal)
    expect(strings.filter((string) => stillHeld(held, [string]).length === 0)).toEqual([])
    for (const { role, email, orcid } of people) {
      const { status, text } = await person(role === 'reviewer of an article' ? orcid : email, '--erase')
      expect([role, text, status]).toEqual([role, text, 0])
    }
    expect(stillHeld(await everythingHeld(journal), strings)).toEqual([])
    expect(await publishedPages()).toEqual(before)
    expect(await db.$count(erasures)).toBe(0)
  }, 240_000)

  test('leaves a report as that of a nameless reviewer', async () => {
    const [reviewer] = await db.select().from(reviewers).where(eq(reviewers.name, ''))
    expect(reviewer).toMatchObject({ name_key: '', email: '', orcid: '', note: '' })
    expect((await db.select().from(reviewReports)).map(({ to_author }) => to_author)).toContain('Say more. (erased)')
  })

  test('is not known by the limits of an address, and a family name that stands alone is told', async () => {
    const paper = await aPaper(db, { state: 'rejected' })
    const email = 'tove@vesodifiski.example'
    await aRequest(db, paper, { person: { name: 'Tove Vesodifiski', email }, state: 'declined' })
    await db.insert(rateLimits).values({ key: `confirm ${email}`, full_at: new Date('2099-01-01') })
    await journal.call('POST', '/auth/login', { body: { username: email.toUpperCase(), password: 'a wrong one' } })
    expect(await db.$count(loginAttempts)).toBe(1)
    const text = 'Tove Vesodifiski called; Vesodifiski will write.'
    await db.insert(paperNotes).values({ paper_id: paper.id, at: journal.now.at, by: 'Office', text })
    const { text: said } = await person(email, '--erase')
    expect(said).toContain('notes, letters and reports for Vesodifiski: ')
    const notes = await db.select().from(paperNotes).where(eq(paperNotes.paper_id, paper.id))
    expect(notes.map(({ text }) => text)).toEqual(['(erased) called; Vesodifiski will write.'])
    expect(await db.$count(rateLimits)).toBe(0)
    expect(await db.$count(loginAttempts)).toBe(0)
  })

  test('names the papers of others that go with a co-author', async () => {
    const coauthor = { name: 'Ivo Zwibelduft', email: 'ivo@zwibelduft.example' }
    const sender = { name: 'Una Brackwater', email: 'una@brackwater.example', corresponding: true }
    const [shared, own] = [
      await aPaper(db, { state: 'rejected', people: [sender, coauthor] }),
      await aPaper(db, { state: 'withdrawn', people: [{ ...coauthor, corresponding: true }, { name: sender.name }] }),
    ]
    const { text } = await person(coauthor.email, '--erase')
    expect(text).toContain(`Deleted whole, though somebody else sent them: ${shared.number}. Their links say`)
    expect(text).not.toContain(own.number)
    const { text: none } = await person(sender.email, '--erase')
    expect(none).not.toContain('Deleted whole')
  })

  test('keeps a receipt in the books, without an address', async () => {
    const payers = (await db.select({ payer: receipts.payer }).from(receipts)).map(({ payer }) => payer)
    expect(payers).toEqual([expect.stringMatching(/^Arunike1x O'Belore1y <\(erased\)>$/)])
  })

  test.each([
    ['an author of a paper in review', 'author', 'review', 'under way'],
    ['an author of an accepted paper', 'author', 'accepted', 'under way'],
    ['somebody in another’s draft', 'coauthor', 'draft', 'Somebody else has begun'],
    ['an invited reviewer', 'reviewer', 'review', 'is invited'],
  ] as const)('is not %s', async (_, role, state, said) => {
    const own = { name: `Busy ${role} ${state}`, email: `busy.${role}.${state}@open.example` }
    const other = { name: 'Lead Author', email: 'lead@open.example', corresponding: true }
    const people = role === 'coauthor' ? [other, own] : role === 'author' ? [{ ...own, corresponding: true }] : [other]
    const paper = await aPaper(db, { state, people })
    if (role === 'reviewer') await aRequest(db, paper, { person: own })
    const { status, text } = await person(own.email, '--erase')
    expect([status, text]).toEqual([1, expect.stringContaining(said)])
    expect(stillHeld(await everythingHeld(journal), [own.email])).not.toEqual([])
  })

  test('the only admin and a user who handles a paper cannot be erased', async () => {
    const handler = await aUser(db, 'Handler', { email: 'handler@open.example', role: 'editor' })
    const paper = await aPaper(db, { state: 'received' })
    await db.update(papers).set({ editor_id: handler.id }).where(eq(papers.id, paper.id))
    expect((await person('handler@open.example', '--erase')).text).toContain(`They handle the paper ${paper.number}`)
    await db.update(users).set({ email: 'only@open.example' }).where(eq(users.name, 'Office'))
    expect(await person('only@open.example', '--erase')).toMatchObject({
      status: 1,
      text: expect.stringContaining('the only admin'),
    })
  })

  test('one of two people with the same address is erased by ORCID iD, and the other stays', async () => {
    const [one, other] = ['https://orcid.org/0000-0002-1825-0097', 'https://orcid.org/0000-0001-5109-3700']
    const email = 'lab@shared.example'
    const people = [
      { name: 'Ila Sen', email, orcid: one, corresponding: true },
      { name: 'Uma Das', email, orcid: other },
    ]
    const article = await anArticle(db, { authorname: 'Ila Sen, Uma Das', email })
    const [row] = await db.select().from(articles).where(eq(articles.refnumber, article.refnumber))
    await aPaper(db, { state: 'published', article_id: row?.id ?? 0, people })
    await anEntry(db, { content: 'Ila Sen and Uma Das of lab@shared.example' })
    expect(await person(email, '--erase')).toMatchObject({ status: 2, text: expect.stringContaining('Several people') })
    expect((await person(one, '--erase')).status).toBe(0)
    const contents = (await db.select().from(entries)).map(({ content }) => content)
    expect(contents).toContain('(erased) and Uma Das of lab@shared.example')
    const left = await db
      .select()
      .from(paperAuthors)
      .where(like(paperAuthors.orcid, '%-%'))
      .orderBy(paperAuthors.position)
    expect(left.filter(({ name }) => name === 'Ila Sen' || name === 'Uma Das')).toMatchObject([
      { email: '' },
      { email },
    ])
  })

  test('goes from all reports alike, given to the author or not, so that none is known by what went from it', async () => {
    const [ros, gus] = [
      { name: 'Ros Pemberwell', email: 'ros@pemberwell.example' },
      { name: 'Gus Lindwell', email: 'gus@lindwell.example' },
    ]
    await aPaper(db, { values: { suggested: `Pemberwell | ${ros.email} | Lochside` } })
    const to_author = 'Compare it with Pemberwell (2019), and with Ros Pemberwell.'
    const ids = await Promise.all(
      [ros, gus].map(async (person) => {
        const { id } = await aRequest(db, await aPaper(db, { state: 'rejected' }), { person, report: { to_author } })
        return id
      }),
    )
    expect((await person(ros.email, '--erase')).status).toBe(0)
    const reports = await db
      .select({ said: reviewReports.to_author })
      .from(reviewReports)
      .where(inArray(reviewReports.request_id, ids))
    expect(reports.map(({ said }) => said)).toEqual(
      Array(2).fill('Compare it with Pemberwell (2019), and with (erased).'),
    )
  })

  test('loses no words that an author claims to be their name', async () => {
    const [ghost, wren] = ['ghost@nowhere.example', { name: 'Wren Oxlip', email: 'wren@oxlip.example' }]
    const suggested = ['more about', 'Of the', 'Zelda Foxglove'].map((name) => `${name} | ${ghost}`).join('\n')
    const opposed = ['the', 'the grip', 'Oxlip Wren'].map((name) => `${name} | ${wren.email}`).join('\n')
    await aPaper(db, { state: 'draft', values: { suggested, opposed } })
    await aPaper(db, {
      state: 'rejected',
      people: [
        { name: 'the water', email: wren.email },
        { name: 'Ann', email: 'ann@b.example', corresponding: true },
      ],
    })
    const paper = await aPaper(db, { state: 'rejected' })
    const report = { to_author: 'Say more about the grip in the water of the Oxlip Wren, not Zelda Foxglove.' }
    const { id } = await aRequest(db, paper, { person: wren, report })
    const entry = await anEntry(db, { content: 'Say more about the rain of the year to Zelda Foxglove' })
    const said = async () => {
      const [sent] = await db.select().from(reviewReports).where(eq(reviewReports.request_id, id))
      const [logged] = await db.select().from(entries).where(eq(entries.id, entry))
      return [sent?.to_author, logged?.content]
    }
    expect((await person(ghost, '--erase')).status).toBe(0)
    const first = 'Say more about the grip in the water of the Oxlip Wren, not (erased).'
    expect(await said()).toEqual([first, 'Say more about the rain of the year to (erased)'])
    expect((await person(wren.email, '--erase')).status).toBe(0)
    expect((await said())[0]).toBe('Say more about the grip in the water of the (erased), not (erased).')
  })

  test('takes no reviewer along whose ORCID iD they typed, nor the texts about that one', async () => {
    const orcid = 'https://orcid.org/0000-0003-1415-9269'
    const eda = { name: 'Eda Thistlewood', email: 'eda@thistlewood.example', corresponding: true }
    await aPaper(db, { state: 'rejected', people: [eda] })
    const kim = { name: 'Kim Loosestrife', email: 'kim@loosestrife.example', orcid }
    const report = { to_author: 'Say more of thistles.' }
    const other = await aPaper(db, { values: { suggested: `Kim | ${kim.email} | ${orcid}` } })
    const { id, reviewer } = await aRequest(db, other, { person: { ...kim, note: orcid }, report })
    const { request } = await aRequest(db, other, { typed_orcid: orcid, typed_name: 'K. Loosestrife' })
    await aPaper(db, { state: 'draft', people: [{ ...eda, name: kim.name, orcid }] })
    expect((await person(eda.email, '--erase')).status).toBe(0)
    expect(await db.select().from(reviewers).where(eq(reviewers.id, reviewer))).toMatchObject([{ ...kim, note: orcid }])
    const requests = await db.select().from(reviewRequests).where(eq(reviewRequests.request, request))
    expect(requests).toMatchObject([{ typed_orcid: orcid, typed_name: 'K. Loosestrife' }])
    const [left] = await db.select().from(manuscripts).where(eq(manuscripts.paper_id, other.id))
    expect(left?.suggested).toContain(kim.email)
    expect(await db.$count(reviewReports, eq(reviewReports.request_id, id))).toBe(1)
    expect(stillHeld(await everythingHeld(journal), [eda.name, eda.email])).toEqual([])
  })

  test('goes with an ORCID iD that stands with no other address, also out of texts', async () => {
    const orcid = 'https://orcid.org/0000-0002-9079-593X'
    const own = { name: 'Ivy Sedgemoor', email: 'ivy@sedgemoor.example', orcid }
    await aRequest(db, await aPaper(db, { state: 'rejected' }), { person: own, state: 'declined' })
    const entry = await anEntry(db, { content: `See ${orcid}` })
    expect((await person(own.email, '--erase')).status).toBe(0)
    expect(await db.select().from(entries).where(eq(entries.id, entry))).toMatchObject([{ content: 'See (erased)' }])
  })

  test.each([
    ['Quillon Featherby', false, 'Compare with (erased) (2021).'],
    ['Orsolya Featherby', true, 'Compare with Orsolya Featherby (2021).'],
  ])(
    'goes from what an author reads whether they were asked for that paper or not: %s',
    async (name, isNamesake, left) => {
      const email = `${name.split(' ')[0]}@featherby.example`.toLowerCase()
      const [asked, other] = [await aPaper(db, { state: 'rejected' }), await aPaper(db, { state: 'rejected' })]
      await aRequest(db, asked, { person: { name, email }, state: 'declined' })
      if (isNamesake)
        await aRequest(db, await aPaper(db, { state: 'rejected' }), { person: { name }, state: 'declined' })
      const released = await Promise.all(
        [asked, other].map(async ({ id: paper_id }) => {
          const [decision_id, at] = [crypto.randomUUID(), journal.now.at]
          const decided = { id: decision_id, paper_id, round: 1, by: 'Office', at, undo_until: at }
          await db.insert(paperDecisions).values({ ...decided, decision: 'reject', before: {} })
          await db.insert(releasedReports).values({ decision_id, place: 1, to_author: `Compare with ${name} (2021).` })
          return decision_id
        }),
      )
      const { text } = await person(email, '--erase')
      expect(text.includes(`reports for ${name}`)).toBe(isNamesake)
      const reports = await db.select().from(releasedReports).where(inArray(releasedReports.decision_id, released))
      expect(reports.map(({ to_author }) => to_author)).toEqual([left, left])
    },
  )

  test('takes no namesake along, and says where to look', async () => {
    for (const email of ['asha@one.example', 'asha@two.example'])
      await aRequest(db, await aPaper(db, { state: 'rejected' }), {
        person: { name: 'Asha Rao', email },
        state: 'declined',
      })
    const entry = await anEntry(db, { content: 'Asha Rao called from asha@one.example' })
    const { status, text } = await person('asha@one.example', '--erase')
    expect([status, text]).toEqual([0, expect.stringContaining('Asha Rao: somebody else has that name too')])
    const [row] = await db.execute(`select content from entries where id = ${entry}`)
    expect(row).toEqual({ content: 'Asha Rao called from (erased)' })
    expect((await db.select().from(reviewers)).map(({ email }) => email)).toContain('asha@two.example')
  })
})

describe('somebody of whom there is little', () => {
  test('is known by the address that a draft was begun with, which goes', async () => {
    const email = 'ilse@begun.example'
    const paper = await aPaper(db, { state: 'draft' })
    await db.update(manuscripts).set({ begun_by: email }).where(eq(manuscripts.paper_id, paper.id))
    expect((await person(email, '--erase')).status).toBe(0)
    const left = await db.select().from(manuscripts).where(eq(manuscripts.paper_id, paper.id))
    expect(left).toMatchObject([{ begun_by: '', email: expect.stringContaining('author') }])
    expect((await person(email, '--erase')).status).toBe(2)
  })

  test('is known as an author of an earlier version, and goes from its list alone', async () => {
    const known = { family: '', orcid: '', affiliation: '' }
    const [gone, stays] = [
      { ...known, name: 'Nils Ebenwald', email: 'Nils@ebenwald.example' },
      { ...known, name: 'Ada Stays', email: 'ada@stays.example' },
    ]
    const paper = await aPaper(db, { state: 'review' })
    const ofVersion = eq(paperVersions.id, paper.version)
    await db
      .update(paperVersions)
      .set({ people: [gone, stays], response: `${gone.name}, ${gone.email}, has left` })
      .where(ofVersion)
    expect((await person('nils@ebenwald.example', '--erase')).status).toBe(0)
    const [left] = await db.select().from(paperVersions).where(ofVersion)
    expect(left).toMatchObject({ people: [stays], response: `${gone.name}, (erased), has left` })
  })

  test('goes from what was found in the files of a published paper, and from a note by the previous version', async () => {
    const own = { name: 'Jorun Vestli', email: 'jorun@vestli.example', corresponding: true }
    const paper = await aPaper(db, { state: 'published', people: [own] })
    const file = { paper_id: paper.id, round: 1, type: 'text/plain', bytes: 12, file_hash: 'f'.repeat(64) } as const
    const kept = { at: journal.now.at, scrub: 'none', by: 'author', kind: 'manuscript', name: 'Vestli.txt' } as const
    const named = [{ page: 1, text: own.name }]
    await db.insert(paperFiles).values({ id: crypto.randomUUID(), ...file, ...kept, named })
    const { reviewer } = await aRequest(db, paper, { state: 'declined' })
    const note = { reviewer_id: reviewer, field: 'note', value: `Knows ${own.name}`, at: journal.now.at } as const
    await db.insert(reviewerNotes).values(note)
    expect((await person(own.email, '--erase')).status).toBe(0)
    const files = await db.select().from(paperFiles).where(eq(paperFiles.paper_id, paper.id))
    expect(files).toMatchObject([{ name: 'manuscript', named: [], traces: [], blocks: [], copy_text: null }])
    expect(await db.select().from(reviewerNotes)).toMatchObject([{ value: 'Knows (erased)' }])
  })
})

describe('what is held of somebody', () => {
  const read = (zip: Uint8Array) => {
    const entries = unzipSync(zip)
    const texts = Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, strFromU8(bytes)]))
    return { all: Object.values(texts).join('\n'), person: JSON.parse(texts['person.json'] ?? '') }
  }

  test('of an author are the files that came by mail too, but no review copy of an editor', async () => {
    const people = [{ name: 'Mo Mailer', email: 'mo@mailer.example', corresponding: true }]
    const paper = await aPaper(db, { via: 'mail', people })
    const file_hash = await journal.files.save(Buffer.from('of the paper'))
    const file = { paper_id: paper.id, version_id: paper.version, round: 1, type: 'text/plain', bytes: 12, file_hash }
    const kept = { at: journal.now.at, scrub: 'none', by: 'Esha Editor' } as const
    for (const kind of ['manuscript', 'title_page', 'review_copy'] as const)
      await db.insert(paperFiles).values({ id: crypto.randomUUID(), kind, name: `${kind}.txt`, ...file, ...kept })
    const { zip } = await person('mo@mailer.example', '--export', 'm.zip')
    const names = Object.keys(unzipSync(zip)).filter((name) => name !== 'person.json')
    expect(names.map((name) => /\w+(?=\.txt)/.exec(name)?.[0]).sort()).toEqual(['manuscript', 'title_page'])
  })

  test('a reviewer whom authors add to theirs gets nothing of the authors’ until it is published', async () => {
    const row = await anArticle(db, { status: 'disabled' })
    const [article] = await db.select().from(articles).where(eq(articles.refnumber, row.refnumber))
    const bo = { name: 'Bo of Quillfeather’s', email: 'bo@both.example', affiliation: 'Quill Institute' }
    await db.insert(articleAuthors).values({ article_id: article?.id ?? 0, position: 1, ...bo })
    const paper = await aPaper(db, {
      state: 'revision',
      article_id: article?.id ?? 0,
      values: { title: 'Quillwort in ponds' },
      people: [{ name: 'Ada Quillfeather', email: 'ada@quillfeather.example', corresponding: true }, bo],
    })
    await aRequest(db, paper, { person: { name: 'Bo Both', email: 'bo@both.example' }, state: 'accepted' })
    const letter = { recipient: bo.email, state: 'sent', createdby: 'journal', created_at: journal.now.at } as const
    const about = { paper: paper.number, subject: 'Received', kind: 'coauthor' }
    await db.insert(notices).values([
      { ...letter, ...about, side: 'author', body: 'Ada Quillfeather sent it', message_id: '<named>' },
      { ...letter, ...about, side: 'reviewer', body: 'Thank you', message_id: '<thanks>' },
    ])
    const { text, zip } = await person('bo@both.example', '--export', 'b.zip')
    expect(text).toContain(
      `an author of ${paper.number}, and were asked to review it or the same paper: what its authors`,
    )
    const { all, person: held } = read(zip)
    expect(all).not.toMatch(/Quill/)
    expect(all).not.toContain(paper.number.slice(5))
    expect(held).toMatchObject({
      known_by: [{ names: ['Bo Both'], emails: [bo.email] }],
      letters: [{ body: 'Thank you' }],
      papers: [],
      as_author: [],
      articles: [],
      requests: [{ state: 'accepted' }],
    })
    await db.update(papers).set({ state: 'published' }).where(eq(papers.id, paper.id))
    const { person: later } = read((await person('bo@both.example', '--export', 'b.zip')).zip)
    expect(later.as_author).toMatchObject([{ paper: paper.number, name: bo.name }])
    expect(later.articles).toMatchObject([{ refnumber: row.refnumber }])
  })

  test.each([
    ['reviewer', 'author', 'bo@secret.example', '0000-0002-3456-7801'],
    ['reviewer', 'author', '', '0000-0002-3456-781X'],
    ['author', 'reviewer', 'bo@secret.example', '0000-0002-3456-7828'],
    ['author', 'reviewer', '', '0000-0002-3456-7836'],
  ] as const)('is nothing of the %s whose iD the %s typed, who has the address %j', async (whose, by, email, id) => {
    const orcid = `https://orcid.org/${id}`
    const bo = { name: 'Bo Secret', email, orcid, affiliation: 'Secret Institute' }
    const ada = { name: 'Ada Curious', email: `ada.${by}${email.length}@curious.example` }
    const words = { to_author: 'Secret words.', to_editor: 'Weak secret.' }
    const lead = { name: 'Lead Author', email: 'lead@elsewhere.example', corresponding: true }
    const paper = await aPaper(db, { state: 'review', people: [lead, whose === 'author' ? bo : ada] })
    const request = await aRequest(db, paper, { person: whose === 'author' ? ada : bo, report: words })
    await aPaper(db, { state: 'draft', people: [{ ...ada, orcid, corresponding: true }] })
    const { status, zip } = await person(ada.email, '--export', 'x.zip')
    const { all, person: held } = read(zip)
    expect([status, held.known_by[0].emails, held.known_by[0].orcids]).toEqual([0, [ada.email], [orcid]])
    expect(all).not.toMatch(whose === 'author' ? /Bo Secret|bo@secret|Secret Inst/ : /Bo Secret|bo@secret|secret/i)
    expect(all).not.toContain(whose === 'author' ? paper.number : request.request)
    for (const answer of ['--erase', '--export=x.zip'])
      expect(await person(orcid, answer)).toMatchObject({
        status: 2,
        zip: new Uint8Array(),
        text: expect.stringMatching(
          email ? /Several.+:\n(?: .+\n)* {2}bo@secret/ : /Several.+:\n(?: .+\n)* {2}no email/,
        ),
      })
  })

  test('of two addresses that stand with one ORCID iD, each is asked for by itself', async () => {
    const orcid = 'https://orcid.org/0000-0001-2345-6789'
    const [old, now] = ['una@old.example', 'una@now.example']
    for (const email of [old, now])
      await aRequest(db, await aPaper(db), { person: { name: 'Una Twice', email, orcid }, state: 'declined' })
    expect(await person(orcid, '--export', 'u.zip')).toMatchObject({
      status: 2,
      text: expect.stringContaining(`  ${old}\n  ${now}\n`),
    })
    const { person: held } = read((await person(old, '--export', 'u.zip')).zip)
    expect(held).toMatchObject({ as_reviewer: [{ email: old }], requests: [{ state: 'declined' }] })
    expect((await person(old, '--erase')).status).toBe(0)
    expect((await person(orcid, '--export', 'u.zip')).status).toBe(0)
  })

  test('of a user are the browsers and passkeys that they trust', async () => {
    const { id: user_id } = await aUser(db, 'Tora Lund', { email: 'tora@lund.example', role: 'editor' })
    const at = journal.now.at
    const browser = { device: 'd', created_at: at, expires_at: at, address: '192.0.2.9', user_agent: 'A browser' }
    await db.insert(trustedBrowsers).values({ user_id, ...browser })
    const key = { credential_id: 'c', public_key: 'secret', rp_id: 'localhost', name: 'My phone', created_at: at }
    await db.insert(passkeys).values({ user_id, ...key })
    const { all, person: held } = read((await person('tora@lund.example', '--export', 't.zip')).zip)
    expect(held).toMatchObject({
      users: [{ name: 'Tora Lund', role: 'editor' }],
      passkeys: [{ name: 'My phone' }],
      trusted_browsers: [{ address: '192.0.2.9', user_agent: 'A browser' }],
    })
    expect(all).not.toMatch(/"(?:id|user_id|password|name_key|device|public_key)"/)
  })

  test('is given no entries of the work log for words that they claim to be their name', async () => {
    const ida = { name: 'to review', email: 'ida@claims.example', corresponding: true }
    await aPaper(db, { state: 'draft', people: [ida], values: { suggested: `the paper | ${ida.email}` } })
    await anEntry(db, { content: 'Asked Konrad to review the paper' })
    await anEntry(db, { content: `Called ${ida.email}` })
    const { person: held } = read((await person(ida.email, '--export', 'i.zip')).zip)
    expect(held.work_log.map(({ content }: { content: string }) => content)).toEqual([`Called ${ida.email}`])
  })

  test('is written whole for an author, without reviewers, and for a reviewer, without authors', async () => {
    const author = await somebody(journal, roles.length * 7)
    const reviewer = await somebody(journal, roles.length * 7 + 3)
    const line = { id: crypto.randomUUID(), hash: 'paid', state: 'matched', day: '2026-06-01', amount: 50_000 } as const
    const [own] = await db
      .select({ paper_id: paperAuthors.paper_id })
      .from(paperAuthors)
      .where(eq(paperAuthors.email, author.email))
    await db.insert(bankLines).values({ ...line, ...own, text: 'NEFT 77', at: journal.now.at, by: 'Meera' })
    const other = await aPaper(db)
    const opposed = `Foe of Ravi | ${reviewer.email} | X`
    await db
      .update(manuscripts)
      .set({ opposed, suggested: opposed.replace('Foe', 'Friend') })
      .where(eq(manuscripts.paper_id, other.id))
    const letter = {
      recipient: author.email,
      subject: 'Minor revision',
      createdby: 'Meera',
      created_at: journal.now.at,
    }
    await db.insert(notices).values([
      { ...letter, state: 'cancelled', body: 'Mistaken words', message_id: '<mistaken>' },
      {
        ...letter,
        state: 'waiting',
        next_attempt_at: journal.now.at,
        body: 'Words that wait',
        message_id: '<waiting>',
      },
    ])
    const asAuthor = read((await person(author.email, '--export', 'a.zip')).zip)
    expect(asAuthor.all).not.toMatch(/Mistaken words|Words that wait/)
    const asReviewer = read((await person(reviewer.orcid, '--export', 'r.zip')).zip)
    const unread = [`report-${roles.length * 7}-said`] // what a reviewer wrote and nobody released
    const missing = author.secrets.filter((secret) => !asAuthor.all.includes(secret))
    expect(missing).toEqual(unread)
    const noted = ['remark', 'keyword'].map((what) => `${what}-${roles.length * 7 + 3}-said`) // what editors did
    expect(reviewer.secrets.filter((secret) => !asReviewer.all.includes(secret))).toEqual(noted)
    expect(asAuthor.all).not.toMatch(/Reviewer Number|reviewer\d+@/)
    expect(asReviewer.all).not.toMatch(/(?:Foe|Friend) of/)
    expect(asReviewer.all).not.toMatch(/Author Number|author\d+@|Paper about crop/)
    expect(asAuthor.person.papers).toMatchObject([{ state: 'rejected', cover_letter: expect.any(String) }])
    expect(asAuthor.person.bank_lines).toMatchObject([{ amount: 50_000, text: 'NEFT 77' }])
    expect(asReviewer.person.bank_lines).toEqual([])
    expect(asReviewer.person.requests).toMatchObject([{ state: 'reported' }])
    // it would tell of others’ letters
    for (const { letters } of [asAuthor.person, asReviewer.person])
      expect(letters.flatMap((letter: object) => Object.keys(letter))).not.toContain('id')
  })
})

describe('a crash after the rows', () => {
  test('calling the command again deletes the files and dumps that a crash left', async () => {
    const { email, secrets } = await somebody(journal, roles.length * 5)
    for (const name of await readdir(join(journal.dataDir, 'dumps')))
      await Bun.file(join(journal.dataDir, 'dumps', name)).delete()
    await writeDumpOfToday(journal, journal.dataDir)
    const who = whoOf(email)
    if (!who) throw new Error('no email')
    expect(await erasePerson(journal, who)).toMatchObject({ ok: true })
    const held = await everythingHeld(journal)
    expect(stillHeld(held, secrets).some((found) => found.endsWith('in dumps'))).toBe(true)
    expect(stillHeld(held, secrets).some((found) => found.endsWith('in rows'))).toBe(false)
    expect(await person(email, '--erase')).toMatchObject({
      status: 0,
      text: expect.stringContaining('were erased before'),
    })
    expect(stillHeld(await everythingHeld(journal), secrets)).toEqual([])
    expect((await person(email, '--erase')).status).toBe(2)
    expect(await finishErasures(journal)).toBe(false)
  })
})

describe('who is meant', () => {
  test.each([
    [['nobody@nowhere.example', '--erase'], 2, 'Nobody here has'],
    [['Asha Rao', '--erase'], 2, 'asha@two.example'],
    [['Nobody Atall', '--erase'], 2, 'Nobody here is named'],
    [['a@b.example'], 2, 'Usage'],
    [['a@b.example', '--erase', '--export', 'x.zip'], 2, 'Usage'],
    [['--erase'], 2, 'Usage'],
  ])('%j ends with %i', async (args, status, said) => {
    expect(await person(...args)).toMatchObject({ status, text: expect.stringContaining(said) })
  })
})

test('a reader’s alerts are exported, and erased with the link to them', async () => {
  const [id, email] = [crypto.randomUUID(), 'reader@uni.example']
  const token = await makeAlertToken(db, id)
  const row = { id, hash: hashToken(token), email: 'Reader@uni.example', language: 'en', created_on: '2026-06-01' }
  await db.insert(alerts).values({ ...row, articles_on: '2026-06-02' })
  const { zip, status } = await person(email, '--export', 'reader.zip')
  expect(status).toBe(0)
  const exported = JSON.parse(strFromU8(unzipSync(zip)['person.json'] ?? new Uint8Array()))
  expect(exported.alerts).toMatchObject([{ email: 'Reader@uni.example', articles_on: '2026-06-02', issues_on: null }])
  expect((await person(email, '--erase')).status).toBe(0)
  expect(await db.$count(alerts)).toBe(0)
  expect((await journal.get(`/alerts/${token}`)).status).toBe(410)
})
