// one database
import { afterAll, describe, expect, test } from 'bun:test'
import { isArchivedBy } from '../../src/exchange/feeds/manifest-rules.ts'
import { writeKbart } from '../../src/exchange/feeds/pages.tsx'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { aJournal } from '../support/journal.ts'

const settings = { websitename: 'Crops\tand Soils', issn: '1234-5679', journal_essn: '', publisher: 'Society' }
const issues = [
  { year: 2025, volume: 2, issue: 1, issue_label: '', frequency: 'May' },
  { year: 2024, volume: 1, issue: 1, issue_label: '', frequency: 'March' },
]

function lineOf(more: Partial<Parameters<typeof writeKbart>[0]> = {}): Record<string, string> {
  const [header = '', line = ''] = writeKbart({ settings, issues, origin: 'https://crops.example', ...more }).split(
    '\n',
  )
  const values = line.split('\t')
  return Object.fromEntries(header.split('\t').map((column, at) => [column, values[at] ?? 'missing']))
}

describe('the KBART line', () => {
  test.each([
    ['publication_title', 'Crops and Soils'],
    ['print_identifier', '1234-5679'],
    ['online_identifier', ''],
    ['date_first_issue_online', '2024-03'],
    ['num_first_vol_online', '1'],
    ['num_first_issue_online', '1'],
    ['date_last_issue_online', ''],
    ['title_url', 'https://crops.example/'],
    ['title_id', '1234-5679'],
    ['coverage_depth', 'fulltext'],
    ['publisher_name', 'Society'],
    ['publication_type', 'serial'],
    ['access_type', 'F'],
  ])('has %s %j', (column, value) => {
    expect(lineOf()[column]).toBe(value)
  })

  test('has no cell that a spreadsheet would run as a formula', () => {
    const publisher = '=HYPERLINK("http://evil.example")'
    expect(lineOf({ settings: { ...settings, publisher } }).publisher_name).toBe(`'${publisher}`)
  })

  test('has 25 columns', () => {
    expect(Object.keys(lineOf())).toHaveLength(25)
  })

  test.each([
    ['of a range', [{ year: 2024, volume: 1, issue: 1, issue_label: '', frequency: 'Jan-Feb' }], '2024'],
    ['none', [], ''],
    [
      'of the oldest year, where volumes were counted anew',
      [
        { year: 2025, volume: 0, issue: 1, issue_label: '', frequency: 'May' },
        { year: 1998, volume: 7, issue: 2, issue_label: '', frequency: 'March' },
      ],
      '1998-03',
    ],
  ])('has the date of the first issue: %s', (_, issues, date) => {
    expect(lineOf({ issues }).date_first_issue_online).toBe(date)
  })
})

test.each<['lockss' | 'clockss', string, boolean]>([
  ['lockss', 'LOCKSS, PKP Preservation Network', true],
  ['clockss', 'LOCKSS', false],
  ['lockss', 'CLOCKSS', false],
  ['clockss', 'Clockss and Portico', true],
  ['lockss', '', false],
])('%s preserves what "%s" names: %p', (system, archiving, expected) => {
  expect(isArchivedBy(system, archiving)).toBe(expected)
})

describe('manifest pages', async () => {
  const journal = await aJournal({ ORIGIN: 'https://crops.example' })
  await setSettings(journal.db, { archiving: 'CLOCKSS' })
  await anArticle(journal.db)
  await anIssue(journal.db, { issue: 3 })
  afterAll(() => journal.close())

  test('allow the archive to preserve the journal, and link the public issues', async () => {
    const html = await (await journal.get('/clockss/2026')).text()
    expect(html).toContain('CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit.')
    expect(html).toContain('<li><a href="/archives/2026/vol5/issue2">Volume 5, Issue 2</a> March–April</li>')
    expect(html).not.toContain('>Volume 5, Issue 3<')
  })

  test.each(['/lockss/2026', '/clockss/2025', '/clockss/x'])('%s gets 404', async (path) => {
    expect((await journal.get(path)).status).toBe(404)
  })
})
