// one database
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { registeredDois } from '../../src/core/db/tables/record.ts'
import { maxPdfBytes, pdfTooLarge } from '../../src/core/files/rules.ts'
import { articleFields } from '../../src/journal/record/fields.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anIssue, aPdf } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { aFormOf } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'
import { ofUnseen, untilQuiet } from '../support/quiet.ts'

const journal = await withJournal()
const meera = await browsingAs(journal)
await setSettings(journal.db, { websitename: 'Field Crops', google_review_link: 'https://review.example/' })
beforeEach(async () => {
  await journal.db.delete(articles)
  await journal.db.delete(issues)
  await anIssue(journal.db)
  journal.pageCache.clear()
})

const idOf = async (refnumber: string) =>
  (await journal.db.select({ id: articles.id, refnumber: articles.refnumber }).from(articles)).find(
    (row) => row.refnumber === refnumber,
  )?.id ?? 0

const add = '/admin/archives/add/2026/5/2'
const pdf = (text = 'the paper') => new File([`%PDF-1.7 ${text}`], 'paper.pdf')

const fields = {
  title: 'Yield of <i>Vigna radiata</i>',
  authorname: 'Ravi Kumar Sharma, सीता देवी',
  pagenumber: '9-12',
  refnumber: '1043',
  abstract: '<p>What we found.</p>',
  publishdate: '2026-03-14',
  olddate: '2026-03-14', // confirmed
  ptype: 'paid',
  pdfFile: pdf(),
}

