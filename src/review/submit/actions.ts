import { mostPeople } from '../../core/db/bounds.ts'
import type { Db } from '../../core/db/connect.ts'
import { hashContent } from '../../core/files/files.ts'
import { networkOf } from '../../core/text/addresses.ts'
import { isEmail } from '../../core/text/clean.ts'
import { dayIn, yearIn } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { chosenLanguage } from '../../core/words/speech.ts'
import { t } from '../../core/words/words.ts'
import type { Client } from '../../core/workers/queue.ts'
import { findPublicCall } from '../../journal/calls/queries.ts'
import { isOpenOn } from '../../journal/calls/rules.ts'
import type { Person } from '../../journal/record/people/rules.ts'
import type { SpooledForm } from '../../web/http/uploads/parts.ts'
import { secondsToWaitOf } from '../../web/limits/queries.ts'
import { claimIdempotencyKey, findClaimed, storeLocation } from '../access-links/idempotency-queries.ts'
import { addLink, makeLinkToken, replaceLinks } from '../access-links/queries.ts'
import { linkPath } from '../access-links/rules.ts'
import { checkedFiles, type IncomingFile, keepFiles } from '../files/incoming.ts'
import { answersProblems } from '../letters/answers-queries.ts'
import { findLetterFacts, listPeople } from '../manuscripts/queries.ts'
import { updateManuscript, writeManuscript } from '../manuscripts/writing-queries.ts'
import { journalLanguage } from '../papers/country-queries.ts'
import { nextCountry } from '../papers/country-rules.ts'
import { declarations, type PaperField } from '../papers/fields.ts'
import { manuscriptIn } from '../papers/form.ts'
import { insertPaper } from '../papers/writing-queries.ts'
import { recordEvent } from '../timeline/queries.ts'
import { type Changed, onOpenPaper, refuseForSeconds, refusePaperForm, type TooMany } from './changing.ts'
import { addFiles, type Needed } from './file-actions.ts'
import { findPeopleBefore, type OwnPaper, touchPaper } from './queries.ts'
import { draftMs, rates } from './rules.ts'

type Started = { ok: true; location: string } | ReturnType<typeof refusePaperForm> | TooMany

/** Begins a draft from an email and a file. */
export async function startDraft(
  services: Needed,
  form: SpooledForm,
  from: Pick<Client, 'key' | 'network'>,
): Promise<Started> {
  const { db, clock, config } = services
  const email = (form.texts.email ?? '').trim()
  const { files, problems } = await checkedFiles(form)
  const hasManuscript = files.length > 0 || problems.some(({ field }) => field === 'manuscript')
  const typed = startProblems(form.texts, email)
  const read = typed.length > 0 ? [] : await answersProblems(db, [email], 'email')
  const asked = await callOf(services, form.texts.call ?? '')
  const noManuscript = hasManuscript ? [] : [refuseNoManuscript()]
  const wrong = [...problems, ...noManuscript, ...typed, ...read] // in the order of the page
  if (!asked.ok || wrong.length > 0) return refusePaperForm([...wrong, ...(asked.ok ? [] : [asked.problem])])
  const once = { once: onceOf(form.texts.once ?? '', email, files), address: 'submit' }
  const before = await findClaimed(db, once) // a form that is sent twice counts once
  if (before) return { ok: true, location: linkPath('draft', await makeLinkToken(db, before)) }
  const seconds =
    (await secondsToWaitOf(db, rates.draftsAnHour, { ...from, what: 'drafts' })) ||
    (await secondsToWaitOf(db, rates.draftsADay, { ...from, what: 'drafts a day' }))
  if (seconds > 0) return refuseForSeconds(seconds)
  await keepFiles(services.files, files)
  const id = await db.transaction(async (tx) => {
    const at = clock()
    const before = await claimIdempotencyKey(tx, once, at)
    if (before) return before.location
    const paper = await insertPaper(
      tx,
      { state: 'draft', via: 'web', call_id: asked.id, page_language: chosenLanguage() },
      { year: yearIn(config.timeZone, at), at },
    )
    await writeManuscript(tx, paper.id, { values: {}, email })
    await updateManuscript(tx, paper.id, { begun_by: email, begun_from: networkOf(from) })
    const draft = { id: paper.id, state: 'draft' as const, round: 1, read: [] }
    await addFiles(tx, { paper: draft, files, at, store: services.files })
    const expiresAt = new Date(at.getTime() + draftMs)
    const link = await addLink(tx, { purpose: 'draft', paperId: paper.id, expiresAt }, at)
    await storeLocation(tx, once, link.id)
    return link.id
  })
  return { ok: true, location: linkPath('draft', await makeLinkToken(db, id)) }
}

type AskedCall = { ok: true; id: number | null } | { ok: false; problem: Problem }

