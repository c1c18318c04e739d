// one database
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { channelWorkers, registeredDois, withdrawnDois } from '../../src/core/db/tables/record.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { channelRules } from '../../src/exchange/deposits/channel-rules.ts'
import type { Channel } from '../../src/exchange/deposits/rules.ts'
import { askOver, sendDue } from '../../src/exchange/deposits/sending/actions.ts'
import { isDoiRegistered } from '../../src/journal/record/columns.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders/rows.ts'
import { anAgency, crossrefSays } from '../support/fakes/agencies.ts'
import { aJournal, configOf, withJournal } from '../support/journal.ts'

let agency = anAgency()
const journal = await withJournal({ ...agency.environment, ORIGIN: 'http://crops.example' })
const meera = await browsingAs(journal)
const { db } = journal
agency.close()

beforeEach(async () => {
  agency = anAgency()
  for (const table of [articles, withdrawnDois, registeredDois]) await db.delete(table)
  await db.delete(channelWorkers)
  const whole = { websitename: 'Field Crops', websiteemail: 'desk@crops.example', issn: '2049-3630' }
  await db.update(settings).set(whole)
  journal.now.at = new Date('2026-06-15T10:00:00Z')
})
afterEach(() => agency.close())

/** @param waitMs how long an answer is waited for */
function senderOf(channel: Channel, waitMs?: number) {
  const sender = channelRules[channel].sender(configOf(agency.environment), askOver(journal.clock, waitMs))
  if (!sender) throw new Error(`${channel} has no account`)
  return sender
}

/** One round of a channel. */
const round = (channel: Channel = 'crossref', holder = 'me') =>
  sendDue(journal, { channel, sender: senderOf(channel), holder })

/** Rounds while time passes, in seconds: each of the first ten, and each fifth later. */
async function pass(seconds: number, channel: Channel = 'crossref', step: () => Promise<void> = () => round(channel)) {
  for (let left = seconds; left > 0; ) {
    const waited = seconds - left < 10 ? 1 : Math.min(5, left)
    left -= waited
    journal.now.at = new Date(journal.now.at.getTime() + waited * 1000)
    await step()
  }
}

const send = (body: object) => journal.call('POST', '/api/admin/channels', { token: meera.token, body })
const deposit = async (refnumber = '1', channel: Channel = 'crossref') => {
  const { body } = await journal.call('GET', `/api/admin/channels?refnumber=${refnumber}`, { token: meera.token })
  return body.find((each: { channel: string }) => each.channel === channel)
}
const stateOf = async (refnumber = '1', channel: Channel = 'crossref') => (await deposit(refnumber, channel)).state

const article = (refnumber = '1') => anArticle(db, { refnumber, doi: `10.1234/crops.${refnumber}` })

async function queued(refnumber = '1') {
  await article(refnumber)
  await send({ channel: 'crossref', refnumbers: [refnumber] })
}

const edit = (title: string, refnumber = '1') =>
  db.update(articles).set({ title, description: title }).where(eq(articles.refnumber, refnumber))

test('deposits wait, with the reason, until the journal has a public address', async () => {
  for (const refnumber of ['1', '2']) await queued(refnumber)
  const here = { ...journal, config: { ...journal.config, origin: 'http://localhost:3000' } }
  const roundHere = () => sendDue(here, { channel: 'crossref', sender: senderOf('crossref'), holder: 'me' })
  await pass(10, 'crossref', roundHere)
  expect(agency.batches).toHaveLength(0)
  for (const refnumber of ['1', '2'])
    expect(await deposit(refnumber)).toMatchObject({
      state: 'waiting',
      message: expect.stringContaining('Set the journal’s domain under Settings, or ORIGIN: http://localhost:3000'),
    })
  await pass(90)
  expect(await Promise.all(['1', '2'].map((refnumber) => stateOf(refnumber)))).toEqual(['registered', 'registered'])
})

