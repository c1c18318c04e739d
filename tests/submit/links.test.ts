// one database
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { missedAddresses } from '../../src/core/db/tables/addresses.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { manuscripts } from '../../src/core/db/tables/review/authors.ts'
import { paperLinks, papers } from '../../src/core/db/tables/review/papers.ts'
import { dayIn, longDate } from '../../src/core/text/dates.ts'
import { makeLetterLink } from '../../src/review/letters/link-queries.ts'
import { expireDrafts } from '../../src/review/submit/leaving-actions.ts'
import { aPdfFile, wholePaper } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const { form, files, start, drafted, page, stateOf, letters, authorsLink, open, empty } = waysOf(journal)
beforeAll(() => open())
beforeEach(empty)

const unknown = `/s/${'0'.repeat(26)}`
const json = { accept: 'application/json' }

describe('what is answered to a link', () => {
  const own = async (path: string) => {
    const answer = await journal.get(path)
    await answer.text()
    return answer
  }

  test('the answer to a link is not cached, sends no referrer, and its token is in no log line', async () => {
    const at = await drafted()
    const token = at.slice(3)
    const paths = [
      '/submit',
      '/lost-link',
      at,
      `${at}/files/x`,
      `${at}/nothing`,
      unknown,
      '/r/0',
      '/s/%00',
      `/S${at.slice(2)}`,
    ]
    for (const path of paths) {
      const { headers } = await own(path)
      expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-store'])
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
      for (const name of ['etag', 'last-modified', 'set-cookie'])
        expect([path, name, headers.get(name)]).toEqual([path, name, null])
    }
    await journal.misses.flush()
    expect(await journal.db.$count(missedAddresses)).toBe(0)
    expect(JSON.stringify(journal.lines)).not.toContain(token)
    expect(JSON.stringify(journal.lines)).toContain('/s/*')
    expect(await (await journal.get('/robots.txt')).text()).not.toMatch(/\/s\b|submit|lost-link/)
  })

  test('what went astray of a link is in no log line, and it and a certificate’s code in no list of addresses not found', async () => {
    const token = (await drafted()).slice(3)
    const astray = [
      `/%73/${token}`,
      `/s%2f${token}`,
      `/index.php/s/${token}`,
      `/${token}`,
      `/x/${token.toUpperCase()}.`,
      `/s${token}`,
      `/journal/R${token.toUpperCase()}`,
      `/s%252f${token}`,
    ]
    const resets = ['.', ')', '%20', '/x'].map((end) => `/reset/${token}${end}`)
    const browse = (path: string) => journal.get(path, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' })
    const parts = [`/x/${token.slice(0, 13)}/${token.slice(13)}`, `/${token}x`]
    const certificate = 'RKJB5R4-D9EXCXQY-BQZ8'
    const codes = [`/verify/${certificate})`, `/en/Verify/${certificate}`, `/${certificate.toLowerCase()}`]
    for (const path of [...astray, ...resets]) expect([path, (await browse(path)).status]).toEqual([path, 404])
    expect(JSON.stringify(journal.lines).toLowerCase()).not.toContain(token)
    for (const path of [...parts, ...codes]) expect([path, (await browse(path)).status]).toEqual([path, 404])
    await browse('/old/address')
    await journal.misses.flush()
    expect((await journal.db.select().from(missedAddresses)).map(({ path }) => path)).toEqual(['/old/address'])
  })

  test('GET, HEAD and OPTIONS change nothing', async () => {
    const draft = await drafted()
    await form(`${draft}/send`, wholePaper)
    const at = await authorsLink()
    const state = async () =>
      JSON.stringify([await journal.db.select().from(papers), await journal.db.select().from(paperLinks)])
    const before = await state()
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'GET'])
      for (const path of [draft, at, `${at}/confirm`, `${at}/disown`, `${at}/withdraw`, `${at}/send`])
        await (await journal.handle(new Request(`http://localhost${path}`, { method }))).text()
    expect(await state()).toBe(before)
    expect((await form(`${at}/confirm`, {})).status).toBe(303)
  })

  test('a session changes nothing about the answer to a link', async () => {
    const at = await drafted()
    const { token } = await aSession(journal, (await aUser(journal.db, 'Meera')).id)
    const withoutKeys = (html: string) => html.replace(/name="once" value="[^"]+"/g, '')
    const signedIn = await (await journal.get(at, { cookie: `session=${token}` })).text()
    expect(withoutKeys(signedIn)).toBe(withoutKeys(await page(at)))
  })

  test('a preview of a link names the journal alone', async () => {
    const at = await drafted()
    await form(at, wholePaper)
    const [head = ''] = (await page(at)).split('</head>')
    expect(head).not.toContain('wheat')
    expect(head).not.toContain('og:')
  })

  test.each(['.', ',', ')', '%3E', '.)'])('opens with %s behind it, and its forms go to the address', async (signs) => {
    const at = await drafted()
    const html = await page(at + signs)
    expect(html).toContain('data-page="draft"')
    expect(html).not.toContain(at + signs)
    expect(JSON.stringify(journal.lines)).not.toContain(at.slice(3))
  })

  test('is 404 for an unknown one, the same but for the request’s id', async () => {
    const body = async (path: string) => (await (await journal.get(path)).text()).replace(/request [\w-]+/g, '')
    const all = await Promise.all(
      [unknown, '/s/short', `/s/${'u'.repeat(26)}`, '/s/%00', '/s/%', '/s/%ff', `/s/${'a'.repeat(3000)}`, '/r/%00'].map(
        body,
      ),
    )
    expect(new Set(all).size).toBe(1)
    expect(all[0]).toContain('<a href="/lost-link">have your links sent again</a>')
    expect((await form(unknown, {}, json)).status).toBe(404)
    expect(await (await form(unknown, {}, json)).json()).toEqual({ error: 'not_found' })
  })

  test('is 429 after 60 wrong ones in a while, for the wrong ones alone', async () => {
    const at = await drafted()
    const began = performance.now()
    let tries = 0
    let refused = await own(unknown)
    for (; refused.status === 404 && tries < 600; tries++) refused = await own(unknown)
    const comeBack = Math.floor((performance.now() - began) / 10_000) // one in ten seconds, on a machine that is busy
    expect(refused.status).toBe(429)
    expect(tries).toBeGreaterThanOrEqual(60)
    expect(tries).toBeLessThanOrEqual(60 + comeBack)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await own(at)).status).toBe(200)
  })

  test('is 410 once it expired, with the journal’s address and nothing of the paper', async () => {
    const at = await drafted()
    await form(at, wholePaper)
    await journal.db.update(paperLinks).set({ expires_at: new Date(0) })
    const answer = await journal.get(at)
    expect(answer.status).toBe(410)
    const html = await answer.text()
    expect(html).toContain('office@journal.example')
    expect(html).not.toContain('wheat')
    expect(await (await journal.get(at, json)).json()).toEqual({ error: 'gone' })
  })

  test('refuses a form of another site', async () => {
    const at = await drafted()
    const refused = await form(at, { title: 'x' }, { ...json, 'sec-fetch-site': 'cross-site' })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual({ error: 'cross_site' })
    expect((await form(at, { title: 'x' }, { origin: 'null', 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  })

  test('opens no other paper', async () => {
    const [mine, other] = [await drafted(), await drafted({ email: 'ravi@example.org' })]
    await files(`${other}/files`, [['title_page', aPdfFile('x'), 'x.pdf']])
    const [, id] = /files\/([0-9a-f-]{36})"/.exec(await page(other)) ?? []
    expect((await journal.get(`${other}/files/${id}`)).status).toBe(200)
    expect((await journal.get(`${mine}/files/${id}`)).status).toBe(404)
    expect((await form(`${mine}/files/${id}/delete`, {})).status).toBe(404)
    expect((await journal.get(`/r/${mine.slice(3)}`)).status).toBe(404)
  })
})

describe('limits', () => {
  test('an address may begin 10 drafts an hour', async () => {
    const once = crypto.randomUUID()
    const first = await start({ once })
    expect([first.status, (await start({ once })).headers.get('location')]).toEqual([
      303,
      first.headers.get('location'),
    ]) // sent twice, it counts once
    for (let tries = 1; tries < 10; tries++) expect((await start()).status).toBe(303)
    const refused = await start()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await refused.text()).toContain('office@journal.example')
  })

  test('an IPv6 network may begin eight times the drafts of one address', async () => {
    const proxied = await withJournal({ TRUST_PROXY: '127.0.0.1' })
    const ways = waysOf(proxied)
    await ways.open()
    const from = async (address: string) => (await ways.start({}, undefined, { 'x-forwarded-for': address })).status
    for (let draft = 0; draft < 80; draft++)
      expect(await from(`2001:db8:7:${Math.floor(draft / 10).toString(16)}::1`)).toBe(303)
    expect(await from('2001:db8:7:ffff::1')).toBe(429)
    expect(await from('2001:db8:8:ffff::1')).toBe(303)
    expect(await from('192.0.2.7')).toBe(303)
  }, 60_000)

  test('an address may send a gigabyte of files an hour, in whatever drafts', async () => {
    const at = await drafted()
    const megabytes = (many: number) => new Blob([`%PDF-1.7\n${'x'.repeat(many * 1024 ** 2)}\n%%EOF\n`])
    const send = (path: string, many: number) =>
      files(`${path}/files`, [['title_page', megabytes(many), 'x.pdf']], json)
    expect((await send(at, 4)).status).toBe(200)
    await journal.db.execute(
      sql`update rate_limits set full_at = full_at + interval '3570 seconds' where key like 'bytes %'`,
    )
    const other = await drafted()
    const refused = await send(other, 10)
    expect([refused.status, await refused.json()]).toMatchObject([429, { error: 'too_many_attempts' }])
    expect((await send(other, 1)).status).toBe(200)
    expect((await files(`${other}/files`, [['title_page', aPdfFile(), 'x.pdf']], json)).status).toBe(200)
  })

  test('the email to which the journal’s letters are answered is no author’s', async () => {
    const at = await drafted({ email: 'meera@example.org' })
    const authors = 'Meera Nair | meera@example.org | corresponding\nA. Office | Office@journal.example'
    const refused = await form(`${at}/send`, { ...wholePaper, authors }, json)
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: [{ name: 'authors', code: 'invalid' }] },
    ])
    expect((await form(`${at}/send`, { ...wholePaper, authors: authors.split('\n')[0] ?? '' }, json)).status).toBe(200)
  })

  test('an email address may have 5 unconfirmed papers and 3 letters a day', async () => {
    const sendTo = async (email: string) => {
      const at = await drafted({ email })
      return form(`${at}/send`, { ...wholePaper, authors: `Asha Rao | ${email} | corresponding` }, json)
    }
    for (const email of ['a@example.org', 'a@example.org', 'a@example.org', 'A@example.org', 'A@example.org'])
      expect((await (await sendTo(email)).json()).location).toEndWith('?said=sent') // whatever went there before
    const now = journal.now.at.toISOString()
    const waits = await journal.db.execute(sql`
      select round(extract(epoch from send_after - ${now}::timestamptz) / 3600)::int as hours from notices
        where lower(recipient) = 'a@example.org' order by serial`)
    expect([...waits].map(({ hours }) => hours)).toEqual([null, null, null, 8, 16])
    const refused = await sendTo('a@example.org')
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      {
        error: 'too_many_attempts',
        errors: [
          {
            name: '',
            text: 'Too many requests came. Please try again in 24 hours, or write to office@journal.example.',
          },
        ],
      },
    ])
  })

  test.each([false, true])(
    'that an address was proven before shows in no letter (deleted before: %p)',
    async (isDeleted) => {
      const email = 'b@example.org'
      const send = async () => {
        const at = await drafted({ email })
        expect(
          (await form(`${at}/send`, { ...wholePaper, authors: `Asha Rao | ${email} | corresponding` }, json)).status,
        ).toBe(200)
        return at
      }
      const areAtOnce = async () => {
        const found = await journal.db.execute(sql`
        select send_after is null as is_at_once from notices where recipient = ${email} and kind = 'confirm' order by serial`)
        return [...found].map((one) => one.is_at_once)
      }
      if (isDeleted) expect((await form(`${await send()}/withdraw`, {}, json)).status).toBe(200)
      await send()
      expect((await form(`${await authorsLink()}/confirm`, {}, json)).status).toBe(200)
      await journal.db.update(papers).set({ state: 'rejected' }).where(sql`confirmed_at is not null`)
      for (let tries = 0; tries < 4; tries++) await send()
      expect(await areAtOnce()).toEqual([true, true, true, true, false])
    },
  )
})

