// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { sessions } from '../../../src/core/db/tables/accounts.ts'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { audit, drafts } from '../../../src/core/db/tables/office.ts'
import { readCsv } from '../../../src/journal/articles/table/csv-rules.ts'
import { listTableRows } from '../../../src/journal/articles/table/queries.ts'
import { browsingAs } from '../../support/browsing.ts'
import { anArticle, anIssue } from '../../support/builders/rows.ts'
import { historyOf } from '../../support/history.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const meera = await browsingAs(journal)
const ravi = await browsingAs(journal, 'Ravi Rao')
const path = '/admin/archives/2026/5/2/table'
beforeEach(async () => {
  for (const table of [articles, issues, audit, drafts]) await db.delete(table)
  await anArticle(db, { refnumber: '1', publishdate: '2026-03-14' })
  await anArticle(db, { refnumber: '2', publishdate: '2026-03-14', doi: '10.1234/two' })
})

const rows = () => db.select().from(articles).orderBy(asc(articles.id))

/** The fields of the form that a page shows, by name, with those changed. */
async function formOf({ html }: { html: string }, changed: Record<string, string> = {}) {
  const inputs = [...html.matchAll(/<input[^>]*\bname="([\w-]+)"[^>]*>/g)].filter(([, name]) => name !== 'csvFile')
  const texts = inputs.map(([input, name = '']) => [name, /\bvalue="([^"]*)"/.exec(input)?.[1] ?? ''])
  const selects = [...html.matchAll(/<select[^>]*\bname="([\w-]+)".*?<\/select>/gs)]
  const chosen = selects.map(([select, name = '']) => [name, /value="([^"]*)" selected/.exec(select)?.[1] ?? ''])
  const { back, changes, q, ...form } = Object.fromEntries([...texts, ...chosen])
  return { ...form, ...changed } as Record<string, string>
}

async function ids() {
  const [one, two] = await rows()
  return { one: one?.id ?? 0, two: two?.id ?? 0 }
}

