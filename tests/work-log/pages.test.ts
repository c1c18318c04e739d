// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { sessions } from '../../src/core/db/tables/accounts.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { entries } from '../../src/core/db/tables/work-log.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anEntry } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
let meera = { name: 'Meera Nair', ...(await browsingAs(journal)) }
beforeEach(async () => {
  await journal.db.delete(entries)
  await journal.db.delete(audit)
  journal.totals.clear()
})

/** What a page answers its script. */
async function json(path: string) {
  const answer = await meera.ask(path, { headers: { accept: 'application/json' } })
  return { status: answer.status, body: await answer.json() }
}

async function fortyFive(): Promise<void> {
  for (let n = 1; n <= 45; n++) await anEntry(journal.db, { content: `Work ${n}`, status: n % 3 ? 'info' : 'urgent' })
}

const rowsOf = (html: string) =>
  [...html.matchAll(/<div class="entry-text[^"]*">(.*?)<\/div>/gs)].map(([, content]) => content ?? '')

describe('the list', () => {
  test('has the specification’s toolbar', async () => {
    const { status, html, text, caching } = await meera.open('/webdata?search=ref')
    expect(status).toBe(200)
    expect(caching).toBe('private, no-store')
    for (const words of ['Home', 'User: Meera Nair', 'Logout', 'add new']) expect(text).toContain(words)
    expect(html).toMatch(
      /<form role="none" action="\/webdata" method="get"><input type="search"[^>]* name="search" value="ref"/,
    )
  })

  test('without entries says so, and what to do', async () => {
    const { text } = await meera.open('/webdata')
    expect(text).toContain('0 - 0 of 0')
    expect(text).toContain('There are no entries yet. Add one')
    expect((await meera.open('/webdata/urgent')).text).toContain('There are no Urgent entries. Add one')
    expect((await meera.open('/webdata?search=x')).text).toContain('No entry matches “x”. Clear search')
  })

  test('shows each entry with its number, who and when, and its status', async () => {
    const created_at = new Date('2026-11-20T05:01:00Z')
    const id = await anEntry(journal.db, {
      content: 'Proof of <b>ref. 7</b>',
      status: 'urgent',
      createdby: 'Ravi',
      created_at,
    })
    const { text, html } = await meera.open('/webdata')
    expect(text).toContain('1 - 1 of 1')
    expect(text).toContain('1 Proof of ref. 7 Ravi 11/20/2026, 10:31 AM')
    expect(html).toContain(`<tr id="entry-${id}" data-entry="" data-status="urgent"`)
    expect(html).toMatch(/<time dateTime="2026-11-20T05:01:00.000Z">/)
    expect(html).toContain('<option value="urgent" selected="">Urgent</option>')
    for (const heading of ['s.no.', 'Work', 'Date', 'Status']) expect(html).toContain(`<th scope="col">${heading}</th>`)
  })

  test('has an entry without a status under All Entries only, and offers one for it', async () => {
    const id = await anEntry(journal.db, { content: 'Bare', status: '' })
    expect((await meera.open('/webdata')).html).toContain('<option value="" selected="">No status</option>')
    const { text } = await meera.submit(`/webdata/entries/${id}`, { status: 'journal', from: '', back: '/webdata' })
    expect(text).toContain('Bare is now Journal')
    expect((await meera.open('/webdata/journal')).text).toContain('Bare')
  })

  test('has pages and filters as links, which keep the search', async () => {
    await fortyFive()
    const first = await meera.open('/webdata')
    expect(rowsOf(first.html)).toEqual(Array.from({ length: 20 }, (_, n) => `Work ${45 - n}`))
    expect(first.text).toContain('All Entries 45Pending 0Working 0Completed 0Information 30Last-work 0')
    expect(first.text).toContain('1 - 20 of 45')
    expect(first.html).toContain('href="/webdata?page=2"')
    const last = await meera.open('/webdata?page=3')
    expect(rowsOf(last.html)).toEqual(['Work 5', 'Work 4', 'Work 3', 'Work 2', 'Work 1'])
    expect(last.text).toContain('41 - 45 of 45')
    expect(last.html).toContain('href="/webdata?page=2"')
    expect(last.html).not.toContain('page=4')
    expect((await meera.open('/webdata?page=99')).text).toContain('41 - 45 of 45')
    const urgent = await meera.open('/webdata/urgent?search=work+1')
    expect(rowsOf(urgent.html)).toEqual(['Work 18', 'Work 15', 'Work 12'])
    expect(urgent.text).toContain('1 - 3 of 3')
    expect(urgent.html).toContain('href="/webdata/info?search=work+1"')
    expect(urgent.html).toMatch(/href="\/webdata\/urgent\?search=work\+1" aria-current="page"/)
    expect(urgent.html).toContain('<form role="none" action="/webdata/urgent" method="get">')
    expect((await meera.open('/webdata/nonsense')).text).toContain('1 - 20 of 45')
  })

  test('counts each filter’s own matches under a search, also after an entry changed its status', async () => {
    await fortyFive()
    const { text } = await meera.open('/webdata/urgent?search=work+1')
    expect(text).toContain('All Entries 11Pending 0Working 0Completed 0Information 8Last-work 0Journal 0Urgent 3')
    const [entry] = await journal.db.select().from(entries).where(eq(entries.content, 'Work 18'))
    await meera.submit(`/webdata/entries/${entry?.id}`, { status: 'journal', from: 'urgent' })
    const after = await meera.open('/webdata/journal?search=work+1')
    expect(after.text).toContain('All Entries 11Pending 0Working 0Completed 0Information 8Last-work 0Journal 1Urgent 2')
    expect(rowsOf(after.html)).toEqual(['Work 18'])
  })

  test('finds entries by their author and day, beside those that mention them', async () => {
    for (const [content, createdby, created_at] of [
      ['Early', 'Ravi Sharma', '2026-06-13T18:29:00Z'],
      ['Night', 'Ravi Sharma', '2026-06-13T18:30:00Z'],
      ['Noon', 'Meera Nair', '2026-06-14T06:30:00Z'],
      ['Later, see 2026-06-14 and Ravi', 'Meera Nair', '2026-06-15T06:30:00Z'],
    ] as const)
      await anEntry(journal.db, { content, createdby, created_at: new Date(created_at), status: 'info' })
    const found = async (search: string, filter = '') =>
      rowsOf((await meera.open(`/webdata${filter}?search=${encodeURIComponent(search)}`)).html)
    expect(await found('ravi')).toEqual(['Later, see 2026-06-14 and Ravi', 'Night', 'Early'])
    expect(await found('sharma')).toEqual(['Night', 'Early'])
    expect(await found('av')).toEqual(['Later, see 2026-06-14 and Ravi']) // no name begins so
    expect(await found('2026-06-14')).toEqual(['Later, see 2026-06-14 and Ravi', 'Noon', 'Night'])
    expect(await found('14 Jun 2026', '/info')).toEqual(['Noon', 'Night'])
    expect(await found('06/14/2026')).toEqual(['Noon', 'Night'])
    expect(await found('14 Jun 2026', '/urgent')).toEqual([])
    const day = await (await meera.ask('/webdata/export.json?search=2026-06-14')).json()
    expect(day).toHaveLength(3)
  })

  test('links to the back office and to the user’s account, and is linked from the back office', async () => {
    const { html } = await meera.open('/webdata')
    expect(html).toContain(`User: <a href="/admin/account/${meera.userId}">${meera.name}</a>`)
    expect(html).toContain('<a href="/admin">Back office</a>')
    expect((await meera.open('/admin')).html).toContain('<a href="/webdata"><span>Work log</span></a>')
  })

  test('offers to correct the user’s own entries for 24 hours', async () => {
    const at = (hour: string) => new Date(`2026-06-${hour}:00:00Z`)
    for (const [content, createdby, created_at] of [
      ['Own', meera.name, at('15T09')],
      ['Old', meera.name, at('14T09')],
      ['Other', 'Ravi', at('15T09')],
      ['Long '.repeat(3000), meera.name, at('15T09')],
    ] as const)
      await anEntry(journal.db, { content, createdby, created_at })
    const { body } = await json('/webdata')
    expect(body.entries.map(({ source }: { source?: string }) => source)).toEqual([
      undefined,
      undefined,
      undefined,
      'Own',
    ])
  })

  test('gives its script the same content as the page', async () => {
    await anEntry(journal.db, { content: '<b>Bold</b><script>x</script>', status: 'info' })
    const answer = await json('/webdata/info?search=bold')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      filter: 'info',
      search: 'bold',
      page: 1,
      total: 1,
      counts: { info: 1 },
      matches: { info: 1 },
      entries: [expect.objectContaining({ html: '<b>Bold</b>', name: 'Bold', isLong: false, status: 'info' })],
    })
    const nobody = await journal.handle(
      new Request('http://localhost/webdata', { headers: { accept: 'application/json' } }),
    )
    expect(nobody.status).toBe(401)
    expect(await nobody.json()).toEqual({ error: 'unauthorized', status: 401 })
  })
})

