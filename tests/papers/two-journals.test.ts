// one database
import { expect, test } from 'bun:test'
import { desc, eq } from 'drizzle-orm'
import { notices } from '../../src/core/db/tables/letters.ts'
import { paperLinks, papers } from '../../src/core/db/tables/review/papers.ts'
import { dayMs, minuteMs } from '../../src/core/text/dates.ts'
import { makeLinkToken } from '../../src/review/access-links/queries.ts'
import { linkPath } from '../../src/review/access-links/rules.ts'
import { paperFileQueue } from '../../src/review/anonymising/paper-queries.ts'
import { anonymiseWaiting } from '../../src/review/anonymising/queue-actions.ts'
import { applyDecisions } from '../../src/review/decisions/apply-actions.ts'
import { doDue } from '../../src/review/reminders/actions.ts'
import { reportFileQueue } from '../../src/review/reviewer/scrub-queries.ts'
import { aReadPdf, wholePaper } from '../support/builders/papers.ts'
import { anArticle, anIssue, aSession, aUser } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { everyRoute } from '../support/every-route.ts'
import { aJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

/**
 * Journals that differ in who wrote a paper, or in who reviews it, and in nothing else: whoever is on the other side
 * gets the same answers at every address, the same letters, and the same of whatever they try.
 */

type Somebody = { name: string; email: string; orcid: string; affiliation: string }

const asha: Somebody = { name: 'Asha Admin', email: 'asha@office.example', orcid: '', affiliation: '' }
const uma: Somebody = {
  name: 'Uma Quibblethorpe',
  email: 'uma@quibble.example',
  orcid: 'https://orcid.org/0000-0002-1694-233X',
  affiliation: 'Zembla College',
}
const ravi: Somebody = {
  name: 'Ravi Wobblemarsh',
  email: 'ravi@wobble.example',
  orcid: 'https://orcid.org/0000-0003-1415-9269',
  affiliation: 'Institute of Fens',
}
/** Who writes or reviews instead of a user: no user, and known from other papers. */
const zed: Somebody = {
  name: 'Zed Fernwhistle',
  email: 'zed@fern.example',
  orcid: 'https://orcid.org/0000-0002-4510-0385',
  affiliation: 'Ruritania University',
}
const ola: Somebody = { name: 'Ola Nordmann', email: 'ola@nord.example', orcid: '', affiliation: 'Nordland School' }

const pdf = await aReadPdf('Moss on northern roofs')
const aFile = (name: string) => new File([pdf, name], name, { type: 'application/pdf' })
const lineOf = ({ name, affiliation, email, orcid }: Somebody) => `${name} | ${affiliation} | ${email} | ${orcid}`
const began = new Date('2026-06-15T10:00:00Z')

/** A journal with three users and with papers of others, and the ways of its people. */
async function aFilledJournal() {
  const journal = await aJournal({ SMTP_URL: 'smtp://127.0.0.1:1' }) // nothing is sent here
  const { db, now } = journal
  const tick = () => {
    now.at = new Date(now.at.getTime() + 1000) // what comes later is listed in its order
  }
  const { open, ...send } = waysOf(journal)
  const form = (...given: Parameters<typeof send.form>) => {
    tick()
    return send.form(...given)
  }
  await open({ letter_delay: '0', reviewers_wanted: '1', payment_details: 'By bank.', fee_rupee: '1500' })
  const [ids, tokens] = [new Map<string, number>(), new Map<string, string>()]
  const signIn = async () => {
    for (const [email, id] of ids) tokens.set(email, (await aSession(journal, id)).token)
  }
  for (const { name, email, orcid } of [asha, uma, ravi]) {
    const times = { creation: began, modification: began }
    const { id } = await aUser(db, name, { email, orcid, ...times })
    ids.set(email, id)
  }
  await signIn()
  const tokenFor = ({ email }: Somebody) => tokens.get(email) ?? ''
  const api = (who: Somebody, method: string, path: string, body?: unknown) =>
    journal.call(method, path, { token: tokenFor(who), body })
  const at = (number: string) => `/api/admin/submissions/${number}`
  const step = async (who: Somebody, number: string, name: string, body: object = {}) => {
    const { modification } = (await api(who, 'GET', at(number))).body
    tick()
    return api(who, 'POST', `${at(number)}/${name}`, { ...body, modification })
  }
  const scrub = () => anonymiseWaiting(journal, [paperFileQueue, reportFileQueue])
  return {
    idOf: ({ email }: Somebody) => ids.get(email) ?? 0,
    journal,
    db,
    form,
    post: send.post,
    tokenFor,
    api,
    step,
    scrub,
    /** A step of an editor that must be taken. */
    done: async (number: string, name: string, body: object = {}) => {
      const { status, body: said } = await step(asha, number, name, body)
      if (status >= 400) throw new Error(`${name}: ${status} ${JSON.stringify(said)}`)
      return said
    },
    release: async (who: Somebody, number: string) => {
      await scrub()
      const { versions } = (await api(who, 'GET', at(number))).body
      const sent = versions?.at(-1).files.filter(({ kind }: { kind: string }) => kind === 'manuscript')
      const files = sent?.map(({ id }: { id: string }) => id)
      return step(who, number, 'release', { files, omit: {}, looked: true })
    },
    added: (who: Somebody, title: string, authors: string) => {
      tick()
      const fields = { title, abstract: 'What we found.', authors, manuscript: aFile(`${title}.pdf`) }
      return api(who, 'POST', '/api/admin/submissions', aFormOf(fields))
    },
    /** The path of the newest link of a side. */
    newestLink: async (purpose: 'author' | 'reviewer') => {
      const links = db.select({ id: paperLinks.id }).from(paperLinks).where(eq(paperLinks.purpose, purpose))
      const [link] = await links.orderBy(desc(paperLinks.created_at)).limit(1)
      return linkPath(purpose, await makeLinkToken(db, link?.id ?? ''))
    },
    lettersTo: ({ email }: Somebody) => {
      const { kind, subject, body, paper, request, state, created_at } = notices
      const shown = { kind, subject, body, paper, request, state, created_at }
      return db.select(shown).from(notices).where(eq(notices.recipient, email)).orderBy(notices.serial)
    },
    pass: async (minutes: number) => {
      now.at = new Date(now.at.getTime() + minutes * minuteMs)
      await applyDecisions(journal)
      await doDue(journal)
      await signIn()
    },
  }
}
type Ways = Awaited<ReturnType<typeof aFilledJournal>>

const [today, tomorrow] = [0, dayMs].map((ms) => new Date(Date.now() + ms).toISOString().slice(0, 10))
const drawn = new RegExp(
  '[0-9a-f]{8}-[0-9a-f-]{27}|\\b[0-9a-z]{26}\\b|2026-[0-9A-Z]{4}\\b|\\bR[0-9A-Z]{6}\\b' +
    `|\\b\\d{7,}\\b|(?<="id":|/(?:reviewers|letters)/|id="(?:reviewer|letter)-)\\d+|"[0-9a-f]{16,64}"` +
    `|nonce-[^']+|T18:[\\d:.]+Z|(?:${today}|${tomorrow})T[\\d:.]+Z`,
  'g',
)

/**
 * Whatever is drawn at random, by when it was first seen: it differs in any two journals. So do times by the database’s
 * clock, which counts letters to an address: eight hours later.
 */
class Names {
  readonly #seen = new Map<string, string>()
  of(text: string): string {
    return text.replace(drawn, (name) => {
      const known = this.#seen.get(name) ?? `<${this.#seen.size}>`
      this.#seen.set(name, known)
      return known
    })
  }
}

/** What somebody was shown, by when and where. */
type Views = Map<string, string>

/** What is about no papers, differs with the day of the test, or names what no journal here has. */
const elsewhere = new RegExp(
  'live|[.]pdf|backup|archives|history|(indexing|news|pages|redirects|webdata|settings|health|openapi)\\b|printcert' +
    '|2026-0000|none|not-found|(calls|changes|editors|letters|reviewers)/1|receipts/',
)
const own = Object.entries(everyRoute).flatMap(([route, [path, , who]]) =>
  route.startsWith('GET') && (who === 'json' || who === 'page') && !elsewhere.test(path) ? [path] : [],
)
/** The lists, counts and searches of papers and of their people. */
const lists = own.filter((path) =>
  /^\/(api\/)?admin(\/(submissions|reviewers|letters|fees|people|search)|$)/.test(path),
)
const linked = /^\/(api\/)?admin\/(submissions|reviewers|letters|fees|users|changes|deleted|search|account)/
/** One decision, one list of a paper's letters and two of the fees show what the others do. */
const isFollowed = (link: string) => linked.test(link) && !/decision=[^a]|filter=\w+&number=|state=[dpw]/.test(link)
const ofList = /^\/admin\/submissions\?|^\/admin\/submissions\/[^/]+\/ask|^\/admin\/reviewers\/\d/
/** What is loaded at a stage, and which links are followed from there. */
const looks = {
  link: { first: [], follows: () => false },
  lists: { first: lists, follows: (link: string) => ofList.test(link) },
  'lists and more': { first: lists, follows: isFollowed },
  all: { first: own, follows: isFollowed },
}

/** What a user of the back office comes to from some addresses, and from the page of a link to its files. */
async function crawled({ journal, tokenFor }: Ways, who: Somebody, from: string[], kind: keyof typeof looks) {
  const seen: Views = new Map()
  const { first, follows } = looks[kind]
  const waiting = [...from.filter(Boolean), ...first]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    const answer = await journal.get(path, /^\/[rs]\//.test(path) ? {} : { authorization: `Bearer ${tokenFor(who)}` })
    const { 'x-request-id': id = '', etag: _, 'content-length': __, ...headers } = Object.fromEntries(answer.headers)
    const text = (await answer.text()).replaceAll(id || '\0', '<id>')
    seen.set(path, `${answer.status} ${JSON.stringify(headers)}\n${text}`)
    const links = [...text.matchAll(/href="(\/[^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
    waiting.push(
      ...links.filter((link) => follows(link) || (/^\/[rs]\/./.test(link) && link.startsWith(`${from[0]}/`))),
    )
  }
  return seen
}

/** Walks a paper through a journal. @returns what one side was shown on the way, and got for what they tried */
async function walked(
  side: 'author' | 'reviewer',
  { author, reviewer }: Record<typeof side, Somebody>,
): Promise<Views> {
  const ways = await aFilledJournal()
  try {
    const { db, form, post, done, release, added, newestLink, lettersTo, pass, scrub } = ways
    await anIssue(db)
    for (const { name } of [uma, ravi, zed])
      await anArticle(db, { authorname: name, refnumber: `${name.length}`, title: `Moss, by ${name}` })
    const { number: zeds } = (await added(asha, 'Algae in wells', lineOf(zed))).body
    const { number: others } = (await added(asha, 'Lichen on southern walls', lineOf(ola))).body
    await release(asha, others)
    await done(others, 'requests', { person: zed, looked: true })
    await form(`${await newestLink('reviewer')}/send`, { recommendation: 'minor', to_author: 'Fine.' })

    await pass(1)
    const started = aFormOf({ email: author.email, website: '', manuscript: aFile('moss.pdf') })
    const draft = (await post('/submit', started)).headers.get('location') ?? ''
    const words = { ...wholePaper, title: 'Moss on northern roofs', authors: `${lineOf(author)} | corresponding` }
    expect((await form(`${draft}/send`, words)).status).toBe(303)
    const authors = await newestLink('author')
    await pass(1)
    expect((await form(`${authors}/confirm`, {})).status).toBe(303)
    const [{ number = '' } = {}] = await db
      .select({ number: papers.number })
      .from(papers)
      .orderBy(desc(papers.id))
      .limit(1)

    const views: Views = new Map()
    const names = new Names()
    const links = { author: authors, reviewer: '' }
    const who = side === 'author' ? author : reviewer
    const look = async (stage: string, kind: keyof typeof looks) => {
      const ask = [zeds, others, number].flatMap((of) => [`/api/admin/submissions/${of}`, `/admin/submissions/${of}`])
      const shown = await crawled(ways, who, [links[side], ...(kind === 'link' ? [] : ask)], kind)
      shown.set('letters', JSON.stringify(await lettersTo(who)))
      for (const [path, text] of shown) views.set(names.of(`${stage} ${path}`), names.of(text))
    }
    await release(asha, number)
    await pass(1)
    const { request } = await done(number, 'requests', { person: reviewer, looked: true })
    links.reviewer = await newestLink('reviewer')
    await pass(1)
    await look('asked', 'link')
    await form(`${links.reviewer}/accept`, {})
    await post(`${links.reviewer}/files`, aFormOf({ report_file: aFile('report.pdf') }))
    await form(`${links.reviewer}/send`, { recommendation: 'major', to_author: 'Say more.', to_editor: 'Fine.' })
    await scrub()
    await look('reported', 'lists')
    await done(number, 'decision', { decision: 'major', reports: [request] })
    await pass(2)
    await post(`${authors}/files`, aFormOf({ manuscript: aFile('again.pdf') }))
    expect((await form(`${authors}/send`, { ...words, response: 'We said more.' })).status).toBe(303)
    await release(asha, number)
    await done(number, 'requests', { person: reviewer, looked: true })
    links.reviewer = await newestLink('reviewer')
    await pass(60 * 24 * 3)
    await look('asked again', 'all')
    const guess = side === 'author' ? ravi : uma
    for (const [what, said] of await tried(ways, who, guess, { others, zeds, number }))
      views.set(names.of(`tries ${what}`), names.of(said))
    for (const { name, email, orcid } of [zed, guess])
      for (const change of [{ email }, { orcid }, { name }, who]) {
        const { status, body } = await ways.api(who, 'POST', `/api/users/${ways.idOf(who)}`, change)
        const { body: seen } = await ways.api(who, 'GET', '/api/admin/submissions?filter=all')
        views.set(`is ${JSON.stringify(change)}`, names.of(JSON.stringify({ status, body, seen })))
      }
    await done(number, 'decision', { decision: 'accept', reports: [], without_reports: true, looked: true })
    await pass(2)
    await form(`${authors}/payment`, { txnid: 'UTR20260615001' })
    await look('accepted', 'lists and more')
    return views
  } finally {
    await ways.journal.close()
  }
}

/**
 * What a user of the back office does to learn whether somebody is on the other side of the own paper, and what is
 * answered.
 */
async function tried(
  ways: Ways,
  who: Somebody,
  guess: Somebody,
  papers: { others: string; zeds: string; number: string },
) {
  const seen: [string, string][] = []
  const tell = (what: string, { status, body }: { status: number; body: unknown }) =>
    seen.push([`${seen.length}. ${what}`, `${status} ${JSON.stringify(body)}`])
  const { others, zeds, number } = papers
  const get = async (path: string) => tell(path, await ways.api(who, 'GET', path))
  const call = async (path: string, body: unknown) =>
    tell(`${path} ${JSON.stringify(body)}`, await ways.api(who, 'POST', path, body))
  const step = async (of: string, name: string, body: object) =>
    tell(`${name} of ${of} ${JSON.stringify(body)}`, await ways.step(who, of, name, body))
  const { name, email, orcid, affiliation } = guess
  const family = name.split(' ')[1] ?? ''
  const search = async (words: string[]) => {
    for (const word of words.map(encodeURIComponent)) {
      await get(`/api/admin/submissions/${others}/candidates?q=${word}`)
      for (const list of ['submissions', 'reviewers', 'letters']) await get(`/api/admin/${list}?filter=all&q=${word}`)
      await get(`/admin/search?q=${word}`)
    }
  }
  for (let times = 0; times < 2; times++) tell('lost link', await said(ways.form('/lost-link', { email })))
  await search([name, email, orcid])
  const person = { name, email, orcid, affiliation }
  await get(`/admin/submissions/${others}/ask/form?name=${encodeURIComponent(name)}&email=${email}`)
  for (const of of [others, zeds, number]) {
    await step(of, 'requests', { person })
    await step(of, 'requests', { person: { ...person, name: `${name[0]}. ${family}`, email: `x.${email}`, orcid: '' } })
    await step(of, 'requests', { person: { ...person, name: `Some ${email}`, orcid: '' }, looked: true, send: false })
    await step(of, 'assign', { user: name })
    await step(of, 'recuse', { user: name })
    await step(of, 'recuse', { user: name, lift: true })
    await step(of, 'notes', { text: `Ask ${name}, ${email}.` })
    await step(of, 'withdraw', {
      reason: `By ${name}`,
      letter: { subject: 'S', text: `${name} of ${affiliation} {link}` },
    })
    await step(of, 'reopen', {})
  }
  for (const [title, by] of [
    ['Moss on northern roofs', guess],
    ['Moss on northern roofs', ola],
  ] as const) {
    const added = await ways.added(who, title, lineOf(by))
    tell(`adds ${title} by ${by.name}`, added)
    tell('releases it', await ways.release(who, added.body.number))
    await step(added.body.number, 'requests', { person })
    await get(`/api/admin/submissions/${added.body.number}`)
    await step(added.body.number, 'requests', { person: who, looked: true })
  }
  const known = (await ways.api(who, 'GET', '/api/admin/reviewers')).body as { id: number; email: string }[]
  for (const { id } of known.sort((a, b) => a.email.localeCompare(b.email)))
    for (const change of [{ keywords: name }, { never: true }, { never: false }, { email }])
      await call(`/api/admin/reviewers/${id}`, change)
  await call('/api/settings', { submissions_email: email })
  await call('/api/settings', { submissions_email: '' })
  const csv = `Date,Narration,Ref,Credit\n15/06/2026,NEFT ${name} ${number},X${known.length}0001,1500.00`
  const statement = new File([csv], 'bank.csv', { type: 'text/csv' })
  await call('/admin/fees/bank', aFormOf({ currency: 'INR', statement }))
  await call(
    '/admin/users',
    aFormOf({ name: `${name} II`, password: 'the password of it', role: 'editor', email: `ii.${email}` }),
  )
  for (let times = 0; times < 4; times++) {
    const started = aFormOf({ email, website: '', manuscript: aFile('any.pdf') })
    const answer = await ways.post('/submit', started)
    tell('starts a paper', { status: answer.status, body: answer.headers.get('retry-after') })
    const draft = answer.headers.get('location') ?? ''
    const sent = { ...wholePaper, title: `Any ${times}`, authors: `${lineOf(guess)} | corresponding` }
    tell('sends a paper', await said(ways.form(`${draft}/send`, sent, { accept: 'application/json' })))
  }
  await search([name])
  return seen
}

const said = async (answer: Promise<Response> | Response) => {
  const { status } = await answer
  return { status, body: await (await answer).text() }
}

/** Where two were shown something else, with the first words that differ. */
function differences(one: Views, other: Views): string[] {
  const paths = [...new Set([...one.keys(), ...other.keys()])]
  return paths.flatMap((path) => {
    const [a, b] = [one.get(path) ?? 'nothing', other.get(path) ?? 'nothing']
    if (a === b) return []
    let from = 0
    while (a[from] === b[from]) from++
    return [`${path}: ${a.slice(Math.max(0, from - 80), from + 120)} ≠ ${b.slice(Math.max(0, from - 80), from + 120)}`]
  })
}

test.each([
  ['the author', 'author', { author: uma, reviewer: ravi }, { author: uma, reviewer: zed }],
  ['the reviewer', 'reviewer', { author: uma, reviewer: ravi }, { author: zed, reviewer: ravi }],
] as const)(
  '%s is shown the same, whoever is on the other side',
  async (_, side, one, other) => {
    expect(differences(await walked(side, one), await walked(side, other))).toEqual([])
  },
  300_000,
)
