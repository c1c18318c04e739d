/**
 * Papers whose files hold their authors' strings where nobody sees them go through a running journal, from `/submit` to
 * the decision over two rounds; so do the reports' files with the reviewers' strings. Everything that either side can
 * fetch, with heads, errors and letters, is searched for the strings of the other, what changed and proofs too:
 * `bun tests/programs/papers/blind.ts [PAPERS] [server] [FIRST]`. Faults are told as they are found; FIRST is the place
 * of the first paper, so that several programs share the work.
 */
import { zipSync } from 'fflate'
import { deepDocx, deepOdt, deepXlsx } from '../../support/identifying/deep-office.ts'
import { deepPdfs } from '../../support/identifying/deep-pdfs.ts'
import { oddDocx, oddOdt, oddXlsx } from '../../support/identifying/odd-office.ts'
import { oddPdfs } from '../../support/identifying/odd-pdfs.ts'
import { plantedDocx, plantedOdt, plantedXlsx } from '../../support/identifying/planted-office.ts'
import { plantedPdfs } from '../../support/identifying/planted-pdfs.ts'
import { plantedPictures } from '../../support/identifying/planted-pictures.ts'
import { rareDocx, rareOdt, rarePdfs, rareXlsx } from '../../support/identifying/rare-files.ts'
import { heldIn } from '../../support/identifying/searcher.ts'
import { createRandom, type Random } from '../fuzz/random.ts'
import { aRunningJournal, formOf, type RunningJournal } from './running.ts'

const count = Number(process.argv[2] ?? 200)
const onServer = process.argv[3] === 'server'
const from = Number(process.argv[4] ?? 0)
const lanes = 6

const syllables = 'quib zor mep lud fax wem gri thol vub snar jop keb dru plim yox'.split(' ')

/** Somebody whose every string is nobody else's. */
function somebody(random: Random) {
  const word = (parts: number) => Array.from({ length: parts }, () => random.pick(syllables)).join('')
  const named = (parts: number) => word(parts).replace(/^./, (letter) => letter.toUpperCase())
  const [given, family, user, domain, place, town] = [named(3), named(4), word(4), word(4), named(4), named(4)]
  return {
    given,
    family,
    name: `${given} ${family}`,
    email: `${user}@${domain}.example`,
    orcid: orcidBy(random),
    affiliation: `${place} University of Soil, ${town}`,
    phone: `+9198${random.below(90_000_000) + 10_000_000}`,
    /** What the other side may see nowhere. */
    strings: [given, family, user, domain, place, town],
  }
}

type Somebody = ReturnType<typeof somebody>

/** An ORCID iD with its check digit. */
function orcidBy(random: Random): string {
  const digits = `0000000${random.below(9)}${String(random.below(90_000_000)).padStart(8, '0')}`.slice(0, 15)
  const sum = [...digits].reduce((total, digit) => (total + Number(digit)) * 2, 0)
  const check = (12 - (sum % 11)) % 11
  return `${digits}${check === 10 ? 'X' : check}`.replace(/(.{4})(?=.)/g, '$1-')
}

type Planted = { kind: string; file: File }

/** Everything that holds somebody's strings unseen, by its format: each string that fits has its turn. */
async function plantedOf({ strings, family }: Somebody, random: Random) {
  const word = () => random.pick(strings.filter((one) => one.length > 8))
  const files = async (format: string, kinds: readonly (readonly [string, Uint8Array | Promise<Uint8Array>])[]) =>
    Promise.all(
      kinds.map(async ([kind, bytes], at): Promise<Planted> => {
        const ending = format === 'picture' ? (kind.includes('PNG') ? 'png' : 'jpg') : format
        return {
          kind: `${format}: ${kind}`,
          file: new File([new Uint8Array(await bytes)], `${family}-${at}.${ending}`),
        }
      }),
    )
  return {
    papers: [
      ...(await files('pdf', [...plantedPdfs(word()), ...deepPdfs(word()), ...oddPdfs(word()), ...rarePdfs(word())])),
      ...(await files('docx', [...plantedDocx(word()), ...deepDocx(word()), ...oddDocx(word()), ...rareDocx(word())])),
      ...(await files('odt', [...plantedOdt(word()), ...deepOdt(word()), ...oddOdt(word()), ...rareOdt(word())])),
    ],
    others: [
      ...(await files('xlsx', [...plantedXlsx(word()), ...deepXlsx(word()), ...oddXlsx(word()), ...rareXlsx(word())])),
      ...(await files('picture', plantedPictures(word()))),
    ],
  }
}