describe('content is shown sanitised', () => {
  test.each([
    ['<b>bold</b> <i>i</i> <u>u</u>', '<b>bold</b> <i>i</i> <u>u</u>'],
    ['<ul><li>one<li>two</ul>', '<ul><li>one</li><li>two</li></ul>'],
    ['a<br>b', 'a<br />b'],
    ['<script>alert(1)</script>x', 'x'],
    ['<img src=x onerror=alert(1)>x', 'x'],
    ['<svg onload=alert(1)></svg>x', 'x'],
    ['<style>*{display:none}</style>x', 'x'],
    ['<b onclick="alert(1)" style="x" id="main">x</b>', '<b>x</b>'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener nofollow">x</a>'],
    ['<a href=" java&#10;script:alert(1)">x</a>', '<a rel="noopener nofollow">x</a>'],
    ['<a href="https://x.example" onclick=y>x</a>', '<a href="https://x.example" rel="noopener nofollow">x</a>'],
    ['<iframe src=//x></iframe><form action=/x><input></form>x', 'x'],
    ['<b>unclosed', '<b>unclosed</b>'],
    ['a & b < c', 'a &amp; b &lt; c'],
    ['</td></tr></table>x', 'x'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '&lt;mtext&gt;&lt;mglyph&gt;'],
  ])('%s', async (content, html) => {
    const id = await anEntry(journal.db, { content })
    for (const path of ['/webdata', `/webdata/entries/${id}`]) {
      expect(rowsOf((await meera.open(path)).html)).toEqual([html])
    }
  })
})

test('a very long entry is shortened in the list, and whole on its own page', async () => {
  const content = `<b>Fees</b> ${'of each article '.repeat(700)}at the end`
  const id = await anEntry(journal.db, { content })
  const [listed = ''] = rowsOf((await meera.open('/webdata')).html)
  expect(listed).toStartWith('Fees of each article')
  expect(listed).toHaveLength(10_000)
  expect(listed).toEndWith('…')
  expect((await meera.open(`/webdata/entries/${id}`)).html).toContain('at the end')
})

describe('adding an entry', () => {
  test('uses the words of the specification', async () => {
    const { html, text } = await meera.open('/webdata/addentris')
    expect(html).toContain('<a class="back" href="/webdata">')
    for (const words of ['Select Type', 'Information', 'Urgent', 'Your Content', 'Submit'])
      expect(text).toContain(words)
    expect(text).not.toContain('Pending')
    expect(html).toMatch(/<input [^>]*id="content" name="content"/)
  })

  test.each([[{ status: 'urgent', content: 'Call the printer' }], [{ status: '', content: '' }]])(
    'with %j leads to the list, where the entry is shown',
    async (fields) => {
      const { location, text } = await meera.submit('/webdata/addentris', fields)
      expect(location).toBe('/webdata')
      expect(text).toContain('Entry added')
      expect(text).toContain(fields.content)
      expect(await journal.db.select().from(entries)).toEqual([
        expect.objectContaining({ ...fields, createdby: 'Meera Nair', created_at: journal.now.at }),
      ])
    },
  )

  test('shows the input again after a failure', async () => {
    const { status, html, text } = await meera.submit('/webdata/addentris', { status: 'pending', content: 'Call "us"' })
    expect(status).toBe(422)
    expect(text).toContain('Choose Information or Urgent')
    expect(html).toContain('value="Call &quot;us&quot;"')
    expect(await journal.db.$count(entries)).toBe(0)
  })

  test('shows the input again after a login', async () => {
    const ravi = await browsingAs(journal, 'Ravi')
    await journal.db.delete(sessions)
    const refused = await ravi.submit('/webdata/addentris', { status: 'info', content: 'Not lost' })
    expect(refused.status).toBe(401)
    expect(refused.text).toContain('Session expired')
    const [, draft = ''] = /name="draft" value="([^"]*)"/.exec(refused.html) ?? []
    const fields = { username: 'Ravi', password: 'the password', next: '/webdata/addentris' }
    const { html } = await ravi.submit('/webdata/login', { ...fields, draft: draft.replaceAll('&quot;', '"') })
    expect(html).toContain('value="Not lost"')
    meera = { name: 'Meera Again', ...(await browsingAs(journal, 'Meera Again')) }
  })
})

