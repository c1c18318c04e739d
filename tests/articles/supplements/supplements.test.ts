// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, desc } from 'drizzle-orm'
import { writeFileHere } from '../../../src/core/cli/terminal.ts'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { keptFiles } from '../../../src/core/db/tables/installation.ts'
import { audit } from '../../../src/core/db/tables/office.ts'
import { paperFiles } from '../../../src/core/db/tables/review/authors.ts'
import { supplementDownloads } from '../../../src/core/db/tables/usage.ts'
import { sweepFiles } from '../../../src/core/files/sweep.ts'
import { exportCommand } from '../../../src/exchange/export/lines/command.ts'
import { importCommand } from '../../../src/exchange/import/command.ts'
import { addArticle, updateArticle } from '../../../src/journal/articles/editing/actions.ts'
import { deleteArticle, undeleteArticle } from '../../../src/journal/articles/editing/deletion-actions.ts'
import { addSupplement, removeSupplement } from '../../../src/journal/articles/supplements/actions.ts'
import { isTaken, tickedSupplements, tickOf } from '../../../src/journal/record/supplement-rules.ts'
import { browsingAs } from '../../support/browsing.ts'
import { aPaper } from '../../support/builders/papers.ts'
import { anArticle } from '../../support/builders/rows.ts'
import { aFormOf } from '../../support/calls.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db, files, counting } = journal
const editor = await browsingAs(journal, 'Ravi Sharma')
const start = journal.now.at
const dayMs = 24 * 60 * 60 * 1000
const actor = { ...journal, username: 'Ravi Sharma', userId: null }

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const csv = 'plot,year,yield\n1,2024,3.2\n2,2024,3.4\n'
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])

let id = 0
beforeEach(async () => {
  journal.now.at = start
  for (const table of [articles, issues, audit, keptFiles, supplementDownloads]) await db.delete(table)
  await anArticle(db, { refnumber: '7' })
  id = (await row()).id
})

async function row() {
  const [found] = await db.select().from(articles)
  if (!found) throw new Error('There is no article')
  return found
}

const ask = async (method: string, path: string, body?: FormData | string) => {
  const headers: Record<string, string> = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}
  const answer = await editor.ask(`/api/archives/${id}/supplements${path}`, { method, body, headers })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : undefined }
}
const adding = (words: Record<string, string>, bytes: string | Uint8Array = csv, name = 'plots.csv') =>
  ask('POST', '', aFormOf({ file: new File([bytes as BlobPart], name), ...words }))
const folder = async () => {
  const { year, volume, issue } = await row()
  return `/assets/archives/${year}/vol${volume}issue${issue}`
}
const open = (path: string, headers: Record<string, string> = {}) =>
  journal.handle(new Request(`http://localhost${path}`, { headers }))
const reading = async (file: string) => open(`${await folder()}/${file}`)
const numbers = async () => (await row()).supplements.map(({ n }) => n)

