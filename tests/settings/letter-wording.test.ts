// one database
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { articles } from '../../src/core/db/tables/articles.ts'
import { drafts } from '../../src/core/db/tables/office.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { originalWording } from '../../src/office/settings/letter-wording.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders/rows.ts'
import { historyOf } from '../support/history.ts'
import { aJournal } from '../support/journal.ts'

const path = '/admin/settings/notice'

let journal: Awaited<ReturnType<typeof aJournal>>
let meera: Awaited<ReturnType<typeof browsingAs>>
beforeAll(async () => {
  journal = await aJournal({ ORIGIN: 'http://crops.example' })
  meera = await browsingAs(journal)
})
afterAll(() => journal.close())
beforeEach(async () => {
  await journal.db.update(settings).set({ notice_subject: '', notice_text: '', websitename: 'Field Crops' })
  await journal.db.delete(articles)
  await journal.db.delete(drafts)
  journal.pageCache.clear()
})

async function stored() {
  const [row] = await journal.db.select().from(settings)
  return { subject: row?.notice_subject, text: row?.notice_text }
}

const versionIn = (html: string) => /name="modification" value="([^"]+)"/.exec(html)?.[1] ?? ''
const own = { notice_subject: 'News of {refno}', notice_text: 'नमस्ते,\n\n{title}\n{review_link}\n{pdf_url}' }

async function save(fields: Record<string, string>) {
  return meera.submit(path, { modification: versionIn((await meera.open(path)).html), ...fields })
}

describe('the wording of the letter', () => {
  test('begins as the original, which is not stored, even if a browser sends it back', async () => {
    const { html, text } = await meera.open(path)
    expect(html).toContain(`value="${originalWording.subject}"`)
    expect(text).toContain('Please leave us a review: {review_link}')
    expect(text).toContain('This is the original wording.')
    await save({ notice_subject: originalWording.subject, notice_text: originalWording.text.replaceAll('\n', '\r\n') })
    expect(await stored()).toEqual({ subject: '', text: '' })
  })

  test('can be saved, used for letters, found in the history, and reset', async () => {
    await anArticle(journal.db, { refnumber: '7', title: 'Vigna <i>radiata</i>' })
    const [article] = await journal.db.select().from(articles)
    const done = await save({ ...own, notice_text: own.notice_text.replaceAll('\n', '\r\n') })
    expect(done.text).toContain('Settings updated successfully')
    expect(await stored()).toEqual({ subject: own.notice_subject, text: own.notice_text })
    const notice = await meera.open(`/admin/archives/${article?.id}/notice`)
    expect(notice.text).toContain('Subject: News of 7')
    expect(notice.html).toContain('<pre class="notice">नमस्ते,\n\nVigna radiata</pre>')
    expect((await historyOf(journal.db)).at(-1)).toMatchObject({ kind: 'settings', after: own })
    const back = await meera.submit(`${path}/original`)
    expect(back.text).toContain('The letter has its original wording again')
    expect(await stored()).toEqual({ subject: '', text: '' })
  })

  test('uses the original for a part that is empty', async () => {
    await save({ notice_subject: '', notice_text: 'Hello' })
    expect(await stored()).toEqual({ subject: '', text: 'Hello' })
    expect((await meera.open(path)).html).toContain(`value="${originalWording.subject}"`)
  })

  test('with an unknown placeholder is refused with the known ones named, and stays in the form', async () => {
    const typed = { notice_subject: 'News of {refnumber}', notice_text: 'Hello {title}' }
    const refused = await save(typed)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('{refnumber} is not known. Known are {title}, {authors}')
    expect(refused.html).toContain('value="News of {refnumber}"')
    expect(refused.text).toContain('Hello {title}')
    expect(await stored()).toEqual({ subject: '', text: '' })
    const { status, body } = await meera.send(path, typed)
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ name: 'notice_subject' }])
  })

  test('that is too long is refused', async () => {
    const refused = await save({ notice_text: 'x'.repeat(5001) })
    expect(refused.status).toBe(422)
    expect(await stored()).toEqual({ subject: '', text: '' })
  })

  test('is merged if two people change different parts, and refused if they change the same', async () => {
    const modification = versionIn((await meera.open(path)).html)
    await save({ ...own, notice_text: originalWording.text })
    const merged = await meera.submit(path, {
      modification,
      notice_subject: originalWording.subject,
      notice_text: 'Mine',
    })
    expect(merged.status).toBe(200)
    expect(await stored()).toEqual({ subject: own.notice_subject, text: 'Mine' })
    const refused = await meera.submit(path, { modification, notice_subject: 'Mine', notice_text: 'Mine' })
    expect(refused.status).toBe(409)
    expect(refused.html).toContain('value="Mine"')
    expect((await stored()).subject).toBe(own.notice_subject)
  })

  test('is previewed with the newest public article, without saving', async () => {
    expect((await meera.submit(`${path}/preview`, own)).text).toContain('no public article yet')
    await anArticle(journal.db, { refnumber: '7', title: 'Vigna' })
    await anArticle(journal.db, { refnumber: '8', title: 'Hidden', status: 'disabled' })
    const shown = await meera.submit(`${path}/preview`, own)
    expect(shown.text).toContain('For the newest public article: Vigna')
    expect(shown.text).toContain('Subject: News of 7')
    const refused = await meera.submit(`${path}/preview`, { notice_subject: '{x}' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('{x} is not known.')
    expect(await stored()).toEqual({ subject: '', text: '' })
  })

  test('is absent from the public settings and their form', async () => {
    await save(own)
    const publicly = await (await journal.get('/api/settings')).text()
    expect(publicly).not.toContain('notice')
    expect((await meera.open('/admin/settings')).html).not.toContain('name="notice_')
    const { body } = await journal.call('POST', '/api/settings', {
      token: meera.token,
      body: { notice_text: '{titel}' },
    })
    expect(body).toEqual({ error: 'invalid', field: 'notice_text' })
  })
})