describe('the line for a new entry in the list, without scripts', () => {
  test('adds an entry, and leads back to the list', async () => {
    const { html } = await meera.open('/webdata/urgent')
    expect(html).toContain(
      '<form role="none" class="add-line" data-kept="line" action="/webdata/addentris" method="post">',
    )
    const fields = { status: 'urgent', content: 'Call the printer', back: '/webdata/urgent' }
    const { location, text } = await meera.submit('/webdata/addentris', fields)
    expect(location).toBe('/webdata/urgent')
    expect(text).toContain('Entry added')
    expect(text).toContain('Call the printer')
  })

  test('adds once if it is sent twice', async () => {
    const once = /name="once" value="([^"]+)"/.exec((await meera.open('/webdata')).html)?.[1] ?? ''
    expect(once).not.toBe('')
    const fields = { status: '', content: 'Once', back: '/webdata', once }
    for (let turn = 0; turn < 2; turn++) await meera.submit('/webdata/addentris', fields)
    expect(await journal.db.$count(entries)).toBe(1)
  })

  test.each(['', '   '])('adds nothing if the content is %j', async (content) => {
    const { location, text } = await meera.submit('/webdata/addentris', { status: '', content, back: '/webdata' })
    expect(location).toBe('/webdata')
    expect(text).toContain('Nothing was added')
    expect(await journal.db.$count(entries)).toBe(0)
  })
})

