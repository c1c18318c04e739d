// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { notices } from '../../src/core/db/tables/letters.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { createMailer } from '../../src/office/letters/mailer.ts'
import { sendDue } from '../../src/office/letters/sending-actions.ts'
import { addLink } from '../../src/review/access-links/queries.ts'
import { upiIdIn, upiPaymentOf } from '../../src/review/fees/upi-rules.ts'
import { queueLetter } from '../../src/review/letters/queueing.ts'
import { aPaper } from '../support/builders/papers.ts'
import { aMailServer } from '../support/fakes/mail-server.ts'
import { withJournal, wordsOf } from '../support/journal.ts'
import { readQr, readQrPng } from './qr.ts'

describe('a UPI id in a text', () => {
  test.each([
    ['Pay to journal@okaxis.', 'journal@okaxis'],
    ['UPI: field-crops.fees_1@ybl, or by transfer', 'field-crops.fees_1@ybl'],
    ['9876543210@upi', '9876543210@upi'],
    ['(society@hdfcbank)', 'society@hdfcbank'],
    ['Write to fees@crops.example or pay to crops@sbi', 'crops@sbi'],
    ['fees@crops.example', undefined],
    ['fees+upi@crops.example.', undefined],
    ['fees@crops-society.example', undefined],
    ['fees@कृषि.example', undefined],
    ['a@b@okaxis', undefined],
    ['@okaxis', undefined],
    ['', undefined],
  ])('%j has %p', (text, id) => expect(upiIdIn(text)).toBe(id))
})

const fee = {
  number: '2026-1A7S',
  payment: 'due',
  fee: 'Rs 1,500',
  details: 'UPI: journal@okaxis',
  payee: 'Crops & Soil',
}

describe('the payment of a fee by UPI', () => {
  test('is an address with id, name, sum and number', () => {
    expect(upiPaymentOf(fee)).toEqual({
      uri: 'upi://pay?pa=journal@okaxis&pn=Crops%20%26%20Soil&am=1500.00&cu=INR&tn=2026-1A7S',
      address: 'journal@okaxis',
      words: 'Rs 1,500.00 to journal@okaxis, with the note 2026-1A7S',
    })
  })

  test.each([
    ['in dollars', { fee: '$ 15' }],
    ['of no sum', { fee: 'ask us' }],
    ['that was said to be paid', { payment: 'claimed' }],
    ['that is waived', { payment: 'waived' }],
    ['with an email for an address', { details: 'fees@crops.example' }],
  ])('is none for a fee %s', (_, more) => expect(upiPaymentOf({ ...fee, ...more })).toBeUndefined())
})

const server = await aMailServer()
const journal = await withJournal({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, ORIGIN: 'https://crops.example' })
const { db, now } = journal
const mailer = createMailer({ host: '127.0.0.1', port: server.port, secure: false, user: '', password: '' })
const details = 'By bank transfer, or by UPI to journal@okaxis\n(no cash).'
const uri = (sum: string, number: string) =>
  `upi://pay?pa=journal@okaxis&pn=Field%20Crops&am=${sum}&cu=INR&tn=${number}`

beforeEach(async () => {
  server.received.length = 0
  await db.delete(notices)
  const mail = { websiteemail: 'office@crops.example', websitename: 'Field Crops' }
  await db.update(settings).set({ ...mail, payment_details: details })
})

const due = (more: Parameters<typeof aPaper>[1] = {}) =>
  aPaper(db, { state: 'accepted', payment: 'due', fee: 'Rs 500', ...more })
const linkOf = async ({ id }: { id: number }) =>
  (await addLink(db, { purpose: 'author', paperId: id, expiresAt: null }, now.at)).token

/** The letter that asks for a fee, as it arrives. */
async function letterOf(paper: { id: number; number: string }, values: Record<string, string> = {}) {
  await linkOf(paper)
  const given = {
    name: 'Meera Nair',
    title: 'Pd@SiO2 in soils',
    fee: 'Rs 500',
    payment_details: details,
    number: paper.number,
  }
  const letter = {
    kind: 'fee',
    to: 'meera@hills.example',
    paper: paper.number,
    values: { ...given, ...values },
  } as const
  await db.transaction((tx) => queueLetter(tx, { config: journal.config, clock: () => now.at }, letter))
  await sendDue(journal, mailer)
  return PostalMime.parse(server.received.at(-1)?.raw ?? '')
}