/** Returns the call that a new draft is for, by its slug; `id` is null for ''. */
async function callOf({ db, clock, config }: Needed, slug: string): Promise<AskedCall> {
  if (slug === '') return { ok: true, id: null }
  const found = await findPublicCall(db, slug)
  const refuse = (code: string, message: string): AskedCall => ({
    ok: false,
    problem: { code, field: 'call', message },
  })
  if (!found) return refuse('invalid', t('This call for papers is not known'))
  if (!isOpenOn(found, dayIn(config.timeZone, clock()))) return refuse('call_closed', t('This call for papers is over'))
  return { ok: true, id: found.id }
}

/** Returns a form's key, bound to its content, so that the key alone leads to no other person's draft. */
const onceOf = (once: string, email: string, files: IncomingFile[]): string =>
  once && hashContent(Buffer.from(JSON.stringify([once, email, ...files.map(({ sha256 }) => sha256)])))

/** Returns the problems of the texts; `website` is hidden from people, and filled in by programs. */
function startProblems(texts: Record<string, string>, email: string): Problem[] {
  if (texts.website)
    return [
      { code: 'invalid', field: 'website', message: t('Please leave this field empty: it tells robots from people') },
    ]
  if (email === '') return [{ code: 'required', field: 'email', message: t('Your email is missing') }]
  return isEmail(email) ? [] : [{ code: 'invalid', field: 'email', message: t('Email is not valid') }]
}

const refuseNoManuscript = () => ({
  code: 'required',
  field: 'manuscript',
  message: t('Please choose the manuscript'),
})

/** Saves typed fields; absent ones remain unchanged. Problems are reported before sending, not here. */
export async function savePaperDraft(
  { db, clock }: Needed,
  paperId: number,
  texts: Record<string, string>,
): Promise<Changed> {
  return onOpenPaper(db, paperId, async (tx, paper) => {
    const problems = await saveTyped(tx, paper, { texts, at: clock() })
    return problems.length > 0 ? refusePaperForm(problems) : { ok: true }
  })
}

/** Writes typed fields to a locked paper. @returns the problems of values that cannot be stored */
export async function saveTyped(
  tx: Db,
  paper: OwnPaper,
  { texts, at }: { texts: Record<string, string>; at: Date },
): Promise<Problem[]> {
  const typed = manuscriptIn(texts, mostPeople.sent)
  if (typed.beyond.length > 0) return typed.beyond
  const isUnkept = texts.authors !== undefined && texts.authors !== '' && !typed.people
  const isUnread = Object.keys(typed.values).length === 0 && typed.problems.some(({ field }) => field !== 'authors')
  if (isUnkept || isUnread) return typed.problems
  const before = await listPeople(tx, paper.id)
  const people = typed.people && sameAddress(paper, typed.people, before)
  const said = { country: paper.country, people: before }
  const country = nextCountry(typed.values.country, said, people ?? before, await journalLanguage(tx))
  const values = Object.fromEntries(
    Object.entries({ ...typed.values, country }).filter(([field, value]) => paper[field as PaperField] !== value),
  )
  const isSamePeople = !people || JSON.stringify(people) === JSON.stringify(before)
  if (!isSamePeople && paper.state !== 'draft' && !(await findPeopleBefore(tx, paper.id, paper.since))) {
    const authors = before.map(({ name }) => name)
    await recordEvent(tx, { paperId: paper.id, at, by: 'author', what: 'authors_begun', values: { authors } })
  }
  await writeManuscript(tx, paper.id, { values, ...(!isSamePeople && { people }) })
  if (paper.state === 'draft' && !isSamePeople) await endOldProof(tx, paper)
  const touched = [...Object.keys(values), ...(isSamePeople ? [] : ['authors'])]
  const read = paper.read.filter((field) => !touched.includes(field))
  const ticks = declarationsIn(texts)
  await updateManuscript(tx, paper.id, { ...ticks, read })
  await touchPaper(tx, paper, at)
  return []
}

/** Ends the link of a formerly sent draft if its address has changed, since the link proves the old address. */
async function endOldProof(tx: Db, { id, email }: OwnPaper): Promise<void> {
  const now = (await findLetterFacts(tx, id)).email
  if (now.toLowerCase() !== email.toLowerCase()) await replaceLinks(tx, id, 'author')
}

/**
 * Makes a single author the corresponding one; without an address they get the one that the draft was begun with. The
 * corresponding author's address belongs to the link: once it is proven, only editors can change it.
 */
function sameAddress(paper: OwnPaper, typed: Person[], before: Person[]): Person[] {
  const [only] = typed
  const isAlone = only && typed.length === 1 && !only.corresponding
  const marked = isAlone ? [{ ...only, corresponding: true }] : typed
  const areMany = marked.filter(({ corresponding }) => corresponding).length > 1
  const people = marked.map((person) =>
    person.corresponding && !areMany ? { ...person, email: person.email || paper.email } : person,
  )
  const author = before.find(({ corresponding }) => corresponding)
  if (paper.state === 'draft' || !author) return people
  return people.map((person) => (person.corresponding ? { ...person, email: paper.email } : person))
}

/** Returns the declarations that a form ticks or unticks. */
function declarationsIn(texts: Record<string, string>): Partial<Record<(typeof declarations)[number], string>> {
  const given = declarations.filter((name) => texts[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, texts[name] === 'yes' ? 'yes' : '']))
}