test('the page for adding an entry can go on to the next one', async () => {
  const { location, text } = await meera.submit('/webdata/addentris', {
    status: '',
    content: 'One of many',
    another: '1',
  })
  expect(location).toBe('/webdata/addentris')
  expect(text).toContain('Entry added')
  expect((await meera.open('/webdata/addentris')).html).toMatch(/<input [^>]*autofocus=""[^>]* name="content"/)
})

describe('a correction without scripts', () => {
  const own = () => ({ createdby: meera.name, created_at: journal.now.at })

  test('is made on the entry’s page, which lists the earlier content', async () => {
    const id = await anEntry(journal.db, { content: 'Prof', ...own() })
    const path = `/webdata/entries/${id}`
    expect((await meera.open(path)).html).toContain('<input type="hidden" name="from" value="Prof"/>')
    const { text, location } = await meera.submit(path, { content: 'Proof', from: 'Prof' })
    expect(location).toBe(path)
    expect(text).toContain('Entry corrected')
    expect(text).toMatch(/Corrections Prof Meera \w+, 06\/15\/2026, 03:30 PM/)
  })

  test('of another user’s entry is refused, and the input is shown again', async () => {
    const id = await anEntry(journal.db, { content: 'Layout', createdby: 'Ravi', created_at: journal.now.at })
    const path = `/webdata/entries/${id}`
    expect((await meera.open(path)).html).not.toContain('<textarea')
    const { status, html, text } = await meera.submit(path, { content: 'My own words', from: 'Layout' })
    expect(status).toBe(403)
    expect(text).toContain('Only the person who wrote an entry may correct it, within 24 hours')
    expect(html).toContain('My own words</textarea>')
  })

  test('reports a conflict with another correction; sent again it replaces that', async () => {
    const id = await anEntry(journal.db, { content: 'Layout', ...own() })
    const path = `/webdata/entries/${id}`
    const { status, html, text } = await meera.submit(path, { content: 'Mine', from: 'Lay' })
    expect(status).toBe(409)
    expect(text).toContain('The entry was corrected elsewhere meanwhile. Your text was not saved.')
    expect(html).toContain('Mine</textarea>')
    expect(html).toContain('<input type="hidden" name="from" value="Layout"/>')
    expect((await meera.submit(path, { content: 'Mine', from: 'Layout' })).text).toContain('Entry corrected')
  })
})

describe('setting several statuses without scripts', () => {
  test('takes one form; entries that someone else changed are named', async () => {
    const one = await anEntry(journal.db, { content: 'Layout', status: 'pending' })
    const two = await anEntry(journal.db, { content: 'Proof', status: 'info' })
    const { html } = await meera.open('/webdata')
    expect(html).toMatch(/<form role="none" id="selected"[^>]* action="\/webdata\/status" method="post">/)
    expect(html).toMatch(
      new RegExp(`<input type="checkbox" form="selected"[^>]* name="entries" value="${one}:pending"`),
    )
    const fields = { entries: [`${one}:pending`, `${two}:pending`], status: 'completed', back: '/webdata?page=1' }
    const { location, text } = await meera.submit('/webdata/status', fields)
    expect(location).toBe('/webdata?page=1')
    expect(text).toContain(
      'Layout is now Completed. Someone else set “Proof” to Information. Your change was not saved.',
    )
    expect((await meera.open('/webdata/completed')).text).toContain('1 - 1 of 1')
  })

  test.each([[[]], [['x']], [Array.from({ length: 501 }, (_, n) => String(n + 1))]])(
    'refuses an invalid selection: %#',
    async (ids) => {
      const { text } = await meera.submit('/webdata/status', { entries: ids, status: 'info', back: '/webdata' })
      expect(text).toContain('Select 1 to 500 entries')
    },
  )
})

