// one database
import { expect, test } from 'bun:test'
import { addLink } from '../../src/review/access-links/queries.ts'
import { withEarlier } from '../../src/review/invitations/letter-rules.ts'
import { moreTimeOf } from '../../src/review/invitations/rules.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const { token } = await aSession(journal, (await aUser(db, 'Asha Editor')).id)
const authorization = `Bearer ${token}`

const open = async (path: string) => {
  const html = await (await journal.get(path, { authorization })).text()
  return { html, text: wordsOf(html) }
}

const send = (path: string, fields: Record<string, string>) =>
  journal.handle(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(fields),
    }),
  )

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** The forms of a page that lead to an address, with their hidden fields and what their buttons say. */
const formsTo = (html: string, path: string) =>
  [...html.matchAll(/<form [^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/gs)]
    .filter(([, action]) => action === path)
    .map(([, , form = '']) => ({
      text: wordsOf(form).trim(),
      fields: Object.fromEntries(
        [...form.matchAll(/<(?:input|button)[^>]*>/g)].map(([tag]) => [
          attribute(tag, 'name'),
          attribute(tag, 'value'),
        ]),
      ),
    }))

test('an invitation says to whom it is not the first time', () => {
  const letter = withEarlier({ text: 'Dear Uma,\n\nWould you review this paper?\n\n{link}', language: 'en' })
  expect(letter.split('\n\n').map((paragraph) => paragraph.split(' ').slice(0, 5).join(' '))).toEqual([
    'Dear Uma,',
    'This is the revised version',
    'Would you review this paper?',
    '{link}',
  ])
})

test('the letter of a second round names the first to who reviewed there, and to nobody else', async () => {
  const paper = await aPaper(db, { state: 'review', round: 2 })
  const { reviewer } = await aRequest(db, paper, { report: {} })
  const other = await aRequest(db, await aPaper(db, { state: 'review' }), { report: {} })
  const letterTo = async (person: number) =>
    (await open(`/admin/submissions/${paper.number}/ask/form?person=${person}`)).text
  expect(await letterTo(reviewer)).toContain('a paper that you reviewed for us')
  expect(await letterTo(other.reviewer)).not.toContain('a paper that you reviewed for us')
})

test.each([
  ['a later day', { state: 'accepted', due: '2026-06-30', extension: { due: '2026-07-09' } }, '2026-07-09'],
  ['a day that was given', { state: 'accepted', due: '2026-07-09', extension: { due: '2026-07-09' } }, undefined],
  ['a day before a later one', { state: 'accepted', due: '2026-07-20', extension: { due: '2026-07-09' } }, undefined],
  ['nothing', { state: 'accepted', due: '2026-06-30', extension: null }, undefined],
  [
    'a later day, reported since',
    { state: 'reported', due: '2026-06-30', extension: { due: '2026-07-09' } },
    undefined,
  ],
])('a request that asks for %s', (_, request, day) => {
  expect(moreTimeOf(request)).toBe(day)
})

test('whoever asks twice for more time is heard, on both sides, and given the day with one press', async () => {
  const paper = await aPaper(db, { state: 'review' })
  const { request } = await aRequest(db, paper, { state: 'accepted' })
  const link = { purpose: 'reviewer', paperId: paper.id, request, expiresAt: new Date('2030-01-01') } as const
  const at = `/r/${(await addLink(db, link, journal.now.at)).token}`
  await send(`${at}/extend`, { due: '2026-07-05' })
  const path = `/admin/submissions/${paper.number}`
  expect((await open(path)).text).not.toContain('Asks for time')
  await send(`${at}/extend`, { due: '2026-07-20', note: 'I am at sea.' })
  expect((await open(at)).text).toContain('You asked for time until 20 July 2026. An editor will decide.')
  for (const page of [path, `${path}/requests/${request}`]) {
    const { html, text } = await open(page)
    expect(text).toContain('Asks for time until 20 July 2026: “I am at sea.”')
    const given = formsTo(html, `${path}/requests/${request}`).find(({ text }) => text.startsWith('Give until'))
    expect(given).toMatchObject({ text: 'Give until 20 July 2026', fields: { action: 'dates', due: '2026-07-20' } })
  }
  expect((await send(`${path}/requests/${request}`, { action: 'dates', due: '2026-07-20' })).status).toBe(303)
  expect((await open(path)).text).not.toContain('Asks for time')
  expect((await open(at)).text).toContain('Your report is due by 20 July 2026. ')
})

test('when somebody declines, the desk says why, and who was chosen is asked with one press', async () => {
  const paper = await aPaper(db, { state: 'review' })
  const path = `/admin/submissions/${paper.number}`
  expect((await open(path)).html).toContain(`href="${path}/ask">Ask reviewers</a>`)
  const declined = {
    state: 'declined',
    reason: 'busy',
    note: 'In May.',
    suggest: 'Ask Dr. Roy\nUma Sen, uma@far.example',
  } as const
  await aRequest(db, paper, declined)
  const { request, name } = await aRequest(db, paper, { state: 'chosen', place: 2, person: { name: 'Uma Chosen' } })
  const { html, text } = await open(path)
  expect(text).toContain('“I have no time at the moment” · “In May.” · Suggests: Ask Dr. Roy; Uma Sen, uma@far.example')
  const suggested = `${path}/ask/form?name=Uma+Sen&email=uma%40far.example&affiliation=&orcid=`
  expect(html).toContain(`<a href="${suggested.replaceAll('&', '&amp;')}">Uma Sen, uma@far.example</a>`)
  expect((await open(suggested)).html).toMatch(/value="Uma Sen"[\s\S]*value="uma@far.example"/)
  expect((await open(`${path}/ask`)).text).toMatch(/Uma Sen uma@far.example Suggested by a reviewer who declined/)
  expect(html).toContain(`href="${path}/ask">Ask somebody else</a>`)
  const [form] = formsTo(html, `${path}/requests/${request}`)
  expect(form).toMatchObject({ text: `Ask ${name}`, fields: { action: 'send' } })
  const sent = await send(`${path}/requests/${request}`, { action: 'send' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, path])
  expect((await open(path)).text).toContain('Asked · answer due')
})

test('why somebody who was typed may not be asked stands beside their email, and of somebody chosen above the form', async () => {
  const people = [{ name: 'Ravi Rao', email: 'ravi@crops.example', corresponding: true }]
  const paper = await aPaper(db, { state: 'review', people })
  const { reviewer } = await aRequest(db, await aPaper(db, { state: 'review' }), { person: { never: true } })
  const typed = { name: 'R. Rao', email: 'ravi@crops.example', affiliation: 'Crops Institute', orcid: '' }
  const days = { answer_due: '2026-06-20', due: '2026-07-20', subject: 'Review', text: '{link}' }
  const refused = async (fields: Record<string, string>) => {
    const answer = await send(`/admin/submissions/${paper.number}/ask/form`, { ...fields, ...days })
    const html = await answer.text()
    const input = /<input[^>]*name="email"[^>]*>/.exec(html)?.[0] ?? ''
    const described = attribute(input, 'aria-describedby')
      .split(' ')
      .map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)`).exec(html)?.[1])
    return { status: answer.status, value: attribute(input, 'value'), described, text: wordsOf(html) }
  }
  const author = await refused(typed)
  expect([author.status, author.value]).toEqual([422, typed.email])
  expect(author.described).toContain('This person is an author of the paper')
  const never = await refused({ person: String(reviewer) })
  expect([never.status, never.described]).toEqual([422, [undefined]])
  expect(never.text).toContain('This person is not to be asked')
})

test('the journal’s own reminders of a request are stopped, and let go again, with one press', async () => {
  const paper = await aPaper(db, { state: 'review' })
  const { request } = await aRequest(db, paper)
  const path = `/admin/submissions/${paper.number}/requests/${request}`
  const press = async () => {
    const form = formsTo((await open(path)).html, path).find(({ fields }) => fields.action === 'reminders')
    expect((await send(path, form?.fields ?? {})).status).toBe(303)
    return form?.text
  }
  expect([await press(), await press(), await press()]).toEqual([
    'Stop the journal’s reminders',
    'Send the journal’s reminders again',
    'Stop the journal’s reminders',
  ])
})

test('nobody is told of a cancelled request who never was asked', async () => {
  const paper = await aPaper(db, { state: 'review' })
  const chosen = await aRequest(db, paper, { state: 'chosen' })
  const invited = await aRequest(db, paper, { place: 2 })
  const at = `/admin/submissions/${paper.number}/requests`
  expect((await open(`${at}/${chosen.request}`)).text).not.toContain('gets a letter of thanks')
  expect((await open(`${at}/${invited.request}`)).text).toContain('gets a letter of thanks')
})

test('a report that was sent is shown, and its form waits in a fold until it is changed', async () => {
  const paper = await aPaper(db, { state: 'review' })
  const { request } = await aRequest(db, paper, { state: 'accepted' })
  const link = { purpose: 'reviewer', paperId: paper.id, request, expiresAt: new Date('2030-01-01') } as const
  const at = `/r/${(await addLink(db, link, journal.now.at)).token}`
  const isFolded = async () => (await open(at)).html.includes('<summary>Change the report and send it again</summary>')
  expect(await isFolded()).toBe(false)
  const report = { recommendation: 'minor', to_author: 'Say more.' }
  await send(`${at}/send`, report)
  expect(await isFolded()).toBe(true)
  expect((await open(at)).html.match(/>(Your report|Change your report)<\/h2>/g)).toEqual([
    '>Your report</h2>',
    '>Change your report</h2>',
  ])
  await send(at, { to_author: 'Say much more.' })
  expect(await isFolded()).toBe(false)
})

test('who asks a user who sees the paper is told that they may have seen its authors', async () => {
  const handler = await aUser(db, 'Hema Handler', { email: 'hema@soils.example', role: 'editor' })
  const handled = await aPaper(db, { state: 'review', editor_id: handler.id })
  const other = await aPaper(db, { state: 'review' })
  const isTold = async ({ number }: { number: string }, asked: Record<string, string>) =>
    (await open(`/admin/submissions/${number}/ask/form?${new URLSearchParams(asked)}`)).text.includes(
      'May have seen this paper and its authors in the back office',
    )
  const hema = { name: 'H. Handler', email: 'HEMA@soils.example' }
  expect([await isTold(handled, hema), await isTold(other, hema)]).toEqual([true, false])
  await aUser(db, 'Adam Admin')
  expect(await isTold(other, { name: 'Adam Admin', email: 'adam@far.example' })).toBe(true)
  const named = { person: { name: 'Hema Handler', email: 'hema@far.example' }, send: false }
  const path = `/api/admin/submissions/${handled.number}/requests`
  const { status, body } = await journal.call('POST', path, { token, body: named })
  expect([status, body.hints]).toEqual([201, ['is_user']])
})