describe('the supplements of an article', () => {
  test('are added, shown to readers, and sent as downloads', async () => {
    const { status, body } = await adding({ title: 'Yields of all <plots>', description: 'A row a\u0002 plot.' })
    expect(status).toBe(201)
    const path = `${await folder()}/7-s1.csv`
    expect(body).toEqual({
      n: 1,
      title: 'Yields of all <plots>',
      description: 'A row a plot.',
      license_url: '',
      kind: 'csv',
      bytes: csv.length,
      url: path,
    })
    const file = await reading('7-s1.csv')
    expect([file.status, await file.text()]).toEqual([200, csv])
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="7-s1.csv"')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    const { year, volume, issue } = await row()
    const page = await open(`/archives/${year}/vol${volume}/issue${issue}/7`)
    expect(await page.text()).toContain(`href="${path}"`)
    expect(page.headers.get('link')).toContain(`7-s1.csv>; rel="item"; type="text/csv"`)
    const jats = await (await open(`/archives/${year}/vol${volume}/issue${issue}/7.xml`)).text()
    expect(jats).toMatch(/<supplementary-material id="supplement1"[^>]*7-s1\.csv"><label>S1<\/label>/)
    expect(jats).toContain('<caption><title>Yields of all &lt;plots&gt;</title><p>A row a plot.</p></caption>')
    const shown = await (await open(`/api/archives/ref/7`)).json()
    expect(shown.supplements).toEqual([body])
  })

  test('of a hidden article are sent to editors alone', async () => {
    await adding({ title: 'Plots' })
    await db.update(articles).set({ status: 'disabled' })
    expect((await reading('7-s1.csv')).status).toBe(404)
    const path = `/admin/archives/${id}/supplements`
    expect((await editor.open(path)).html).toContain(`href="${path}/1"`)
    const file = await editor.ask(`${path}/1`)
    expect([file.headers.get('content-disposition'), await file.text()]).toEqual([
      'attachment; filename="7-s1.csv"',
      csv,
    ])
    expect((await editor.ask(`${path}/2`)).status).toBe(404)
    expect((await open(`${path}/1`)).status).toBe(303)
  })

  test.each<[string, FormData, string, string]>([
    ['no file', aFormOf({ title: 'Plots' }), 'required', 'file'],
    ['no title', aFormOf({ file: new File([csv], 'a.csv') }), 'required', 'title'],
    ['a web page', aFormOf({ file: new File(['<html></html>'], 'a.txt'), title: 'Plots' }), 'invalid_file', 'file'],
    ['a program', aFormOf({ file: new File(['MZ\0'], 'a.pdf'), title: 'Plots' }), 'invalid_file', 'file'],
    [
      'a licence that is no address',
      aFormOf({ file: new File([csv], 'a.csv'), title: 'P', license_url: 'x' }),
      'invalid',
      'license_url',
    ],
    [
      '21 MB',
      aFormOf({ file: new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'a.zip'), title: 'P' }),
      'file_too_large',
      'file',
    ],
  ])('are refused for %s', async (_, body, error, field) => {
    expect(await ask('POST', '', body)).toEqual({ status: 422, body: { error, field } })
    expect(await numbers()).toEqual([])
  })

  test('are ten at most', async () => {
    for (let at = 0; at < 10; at++) expect((await adding({ title: `Plot ${at}` })).status).toBe(201)
    expect(await adding({ title: 'One more' })).toEqual({ status: 422, body: { error: 'too_many', field: 'file' } })
  })

  test('change their words and their order, and keep numbers that are never given again', async () => {
    await adding({ title: 'Plots' })
    await adding({ title: 'Map' }, png, 'map.png')
    expect(await ask('POST', '/2', JSON.stringify({ title: 'Map of plots' }))).toMatchObject({
      status: 200,
      body: { n: 2, title: 'Map of plots', kind: 'png' },
    })
    expect(
      (await ask('POST', '/order', JSON.stringify({ order: [2, 1] }))).body.supplements.map(
        ({ n }: { n: number }) => n,
      ),
    ).toEqual([2, 1])
    for (const order of [[2], [2, 2], [1, 3], []])
      expect((await ask('POST', '/order', JSON.stringify({ order }))).status).toBe(422)
    expect(await ask('DELETE', '/2')).toEqual({ status: 204, body: undefined })
    expect((await reading('7-s2.png')).status).toBe(410)
    expect((await reading('7-s3.png')).status).toBe(404)
    expect((await reading('7-s1.pdf')).status).toBe(404)
    expect((await adding({ title: 'Another' })).body.n).toBe(3)
    expect((await ask('POST', '/2', JSON.stringify({ title: 'Map' }))).status).toBe(404)
  })

  test('are changed from the newest version of their article alone', async () => {
    const { modification } = await row()
    await adding({ title: 'Plots' })
    expect(await adding({ title: 'Map', modification: modification.toISOString() })).toMatchObject({
      status: 409,
      body: { error: 'conflict', current: { refnumber: '7' } },
    })
  })

  test('are restored with an earlier version and with a deleted article, while their files are kept', async () => {
    const saved = Date.now() // as the stored files are
    journal.now.at = new Date(saved)
    await addSupplement(actor, id, {
      bytes: new TextEncoder().encode(csv),
      name: 'plots.csv',
      form: { title: 'Plots' },
    })
    const added = await db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    const hash = (await row()).supplements[0]?.hash
    await removeSupplement(actor, id, { n: 1, form: {} })
    const sweep = () => sweepFiles({ db, files, clock: () => new Date(journal.now.at.getTime()) })
    journal.now.at = new Date(saved + 2 * dayMs)
    await sweep()
    await updateArticle(actor, id, { form: {}, restores: added[0]?.id, merges: true, moves: true })
    expect(await numbers()).toEqual([1])
    expect((await reading('7-s1.csv')).status).toBe(200)
    const path = `${await folder()}/7-s1.csv`
    const gone = await deleteArticle(actor, id)
    journal.now.at = new Date(saved + 4 * dayMs)
    await sweep()
    expect((await open(path)).status).toBe(410)
    expect(gone.ok && (await undeleteArticle(actor, id, gone.change))).toEqual({ ok: true })
    expect((await reading('7-s1.csv')).status).toBe(200)
    await removeSupplement(actor, id, { n: 1, form: {} })
    journal.now.at = new Date(saved + 40 * dayMs)
    await sweep()
    expect(await files.open(String(hash))).toBeUndefined()
  })

  test('are counted apart from their article, without robots', async () => {
    await adding({ title: 'Plots' })
    const path = `${await folder()}/7-s1.csv`
    for (const agent of [firefox, firefox, 'Googlebot/2.1']) await open(path, { 'User-Agent': agent })
    await open('/archives/2026/vol5/issue2/7', { 'User-Agent': firefox })
    await counting.flush()
    expect(await db.select().from(supplementDownloads).orderBy(asc(supplementDownloads.n))).toMatchObject([
      { article_id: id, n: 1, downloads: 2 },
    ])
    const year = start.getUTCFullYear()
    expect((await editor.open(`/admin/usage?year=${year}`)).text).toContain('S1: Plots 7 2')
    const table = await editor.ask(`/admin/usage/export.csv?of=supplements&year=${year}`)
    expect(await table.text()).toBe('ref,supplement,title,downloads\r\n7,1,Plots,2\r\n')
  })

  test('are kept by editors on a screen: added, put in order by a drop or a button, changed, deleted', async () => {
    const path = `/admin/archives/${id}/supplements`
    const file = () => new File([csv], 'plots.csv')
    const refused = await editor.submit(path, { do: 'add', title: 'Plots <1>', file: new File(['<html>'], 'a.html') })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Choose a PDF, Word, Excel')])
    expect(refused.html).toContain('value="Plots &lt;1&gt;"')
    const large = new File([new Uint8Array(22 * 1024 * 1024)], 'plots.zip')
    const { status, text: told } = await editor.submit(path, { do: 'add', title: 'Plots', file: large })
    expect([status, told]).toEqual([413, expect.stringContaining('File size exceeds the limit of 20 MB.')])
    for (const title of ['Plots', 'Map', 'Key']) await editor.submit(path, { do: 'add', title, file: file() })
    await editor.submit(`${path}/move`, { id: '3', before: '1' })
    await editor.submit(`${path}/move`, { id: '1', after: '2' })
    expect(await numbers()).toEqual([3, 2, 1])
    await editor.submit(`/admin/drafts?of=${encodeURIComponent(path)}`, { do: 'add', title: 'Half-written' })
    expect((await editor.open(path)).html).toContain('Half-written')
    const { html } = await editor.open(`${path}?n=2`)
    expect(html).toContain('value="Map"')
    expect(html).not.toContain('Half-written')
    expect((await editor.open('/admin')).text).toContain('Supplementary file: Half-written')
    await editor.submit(path, { do: 'change', n: '2', title: 'Map of plots', description: 'By satellite' })
    await editor.submit(path, { do: 'remove', n: '3' })
    expect((await row()).supplements.map(({ title }) => title)).toEqual(['Map of plots', 'Plots'])
    const { text } = await editor.open(`/admin/archives/${id}/history`)
    expect(text).toContain('S2: Map of plots (CSV, 1 kB) , By satellite')
  })

  test('are offered from an accepted paper, and those that are ticked go beside its article', async () => {
    const paper = await aPaper(db, { state: 'accepted' })
    const kept = [
      ['Plot_yields.csv', 'text/csv', 1],
      ['Map.jpeg', 'image/jpeg', 2],
      ['Protocol.odt', 'application/vnd.oasis.opendocument.text', 2],
    ] as const
    for (const [name, type, round] of kept)
      await db.insert(paperFiles).values({
        id: crypto.randomUUID(),
        paper_id: paper.id,
        version_id: paper.version,
        round,
        kind: 'supplement',
        name,
        type,
        by: 'author',
        at: journal.now.at,
        file_hash: 'a'.repeat(64),
        bytes: 5,
        scrub: 'waiting',
      })
    const found = await journal.papers.find(actor.username, paper.number)
    const offered = found.ok ? found.supplements : []
    expect(offered.map(({ name, kind }) => [name, kind])).toEqual([
      ['Map.jpeg', 'jpg'],
      ['Protocol.odt', undefined],
    ])
    const ticked = Object.fromEntries(offered.map((file) => [tickOf(file), 'yes']))
    expect(tickedSupplements(offered, ticked)).toMatchObject([{ n: 1, title: 'Map', kind: 'jpg', bytes: 5 }])
    expect(tickedSupplements(offered, {})).toEqual([])
    const { html, text } = await editor.open(`/admin/archives/add/2026/5/2?submission=${paper.number}`)
    for (const file of offered) expect(html.includes(`name="${tickOf(file)}" value="yes"`)).toBe(isTaken(file))
    expect(text).toContain('such as OpenDocument text: Protocol.odt.')
    const place = { year: '2026', volume: '5', issue: '2', refnumber: '8', pagenumber: '9-12' }
    const words = {
      title: 'Map of rain',
      authorname: 'Anita Roy',
      subject: 'Agronomy',
      keywords: 'rain',
      country: 'India',
    }
    const more = {
      abstract: 'Rain.',
      ptype: 'free',
      publishdate: '2026-06-15',
      language: 'en',
      submission: paper.number,
    }
    const pdf = new TextEncoder().encode('%PDF-1.4\n')
    const made = await addArticle(
      { ...actor, papers: journal.papers, announce: journal.announce },
      { form: { ...place, ...words, ...more, ...ticked }, pdf },
    )
    expect(made.ok ? made.article.supplements : made.problems).toMatchObject([{ n: 1, title: 'Map', kind: 'jpg' }])
  })

  test('go along in an export and come back by an import', async () => {
    await adding({ title: 'Plots', description: 'A row a plot.' })
    await adding({ title: 'Map' }, png, 'map.png')
    const before = (await row()).supplements
    const folder = await mkdtemp(join(tmpdir(), 'supplements-'))
    const terminal = { print: () => {}, isInteractive: false, folder, writeFile: writeFileHere }
    const services = { db, files, clock: journal.clock }
    expect(await exportCommand(services, ['all.jsonl'], terminal)).toBe(0)
    expect((await readdir(join(folder, 'supplements'))).toSorted()).toEqual(['7-s1.csv', '7-s2.png'])
    for (const table of [articles, issues]) await db.delete(table)
    expect(await importCommand(services, ['all.jsonl'], terminal)).toBe(0)
    expect((await row()).supplements).toEqual(before)
    await rm(folder, { recursive: true })
  })
})
