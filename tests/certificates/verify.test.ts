// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { loginAttempts } from '../../src/core/db/tables/accounts.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { editors } from '../../src/core/db/tables/site.ts'
import { certificateKey } from '../../src/journal/certificates/queries.ts'
import { type Subject, verificationCode } from '../../src/journal/certificates/verification.ts'
import { anArticle, anEditor } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { aJournal, withJournal } from '../support/journal.ts'
import { readPdf, readQrCodes } from '../support/pdf.ts'

const journal = await withJournal()
await setSettings(journal.db, { websitename: 'Field Crops' })
const key = await certificateKey(journal.db)
beforeEach(async () => {
  for (const table of [articles, editors, loginAttempts]) await journal.db.delete(table)
  const place = { pagenumber: '9-17', publishdate: '2026-03-14' }
  await anArticle(journal.db, {
    refnumber: '1043',
    title: 'Growth of <i>Vigna radiata</i>',
    authorname: 'Dr. Ravi Sharma, सीता देवी',
    ...place,
  })
  journal.pageCache.clear()
})

const second: Subject = { kind: 'article', refnumber: '1043', place: 2 }
const words = { name: 'सीता देवी', title: 'Growth of Vigna radiata' }
const code = (subject: Subject = second, said = words) => verificationCode(key, subject, said)
const verdict = async (typed: string) => {
  const answer = await journal.get(`/verify/${encodeURIComponent(typed)}`)
  const [, is] = /data-verdict="(\w+)"/.exec(await answer.clone().text()) ?? []
  return { status: answer.status, is, html: await answer.text(), headers: answer.headers }
}

describe('verifying a certificate', () => {
  test('a printed code is valid, with name, title, journal and date', async () => {
    const pdf = await journal.get(`/api/pdf/certificate/1043/${encodeURIComponent('सीता देवी')}`)
    const [printed = ''] = /1043-2-[0-9A-Z]{8}-[0-9A-Z]{4}/.exec((await readPdf(await pdf.bytes())).text) ?? []
    expect(printed).toBe(code())
    const { status, is, html } = await verdict(printed)
    expect(status).toBe(200)
    expect(is).toBe('valid')
    for (const said of [
      ...[
        'Valid',
        'सीता देवी',
        'Growth of <i>Vigna radiata</i>',
        'Field Crops, Volume 5, Issue 2 (March–April 2026), pages 9–17',
      ],
      '14 March 2026',
    ]) {
      expect(html).toContain(said)
    }
  })

  test('a valid certificate links to its article', async () => {
    expect((await verdict(code())).html).toContain('href="/archives/2026/vol5/issue2/1043"><span>Growth of <i>')
  })

  test('a code with four wrong last characters may be mistyped, and the answer says so', async () => {
    const [slip] = ['0000', 'ZZZZ'].map((end) => code().slice(0, -4) + end).filter((typed) => typed !== code())
    const { status, is, html } = await verdict(slip ?? '')
    expect(status).toBe(200)
    expect(is).toBe('changed')
    expect(html).toContain('no longer matches the record, or the last four characters of the code are mistyped')
  })

  test('the code that a camera reads on the certificate is valid', async () => {
    const pdf = await journal.get(`/api/pdf/certificate/1043/${encodeURIComponent('सीता देवी')}`)
    const [address = '', ...more] = await readQrCodes(await pdf.bytes())
    expect(address).toBe(`http://localhost:3000/verify/${code()}`)
    expect(more).toEqual([])
    expect(await (await journal.get(new URL(address).pathname)).text()).toContain('data-verdict="valid"')
  })

  test('a code is valid however its letters are typed', async () => {
    const likes: Record<string, string> = { '0': 'o', '1': 'l' }
    const typed = code()
      .toLowerCase()
      .replace(/[01]/g, (digit) => likes[digit] ?? digit)
    expect(await verdict(typed)).toMatchObject({ status: 200, is: 'valid' })
  })

  test.each([
    ['never issued', '1043-2-00000000-0000'],
    ['for no article', () => code({ kind: 'article', refnumber: '9', place: 1 }).replace(/^9/, '8')],
    ['for another place', () => code().replace('1043-2', '1043-1')],
    ['a word', 'hello'],
    ['a path', '../../etc/passwd'],
    ['300 characters long', 'x'.repeat(300)],
  ])('a code that is %s is not valid', async (_, typed) => {
    expect(await verdict(typeof typed === 'string' ? typed : typed())).toMatchObject({ status: 404, is: 'unknown' })
  })

  test('a certificate of a changed name or title no longer matches the record, which is shown', async () => {
    const old = code()
    await journal.db
      .update(articles)
      .set({ authorname: 'Dr. Ravi Sharma, गीता देवी' })
      .where(eq(articles.refnumber, '1043'))
    const { status, is, html } = await verdict(old)
    expect(status).toBe(200)
    expect(is).toBe('changed')
    expect(html).toContain('गीता देवी')
    await journal.db.update(articles).set({ authorname: 'Dr. Ravi Sharma' }).where(eq(articles.refnumber, '1043'))
    expect(await verdict(old)).toMatchObject({ status: 200, is: 'changed' })
  })

  test('the certificate of a disabled or deleted article is withdrawn, without its facts', async () => {
    await journal.db.update(articles).set({ status: 'disabled' }).where(eq(articles.refnumber, '1043'))
    const { status, is, html } = await verdict(code())
    expect(status).toBe(200)
    expect(is).toBe('withdrawn')
    expect(html).toContain('no longer public')
    expect(html).not.toContain('Vigna')
    await journal.db.delete(articles)
    expect(await verdict(code())).toMatchObject({ status: 200, is: 'withdrawn' })
  })

  test("an editor's certificate is valid while the editor serves in that post", async () => {
    await anEditor(journal.db, { name: 'Dr. Meera Iyer', category: 'associate editor' })
    const [row] = await journal.db.select({ id: editors.id }).from(editors)
    const subject: Subject = { kind: 'editor', id: row?.id ?? 0 }
    const printed = code(subject, { name: 'Dr. Meera Iyer', title: 'associate editor' })
    const { status, is, html } = await verdict(printed)
    expect(status).toBe(200)
    expect(is).toBe('valid')
    for (const said of ['Dr. Meera Iyer', 'Associate Editor', 'Field Crops', '15 June 2026'])
      expect(html).toContain(said)
    await journal.db.update(editors).set({ category: 'chief editor' })
    expect(await verdict(printed)).toMatchObject({ status: 200, is: 'changed' })
    await journal.db.update(editors).set({ status: 'disabled' })
    expect(await verdict(printed)).toMatchObject({ status: 200, is: 'withdrawn' })
  })

  test('no cache stores an answer', async () => {
    expect((await verdict(code())).headers.get('cache-control')).toBe('no-store')
  })
})