describe('the letter that asks for a fee', () => {
  test('has the code as its one picture, inline, with address and sum in words', async () => {
    const { id, number } = await due()
    const { html = '', text = '', attachments } = await letterOf({ id, number })
    expect(attachments).toMatchObject([{ mimeType: 'image/png', disposition: 'inline', related: true }])
    const [{ content, contentId = '' } = {}] = attachments
    expect(await readQrPng(new Uint8Array(content as ArrayBuffer))).toBe(uri('500.00', number))
    const images = html.match(/<img[^>]*>/g) ?? []
    expect(images).toHaveLength(1)
    expect(images[0]).toContain(`src="cid:${contentId.replace(/[<>]/g, '')}"`)
    expect(images[0]).toContain('alt="QR code for UPI"')
    const words = `With any UPI app: Rs 500.00 to journal@okaxis, with the note ${number}.`
    expect(text.indexOf(words)).toBeGreaterThan(text.indexOf('(no cash).'))
    expect(text.indexOf(words)).toBeLessThan(text.indexOf('When you have paid'))
    expect(html).toContain(`><br>${words}</p>`)
  })

  test.each([
    ['of a fee in dollars', { fee: '$ 15' }, {}, details],
    ['where the details name no UPI id', {}, {}, 'By bank transfer'],
    ['whose text does not name the id', {}, { payment_details: 'By cheque' }, details],
    ['of a fee that was waived since', { payment: 'waived' as const }, {}, details],
  ])('has no picture %s', async (_, more, values, payment_details) => {
    await db.update(settings).set({ payment_details })
    const given = { payment_details, ...values }
    const { html = '', attachments, text } = await letterOf(await due(more), given)
    expect(attachments).toEqual([])
    expect(html).not.toMatch(/<img|cid:/)
    expect(text).not.toContain('UPI app')
  })

  test('is the only one with a picture', async () => {
    const { number } = await due()
    const letter = { kind: 'accept', to: 'meera@hills.example', paper: number, values: { name: details } } as const
    await db.transaction((tx) => queueLetter(tx, { config: journal.config, clock: () => now.at }, letter))
    await db.update(notices).set({ body: details }) // without a link
    await sendDue(journal, mailer)
    const { attachments, html } = await PostalMime.parse(server.received.at(-1)?.raw ?? '')
    expect(attachments).toEqual([])
    expect(html).not.toContain('<img')
  })
})

test('the author’s page has the code of the sum as it stands, named, and a link that opens an app', async () => {
  const paper = await due()
  const at = `/s/${await linkOf(paper)}`
  const pageOf = async () => (await journal.get(at)).text()
  const codeIn = (html: string) => /<svg class="qr-code".*?<\/svg>/s.exec(html)?.[0] ?? ''
  const html = await pageOf()
  const svg = codeIn(html)
  expect(svg).toContain(
    `role="img" aria-label="QR code for UPI: Rs 500.00 to journal@okaxis, with the note ${paper.number}"`,
  )
  const painted = svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  expect(await readQr(painted)).toBe(uri('500.00', paper.number))
  expect(html.replaceAll('&amp;', '&')).toContain(`<a href="${uri('500.00', paper.number)}">pay with a UPI app</a>`)
  expect(wordsOf(html)).toContain(
    `Scan this with any UPI app: Rs 500.00 to journal@okaxis, with the note ${paper.number}.`,
  )

  await db.update(papers).set({ fee: 'Rs 400' }).where(eq(papers.id, paper.id))
  const corrected = codeIn(await pageOf()).replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  expect(await readQr(corrected)).toBe(uri('400.00', paper.number))
  for (const gone of [{ fee: '$ 15' }, { fee: 'Rs 400', payment: 'claimed' as const }]) {
    await db.update(papers).set(gone).where(eq(papers.id, paper.id))
    expect(await pageOf()).not.toMatch(/qr-code|upi:/)
  }
})
