// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { letterTemplates, notices } from '../../src/core/db/tables/letters.ts'
import { reviewRequests } from '../../src/core/db/tables/review/reviewers.ts'
import { languages } from '../../src/core/words/languages.ts'
import { speakAsked, speakEnglish } from '../../src/core/words/speech.ts'
import { exampleValues } from '../../src/review/letters/example-rules.ts'
import { originalOf } from '../../src/review/letters/original-rules.ts'
import { letterText, queueLetter } from '../../src/review/letters/queueing.ts'
import { type LetterKind, letterKindNames, letterKinds } from '../../src/review/papers/letter-kind-rules.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const { db } = journal
const setting = { languages: languages.join(', ') }
const others = languages.filter((language) => language !== 'en')
let token = ''

beforeAll(async () => {
  await setSettings(db, { websitename: 'Agronomia', websiteemail: 'a@b.example', ...setting })
  token = (await aSession(journal, (await aUser(db, 'Meera', { role: 'admin' })).id)).token
})

const isTranslated = (kind: LetterKind) => letterKinds[kind].side !== 'editor'
const wordsIn = (text: string) =>
  new Set(
    text
      .replace(/\{\w+\}/g, '')
      .split(/[\n.]\s*/)
      .filter((part) => /\p{L}{3}.*\p{L}{3}/u.test(part)),
  )

/** Queues a letter and returns it as it waits. */
async function queued(kind: LetterKind, about: { paper?: string; request?: string; language?: string }) {
  const { number: _, request: __, ...values } = exampleValues
  const id = await queueLetter(db, journal, { kind, to: 'uma@x.example', ...about, values: () => values })
  const [letter] = await db
    .select()
    .from(notices)
    .where(eq(notices.id, id ?? 0))
  if (!letter) throw new Error('nothing was queued')
  return letter
}

describe.each(others)('letters in %s', (language) => {
  test.each(letterKindNames.filter(isTranslated))('%s has no English sentence', (kind) => {
    const english = speakEnglish(() => originalOf(kind))
    const { subject, text } = speakAsked(setting, language, () => originalOf(kind))
    expect(subject).not.toBe(english.subject)
    const same = [...wordsIn(text)].filter((sentence) => wordsIn(english.text).has(sentence))
    expect(same).toEqual([])
    const marksOf = (words: string) => (words.match(/\{\w+\}/g) ?? []).toSorted()
    expect(marksOf(text)).toEqual(marksOf(english.text))
  })

  test('an author’s goes in the paper’s, a reviewer’s in the request’s, an editor’s in English', async () => {
    const paper = await aPaper(db, { state: 'review', page_language: language })
    const { request } = await aRequest(db, paper)
    const toAuthor = await queued('received', { paper: paper.number })
    expect([toAuthor.language, toAuthor.body.startsWith('Dear')]).toEqual([language, false])
    const toReviewer = await queued('invitation', { paper: paper.number, request })
    expect([toReviewer.language, toReviewer.body.startsWith('Dear')]).toEqual(['', true])
    expect((await queued('invitation', { paper: paper.number, request, language })).language).toBe(language)
    const toEditor = await queued('new_paper', { paper: paper.number })
    expect([toEditor.language, toEditor.body.startsWith('Dear')]).toEqual(['', true])
  })
})

test('a form shows the letter in its language, with the English words', async () => {
  const paper = await aPaper(db, { state: 'review', page_language: 'es' })
  const letter = await letterText(db, 'to_author', { number: paper.number, title: 'Zinc', name: 'Uma' })
  expect(letter).toMatchObject({ language: 'es', subject: `Sobre su manuscrito (${paper.number})` })
  expect(letter.english?.subject).toBe(`About your paper (${paper.number})`)
  const page = await journal.get(`/admin/submissions/${paper.number}/letter`, { cookie: `session=${token}` })
  const html = await page.text()
  expect(html).toContain('This letter is in Spanish. In English')
  expect(html).toContain('We write to you about your paper')
})

test('the journal’s own wording is sent as it is', async () => {
  const paper = await aPaper(db, { page_language: 'hi' })
  await db
    .insert(letterTemplates)
    .values({ kind: 'withdrawn', subject: '', text: 'Own words', modification: new Date() })
  const { subject, body } = await queued('withdrawn', { paper: paper.number })
  expect([subject.startsWith('Your paper'), body]).toEqual([false, 'Own words'])
})

test('an invitation is offered in the reviewer’s last language, and goes in the chosen one', async () => {
  const old = await aPaper(db, { state: 'review' })
  const { reviewer, request } = await aRequest(db, old)
  await db.update(reviewRequests).set({ page_language: 'id' }).where(eq(reviewRequests.request, request))
  const { number } = await aPaper(db, { state: 'review' })
  const form = `/admin/submissions/${number}/ask/form?person=${reviewer}`
  const shown = async (more = '') => (await journal.get(form + more, { cookie: `session=${token}` })).text()
  expect(await shown()).toContain('name="page_language" value="id"')
  expect(await shown()).toContain('Bersediakah Anda menelaah naskah')
  expect(await shown('&language=pt-BR')).toContain('Você avaliaria este manuscrito')
})
