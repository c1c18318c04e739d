// both databases
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { articleTexts, articleVersions } from '../../../src/core/db/tables/article-texts.ts'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { keptFiles } from '../../../src/core/db/tables/installation.ts'
import { audit } from '../../../src/core/db/tables/office.ts'
import { referencedAmong } from '../../../src/core/files/named.ts'
import { sweepFiles } from '../../../src/core/files/sweep.ts'
import { articleAdminApi } from '../../../src/journal/articles/admin-api.ts'
import { deleteArticle, undeleteArticle } from '../../../src/journal/articles/editing/deletion-actions.ts'
import { textApi } from '../../../src/journal/articles/text/api.ts'
import { typesetDue } from '../../../src/journal/articles/text/typeset-actions.ts'
import { keepJatsOfVersions } from '../../../src/journal/articles/versions/jats-actions.ts'
import { docx, h1, p, prose } from '../../engines/fulltext/papers.ts'
import { anArticle, aPdf } from '../../support/builders/rows.ts'
import { aFormOf, signedInCalls } from '../../support/calls.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db, files, get } = journal
const call = await signedInCalls(journal, textApi(journal), articleAdminApi(journal))
const path = '/archives/2026/vol5/issue1/7'
const paper = (words: string) =>
  new File([docx([h1('Introduction'), p(`${prose('boats')} ${words}`)].join('')) as Uint8Array<ArrayBuffer>], 'a.docx')
const year = 365 * 24 * 60 * 60 * 1000

let id = 0
beforeEach(async () => {
  for (const table of [articles, issues, audit, keptFiles, articleTexts, articleVersions]) await db.delete(table)
  const place = { refnumber: '7', year: 2026, volume: 5, issue: 1, pagenumber: '15-20' }
  await anArticle(db, { ...place, title: 'Lanterns of the delta', publishdate: '2026-03-14', ...(await aPdf(files)) })
  id = (await row()).id
})

const row = async () => {
  const [found] = await db.select().from(articles).where(eq(articles.refnumber, '7'))
  if (!found) throw new Error('There is no article')
  return found
}
const sendText = (words: string) =>
  call('POST', `/api/archives/${id}/text`, { body: aFormOf({ file: paper(words), looked: 'yes', kind: 'slip' }) })
const change = (fields: Record<string, string | Blob>) =>
  call('POST', `/api/archives/${id}`, { body: aFormOf({ kind: 'slip', ...fields }) })
const setStatus = (status: string) =>
  call('POST', `/api/archives/${id}/status`, { body: aFormOf({ status, looked: 'yes', kind: 'slip' }) })
/** Changes what readers see while they do not see it: nothing is typeset ahead. */
const whileHidden = async (change: () => Promise<unknown>) => {
  await setStatus('disabled')
  await change()
  await setStatus('enabled')
}
const versions = () => db.select().from(articleVersions).orderBy(asc(articleVersions.n))
const kinds = async () => (await versions()).map(({ n, kind, waits }) => `${n} ${kind}${waits ? ' waits' : ''}`)
const sweepLater = (ms: number) => sweepFiles({ db, files, clock: () => new Date(journal.now.at.getTime() + ms) })

describe('a version of a public article', () => {
  test('is kept from its publication on, with the day on which it was published', async () => {
    const { file_hash } = await row()
    expect(await versions()).toEqual([
      expect.objectContaining({ n: 1, kind: 'first', file_hash, text_hash: null, waits: false }),
    ])
    expect((await versions())[0]?.at.toISOString()).toBe('2026-03-14T12:00:00.000Z')
  })

  test('is kept of each text and each PDF, and of nothing else', async () => {
    await sendText('They carry oars.')
    await change({ pdfFile: new File([`%PDF-1.7\n${' '.repeat(400)}`], 'a.pdf') })
    const { file_hash } = await row()
    await change({ title: 'Oars of the delta', doi: '10.1234/oars.7', pagenumber: '15-21' })
    await setStatus('disabled')
    await sendText('Nobody sees this.')
    await sendText('They carry oars.')
    await setStatus('enabled')
    expect(await kinds()).toEqual(['1 first', '2 slip', '3 slip'])
    expect((await versions()).at(-1)).toMatchObject({ text_hash: (await row()).text_hash, file_hash })
  })

  test('waits for its typeset PDF, which alone makes none', async () => {
    await sendText('They carry oars.')
    await whileHidden(() => change({ pdf_source: 'typeset' }))
    expect(await kinds()).toEqual(['1 first', '2 slip', '3 slip waits'])
    await typesetDue(journal)
    const { file_hash } = await row()
    expect((await versions()).at(-1)).toMatchObject({ waits: false, file_hash })
    await change({ title: 'Oars of the delta' })
    await typesetDue(journal)
    expect((await row()).file_hash).not.toBe(file_hash)
    expect((await versions()).at(-1)).toMatchObject({ n: 3, file_hash })
  })

  test('is kept without its PDF if the next one comes before that is typeset', async () => {
    await sendText('They carry oars.')
    await whileHidden(() => change({ pdf_source: 'typeset' }))
    await whileHidden(() => sendText('They carry sails.'))
    expect(await kinds()).toEqual(['1 first', '2 slip', '3 slip', '4 slip waits'])
    expect((await versions())[2]).toMatchObject({ file_hash: null })
  })

  test('keeps its JATS as readers got it, and all its files', async () => {
    await sendText('They carry oars.')
    const served = await (await get(`${path}.xml`)).text()
    await keepJatsOfVersions(journal, { aborted: false })
    await change({ title: 'Oars of the delta' })
    await sendText('They carry sails.')
    await sweepFiles({ db, files, clock: () => new Date(Date.now() + year) })
    const [first, second] = await versions()
    const hashes = [first?.file_hash, second?.text_hash, second?.jats_hash].flatMap((hash) => hash ?? [])
    expect(hashes).toHaveLength(3)
    expect([...(await referencedAmong(db, hashes))].sort()).toEqual(hashes.toSorted())
    expect(await Promise.all(hashes.map(async (hash) => Boolean(await files.open(hash))))).toEqual([true, true, true])
    expect(await db.$count(articleTexts)).toBe(2)
    expect(await (await files.open(second?.jats_hash ?? ''))?.text()).toBe(served)
  })

  test('comes back with a deleted article, and goes when that cannot come back any more', async () => {
    await sendText('They carry oars.')
    const before = await versions()
    const actor = { ...journal, username: 'meera' }
    const deleted = await deleteArticle(actor, id)
    expect(await undeleteArticle(actor, id, deleted.ok ? deleted.change : 0)).toEqual({ ok: true })
    expect(await versions()).toEqual(before)
    await deleteArticle(actor, id)
    await sweepLater(29 * 24 * 60 * 60 * 1000)
    expect(await versions()).toEqual(before)
    await sweepLater(31 * 24 * 60 * 60 * 1000)
    expect(await versions()).toEqual([])
  })
})