describe('an article for Crossref', () => {
  test('begins as never sent', async () => {
    await article()
    expect(await deposit()).toEqual({ refnumber: '1', channel: 'crossref', state: 'none', message: '', at: '' })
  })

  test('waits, is sent, and is registered once Crossref confirms it', async () => {
    await queued()
    expect(await stateOf()).toBe('waiting')
    await round()
    expect(await stateOf()).toBe('sent')
    const isKnown = () => db.select({ is: isDoiRegistered }).from(articles)
    expect(await isKnown()).toEqual([{ is: false }])
    await pass(5)
    expect(await stateOf()).toBe('registered')
    expect(await isKnown()).toEqual([{ is: true }])
    expect(agency.registered.get('10.1234/crops.1')?.xml).toContain('<email_address>desk@crops.example</email_address>')
  })

  test('is not sent again while it is unchanged', async () => {
    await queued()
    await pass(10)
    const { body } = await send({ channel: 'crossref', refnumbers: ['1'] })
    await pass(10)
    expect(body.queued).toBe(0)
    expect(agency.batches.length).toBe(1)
  })

  test('becomes changed when it is edited, and registered again when it is sent', async () => {
    await queued()
    await pass(10)
    await edit('On millet')
    await pass(1)
    expect(await stateOf()).toBe('changed')
    await send({ channel: 'crossref', all: true })
    await pass(10)
    expect(await stateOf()).toBe('registered')
    expect(agency.registered.get('10.1234/crops.1')?.xml).toContain('<title>On millet</title>')
  })

  test('is sent again automatically after an edit if the setting says so', async () => {
    await db.update(settings).set({ deposit_changes: 'yes' })
    await queued()
    await pass(10)
    await edit('On millet')
    await pass(10)
    await db.update(settings).set({ deposit_changes: '' })
    expect(await stateOf()).toBe('registered')
    expect(agency.registered.get('10.1234/crops.1')?.xml).toContain('<title>On millet</title>')
  })

  test('is registered again when an edit is reverted', async () => {
    await queued()
    await pass(10)
    const [before] = await db.select().from(articles)
    await edit('On millet')
    await pass(1)
    await edit(before?.title ?? '')
    await pass(1)
    expect(await stateOf()).toBe('registered')
    expect(agency.batches.length).toBe(1)
  })

  test('that is edited while it is being sent is sent again only on request', async () => {
    await queued()
    await round()
    await edit('On millet')
    await send({ channel: 'crossref', refnumbers: ['1'] })
    await pass(20)
    expect(await stateOf()).toBe('registered')
    expect(agency.registered.get('10.1234/crops.1')?.xml).toContain('<title>On millet</title>')
    expect(agency.batches.length).toBe(2)
  })

  test('is judged before a password that is a part of the answer is blotted out', async () => {
    agency.close()
    agency = anAgency({ password: 'e' })
    await queued()
    await pass(20)
    expect(await stateOf()).toBe('registered')
    agency.rules.behaviour = ({ kind }) =>
      kind === 'deposit' ? new Response('<b>See me</b>', { status: 403 }) : undefined
    await edit('On millet')
    await send({ channel: 'crossref', refnumbers: ['1'] })
    await pass(20)
    expect((await deposit()).message).toContain('Their words: “S…… m…”')
  })

  test('is asked about again where the answer is cut', async () => {
    const cut = '<doi_batch_diagnostic status="completed"><record_diagnostic status="Success"><doi>10.1234/cr'
    agency.rules.behaviour = ({ kind, count }) => (kind === 'poll' && count === 1 ? new Response(cut) : undefined)
    await queued()
    await pass(60)
    expect(await stateOf()).toBe('registered')
  })

  test('is polled for hours', async () => {
    agency.rules.behaviour = ({ kind, count }) =>
      kind === 'poll' && count < 9 ? new Response('<doi_batch_diagnostic status="queued"/>') : undefined
    await queued()
    await round()
    for (let hour = 0; hour < 16; hour++) {
      journal.now.at = new Date(journal.now.at.getTime() + 1800_000)
      await round()
    }
    expect(await stateOf()).toBe('registered')
    expect(agency.batches.length).toBe(1)
  })

  test('gets growing versions even if the clock is set back', async () => {
    await queued()
    await pass(10)
    journal.now.at = new Date(journal.now.at.getTime() - 86_400_000)
    await edit('On millet')
    await send({ channel: 'crossref', refnumbers: ['1'] })
    await pass(10)
    const [first, second] = agency.batches
    expect(second?.version ?? 0).toBeGreaterThan(first?.version ?? 0)
  })

  test('is sent at once even if the clock was set back and another process had held the channel', async () => {
    await queued()
    journal.now.at = new Date(journal.now.at.getTime() - 86_400_000)
    const held_until = sql`now() + interval '1 day'`
    await db.insert(channelWorkers).values({ channel: 'crossref', holder: 'killed', held_until })
    await pass(1)
    expect(agency.batches).toHaveLength(1)
  })

  test('is sent with a higher version if Crossref has a newer one', async () => {
    agency.registered.set('10.1234/crops.1', { version: 20290101000000, xml: 'of another system' })
    await queued()
    await pass(30)
    expect(await stateOf()).toBe('registered')
    expect(agency.registered.get('10.1234/crops.1')?.version).toBe(20290101000001)
  })
})