describe('the form', () => {
  test('the form asks for a code and redirects to its page', async () => {
    expect(await journal.read('/verify')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Verify a certificate'),
    })
    const answer = await journal.get(`/verify?code=+${code().toLowerCase().replaceAll('-', '+')}`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`/verify/${code()}`)
  })

  test('the form says what is wrong, and shows what was typed', async () => {
    expect(await journal.read('/verify?code=')).toMatchObject({
      status: 422,
      text: expect.stringContaining('A code is required'),
    })
    const answer = await journal.get('/verify?code=%3Cb%3Ehello')
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toContain('value="&lt;b&gt;hello"')
    expect(html).toContain('Not valid')
  })
})

describe('guessing', () => {
  const guess = (at: number) => verdict(`1043-2-${String(at).padStart(8, '0')}-0000`)

  test('ten wrong codes of an article make further ones wait half a minute, but not the right one', async () => {
    for (let at = 0; at < 10; at++) expect((await guess(at)).status).toBe(404)
    const refused = await guess(10)
    expect(refused.status).toBe(429)
    expect(refused.is).toBe('throttled')
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(await verdict(code())).toMatchObject({ status: 200, is: 'valid' })
    journal.now.at = new Date(journal.now.at.getTime() + 31_000)
    expect((await guess(11)).status).toBe(404)
  })

  test('right and impossible codes do not count, and write nothing', async () => {
    const began = journal.statements.length
    for (let at = 0; at < 12; at++) expect((await verdict(code())).status).toBe(200)
    for (let at = 0; at < 12; at++) expect((await verdict('hello')).status).toBe(404)
    expect((await guess(0)).status).toBe(404)
    const asked = journal.statements.slice(began).map(({ text }) => text)
    expect(asked.filter((text) => /^(insert|update)/.test(text))).toHaveLength(1)
  })

  const login = (username: string) => journal.call('POST', '/auth/login', { body: { username, password: 'x' } })

  test('wrong codes and wrong sign-ins are counted apart', async () => {
    for (let at = 0; at < 10; at++) expect((await login('1043')).status).toBe(401)
    expect((await login('1043')).status).toBe(429)
    expect((await guess(0)).status).toBe(404)
  })

  test('wrong codes keep nobody from signing in', async () => {
    for (let at = 0; at < 60; at++) await guess(at)
    for (const name of ['nobody', '1043']) expect((await login(name)).status).toBe(401)
    expect(await journal.db.selectDistinct({ kind: loginAttempts.kind }).from(loginAttempts)).toHaveLength(2)
  })
})

test('a wrong code is logged with the address that it came from', async () => {
  await journal.get('/verify/999999-1-00000000-0000')
  const line = { level: 'info', message: 'verification', outcome: 'unknown', address: '127.0.0.1' }
  expect(journal.lines.filter(({ message }) => message).at(-1)).toEqual(line)
})

test('concurrent requests make one key', async () => {
  const other = await aJournal()
  const keys = await Promise.all([1, 2, 3].map(() => certificateKey(other.db)))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).not.toBe(key)
  expect(keys[0]).toHaveLength(43)
  await other.close()
})