describe('the table of an issue', () => {
  test('saving changes all rows, each with its history, and the search', async () => {
    const { one, two } = await ids()
    const form = await formOf(await meera.open(path), {
      [`received-${one}`]: '2026-01-02',
      [`doi-${one}`]: 'https://doi.org/10.1234/one',
      [`country-${two}`]: 'Nepal',
      [`article_type-${two}`]: 'letter',
    })
    const { text } = await meera.submit(path, form)
    expect(text).toContain('2 articles changed.')
    const [first, second] = await rows()
    expect(first).toMatchObject({
      received: '2026-01-02',
      doi: '10.1234/one',
      country: 'India',
      modifiedby: 'Meera Nair',
    })
    expect(second).toMatchObject({ country: 'Nepal', article_type: 'letter', doi: '10.1234/two' })
    const history = await historyOf(db)
    expect(history).toHaveLength(2)
    expect(history.map(({ after }) => after)).toContainEqual({ received: '2026-01-02', doi: '10.1234/one' })
    const found = await meera.ask('/admin/search?q=10.1234/one')
    expect(found.headers.get('location')).toMatch(/\/admin\/archives\/\d+$/)
  })

  test('rows that stay as they are get no history', async () => {
    const before = await rows()
    expect((await meera.submit(path, await formOf(await meera.open(path)))).text).toContain('Nothing was changed.')
    expect(await rows()).toEqual(before)
    expect(await historyOf(db)).toEqual([])
  })

  test('every problem is shown in its cell, nothing is saved, and what was typed stays', async () => {
    const { one, two } = await ids()
    const changed = {
      [`received-${one}`]: '2026-05-05',
      [`country-${one}`]: 'Nepal',
      [`doi-${one}`]: '10.1234/TWO',
      [`license_url-${two}`]: 'http://a.example',
    }
    const before = await rows()
    const form = await formOf(await meera.open(path), changed)
    const { status, html } = await meera.submit(path, form)
    expect(status).toBe(422)
    expect(html).toContain(`id="received-${one}-error">Received is after the publication date`)
    expect(html).toContain(`id="doi-${one}-error">Another article already has this DOI: ref. 2`)
    expect(html).toContain(`id="license_url-${two}-error">Licence link is not valid`)
    expect(await formOf({ html })).toMatchObject(changed)
    expect(await rows()).toEqual(before)
  })

  test('one DOI in two rows is refused', async () => {
    const { one, two } = await ids()
    const twice = { [`doi-${one}`]: '10.1234/x', [`doi-${two}`]: '10.1234/X' }
    const { html } = await meera.submit(path, await formOf(await meera.open(path), twice))
    expect(html).toContain(`id="doi-${two}-error">Another article already has this DOI: ref. 1`)
  })

  test('a conflict names the other user in its cell, and saving again replaces their value', async () => {
    const { one, two } = await ids()
    const shown = await meera.open(path)
    const theirs = { [`country-${one}`]: 'Bhutan', [`revised-${one}`]: '2026-02-02', [`country-${two}`]: 'Peru' }
    await ravi.submit(path, await formOf(await ravi.open(path), theirs))
    const mine = { [`country-${one}`]: 'Nepal', [`received-${two}`]: '2026-01-01' }
    const { status, html } = await meera.submit(path, await formOf(shown, mine))
    expect(status).toBe(409)
    expect(html).toContain(`id="country-${one}-error">Ravi Rao changed this in the meantime: it is now Bhutan.`)
    const again = await formOf({ html })
    expect(again).toMatchObject({ ...theirs, ...mine })
    await meera.submit(path, again)
    const [first, second] = await rows()
    expect(first).toMatchObject({ country: 'Nepal', revised: '2026-02-02' })
    expect(second).toMatchObject({ country: 'Peru', received: '2026-01-01' })
  })

  test('changes of others in other cells are merged without a question', async () => {
    const { one } = await ids()
    const shown = await meera.open(path)
    await ravi.submit(path, await formOf(await ravi.open(path), { [`country-${one}`]: 'Bhutan' }))
    const { text } = await meera.submit(path, await formOf(shown, { [`received-${one}`]: '2026-01-01' }))
    expect(text).toContain('1 article changed.')
    expect((await rows())[0]).toMatchObject({ country: 'Bhutan', received: '2026-01-01' })
  })

  test('a script gets the errors, the new versions and what others changed', async () => {
    const { one } = await ids()
    const shown = await meera.open(path)
    const theirs = { [`country-${one}`]: 'Bhutan', [`revised-${one}`]: '2026-02-02' }
    await ravi.submit(path, await formOf(await ravi.open(path), theirs))
    const { status, body } = await meera.send(path, await formOf(shown, { [`country-${one}`]: 'Nepal' }))
    expect(status).toBe(409)
    expect(body.errors).toEqual([
      { name: `country-${one}`, text: 'Ravi Rao changed this in the meantime: it is now Bhutan.' },
    ])
    expect(body.values[`revised-${one}`]).toBe('2026-02-02')
    expect(body.values[`country-${one}`]).toBeUndefined()
    const version = (await rows())[0]?.modification.toISOString()
    expect(body.values.versions).toContain(`${one}=${version}`)
  })

  test('a draft is shown over the stored values', async () => {
    const { one } = await ids()
    const draft = { [`country-${one}`]: 'Nepal', versions: `${one}=2020-01-01T00:00:00.000Z` }
    await meera.send(`/admin/drafts?of=${encodeURIComponent(path)}`, draft)
    const form = await formOf(await meera.open(path))
    expect(form[`country-${one}`]).toBe('Nepal')
    expect(form.versions).toContain(`${one}=2020-01-01T00:00:00.000Z`)
  })

  test('a form sent after the session ended shows the sign-in with what was typed', async () => {
    const lena = await browsingAs(journal, 'Lena')
    const { one } = await ids()
    const form = await formOf(await lena.open(path), { [`country-${one}`]: 'Nepal' })
    await db.delete(sessions).where(eq(sessions.id, lena.sessionId))
    const { status, html } = await lena.submit(path, form)
    expect(status).toBe(401)
    expect(html).toContain(`country-${one}`)
    expect((await rows())[0]?.country).toBe('India')
  })

  test('saving is refused if an article has left the issue', async () => {
    const { one, two } = await ids()
    const form = await formOf(await meera.open(path), { [`country-${one}`]: 'Nepal' })
    await anIssue(db, { issue: 3 })
    await db.update(articles).set({ issue: 3 }).where(eq(articles.id, two))
    const { text } = await meera.submit(path, form)
    expect(text).toContain('1 article of this page left the issue in the meantime.')
    expect((await rows())[0]?.country).toBe('India')
  })

  test('a table of 120 articles has three pages, each saved by itself with under 40 statements', async () => {
    for (let n = 0; n < 118; n++) await anArticle(db, { refnumber: String(3000 + n), publishdate: '2026-03-14' })
    const last = await meera.open(`${path}/3`)
    expect(last.text).toContain('Page 3 of 3')
    const form = await formOf(await meera.open(`${path}/2`))
    const names = Object.keys(form).filter((name) => name.startsWith('received-'))
    expect(names).toHaveLength(50)
    journal.statements.length = 0
    const filled = Object.fromEntries(names.map((name) => [name, '2026-01-01']))
    expect((await meera.submit(`${path}/2`, { ...form, ...filled })).text).toContain('50 articles changed.')
    expect(journal.statements.length).toBeLessThan(40)
  })

  test.each(['/admin/archives/2026/5/9/table', '/admin/archives/2026/x/2/table'])(
    'there is no table at %s',
    async (gone) => {
      expect((await meera.open(gone)).status).toBe(404)
      expect((await meera.submit(`${gone}/changes`, { changes: '[]' })).status).toBe(404)
    },
  )
})