describe('a retraction', () => {
  const retract = (values = {}) =>
    anArticle(db, {
      refnumber: '2',
      doi: '10.1234/crops.2',
      article_type: 'retraction' as const,
      notice_of: '1',
      publishdate: '2026-06-15',
      ...values,
    })

  test.each(['crossref', 'doaj'] as const)(
    'is sent to %s automatically, with its article, within a minute',
    async (channel) => {
      await article()
      await send({ channel, refnumbers: ['1'] })
      await pass(10, channel)
      await retract()
      await pass(60, channel)
      expect(await stateOf('1', channel)).toBe('registered')
      expect(await stateOf('2', channel)).toBe('registered')
      const sent =
        channel === 'crossref'
          ? agency.batches.map(({ xml }) => xml)
          : agency.articles.map(({ bibjson }) => String(bibjson.title))
      expect(sent.filter((each) => each.includes('RETRACTED: ')).length).toBe(1)
    },
  )

  test('that is withdrawn is withdrawn at the channel too', async () => {
    await queued()
    await pass(10)
    await retract()
    await pass(60)
    await db.update(articles).set({ status: 'disabled' }).where(eq(articles.refnumber, '2'))
    await pass(60)
    expect(await stateOf()).toBe('registered')
    expect(agency.registered.get('10.1234/crops.1')?.xml).not.toContain('RETRACTED: ')
  })

  test('of an article that the channel never got waits for an editor', async () => {
    await article()
    await retract()
    await pass(10)
    expect(await stateOf('2')).toBe('none')
  })
})