describe('a lost link', () => {
  const asked = async (email: string) => (await form('/lost-link', { email })).text()

  test('has a page that its tab names', async () => {
    expect(await page('/lost-link')).toContain('<title>Lost your link? | ')
  })

  test('is mailed to its address, and nobody is told whether there was one', async () => {
    const at = await drafted()
    await form(`${at}/send`, wholePaper)
    const told = [await asked('meera@example.org'), await asked('nobody@example.org'), await asked('no address')]
    expect(new Set(told).size).toBe(1)
    const lost = async () => (await letters()).filter(({ kind }) => kind === 'lost_link')
    while (journal.gate.afterwards.running() > 0) await Bun.sleep(1)
    expect(await lost()).toEqual([expect.objectContaining({ to: 'meera@example.org' })])
  })

  test('stands below its name where one letter has several', async () => {
    const draft = await drafted()
    const other = await drafted()
    await form(`${other}/send`, wholePaper)
    const at = await authorsLink()
    await form(`${at}/confirm`, {})
    const [paper] = await journal.db.select().from(papers).where(eq(papers.state, 'received'))
    await asked('meera@example.org')
    while (journal.gate.afterwards.running() > 0) await Bun.sleep(1)
    const [letter] = await journal.db.select().from(notices).where(eq(notices.kind, 'lost_link'))
    const links = (letter && (await makeLetterLink(journal, letter)))?.split('\n\n') ?? []
    expect(links.toSorted()).toEqual([
      `Your draft, last changed on ${longDate(dayIn('UTC', journal.now.at))}:\nhttp://localhost:3000${draft}`,
      `Your paper ${paper?.number}, “Yield of wheat under late sowing”:\nhttp://localhost:3000${at}`,
    ])
  })

  test('goes to no address that is like the journal’s in small letters alone', async () => {
    const at = await drafted({ email: 'kiri@example.org' })
    await form(`${at}/send`, { ...wholePaper, authors: 'Kiri Rao | kiri@example.org | corresponding' })
    await asked('\u212Airi@example.org')
    while (journal.gate.afterwards.running() > 0) await Bun.sleep(1)
    expect((await letters()).filter(({ kind }) => kind === 'lost_link')).toEqual([])
  })
})

describe('time', () => {
  test('drafts are deleted after 30 days without a change, unconfirmed papers after 7', async () => {
    const now = journal.now.at
    const old = await drafted()
    const sent = await drafted({ email: 'ravi@example.org' })
    await form(`${sent}/send`, wholePaper)
    expect(await expireDrafts(journal)).toBe(0)
    journal.now.at = new Date(now.getTime() + 7.1 * 24 * 60 * 60 * 1000)
    expect(await expireDrafts(journal)).toBe(1)
    expect((await journal.get(sent)).status).toBe(410)
    await form(old, { title: 'x' })
    journal.now.at = new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000)
    expect(await stateOf(old)).toBe('draft') // its link lives on with it
    journal.now.at = new Date(now.getTime() + 38 * 24 * 60 * 60 * 1000)
    expect(await expireDrafts(journal)).toBe(1)
    expect(await journal.db.$count(manuscripts)).toBe(0)
    expect((await journal.get(old)).status).toBe(410)
    journal.now.at = now
  })
})