/** What one side got, and from where. */
type Got = { where: string; bytes: Uint8Array }

const kinds = new Set<string>()
const faults: string[] = []
const told = new Map<string, number>()
const tell = (what: string, times = 1) => told.set(what, (told.get(what) ?? 0) + times)

const seen = async (
  journal: RunningJournal,
  path: string,
  where: string,
  asked = {},
): Promise<Got & { text: string }> => {
  const { status, head, bytes, text } = await journal.ask(path, asked)
  if (status >= 500) faults.push(`${status} at ${where}`)
  const whole = Buffer.concat([Buffer.from(`${status} ${JSON.stringify([...head])}\n`), bytes])
  return { where: `${where}: ${status}`, bytes: whole, text }
}

/** Everything behind a link: its page both ways, all that it leads to, and what it answers to wrong questions. */
async function everythingAt(journal: RunningJournal, link: string, where: string, isWhole = false): Promise<Got[]> {
  const page = await seen(journal, link, `${where} page`)
  const inner = new Set([...page.text.matchAll(/(?:href|src|action)="(\/[rs]\/[^"?#]+)/g)].map(([, path = '']) => path))
  const got: Got[] = [page, await seen(journal, link, `${where} as JSON`, { headers: { accept: 'application/json' } })]
  for (const path of inner)
    if (path !== link) got.push(await seen(journal, path, `${where} ${path.slice(link.length)}`))
  if (!isWhole) return got
  const wrong = [`/files/${crypto.randomUUID()}`, '/certificate.pdf', '/changes', '/nothing', '/payment', '/confirm']
  for (const path of wrong) got.push(await seen(journal, link + path, `${where} ${path.slice(0, 8)}`))
  for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE'])
    got.push(await seen(journal, link, `${where} ${method}`, { method }))
  const wrongly = { recommendation: 'x', due: 'x', reason: 'x', number: 'x' }
  const steps = where.includes('draft')
    ? ['/send']
    : link.startsWith('/s')
      ? ['/withdraw', '/payment']
      : ['/extend', '/decline', '/send']
  for (const path of steps) {
    const asked = { method: 'POST', body: new URLSearchParams(wrongly) }
    got.push(await seen(journal, link + path, `${where} wrong ${path}`, asked))
  }
  const odd = { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data' } }
  got.push(await seen(journal, `${link}/files`, `${where} no form`, odd))
  const cross = { method: 'POST', body: new URLSearchParams(), headers: { 'sec-fetch-site': 'cross-site' } }
  got.push(await seen(journal, link, `${where} cross-site`, cross))
  return got
}

function lettersTo(journal: RunningJournal, email: string): Got[] {
  const letters = (journal.mail?.received ?? []).filter(({ to }) => to.includes(email))
  return letters.flatMap(({ raw }) => [
    { where: `letter ${/^Subject: .*/m.exec(raw)}`, bytes: Buffer.from(raw) },
    { where: 'letter unfolded', bytes: Buffer.from(raw.replace(/=\r?\n/g, '').replace(/\r?\n[ \t]/g, ' ')) },
  ])
}

/** What the pages of strangers have too, so that it is unpacked once and not in each answer. */
const known = new Set<string>()
const pieces = (bytes: Uint8Array) => new TextDecoder().decode(bytes).split(/(?=<)|(?<=>)/)

/** Holds what one side got against the strings of the other. */
function search(got: Got[], strings: string[], whose: string): void {
  const searched = new Set<string>()
  tell(`answers and letters searched for strings of the ${whose}`, got.length)
  tell(
    `bytes searched for strings of the ${whose}`,
    got.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
  )
  for (const { where, bytes } of got) {
    const isText = Buffer.from(bytes).includes('<!doctype html>')
    const text = isText
      ? pieces(bytes)
          .filter((piece) => !known.has(piece))
          .join('')
      : ''
    const inner = isText ? Buffer.from(text) : bytes
    const hash = String(Bun.hash(inner))
    if (searched.has(hash)) continue
    searched.add(hash)
    const plain = strings.filter((word) => Buffer.from(bytes).includes(word))
    for (const word of new Set([...plain, ...heldIn(inner, strings)]))
      faults.push(`${word} of the ${whose} in ${where}`)
  }
}

const whole = (author: Somebody, second: Somebody, random: Random) => ({
  title: `Yield of millet on plot ${random.below(1_000_000)}`,
  abstract: 'We measured the yield of millet.',
  authors:
    `${author.name} | ${author.affiliation} | India | ${author.email} | https://orcid.org/${author.orcid} ` +
    `| corresponding\n${second.name} | ${second.affiliation} | ${second.email}`,
  keywords: 'millet, yield',
  language: 'en',
  mobile: author.phone,
  country: 'India',
  funding: `${author.affiliation} paid`,
  ethics: `Seen by ${second.name}`,
  competing_interests: 'None',
  cover_letter: `Dear editors, I am ${author.name}.`,
  references: `${author.family} (2020). On soil.`,
  suggested: `${second.name} | ${second.email} | ${second.affiliation}`,
  opposed: '',
  original: 'yes',
  coauthors: 'yes',
  privacy: 'yes',
})

/** One paper's way, and all that its people get on it. */
async function walk(journal: RunningJournal, place: number): Promise<void> {
  const random = createRandom(`blind ${place}`)
  const [author, second, one, two, third] = fiveWithoutSame(random)
  const [theirs, ones, twos] = await Promise.all([author, one, two].map((who) => plantedOf(who, random)))
  if (!theirs || !ones || !twos) return
  const take = (list: Planted[], at: number): File => {
    const planted = list[at % list.length]
    if (!planted) throw new Error('Nothing is planted')
    kinds.add(planted.kind)
    return planted.file
  }
  // in by the form, proved, with the editor
  const supplements = [0, 1, 2].map((at) => take(theirs.others, place * 3 + at))
  const draft = await journal.send('/submit', {
    email: author.email,
    website: '',
    manuscript: take(theirs.papers, place),
  })
  const got = { author: await everythingAt(journal, draft, 'author’s draft', true), reviewers: [] as Got[] }
  const source = new File([zipSync({ [`${author.family}.tex`]: Buffer.from(author.name) })], `${author.family}.zip`)
  const sent = { title_page: take(theirs.papers, place + 7), supplement: supplements, source }
  await journal.send(`${draft}/files`, sent)
  await journal.send(`${draft}/send`, whole(author, second, random))
  const link = await journal.linkTo(author.email, 's')
  await journal.send(`${link}/confirm`, {})
  const number = await numberOf(journal, author.email)
  const authors = [...author.strings, ...second.strings, number, author.orcid, author.phone.slice(3)]

  const request = await released(journal, number, [one, two, third])
  for (const { path, who } of request) got.reviewers.push(...(await everythingAt(journal, path, `asked ${who}`, true)))
  const [first, other, last] = request
  if (!first || !other || !last) return
  await journal.send(`${last.path}/decline`, { reason: 'other', note: `I am ${third.name}`, suggest: two.name })
  const isWithdrawn = place % 8 === 7
  for (const [at, { path }] of [first, other].entries()) {
    const planted = at === 0 ? ones : twos
    const person = at === 0 ? one : two
    await journal.send(`${path}/accept`, {})
    await journal.send(`${path}/extend`, { due: '2027-01-30', note: `${person.name} is away` })
    await journal.send(path, { to_author: 'Not yet done.', certificate_name: person.name })
    got.reviewers.push(...(await everythingAt(journal, path, 'reviewer accepted')))
    if (isWithdrawn) continue
    const report_file = [take(planted.papers, place * 2 + at), take(planted.papers, place * 2 + at + 60)]
    const words = {
      to_author: `Say more about plot ${at}.`,
      to_editor: `I am ${person.name} of ${person.affiliation}.`,
    }
    await journal.send(`${path}/send`, { recommendation: 'minor', ...words, report_file })
    got.reviewers.push(...(await everythingAt(journal, path, 'reviewer reported')))
  }
  got.author.push(...(await everythingAt(journal, link, 'author in review', true)))
  if (isWithdrawn) await journal.send(`${link}/withdraw`, { number, reason: `${author.name} found a mistake` })
  else
    await secondRound(journal, {
      number,
      link,
      reviewers: [first, other],
      theirs: theirs.papers,
      take,
      place,
      author,
      got,
    })
  const strings = [...one.strings, ...two.strings, ...third.strings, one.orcid, ...request.map(({ code }) => code)]
  await lostLinks(journal, [author.email, one.email, two.email, third.email])
  for (const { path } of request)
    got.reviewers.push(...(await everythingAt(journal, path, 'reviewer at the end', true)))
  for (const { code } of request)
    got.reviewers.push(await seen(journal, `/verify?code=${code}-00000000-0000`, 'verify'))
  got.author.push(...(await everythingAt(journal, link, 'author at the end', true)))
  got.author.push(...lettersTo(journal, author.email), ...lettersTo(journal, second.email))
  for (const { email } of [one, two, third]) got.reviewers.push(...lettersTo(journal, email))
  search(got.reviewers, authors, 'authors')
  search(got.author, strings, 'reviewers')
  everybody.push(...[author, second, one, two, third].flatMap((who) => who.strings))
  tell(isWithdrawn ? 'papers withdrawn in review' : 'papers decided twice')
}

type Five = [Somebody, Somebody, Somebody, Somebody, Somebody]

/** Five people of whom none has a string of another's, which would be found on both sides. */
function fiveWithoutSame(random: Random): Five {
  for (;;) {
    const five = [random, random, random, random, random].map(somebody) as Five
    const strings = five.flatMap((who) => who.strings)
    if (strings.every((one, at) => !strings.some((other, place) => place !== at && other.includes(one)))) return five
  }
}

type Asked = { path: string; code: string; who: string }

/** Every string of everybody, for what is nobody's. */
const everybody: string[] = []

async function numberOf(journal: RunningJournal, email: string): Promise<string> {
  const find = async () => {
    const raw = journal.mail?.received.find(
      ({ to, raw }) => to.includes(email) && /\b20\d\d-[0-9A-HJKMNP-TV-Z]{4}\b/.test(raw),
    )?.raw
    return raw && /\b20\d\d-[0-9A-HJKMNP-TV-Z]{4}\b/.exec(raw)?.[0]
  }
  return journal.until(find, `a number for ${email}`)
}

/** Waits for the copies, releases all of a round, and asks people, by the letters' links. */
async function released(journal: RunningJournal, number: string, people: Somebody[]): Promise<Asked[]> {
  const paper = await journal.until(async () => {
    const found = await journal.read(number)
    const files = found.versions.at(-1)?.files ?? []
    return files.some(({ scrub }) => scrub === 'waiting') ? undefined : found
  }, 'copies')
  const files = (paper.versions.at(-1)?.files ?? []).filter(
    ({ kind, type }) => /manuscript|supplement|response_file/.test(kind) && type !== 'application/zip',
  )
  for (const { scrub, name, kind } of files)
    if (scrub !== 'scrubbed') faults.push(`${number}: ${kind} ${name} is ${scrub}`)
  const chosen = files.filter(({ scrub }) => scrub === 'scrubbed').map(({ id }) => id)
  const { status, body } = await journal.step(number, 'release', { files: chosen, omit: {}, looked: false })
  if (status !== 200) throw new Error(`released: ${status} ${JSON.stringify(body)}`)
  const asked: Asked[] = []
  for (const { name, email, affiliation, orcid } of people) {
    const { status: made, body: request } = await journal.step(number, 'requests', {
      person: { name, email, affiliation, orcid: `https://orcid.org/${orcid}` },
      looked: true,
    })
    if (made !== 201) throw new Error(`asked: ${made} ${JSON.stringify(request)}`)
    const path = await journal.until(async () => journal.linksTo(email, request.request).at(-1), `a letter to ${email}`)
    asked.push({ path, code: request.request, who: email })
  }
  return asked
}

type Second = {
  number: string
  link: string
  reviewers: Asked[]
  theirs: Planted[]
  take: (list: Planted[], at: number) => File
  place: number
  author: Somebody
  got: { author: Got[]; reviewers: Got[] }
}

/** A revision is asked for with both reports, comes with answers, is reviewed again and decided. */
async function secondRound(journal: RunningJournal, second: Second): Promise<void> {
  const { number, link, reviewers, theirs, take, place, got } = second
  const ready = await journal.until(async () => {
    const found = await journal.read(number)
    const files = found.requests.flatMap(({ report }) => report?.files ?? [])
    return files.length === 4 && files.every(({ scrub }) => scrub !== 'waiting') ? found : undefined
  }, 'copies of reports')
  const files = ready.requests.flatMap(({ report }) => report?.files ?? [])
  for (const { scrub, name } of files)
    if (scrub !== 'scrubbed') faults.push(`${number}: the report’s ${name} is ${scrub}`)
  const given = files.filter(({ scrub }) => scrub === 'scrubbed').map(({ id }) => id)
  const reports = reviewers.map(({ code }) => code)
  const asked = { decision: 'major', reports, files: given, due: '2027-06-01' }
  const decided = await journal.step(number, 'decision', asked)
  if (decided.status !== 200) throw new Error(`decided: ${decided.status} ${JSON.stringify(decided.body)}`)
  got.author.push(...(await everythingAt(journal, link, 'author to revise')))
  for (const { path } of reviewers)
    got.reviewers.push(...(await everythingAt(journal, path, 'reviewer after a round', true)))
  await journal.send(`${link}/files`, { response_file: take(theirs, place + 31) })
  await journal.send(`${link}/send`, { response: 'We said more about the plots.' })
  const people = reviewers.map(({ who }) => who)
  const again = await releasedAgain(journal, number, people)
  for (const { path } of again) {
    await journal.send(`${path}/accept`, {})
    got.reviewers.push(...(await everythingAt(journal, path, 'reviewer again')))
    const changes = await seen(journal, `${path}/changes`, 'changes', { headers: { accept: 'application/json' } })
    if (!changes.where.endsWith(' 200')) faults.push(`${number}: ${changes.where}`)
    got.reviewers.push(changes)
    await journal.send(`${path}/send`, { recommendation: 'accept', to_author: 'Sound work.', to_editor: 'Good.' })
  }
  const decision = (['accept', 'reject', 'minor', 'accept'] as const)[place % 4] ?? 'accept'
  const last = await journal.step(number, 'decision', {
    decision,
    reports: again.map(({ code }) => code),
    ...(decision === 'minor' && { due: '2027-06-01' }),
  })
  if (last.status !== 200) throw new Error(`decided at last: ${last.status} ${JSON.stringify(last.body)}`)
  tell(`papers ended by ${decision}`)
  if (decision === 'accept') got.author.push(...(await proofed(journal, second)))
  for (const { path } of again) {
    got.reviewers.push(...(await everythingAt(journal, path, 'reviewer after the end')))
    got.reviewers.push(await seen(journal, `${path}/certificate.pdf`, 'certificate'))
  }
}

/** The paper's hidden article goes to its author as a proof, who corrects it and answers what the editor asks. */
async function proofed(journal: RunningJournal, { number, link, place, author }: Second): Promise<Got[]> {
  const issue = { year: '2026', volume: String(place + 1), issue: '1' }
  await journal.api('/api/admin/create-issue', { year: 2026, volume: place + 1, issue: 1, frequency: 'Jan-Feb' })
  const made = await journal.api(
    '/api/admin/archives',
    formOf({
      ...issue,
      submission: number,
      status: 'disabled',
      ptype: 'free',
      title: `Plot ${place} of ${author.family}`,
      authorname: author.name,
      abstract: `<p>By ${author.name}</p>`,
      pagenumber: '1-2',
      refnumber: String(place + 1),
      keywords: author.family,
      publishdate: '2026-06-01',
      pdfFile: new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'a.pdf'),
    }),
  )
  if (made.status !== 201) throw new Error(`an article: ${made.status} ${made.text}`)
  await journal.did(number, 'proof', {
    queries: [{ anchor: 'authors', text: `Is ${author.name} of ${author.affiliation} written so?` }],
    letter: { subject: `Proof for ${author.name}`, text: `Dear ${author.name}, ${author.phone}` },
  })
  const at = `${link}/proof`
  const page = await journal.until(async () => {
    const { status, text } = await journal.ask(at)
    return status === 200 ? text : undefined
  }, 'a proof')
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  const fields = { proof: field('proof'), version: field('version'), once: `${number} notes` }
  const note = { anchor: 'title', quote: author.family, replace: author.family.toUpperCase(), text: author.email }
  const query = /data-query="([^"]+)"/.exec(page)?.[1]
  const answers = [{ query, text: `So I write ${author.name}` }]
  const body = formOf({ ...fields, notes: JSON.stringify([note]), answers: JSON.stringify(answers) })
  await journal.must(at, { method: 'POST', body, headers: { accept: 'application/json' } })
  const got = await everythingAt(journal, at, 'author’s proof', true)
  if (place % 2 === 0) await journal.send(`${at}/send`, { ...fields, once: `${number} send` })
  tell(place % 2 === 0 ? 'proofs corrected' : 'proofs with their authors')
  return got
}

/** Releases the second round and asks the same people. */
async function releasedAgain(journal: RunningJournal, number: string, emails: string[]): Promise<Asked[]> {
  const { requests } = (await journal.read(number)) as unknown as {
    requests: { person: { id: number; name: string; email: string; affiliation: string; orcid: string } }[]
  }
  const people = emails.flatMap((email) => requests.find(({ person }) => person.email === email)?.person ?? [])
  return released(
    journal,
    number,
    people.map((person) => ({ ...person, orcid: person.orcid.slice(-19) }) as never),
  )
}

async function lostLinks(journal: RunningJournal, emails: string[]): Promise<void> {
  for (const email of emails) await journal.must('/lost-link', { method: 'POST', body: formOf({ email }) })
  for (const email of emails)
    await journal.until(
      async () => journal.mail?.received.find(({ to, raw }) => to.includes(email) && /lost|asked for|link/i.test(raw)),
      'the lost link',
    )
}

const settings = { reviewers_wanted: '2', share_reports: 'on', show_figures: 'on' }
const journal = await aRunningJournal({ onServer, settings })
const began = performance.now()
try {
  const nobodys = '0'.repeat(26)
  for (const path of ['/', '/submit', `/s/${nobodys}`, `/r/${nobodys}`, `/s/${nobodys}/files/x`])
    for (const method of ['GET', 'PUT', 'POST'])
      for (const piece of pieces((await seen(journal, path, path, { method })).bytes)) known.add(piece)
  let next = from
  let printed = 0
  const lane = async () => {
    for (let place = next++; place < from + count; place = next++) {
      await walk(journal, place).catch((error) => faults.push(`paper ${place}: ${error}`))
      for (; printed < faults.length; printed++) console.error(faults[printed])
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await journal.stop()
  const log = await journal.logged()
  await journal.startAgain()
  const open: Got[] = [{ where: 'the log', bytes: Buffer.from(log) }]
  for (const path of [
    '/figures',
    '/metrics',
    '/',
    '/sitemap.xml',
    '/robots.txt',
    '/openapi.json',
    '/submit',
    '/api/settings',
  ])
    open.push(await seen(journal, path, path))
  const words = [...new Set(everybody)]
  for (let at = 0; at < words.length; at += 200) search(open, words.slice(at, at + 200), 'people, where anybody looks')
  for (const line of log.split('\n')) if (line.includes('"level":"error"')) faults.push(`log: ${line.slice(0, 300)}`)
  const links = /\/[rs]\/[0-9a-z]{26}/.exec(log)
  if (links) faults.push('a token in the log')
  tell('bytes of the log', log.length)
} finally {
  await journal.close()
}
tell('kinds of planted traces', kinds.size)
console.log(
  `${count} papers on ${onServer ? 'PostgreSQL' : 'the embedded database'}, ${((performance.now() - began) / 1000).toFixed(0)} s`,
)
for (const [what, times] of [...told].sort()) console.log(`${times} ${what}`)
console.log(`${faults.length} faults`)
for (const [fault, all] of Map.groupBy(faults, (fault) => fault)) console.log(`${all.length} × ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)