describe("an issue's screen", () => {
  test('a page beyond the last redirects', async () => {
    await anArticle(journal.db)
    const answer = await meera.ask('/admin/archives/2026/5/2?page=9')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/admin/archives/2026/5/2')
  })

  test('the screen lists articles of any status by first page; an empty issue says where to add one', async () => {
    const empty = await meera.open('/admin/archives/2026/5/2')
    expect(empty.status).toBe(200)
    expect(empty.text).toContain('This issue has no articles yet.')
    await anArticle(journal.db, {
      title: 'Second',
      pagenumber: '9-12',
      status: 'disabled',
    })
    await anArticle(journal.db, { title: 'First', pagenumber: '1-8' })
    const { text } = await meera.open('/admin/archives/2026/vol5/issue2')
    expect(text.indexOf('First')).toBeLessThan(text.indexOf('Second'))
    for (const words of ['Volume 05, Issue 02, 2026', '2 articles, pages 1 to 12', 'Published', 'Hidden', 'No PDF'])
      expect(text).toContain(words)
  })

  test('a long issue has pages, from which all articles can be selected', async () => {
    for (let n = 1; n <= 101; n++) {
      await anArticle(journal.db, { title: `Paper ${n}`, refnumber: String(n), pagenumber: `${n}-${n}` })
    }
    const first = await meera.open('/admin/archives/2026/5/2')
    expect(first.html).toContain('data-more="101"')
    expect(first.text).toContain('Page 1 of 2')
    const second = await meera.open('/admin/archives/2026/5/2?page=2')
    expect(second.html.match(/name="refnumbers"/g)).toHaveLength(1)
  })

  test('the number of statements does not depend on the number of articles', async () => {
    const asked = async () => {
      await untilQuiet(journal)
      await journal.get('/')
      journal.statements.length = 0
      await meera.open('/admin/archives/2026/5/2')
      return journal.statements.filter(({ text }) => /from "?(articles|issues)/.test(text) && !ofUnseen.test(text))
        .length
    }
    const before = await asked()
    for (let n = 0; n < 5; n++) await anArticle(journal.db, {})
    expect(before).toBe(2)
    expect(await asked()).toBe(2)
  })

  test.each([
    '/admin/archives/2026/5/3',
    '/admin/archives/x/y/z',
    '/admin/archives/add/2026/5/3',
    '/admin/archives/99',
  ])('%s is not found', async (path) => {
    const { status, text } = await meera.open(path)
    expect(status).toBe(404)
    expect(text).toContain('Not Found!')
  })
})

describe('the form of a new article', () => {
  test('the form has the limits of the fields and marks the required ones', async () => {
    const { html } = await meera.open(add)
    for (const [name, { maxLength }] of Object.entries(articleFields)) {
      const [control = ''] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? []
      if (!control || control.includes('type="date"')) continue
      expect(control).toContain(` maxLength="${maxLength}"`)
      expect(control.includes(' required=')).toBe(['authorname', 'refnumber'].includes(name))
    }
  })

  test('the form proposes pages, ref number and date', async () => {
    await anArticle(journal.db, { refnumber: '1042', pagenumber: '1-8', ptype: 'paid' })
    const { html, text } = await meera.open(add)
    expect(text).toContain('1 article, pages 1 to 8. The next first page is 9, the next ref number 1043.')
    for (const [name, value] of [
      ['pagenumber', '9-'],
      ['refnumber', '1043'],
      ['publishdate', '2026-06-15'],
    ])
      expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*value="${value}"`))
    expect(html).toContain('<option value="paid" selected="">')
  })

  test('the form publishes an article, and leads to the letter to its authors', async () => {
    const answer = await meera.submit(add, fields)
    const id = await idOf('1043')
    expect(answer.status).toBe(200)
    expect(answer.location).toBe(`/admin/archives/${id}/notice`)
    expect(answer.text).toContain('Article published. Write to its authors.')
    for (const words of [
      '/certificate?refno=1043',
      '/archives/2026/vol5/issue2/1043#abstract',
      'https://review.example/',
    ])
      expect(answer.text).toContain(words)
    expect((await journal.read('/archives/2026/vol5/issue2')).text).toContain('Yield of Vigna radiata')
  })

  test('the form takes pages with a dash and spaces, and proposes the last payment type for an issue’s first article', async () => {
    await anIssue(journal.db, { issue: 3 })
    await anArticle(journal.db, { issue: 3, ptype: 'paid' })
    expect((await meera.open(add)).html).toContain('<option value="paid" selected="">')
    await meera.submit(add, { ...fields, pagenumber: ' 9 – 12' })
    expect((await meera.open(`/admin/archives/${await idOf('1043')}`)).html).toContain('value="9-12"')
  })

  test('the form shows how names are read, and after saving that the date is of another year', async () => {
    const refused = await meera.submit(add, { ...fields, title: '', authorname: 'Roy, A.', mobile: 'abc' })
    expect(refused.text).toContain('2 authors, 2 certificates: Roy · A')
    expect(refused.text).toContain('“A.” counts as an author')
    expect(refused.text).toContain('This does not look like a phone number.')
    const saved = await meera.submit(add, {
      ...fields,
      authorname: 'Roy, A.',
      mobile: 'abc',
      publishdate: '2025-12-30',
    })
    expect(saved.text).toContain('The date is in 2025, the issue’s year is 2026.')
  })

  test('an error names the article in conflict and the next free values', async () => {
    const taken = { title: 'Yield of rice', refnumber: '77', txnid: 'UPI-1', pagenumber: '1-8' }
    await anArticle(journal.db, taken)
    const wrong = { title: 'Yield of RICE', refnumber: '77', txnid: 'UPI-1', pagenumber: '8-12' }
    const link = { href: `/admin/archives/${await idOf('77')}`, text: 'Yield of rice (ref. 77)' }
    const free = { refnumber: '78', pagenumber: '9-13' }
    const { body } = await meera.send(add, { ...fields, ...wrong })
    expect(
      Object.fromEntries(body.errors.map(({ name, help }: { name: string; help: object }) => [name, help])),
    ).toEqual({
      refnumber: { link, free },
      title: { link },
      txnid: { link },
      pagenumber: { free },
    })
    const { html, text } = await meera.submit(add, { ...fields, ...wrong })
    expect(html.split(`<a href="${link.href}" target="_blank"`)).toHaveLength(4)
    expect(text).toContain('78 and 9-13 free.')
  })

  test('a title of another issue can be confirmed, with the text and the PDF as sent', async () => {
    await anArticle(journal.db, { title: 'Editorial', refnumber: '77', issue: 3 })
    const sent = { ...fields, title: 'EDITORIAL' }
    const { status, html, text } = await meera.submit(add, sent)
    expect(status).toBe(409)
    expect(text).toMatch(/Duplicate title In Volume 0?5, Issue 0?3, 2026: Editorial \(ref. 77\)/)
    expect(html).toContain(`<a href="/admin/archives/${await idOf('77')}" target="_blank"`)
    expect(html).toContain('<input type="checkbox" name="same_title" value="yes"/> Both articles have this title')
    const [, heldpdf = ''] = /name="heldpdf" value="([^"]*)"/.exec(html) ?? []
    const { pdfFile, ...texts } = sent
    const again = await meera.submit(add, { ...texts, heldpdf, same_title: 'yes', email: 'author' })
    expect(again.html).toContain('name="same_title" checked="" value="yes"')
    expect((await meera.submit(add, { ...texts, heldpdf, same_title: 'yes' })).text).toContain('Article published.')
    const path = `/admin/archives/${await idOf('1043')}`
    expect((await meera.submit(path, { title: 'Editorial', country: 'Nepal' })).location).toBe(path)
    expect((await meera.submit(path, { title: 'Unlike' })).location).toBe(path)
    expect((await meera.submit(path, { title: 'editorial' })).html).toContain('name="same_title"')
    expect((await meera.submit(path, { title: 'editorial', same_title: 'yes' })).location).toBe(path)
  })

  test.each([
    ['txnid', 'UPI 1234', 'Leave out the blanks: UPI-1234'],
    ['txnid', 'UPI', 'It has 4 to 64 of letters, digits, - _ / .'],
    ['pagenumber', '9-4', 'The first page is not after the last.'],
    ['refnumber', '12a', 'It has 1 to 10 digits.'],
    ['email', 'author', 'It looks like name@university.example.'],
    ['received', '1799-12-31', 'It is a day from 1800 on.'],
  ])('the form states the rule that %s %j breaks', async (name, value, hint) => {
    const { body } = await meera.send(add, { ...fields, [name]: value })
    expect(body.errors[0].help).toEqual({ hint })
  })

  test('exactly the optional fields are marked as optional', async () => {
    const { html } = await meera.open(add)
    const labels = [...html.matchAll(/<label[^>]*>([^<]*)<\/label>/g)].map(([, label]) => label)
    expect(labels.filter((label) => label?.endsWith('(optional)'))).toEqual(
      ['Keywords', 'Corresponding author’s email', 'Mobile', 'Transaction id', 'Subject', 'Country'].map(
        (label) => `${label} (optional)`,
      ),
    )
  })

  test('a new article gets the journal’s DOI, unless its editor does not tick it', async () => {
    expect((await meera.open(add)).html).not.toContain('name="assigndoi"')
    await setSettings(journal.db, { doi_prefix: '10.5555', doi_slug: 'ijfc' })
    journal.pageCache.clear()
    const { html } = await meera.open(add)
    expect(html).toMatch(/<input[^>]*name="assigndoi"[^>]*checked=""[^>]*>/)
    await meera.submit(add, { ...fields, assigndoi: 'yes' })
    await meera.submit(add, { ...fields, title: 'Another', refnumber: '1044', pagenumber: '13-14', pdfFile: pdf('x') })
    const dois = await journal.db.select({ doi: articles.doi }).from(articles).orderBy(articles.id)
    expect(dois).toEqual([{ doi: '10.5555/ijfc.1043' }, { doi: null }])
    expect(await journal.db.$count(registeredDois)).toBe(0) // readers get no link before it is registered
    await setSettings(journal.db, { doi_prefix: '', doi_slug: '' })
  })

  test('the bar names what is missing, and its button says that a later time schedules', async () => {
    const { html } = await meera.open(add)
    expect(html).toContain('>Missing: Title, Abstract, Author name, Page number, Payment type, PDF file<')
    const refused = await meera.submit(add, { ...fields, title: '', publish_at: '2026-12-03T09:00' })
    expect(refused.html).toContain('>Missing: Title<')
    expect(refused.html).toMatch(/data-schedules="Schedule article">Schedule article</)
    const { pdfFile: _, ...withoutFile } = fields
    const typeset = await meera.submit(add, { ...withoutFile, title: '', pdf_source: 'typeset' })
    expect(typeset.html).toContain('>Missing: Title<')
  })

  test('a script gets the next address and the message for that page', async () => {
    const answer = await meera.send(add, fields)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ location: `/admin/archives/${await idOf('1043')}/notice` })
  })

  const wrongDay = 'Publication date must lie between 1800 and a year from now'
  test("a day a year from now is one of the journal's, which may be ahead of UTC", async () => {
    const now = journal.now.at
    journal.now.at = new Date('2026-06-14T20:00:00Z') // the 15th in India
    const sent = async (publishdate: string) =>
      (await meera.send(add, { ...fields, olddate: publishdate, publishdate })).body
    expect(await sent('2027-06-16')).toMatchObject({ errors: [{ text: wrongDay }] })
    expect(await sent('2027-06-15')).toMatchObject({ errors: [{ text: expect.stringContaining('needs a schedule') }] })
    journal.now.at = now
  })

  const problems: [string, Record<string, string | File>, number, string[]][] = [
    ['no title', { title: '' }, 422, ['Title is required']],
    ['no author', { authorname: '' }, 422, ['Author name is required']],
    ['no pages', { pagenumber: '' }, 422, ['Page number is required']],
    ['no ref number', { refnumber: '' }, 422, ['Ref number is required']],
    ['no abstract', { abstract: '<p> </p>' }, 422, ['Abstract is required']],
    ['no type', { ptype: '' }, 422, ['Payment type is required']],
    ['no date', { publishdate: '' }, 422, ['Publication date is required']],
    ['a day long ago', { publishdate: '1799-12-31' }, 422, [wrongDay]],
    ['a day of Chrome’s short year', { publishdate: '0026-11-20' }, 422, [wrongDay]],
    ['a day more than a year from now', { publishdate: '2027-06-16' }, 422, [wrongDay]],
    ['no file', { pdfFile: '' }, 422, ['PDF file is required']],
    ['51 words of authors', { authorname: 'a '.repeat(51) }, 422, ['Author name should not exceed 50 words']],
    [
      'digits in a name',
      { authorname: 'R2D2' },
      422,
      ['Author name must contain only alphabets, spaces, commas, and periods'],
    ],
    ['a ref number of letters', { refnumber: 'x' }, 422, ['Ref number must be a valid number']],
    ['pages of another form', { pagenumber: '9' }, 422, ['Page number format must be like 1-6']],
    ['pages backwards', { pagenumber: '12-9' }, 422, ['Invalid page number']],
    [
      'pages before the last one',
      { pagenumber: '8-9' },
      422,
      ['The the first value of the page range should be one more than the last one. The last page was 8'],
    ],
    ['a picture', { pdfFile: new File(['GIF89a'], 'a.pdf') }, 422, ['The file must be a PDF.']],
    [
      'a file too large',
      { pdfFile: new File(['%PDF-1.7', new Uint8Array(maxPdfBytes)], 'a.pdf') },
      422,
      [pdfTooLarge(maxPdfBytes, maxPdfBytes + 8)],
    ],
    ['a transaction id of signs', { txnid: '?!?!' }, 422, ['Invalid transaction id']],
    ['a taken ref number', { refnumber: '77' }, 409, ['Duplicate reference number']],
    ['a taken title', { title: 'yield of RICE' }, 409, ['Duplicate title']],
    ['a taken transaction id', { txnid: 'UPI-1' }, 409, ['Transaction ID Already Used']],
    ['too many keywords', { keywords: 'x'.repeat(2001) }, 422, ['Keywords can have at most 2,000 characters']],
    [
      'review dates after the publication, and more',
      { received: '2026-03-15', title: '' },
      422,
      ['Title is required', 'Received is after the publication date'],
    ],
    ['several things', { title: '', refnumber: 'x' }, 422, ['Title is required', 'Ref number must be a valid number']],
  ]

  describe.each(problems)('with %s', (_, wrong, status, messages) => {
    beforeEach(async () => {
      const taken = { title: 'Yield of rice', refnumber: '77', txnid: 'UPI-1', pagenumber: '1-8' }
      await anArticle(journal.db, taken)
    })

    test('the form comes again as it was typed, with messages beside the fields and above', async () => {
      const answer = await meera.submit(add, { ...fields, subject: 'kept as typed', ...wrong })
      expect(answer.status).toBe(status)
      for (const message of messages) expect(answer.text.split(message)).toHaveLength(3)
      expect(answer.html).toContain('value="kept as typed"')
      expect(await journal.db.$count(articles)).toBe(1)
    })

    test('a script gets each message with its field', async () => {
      const answer = await meera.send(add, { ...fields, ...wrong })
      const { errors } = answer.body
      expect(answer.status).toEqual(status)
      expect(errors.map(({ text }: { text: string }) => text)).toEqual(messages)
      for (const { name } of errors)
        expect(Object.keys({ ...fields, txnid: '', keywords: '', received: '' })).toContain(name)
    })
  })
})

describe('a form of long texts', () => {
  const line = `${'धान '.repeat(124)}2020\n`
  const longest = {
    references: line.repeat(999).slice(0, articleFields.references.maxLength),
    abstract: `<p>${'क'.repeat(99_900)}</p>`,
    abstract_alt: `<p>${'ख'.repeat(99_900)}</p>`,
    language_alt: 'hi',
    title_alt: 'धान',
  }

  test('a form is accepted if each text is as long as its field allows', async () => {
    const answer = await meera.send(add, { ...fields, ...longest })
    expect(answer).toMatchObject({ status: 200, body: { location: expect.stringContaining('/notice') } })
  })

  test('the message is beside the field that is too long, and all that was typed is there', async () => {
    const references = line.repeat(1210)
    const { status, html, text } = await meera.submit(add, { ...fields, ...longest, references })
    expect(references.length).toBeGreaterThan(600_000)
    expect(status).toBe(422)
    expect(text.split('References can have at most 500,000 characters')).toHaveLength(3)
    expect(html.split(line.trim())).toHaveLength(1211)
    expect(html).toContain(longest.abstract_alt.slice(3, -4))
  })
})

test('a form whose issue was deleted meanwhile says so, and its script keeps it', async () => {
  await journal.db.delete(issues)
  const { status, body } = await meera.send(add, fields)
  expect(status).toBe(404)
  expect(body).toEqual({ errors: [{ name: '', text: 'This issue no longer exists' }] })
  expect((await meera.submit(add, fields)).text).toContain('Not Found!')
})

describe('the form of an article that is there', () => {
  beforeEach(() => anArticle(journal.db, { title: 'Yield of <i>rice</i>', refnumber: '77', country: 'India' }))

  test("the form shows the article's values, and saves changed ones", async () => {
    const path = `/admin/archives/${await idOf('77')}`
    const { html, text } = await meera.open(path)
    expect(html).toContain('Yield of &lt;i&gt;rice&lt;/i&gt;</textarea>')
    expect(text).toContain('Edit article')
    const answer = await meera.submit(path, { country: 'Nepal' })
    expect(answer.status).toBe(200)
    expect(answer.location).toBe(path)
    expect(answer.text).toContain('Article updated. Changed: Country. Write to its authors')
    expect(answer.html).toContain(`href="${path}/notice"`)
    expect(await journal.db.select({ country: articles.country }).from(articles)).toEqual([{ country: 'Nepal' }])
    expect((await meera.submit(path, { country: 'Nepal' })).text).toContain('Nothing was changed.')
  })

  test('one button saves it and leads to the letter, while readers see it', async () => {
    const path = `/admin/archives/${await idOf('77')}`
    expect((await meera.open(path)).text).toContain('Save, then letter')
    const answer = await meera.submit(path, { country: 'Nepal', next: 'letter' })
    expect(answer.location).toBe(`${path}/notice`)
    expect(answer.text).toContain('Article updated. Changed: Country.')
    await meera.submit(`${path}/status`, { status: 'disabled' })
    expect((await meera.open(path)).text).not.toContain('Save, then letter')
    expect((await meera.submit(path, { country: 'India', next: 'letter' })).location).toBe(path)
  })

  test('a date ahead of today is refused while readers see the article, and taken while they do not', async () => {
    const id = await idOf('77')
    const ahead = { publishdate: '2026-06-30' } // the day is 15 June
    const { status, body } = await meera.send(`/admin/archives/${id}`, ahead)
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      expect.objectContaining({ name: 'publishdate', text: 'A publication date after today needs a schedule' }),
    ])
    const table = await meera.send('/admin/archives/2026/5/2/table', { [`publishdate-${id}`]: '2026-06-30' })
    expect(JSON.stringify(table.body)).toContain('A publication date after today needs a schedule')
    await meera.send(`/api/archives/${id}/status`, { status: 'disabled' })
    expect((await meera.send(`/admin/archives/${id}`, ahead)).status).toBe(200)
  })

  test('the form names at once what is wrong with a field and with a review date', async () => {
    const wrong = { publishdate: '2026-03-14', accepted: '2026-03-15', license_url: 'http://x.example' }
    const { status, body } = await meera.send(`/admin/archives/${await idOf('77')}`, wrong)
    expect(status).toBe(422)
    expect(body.errors.map(({ name }: { name: string }) => name)).toEqual(['license_url', 'accepted'])
  })

  test('the form keeps a chosen file where something else was wrong; a script still has it', async () => {
    const path = `/admin/archives/${await idOf('77')}`
    const wrong = { authorname: 'R2-D2', pdfFile: pdf() }
    const { html, text } = await meera.submit(path, wrong)
    expect(text).toContain('The new PDF is here:')
    expect(text).not.toContain('choose the file again')
    const [, heldpdf = ''] = /name="heldpdf" value="([^"]*)"/.exec(html) ?? []
    expect((await meera.submit(path, { authorname: 'Sita', heldpdf })).location).toBe(path)
    expect(await journal.db.select({ hash: articles.file_hash }).from(articles)).toEqual([{ hash: heldpdf }])
    expect((await meera.send(path, wrong)).body.errors).toHaveLength(1)
  })

  test("the form shows both versions after another user's change, and can be saved then", async () => {
    const path = `/admin/archives/${await idOf('77')}`
    const before = '2026-01-01T00:00:00.000Z'
    const answer = await meera.submit(path, { modification: before, country: 'Bhutan', subject: 'Botany' })
    expect(answer.status).toBe(409)
    for (const words of ['Someone else has changed this article in the meantime', 'India', 'Bhutan', 'Botany'])
      expect(answer.text).toContain(words)
    const [, modification = ''] = /name="modification" value="([^"]*)"/.exec(answer.html) ?? []
    expect(modification).not.toBe(before)
    expect((await meera.submit(path, { modification, country: 'Bhutan' })).location).toBe(path)
  })
})

describe('two users who edit one article', () => {
  let asha: typeof meera
  let path: string
  let filled: Record<string, string>
  beforeAll(async () => {
    asha = await browsingAs(journal, 'Asha Rao')
  })
  beforeEach(async () => {
    await anArticle(journal.db, { title: 'Yield of rice', refnumber: '77', country: 'India' })
    path = `/admin/archives/${await idOf('77')}`
    const { html } = await meera.open(path)
    const [, modification = ''] = /name="modification" value="([^"]*)"/.exec(html) ?? []
    filled = { title: 'Yield of rice', country: 'India', keywords: '', subject: '', modification }
    await asha.submit(path, { ...filled, title: 'Yield of <i>rice</i>', keywords: 'rice, soil' })
  })

  const stored = async () =>
    (await journal.db.select().from(articles)).map(({ title, keywords, country }) => ({ title, keywords, country }))

  test('edits of different fields are merged', async () => {
    const { location } = await meera.submit(path, { ...filled, country: 'Nepal' })
    expect(location).toBe(path)
    expect(await stored()).toEqual([
      { title: 'Yield of &lt;i&gt;rice&lt;/i&gt;', keywords: 'rice, soil', country: 'Nepal' },
    ])
  })

  test('both versions of a field that both changed are shown, and the second may replace the first', async () => {
    const { status, text, html } = await meera.submit(path, { ...filled, keywords: 'maize' })
    expect(status).toBe(409)
    expect(text).toContain('Asha Rao changed this article in the meantime')
    expect(text).toContain('Fields you did not change now show theirs: Title')
    expect(text).toContain('Keywords rice, soil maize')
    expect((await stored())[0]?.keywords).toBe('rice, soil')
    const [, modification = ''] = /name="modification" value="([^"]*)"/.exec(html) ?? []
    const again = { ...filled, title: 'Yield of <i>rice</i>', keywords: 'maize', modification }
    expect((await meera.submit(path, again)).location).toBe(path)
    expect(await stored()).toEqual([{ title: 'Yield of &lt;i&gt;rice&lt;/i&gt;', keywords: 'maize', country: 'India' }])
  })

  test('an unknown version is a conflict', async () => {
    const { status } = await meera.submit(path, { ...filled, country: 'Nepal', modification: 'then' })
    expect(status).toBe(409)
  })

  test("a script gets the other user's values, and not those of its own fields", async () => {
    const { status, body } = await meera.send(path, { ...filled, country: 'Nepal', keywords: 'maize' })
    const { modification, ...values } = body.values
    expect(status).toBe(409)
    expect(values).toEqual({ title: 'Yield of <i>rice</i>' })
    expect(modification).not.toBe(filled.modification)
    expect(body.html).toContain('rice, soil')
  })
})

describe('the status of an article', () => {
  test('the status is changed with a message, and readers see it at once', async () => {
    await anArticle(journal.db, { title: 'Yield of rice', refnumber: '77', ...(await aPdf(journal.files)) })
    const id = await idOf('77')
    const page = '/archives/2026/vol5/issue2/77'
    expect((await journal.get(page)).status).toBe(200)
    const back = '/admin/archives/2026/5/2?page=1'
    const off = await meera.submit(`/admin/archives/${id}/status`, { status: 'disabled', back })
    expect(off.location).toEqual(back)
    expect(off.text).toContain('“Yield of rice” is no longer public.')
    for (const path of [page, `${page}.pdf`]) expect((await journal.get(path)).status).toBe(404)
    const file = await meera.open(`/admin/archives/${id}/pdf`)
    expect(file.status).toBe(200)
    expect(file.html.startsWith('%PDF-')).toBe(true)
    expect(file.caching).toBe('private, no-store')
    expect((await meera.open(`/admin/archives/${id}/notice`)).text).toContain('This article is disabled')
    await meera.submit(`/admin/archives/${id}/status`, { status: 'enabled' })
    expect((await journal.get(page)).status).toBe(200)
  })

  test('the message about a long title in any script fits into a cookie', async () => {
    await anArticle(journal.db, { title: 'धान की उपज पर नाइट्रोजन का प्रभाव '.repeat(20).trim(), refnumber: '77' })
    const path = `/admin/archives/${await idOf('77')}/status`
    const answer = await meera.ask(path, { method: 'POST', body: aFormOf({ status: 'disabled' }) })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toStartWith('flash=')
    expect(cookie.length).toBeLessThan(4096)
    expect((await meera.open('/admin/archives/2026/5/2')).text).toMatch(/“धान की .*…” is no longer public\./)
  })

  test('the message shows a title as it is, with signs that addresses use', async () => {
    await anArticle(journal.db, { title: 'At 50 %25 of “%41”; more', refnumber: '77' })
    const answer = await meera.submit(`/admin/archives/${await idOf('77')}/status`, { status: 'disabled' })
    expect(answer.text).toContain('“At 50 %25 of “%41”; more” is no longer public.')
  })

  test('an unknown status is refused', async () => {
    await anArticle(journal.db, { refnumber: '77' })
    const answer = await meera.submit(`/admin/archives/${await idOf('77')}/status`, { status: 'gone' })
    expect(answer.text).toContain('The status must be enabled or disabled')
  })
})