const csv = (text: string) => {
  const form = new FormData()
  form.set('csvFile', new File([text], 'a.csv', { type: 'text/csv' }))
  return form
}

/** What the preview's form carries. */
const changesOf = (html: string) =>
  (/name="changes" value="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

describe('the table as a file', () => {
  test('the file begins with a byte order mark and is read as it was written', async () => {
    await db.update(articles).set({ country: '=cmd|calc;-1, "x"' })
    const answer = await meera.ask(`${path}.csv`)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="articles-2026-5-2.csv"')
    const bytes = await answer.bytes()
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    expect(text).toStartWith('\ufeffrefnumber,title,received,')
    expect(text).toContain(`"'=cmd|calc;'-1, ""x"""`)
    const { html } = await meera.submit(`${path}.csv`, csv(text))
    expect(html).toContain('0 articles would change, 2 stay as they are')
    const stored = await listTableRows(db, { year: 2026, volume: 5, issue: 2 }, { unseen: [] })
    expect(readCsv(bytes, stored)).toMatchObject({ edits: [{ typed: { country: '=cmd|calc;-1, "x"' } }, {}] })
  })

  test('a preview shows the changes row by row, and confirming it makes those alone', async () => {
    const file = csv('refnumber;country;mood;received\n1;Nepal;good;2026-01-02\n2;India;;2026-05-05\n9;;;\n')
    const preview = await meera.submit(`${path}.csv`, file)
    for (const words of [
      '1 article would change, 0 stay as they are, 1 cannot be changed.',
      'Columns that are left out: mood.',
      'Row 4: this issue has no ref number 9.',
      '“2026-05-05”: Received is after the publication date',
      'Country: India → Nepal',
      'Received: (empty) → 2026-01-02',
    ])
      expect(preview.text).toContain(words)
    expect((await rows())[0]?.country).toBe('India')
    const { text } = await meera.submit(`${path}/changes`, { changes: changesOf(preview.html) })
    expect(text).toContain('1 article changed.')
    const [first, second] = await rows()
    expect(first).toMatchObject({ country: 'Nepal', received: '2026-01-02' })
    expect(second?.received).toBeNull()
    expect(await historyOf(db)).toHaveLength(1)
  })

  test('confirming is refused if someone else changed the same field since the preview', async () => {
    const { one } = await ids()
    const { html } = await meera.submit(`${path}.csv`, csv('refnumber,country\n1,Nepal\n'))
    await ravi.submit(path, await formOf(await ravi.open(path), { [`country-${one}`]: 'Bhutan' }))
    const { status, text } = await meera.submit(`${path}/changes`, { changes: changesOf(html) })
    expect(status).toBe(409)
    expect(text).toContain('Ravi Rao changed this in the meantime: it is now Bhutan.')
    expect((await rows())[0]?.country).toBe('Bhutan')
  })

  test('a file is compared with the version that it was written from', async () => {
    const { one } = await ids()
    const out = await (await meera.ask(`${path}.csv`)).text()
    const theirs = { [`country-${one}`]: 'Bhutan', [`revised-${one}`]: '2026-02-02' }
    await ravi.submit(path, await formOf(await ravi.open(path), theirs))
    const same = await meera.submit(`${path}.csv`, csv(out))
    expect(same.text).toContain('0 articles would change, 2 stay as they are')
    const other = await meera.submit(`${path}.csv`, csv(out.replace('India', 'Nepal')))
    expect(other.text).toContain('Ravi Rao changed this in the meantime: it is now Bhutan.')
  })

  test('a preview kept as a draft is shown again', async () => {
    const olga = await browsingAs(journal, 'Olga')
    const { html } = await olga.submit(`${path}.csv`, csv('refnumber,country\n1,Nepal\n'))
    await meera.send(`/admin/drafts?of=${encodeURIComponent(`${path}/changes`)}`, { changes: changesOf(html) })
    const again = await meera.open(`${path}/changes`)
    expect(again.text).toContain('Country: India → Nepal')
  })

  test.each([
    ['no file', {}, 'Choose a CSV file first.'],
    ['a file that is no CSV', csv('hello'), 'The first line must name the columns, refnumber among them.'],
  ])('sending %s is refused with a message', async (_, form, message) => {
    expect((await meera.submit(`${path}.csv`, form)).text).toContain(message)
  })

  test.each(['', '[]', '{}', 'x', '[{"id":"1"}]', '[{"id":1,"version":"","typed":{"title":"x"}}]', '[null]'])(
    'the changes %p, which no preview wrote, change nothing',
    async (changes) => {
      expect((await meera.submit(`${path}/changes`, { changes })).text).toContain('There is nothing to change.')
      expect(await historyOf(db)).toEqual([])
    },
  )
})
