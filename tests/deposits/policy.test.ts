// one database
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { articles } from '../../src/core/db/tables/articles.ts'
import {
  channelWorkers,
  deposits,
  policyDeposits,
  registeredDois,
  withdrawnDois,
} from '../../src/core/db/tables/record.ts'
import { channelRules, type Sender } from '../../src/exchange/deposits/channel-rules.ts'
import { askOver, sendDue } from '../../src/exchange/deposits/sending/actions.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { anAgency, crossrefSays } from '../support/fakes/agencies.ts'
import { configOf, withJournal } from '../support/journal.ts'

let agency = anAgency()
const journal = await withJournal({ ...agency.environment, ORIGIN: 'http://crops.example' })
const meera = await browsingAs(journal)
const { db } = journal
agency.close()

const policy = '10.1234/crops.corrections'

beforeEach(async () => {
  agency = anAgency({ polls: 2 })
  for (const table of [articles, withdrawnDois, registeredDois, policyDeposits, channelWorkers]) await db.delete(table)
  const doi = { doi_prefix: '10.1234', doi_slug: 'crops', policy_doi: '' }
  await setSettings(db, { websitename: 'Field Crops', websiteemail: 'desk@crops.example', issn: '2049-3630', ...doi })
  journal.now.at = new Date('2026-06-15T10:00:00Z')
})
afterEach(() => agency.close())

function createCrossrefSender(): Sender {
  const sender = channelRules.crossref.sender(configOf(agency.environment), askOver(journal.clock))
  if (!sender) throw new Error('Crossref has no account')
  return sender
}

/** Rounds while time passes, in seconds: each of the first five, and each fifth later. */
async function pass(seconds: number, { sender = createCrossrefSender(), holder = 'me' } = {}) {
  for (let passed = 0; passed < seconds; ) {
    const step = passed < 5 ? 1 : 5
    passed += step
    journal.now.at = new Date(journal.now.at.getTime() + step * 1000)
    await sendDue(journal, { channel: 'crossref', sender, holder })
  }
}

const article = (refnumber: string) => anArticle(db, { refnumber, doi: `10.1234/crops.${refnumber}` })
const notice = (refnumber: string, notice_of: string, article_type: 'correction' | 'retraction' = 'retraction') =>
  anArticle(db, {
    refnumber,
    notice_of,
    article_type,
    publishdate: '2026-06-14',
    doi: `10.1234/crops.${refnumber}`,
  })

async function queueNotices() {
  await article('1')
  await notice('2', '1')
  await notice('3', '1', 'correction')
  return journal.call('POST', '/api/admin/channels', {
    token: meera.token,
    body: { channel: 'crossref', refnumbers: ['2', '3'] },
  })
}

const dois = () => agency.batches.map(({ doi }) => doi)
const states = async () => (await db.select().from(deposits).orderBy(deposits.article_id)).map(({ state }) => state)
const told = { type: 'retraction', date: '2026-06-14', of: '10.1234/crops.1' }

test('the policy’s page is registered once, before the first notice that names it', async () => {
  await queueNotices()
  await pass(1)
  expect(dois()).toEqual([policy])
  const [first] = await db.select().from(deposits)
  expect(first).toMatchObject({
    state: 'waiting',
    message: 'The page of the policy on corrections is registered first.',
  })
  await pass(60)
  expect(dois()).toEqual([policy, '10.1234/crops.2', '10.1234/crops.3'])
  expect(agency.updates.get('10.1234/crops.2')).toEqual(told)
  expect(agency.updates.get('10.1234/crops.3')).toEqual({ ...told, type: 'correction' })
  expect(await states()).toEqual(['registered', 'registered'])
})

test('a typed DOI of the policy is taken as registered', async () => {
  agency.registered.set('10.9999/policy', { version: 1, xml: '' })
  await setSettings(db, { policy_doi: '10.9999/policy' })
  await queueNotices()
  await pass(30)
  expect(dois()).toEqual(['10.1234/crops.2', '10.1234/crops.3'])
  expect(agency.registered.get('10.1234/crops.2')?.xml).toContain('<crossmark_policy>10.9999/policy<')
})

test('an article that is no notice does not wait for it', async () => {
  await article('1')
  await journal.call('POST', '/api/admin/channels', { token: meera.token, body: { channel: 'crossref', all: true } })
  await pass(20)
  expect(dois()).toEqual(['10.1234/crops.1'])
})

test.each(['before', 'after'])(
  'a process that dies %s the page arrives leaves it to the next one, which sends it once',
  async (when) => {
    await queueNotices()
    const usual = createCrossrefSender()
    const post = async (batch: string, content: string): Promise<never> => {
      if (when === 'after') await usual.post(batch, content)
      throw new Error('killed')
    }
    const died = pass(1, { sender: { ...usual, post }, holder: 'one' })
    expect(await died.catch(({ message }) => message)).toBe('killed')
    await db.delete(channelWorkers) // its lease is over
    await pass(90, { holder: 'another' })
    expect(dois()).toEqual([policy, '10.1234/crops.2', '10.1234/crops.3'])
    expect(await states()).toEqual(['registered', 'registered'])
  },
)

test('a page that Crossref refuses fails its notices with the reason, and is sent again with them', async () => {
  agency.rules.behaviour = ({ kind }) => (kind === 'poll' ? crossrefSays('Failure', policy, 'not allowed') : undefined)
  await queueNotices()
  await pass(10)
  const [failed] = await db.select().from(deposits)
  expect(failed).toMatchObject({
    state: 'failed',
    message:
      'The page of the policy on corrections was not registered. The account may not register this DOI. ' +
      'Their words: “not allowed”',
  })
  agency.rules.behaviour = () => undefined
  await journal.call('POST', '/api/admin/channels', {
    token: meera.token,
    body: { channel: 'crossref', refnumbers: ['2', '3'] },
  })
  await pass(60)
  expect(await states()).toEqual(['registered', 'registered'])
})

test('a page at another address is registered again with the next notice, under its DOI', async () => {
  await queueNotices()
  await pass(60)
  await setSettings(db, { websitename: 'Field Crops and Soils', doi_prefix: '10.5555' })
  await pass(60)
  expect(dois().filter((doi) => doi === policy)).toHaveLength(2)
  expect(dois().filter((doi) => doi.startsWith('10.5555'))).toEqual([])
  expect(agency.registered.get(policy)?.xml).toContain('<title>Field Crops and Soils</title>')
})
