import { describe, expect, test } from 'bun:test'
import { everyEntryStatus } from '../../src/core/db/enums.ts'
import { csvCell } from '../../src/core/text/csv-lines.ts'
import { entryHtml } from '../../src/core/text/html.ts'
import {
  affectsList,
  entryName,
  entryRefsIn,
  isCorrectable,
  isLongEntry,
} from '../../src/staff/work-log/entry-rules.ts'
import { formatEntriesHead, formatEntryLine, formatJsonMembers } from '../../src/staff/work-log/export.ts'
import { listStatuses } from '../../src/staff/work-log/history.ts'
import { describeAddedEntry, describeChangedEntries } from '../../src/staff/work-log/problems.ts'
import {
  countOf,
  entryStatuses,
  filterIn,
  filters,
  formatEntryTime,
  formatRange,
  newStatuses,
  statusLabel,
} from '../../src/staff/work-log/rules.ts'

test('the toolbar has a filter for every status that an entry can have', () => {
  expect(['', ...entryStatuses.map(({ status }) => status)]).toEqual([...everyEntryStatus])
})

test('the toolbar has the words of the specification, in its order', () => {
  expect(filters.map(({ label }) => label)).toEqual([
    ...['All Entries', 'Pending', 'Working', 'Completed', 'Information', 'Last-work', 'Journal', 'Urgent', 'Cancelled'],
  ])
  expect(newStatuses.map(({ label }) => label)).toEqual(['Information', 'Urgent'])
})

test.each([
  ['urgent', 'urgent'],
  ['last-work', 'last-work'],
  ['all', 'all'],
  ['', 'all'],
  ['Urgent', 'all'],
  ['addentris', 'all'],
  [undefined, 'all'],
] as const)('the address part %p filters by %s', (text, filter) => {
  expect(filterIn(text)).toBe(filter)
})

test.each([
  ['info', 'Information'],
  ['cancelled', 'Cancelled'],
  ['', 'No status'],
])('the status %p is labelled %s', (status, label) => {
  expect(statusLabel(status)).toBe(label)
})

test.each([
  [1, 0, '0 - 0 of 0'],
  [1, 1, '1 - 1 of 1'],
  [1, 20, '1 - 20 of 20'],
  [3, 45, '41 - 45 of 45'],
  [1, 1204, '1 - 20 of 1,204'],
  [50000, 1_000_000, '999,981 - 1,000,000 of 1,000,000'],
])('page %d of %d entries has the range %s', (page, total, text) => {
  expect(formatRange(page, total)).toBe(text)
})

test.each([
  ['2026-11-20T05:01:00Z', 'Asia/Kolkata', '11/20/2026, 10:31 AM'],
  ['2026-01-02T18:45:59Z', 'Asia/Kolkata', '01/03/2026, 12:15 AM'],
  ['2026-01-02T18:45:59Z', 'UTC', '01/02/2026, 06:45 PM'],
  ['2026-07-04T16:00:00Z', 'America/New_York', '07/04/2026, 12:00 PM'],
])('%s in %s is shown as %s', (moment, zone, text) => {
  expect(formatEntryTime(new Date(moment), zone)).toBe(text)
})

test('a filter counts entries of its status, and All Entries also those without one', () => {
  const counts = { info: 3, urgent: 2, '': 4 }
  expect(countOf(counts, 'all')).toBe(9)
  expect(countOf(counts, 'urgent')).toBe(2)
  expect(countOf(counts, 'journal')).toBe(0)
})

describe('the history of an entry', () => {
  const entry = { status: 'completed', createdby: 'Meera Nair', created_at: new Date('2026-11-20T05:00:00Z') }
  test('begins with its author', () => {
    expect(listStatuses(entry, [])).toEqual([{ status: 'completed', by: 'Meera Nair', at: '2026-11-20T05:00:00.000Z' }])
  })
  test('continues with its changes, newest first', () => {
    const change = (from: string, to: string, hour: string) => ({
      at: new Date(`2026-11-20T${hour}:00:00Z`),
      username: 'Ravi',
      before: { status: from },
      after: { status: to },
    })
    expect(listStatuses(entry, [change('', 'working', '06'), change('working', 'completed', '07')])).toEqual([
      { status: 'completed', by: 'Ravi', at: '2026-11-20T07:00:00.000Z' },
      { status: 'working', by: 'Ravi', at: '2026-11-20T06:00:00.000Z' },
      { status: '', by: 'Meera Nair', at: '2026-11-20T05:00:00.000Z' },
    ])
  })
})

describe('an event of the work log', () => {
  const shown = {
    id: 7,
    status: 'info',
    html: entryHtml(''),
    name: '',
    isLong: false,
    isCut: false,
    createdby: '',
    created_at: '',
    time: '',
  }
  const list = (filter: 'all' | 'urgent', search = '') => ({ filter, search, entries: [shown] })
  test.each([
    ['all', { id: 7, from: 'info', to: 'urgent' }, true],
    ['all', { id: 8, from: 'info', to: 'urgent' }, false],
    ['all', { id: 8, to: 'info' }, true],
    ['urgent', { id: 8, to: 'info' }, false],
    ['urgent', { id: 8, to: 'urgent' }, true],
    ['urgent', { id: 8, from: 'urgent', to: 'info' }, true],
    ['urgent', { id: 8, from: 'info', to: 'journal' }, false],
  ] as const)('affects the list of %s if it is %j: %p', (filter, news, expected) => {
    expect(affectsList(list(filter), news)).toBe(expected)
  })
  test('affects every search if it changes content, which may match now', () => {
    const news = { id: 8, from: 'info', to: 'info' }
    expect(affectsList(list('all'), news)).toBe(false)
    expect(affectsList(list('all', 'proof'), news)).toBe(true)
  })
})