test('ref. 1031 in an entry links to the article in the back office', async () => {
  const { refnumber } = await anArticle(journal.db)
  await anEntry(journal.db, { content: `Proof of ref. ${refnumber}` })
  expect((await meera.open('/webdata')).html).toContain(`<a href="/webdata/ref/${refnumber}">ref. ${refnumber}</a>`)
  const answer = await meera.ask(`/webdata/ref/${refnumber}`)
  expect(answer.headers.get('location')).toMatch(/^\/admin\/archives\/\d+$/)
  const missing = await meera.ask('/webdata/ref/99')
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('No article has ref. 99')
})

describe('a status without scripts', () => {
  test('is changed by a form, which leads back to the list with a message', async () => {
    const id = await anEntry(journal.db, { content: 'Layout of Issue 6', status: 'pending' })
    const fields = { status: 'working', from: 'pending', back: '/webdata/pending?page=1' }
    const { location, text } = await meera.submit(`/webdata/entries/${id}`, fields)
    expect(location).toBe('/webdata/pending?page=1')
    expect(text).toContain('Layout of Issue 6 is now Working')
    expect((await meera.open('/webdata/working')).text).toContain('1 - 1 of 1')
  })

  test('reports a conflict if someone else was quicker', async () => {
    const id = await anEntry(journal.db, { content: 'Layout', status: 'completed' })
    const { text } = await meera.submit(`/webdata/entries/${id}`, { status: 'working', from: 'pending' })
    expect(text).toContain('Someone else set “Layout” to Completed. Your change was not saved.')
    expect((await meera.open('/webdata/completed')).text).toContain('1 - 1 of 1')
  })

  test('leads to no page outside the work log', async () => {
    const id = await anEntry(journal.db, { status: 'info' })
    const { location } = await meera.submit(`/webdata/entries/${id}`, {
      status: 'working',
      back: 'https://evil.example/',
    })
    expect(location).toBe('/webdata')
  })

  test('has a history that shows who changed it and when', async () => {
    const id = await anEntry(journal.db, {
      content: 'Layout',
      status: 'info',
      createdby: 'Ravi',
      created_at: journal.now.at,
    })
    await meera.submit(`/webdata/entries/${id}`, { status: 'working' })
    const { text } = await meera.open(`/webdata/entries/${id}`)
    expect(text).toMatch(/History Working Meera \w+, 06\/15\/2026, 03:30 PM Information Ravi, 06\/15\/2026, 03:30 PM/)
  })

  test.each(['999999', 'x', '0'])('is refused with 404 for the entry %s', async (id) => {
    expect((await meera.open(`/webdata/entries/${id}`)).status).toBe(404)
    expect((await meera.submit(`/webdata/entries/${id}`, { status: 'info' })).status).toBe(404)
  })
})

describe('an export', () => {
  test('contains all pages of what the list shows', async () => {
    await fortyFive()
    await anEntry(journal.db, { content: '=cmd|work 1', status: 'urgent' })
    const csv = await meera.open('/webdata/export.csv?status=urgent&search=work%201')
    const lines = csv.html.split('\r\n')
    expect(lines[0]).toBe('id,status,content,createdby,created_at,text,time (Asia/Kolkata)')
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual([
      "'=cmd|work 1",
      'Work 18',
      'Work 15',
      'Work 12',
      undefined,
    ])
    const whole = await json('/webdata/export.json')
    expect(whole.body).toHaveLength(46)
    expect(whole.body[0]).toEqual(expect.objectContaining({ status: 'urgent', content: '=cmd|work 1' }))
    expect((await json('/webdata/export.json?status=journal')).body).toEqual([])
  })

  test('of many entries is streamed in parts', async () => {
    await journal.db.insert(entries).values(
      Array.from({ length: 1203 }, (_, n) => ({
        content: `Work ${n + 1}`,
        createdby: 'Meera',
        status: 'info' as const,
      })),
    )
    const { body } = await json('/webdata/export.json')
    expect(body).toHaveLength(1203)
    expect(body[0].content).toBe('Work 1203')
    expect(body[1202].content).toBe('Work 1')
    expect((await json('/webdata/export.json?search=WORK%20120')).body).toHaveLength(5)
  })
})