describe('a server that', () => {
  test.each([
    ['breaks', () => new Response('no', { status: 500 })],
    ['is not available', () => new Response('no', { status: 503 })],
  ])('%s once gets another request within five seconds', async (_, answer) => {
    agency.rules.behaviour = ({ kind, count }) => (kind === 'deposit' && count === 1 ? answer() : undefined)
    await queued()
    await round()
    expect(await stateOf()).toBe('waiting')
    await pass(5)
    expect(agency.counts.deposit + agency.counts.poll).toBeGreaterThan(1)
    await pass(25)
    expect(await stateOf()).toBe('registered')
  })

  test('asks to wait gets no request for that long, whatever else is due', async () => {
    agency.rules.behaviour = ({ kind, count }) =>
      kind === 'deposit' && count === 1
        ? new Response('slow down', { status: 429, headers: { 'Retry-After': '120' } })
        : undefined
    await queued('1')
    await queued('2')
    await round()
    await pass(119)
    expect(agency.counts.deposit).toBe(1)
    expect((await deposit()).message).toBe('Crossref asks to wait.')
    await pass(20)
    expect(await stateOf('1')).toBe('registered')
    expect(await stateOf('2')).toBe('registered')
  })

  test('takes a deposit without answering is polled before it is sent again', async () => {
    agency.rules.behaviour = ({ kind, count }) =>
      kind === 'deposit' && count === 1 ? new Response('lost', { status: 502 }) : undefined
    await queued()
    await round()
    await pass(60)
    expect(agency.counts.poll).toBeGreaterThan(0)
    expect(await stateOf()).toBe('registered')
    expect(agency.batches.length).toBe(1)
  })

  test.each<[Channel, 'deposit' | 'poll' | 'article']>([
    ['crossref', 'deposit'],
    ['crossref', 'poll'],
    ['doaj', 'article'],
  ])('hangs is abandoned and gets another request: %s, %s', async (channel, hanging) => {
    agency.rules.behaviour = ({ kind, count }) =>
      kind === hanging && count === 1 ? new Promise<never>(() => {}) : undefined
    const patientMs = 500 // a request that is given up before it arrives is tried again, each time later
    const impatient = { channel, sender: senderOf(channel, patientMs), holder: 'me' }
    await article()
    await send({ channel, refnumbers: ['1'] })
    while (agency.counts[hanging] === 0) await pass(1, channel, () => sendDue(journal, impatient))
    expect(await stateOf('1', channel)).not.toBe('registered')
    await pass(30, channel)
    expect(await stateOf('1', channel)).toBe('registered')
    expect(agency.batches.length).toBe(channel === 'crossref' ? 1 : 0)
  })

  test('redirects is not followed', async () => {
    const other = anAgency()
    agency.rules.behaviour = () => Response.redirect(other.environment.CROSSREF_URL, 307)
    await queued()
    await round()
    expect(await stateOf()).toBe('failed')
    expect(other.counts.deposit).toBe(0)
    other.close()
  })

  test('never ends its answer is read only up to a limit', async () => {
    const endless = () => new ReadableStream({ pull: (to) => to.enqueue(new TextEncoder().encode('<'.repeat(65_536))) })
    agency.rules.behaviour = () => new Response(endless(), { status: 400 })
    await queued()
    await round()
    expect(await deposit()).toMatchObject({
      state: 'failed',
      message: `Crossref refused it (400). Their words: “${'<'.repeat(299)}…”`,
    })
  })

  test('rejects the account is reported without the password', async () => {
    agency.rules.behaviour = () => new Response('Wrong password secret-of-crops', { status: 401 })
    await queued()
    await round()
    const { state, message } = await deposit()
    expect(state).toBe('failed')
    expect(message).toStartWith('Crossref does not accept CROSSREF_USER and CROSSREF_PASSWORD.')
    expect(message).not.toContain('secret-of-crops')
    expect(JSON.stringify(journal.lines)).not.toContain('secret-of-crops')
  })

  test.each([
    ['Record 12: user crops not allowed to add records for prefix 10.1234', 'The account may not register this DOI.'],
    ['ISSN "20493630" has already been assigned', 'Crossref knows this journal by another title or ISSN.'],
    ['cvc-complex-type.2.4.a: Invalid content', 'Crossref could not read the file.'],
    ['Something else', 'Crossref refused it.'],
  ])('answers %p is understood', async (message, sentence) => {
    agency.rules.behaviour = ({ kind }) =>
      kind === 'poll' ? crossrefSays('Failure', '10.1234/crops.1', message.replaceAll('"', '&quot;')) : undefined
    await queued()
    await pass(5)
    const said = await deposit()
    expect(said.state).toBe('failed')
    expect(said.message).toBe(`${sentence} Their words: “${message}”`)
  })

  test('registers with a warning has registered', async () => {
    agency.rules.behaviour = ({ kind }) =>
      kind === 'poll' ? crossrefSays('Warning', '10.1234/CROPS.1', 'Added with conflict') : undefined
    await queued()
    await pass(5)
    expect(await stateOf()).toBe('registered')
  })
})

describe('only one process at a time', () => {
  test('sends to a channel', async () => {
    await queued()
    const both = Promise.all([round('crossref', 'one'), round('crossref', 'another')])
    await both
    expect(agency.batches.length).toBe(1)
  })
})