test.each([
  ['', 'The entry'],
  ['Layout of Issue 6', 'Layout of Issue 6'],
  [`${'word '.repeat(20)}`, `${'word '.repeat(12).slice(0, 59)}…`],
])('the entry %j is called %j', (words, name) => {
  expect(entryName(words)).toBe(name)
})

test.each([
  ['<b>Short</b>', 'Short', false],
  ['words', 'w'.repeat(241), true],
  ['<ul><li>1<li>2<li>3</ul>', '1 2 3', false],
  ['<p>1</p><p>2</p><ul><li>3<li>4</ul>', '1 2 3 4', true],
  ['<pre>1\n2\n3</pre>', '1 2 3', false],
  ['<pre>1\n2\n3\n4\n5</pre>', '1 2 3 4 5', true],
  ['1\n2\n3\n4\n5', '1 2 3 4 5', false],
])('an entry with the HTML %j and the text %s is shortened in the list: %p', (html, words, isLong) => {
  expect(isLongEntry(html, words)).toBe(isLong)
})

test.each([
  [['Proof'], 'urgent', 'Proof is now Urgent'],
  [['Proof'], '', 'Proof now has no status'],
  [['Proof', 'Layout'], 'urgent', '2 entries are now Urgent'],
  [['Proof', 'Layout'], '', '2 entries now have no status'],
])('a change of %j to the status %j says %j', (names, status, text) => {
  expect(describeChangedEntries(names, status)).toBe(text)
})

test('the message for an added entry has its name, and whether the list shows it', () => {
  expect(describeAddedEntry('Proof', true)).toBe('Entry added: Proof')
  expect(describeAddedEntry('Proof', false)).toBe('Entry added: Proof (not in this list)')
})

test.each([
  ['Meera', '2026-11-20T05:00:00Z', true],
  ['Meera', '2026-11-21T05:00:00Z', true],
  ['Meera', '2026-11-21T05:00:00.001Z', false],
  ['Ravi', '2026-11-20T05:00:00Z', false],
  ['meera', '2026-11-20T05:00:00Z', false],
])('%s may correct an entry of Meera’s from 20 November, 5:00, at %s: %p', (username, now, expected) => {
  const entry = { createdby: 'Meera', created_at: new Date('2026-11-20T05:00:00Z') }
  expect(isCorrectable(entry, username, new Date(now))).toBe(expected)
})

test.each([
  [
    ['7:pending', '8:'],
    [
      { id: 7, from: 'pending' },
      { id: 8, from: '' },
    ],
  ],
  [['7'], [{ id: 7, from: undefined }]],
  [[], []],
  [['7:pending', 'x'], undefined],
  [['0:info'], undefined],
  [['1e3:info'], undefined],
] as const)('the selection %j is parsed as %j', (texts, refs) => {
  expect(entryRefsIn(texts)).toEqual(refs as ReturnType<typeof entryRefsIn>)
})

describe('an export', () => {
  test.each([
    ['plain', 'plain'],
    ['a "b", c', '"a ""b"", c"'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    ['1-2', '1-2'],
    ['x;y', '"x;y"'],
    ['x;=1+1', `"x;'=1+1"`],
    ['x; -1;y', `"x;' -1;y"`],
    ['x\n@y', `"x\n'@y"`],
    ['की', 'की'],
  ])('writes the text %j as the CSV cell %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })

  const entry = { id: 7, status: 'info', content: '=1,2', createdby: 'Meera', created_at: '2026-11-20T05:01:00.000Z' }
  test('as CSV has headings, a UTF-8 mark, plain text and local times', () => {
    const marked = { ...entry, content: 'Proof of <b>ref. 7</b><br>&amp; more' }
    const times = '2026-11-20T05:01:00.000Z'
    expect(
      [formatEntriesHead('Asia/Kolkata'), ...[entry, marked].map((each) => formatEntryLine(each, 'Asia/Kolkata'))].join(
        '',
      ),
    ).toBe(
      [
        '\ufeffid,status,content,createdby,created_at,text,time (Asia/Kolkata)\r\n',
        `7,info,"'=1,2",Meera,${times},"'=1,2",2026-11-20 10:31:00\r\n`,
        `7,info,"Proof of <b>ref. 7</b><br>&amp; more",Meera,${times},Proof of ref. 7 & more,2026-11-20 10:31:00\r\n`,
      ].join(''),
    )
  })
  test('as JSON is one list, in whatever pieces it is written', () => {
    const text = `[${formatJsonMembers([entry], true)}${formatJsonMembers([entry, entry], false)}${formatJsonMembers([], false)}]`
    expect(JSON.parse(text)).toEqual([entry, entry, entry])
    expect(JSON.parse(`[${formatJsonMembers([], true)}]`)).toEqual([])
  })
})