describe('an article for DOAJ', () => {
  test('is registered at once', async () => {
    await db.update(settings).set({ domain: 'crops.example' })
    await article()
    await send({ channel: 'doaj', refnumbers: ['1'] })
    await round('doaj')
    expect(await stateOf('1', 'doaj')).toBe('registered')
    expect(agency.articles[0]?.key).toBe('key-of-crops')
  })

  test('that is refused shows the reason', async () => {
    agency.rules.behaviour = () => Response.json({ status: 'bad_request', error: 'Missing "title"' }, { status: 400 })
    await article()
    await send({ channel: 'doaj', refnumbers: ['1'] })
    await round('doaj')
    expect((await deposit('1', 'doaj')).message).toBe('DOAJ refused it. Their words: “Missing "title"”')
  })
})

describe('a registered DOI', () => {
  const change = async (doi: string) => {
    const [row] = await db.select().from(articles)
    const form = new FormData()
    form.set('doi', doi)
    return journal.call('POST', `/api/archives/${row?.id}`, { token: meera.token, body: form })
  }

  test('cannot be changed', async () => {
    await queued()
    await pass(10)
    const { status, body } = await change('10.1234/other')
    expect(status).toBe(422)
    expect(body).toEqual({ error: 'fixed_field', field: 'doi' })
  })

  test('can be changed before it is registered', async () => {
    await article()
    expect((await change('10.1234/other')).status).toBe(200)
  })
})

describe('sending', () => {
  test.each<[object, object]>([
    [
      { channel: 'orcid', all: true },
      { error: 'invalid', field: 'channel' },
    ],
    [{ channel: 'crossref' }, { error: 'required', field: 'refnumbers' }],
    [
      { channel: 'crossref', refnumbers: [] },
      { error: 'required', field: 'refnumbers' },
    ],
    [
      { channel: 'crossref', refnumbers: ['x'] },
      { error: 'invalid', field: 'refnumbers' },
    ],
    [
      { channel: 'crossref', refnumbers: ['999'] },
      { error: 'unknown', field: 'refnumbers' },
    ],
    [
      { channel: 'crossref', all: true, refnumbers: ['1'] },
      { error: 'invalid', field: 'refnumbers' },
    ],
    [
      { channel: 'crossref', all: false },
      { error: 'invalid', field: 'all' },
    ],
    [
      { channel: 'crossref', year: 2026, volume: 5 },
      { error: 'invalid', field: 'issue' },
    ],
    [
      { channel: 'crossref', year: 2026, volume: 5, issue: 99 },
      { error: 'invalid', field: 'issue' },
    ],
  ])('%j is refused', async (body, refusal) => {
    const answer = await send(body)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual(refusal)
  })

  test('an issue queues its public articles that have a DOI', async () => {
    await article('1')
    await anArticle(db, { refnumber: '2' })
    await anArticle(db, { refnumber: '3', doi: '10.1234/3', issue: 9 })
    await anArticle(db, { refnumber: '4', doi: '10.1234/4', status: 'disabled' })
    const { status, body } = await send({ channel: 'crossref', year: 2026, volume: 5, issue: 2 })
    expect(status).toBe(202)
    expect(body).toEqual({ queued: 1, missing: [] })
  })

  test('an article without a DOI reports what is missing', async () => {
    await anArticle(db, { refnumber: '2' })
    const { status, body } = await send({ channel: 'crossref', refnumbers: ['2'] })
    expect(status).toBe(422)
    expect(body.missing).toEqual([{ refnumber: '2', field: 'doi', message: 'The article has no DOI' }])
  })

  test('without an account is refused', async () => {
    const plain = await aJournal()
    const asha = await browsingAs(plain, 'Asha')
    const answer = await plain.call('POST', '/api/admin/channels', {
      token: asha.token,
      body: { channel: 'doaj', all: true },
    })
    expect(answer.body).toEqual({ error: 'not_configured', field: 'channel' })
    await plain.close()
  })
})
