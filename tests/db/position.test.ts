// both databases
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Connection } from '../../src/core/db/connect.ts'
import { violatedConstraint } from '../../src/core/db/errors.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { type PositionFields, parsePosition, romanValue } from '../../src/journal/record/position-rules.ts'
import { byPage } from '../../src/journal/record/queries.ts'
import { openUpgraded } from '../support/database.ts'

const ranges = [
  ...['', '-', '--', '1', '1-', '-5', '1-15', '7-7', '0-0', '9-10', '001-010', '010-9', '15-1', '10-9', '00-0'],
  ...['999999998-999999999', '1000000000-1000000001', '1-1000000000', '1-2147483647', '1-2147483648', '0000000001-2'],
  ...[
    '99999999999999999999-999999999999999999999',
    '1 - 5',
    ' 1-5',
    '1-5 ',
    '1-5\n',
    '\n1-5',
    '1\n-5',
    '1-5-9',
    '1-5-',
  ],
  ...['1–5', '1‐5', '1−5', '1—5', 'e1-e5', 'S-12', 'e12', 'E12', '१-५', '１-５', '1.0-5', '+1-5', '1e3-2e3', '0x1-0x2'],
  ...['i-v', 'I-V', 'i-V', 'iV-iX', 'vi-x', 'XII-XIV', 'iv-iv', 'v-i', 'i', 'i-', '-i', 'i-5', '1-v', 'i-v-x', 'i-v-'],
  ...[
    'i-v\n',
    ' i-v',
    'i–v',
    'iiii-v',
    'vx-x',
    'iix-x',
    'ix-iix',
    'page-x',
    'mmm-mmmcmxcix',
    'mmmm-mmmmi',
    'cd-cm',
    'cm-cd',
  ],
  ...['xlix-l', 'xcix-c', 'cdxliv-d', 'MMXXVI-MMXXX', 'ı-v', 'İ-v', 'ⅰ-ⅴ', 'ſ-v', 'i-K', 'd-dccc', 'dcccc-m'],
]
const numbers = [
  ...['e1', 'e2', 'e002', 'e9', 'e10', 'E9', 'E10', '9', '10', '0', '00', '0000000000000000', '9999999999999999', 'x'],
  ...[
    'e2.9',
    'e2.10',
    'e2-9',
    '1.9b',
    '1.10b',
    'a1b2c3d4e5f6g7h8',
    'a01b02',
    '-',
    '.',
    '1-5',
    '5-1',
    'i-v',
    'I',
    '2026-17',
  ],
]

const table: PositionFields[] = [
  ...ranges.map((pagenumber) => ({ pagenumber, article_number: '' })),
  ...numbers.map((article_number) => ({ pagenumber: '', article_number })),
]

/** The order by number, page and Roman page in which the previous version put the articles of an issue. */
const orderOf = (row: PositionFields) => {
  const position = parsePosition(row)
  const number = row.article_number
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(16, '0'))
  const first = position.kind === 'pages' ? position.first : -1
  return { number, first, roman: position.kind === 'roman' ? (romanValue(position.first) ?? -1) : -1 }
}

const quoted = (text: string) => `'${text}'`

const place = { year: 2020, volume: 1, issue: 1 }
/** The articles of {@link table} as the previous version stored them, with the columns that it derived. */
const content = `insert into issues (year, volume, issue, frequency) values (2020, 1, 1, 'Jan-Jun');
  insert into articles (title, title_key, description, authorname, refnumber, year, volume, issue, pagenumber, article_number,
    first_page, last_page, roman_page, number_order) values ${table
      .map((row, at) => {
        const [position, { number, roman }] = [parsePosition(row), orderOf(row)]
        const [first, last] = position.kind === 'pages' ? [position.first, position.last] : ['null', 'null']
        const texts = [`On ${at}`, `key ${at}`, `On ${at}`, 'Asha Rao', String(at)].map(quoted)
        const own = [
          quoted(row.pagenumber),
          quoted(row.article_number),
          first,
          last,
          roman < 0 ? 'null' : roman,
          quoted(number),
        ]
        return `(${[...texts, ...Object.values(place), ...own].join(', ')})`
      })
      .join(',\n')};`

let connection: Connection
beforeAll(async () => {
  connection = await openUpgraded('0121_indexes-of-letters', content)
})
afterAll(() => connection.close())

test.each(table)('the database derives the pages of %j as the code parses them', async (row) => {
  const [found] = await rowsOf<{ first: number | null; last: number | null }>(connection.db)`
    select page_first as first, page_last as last from articles
    where pagenumber = ${row.pagenumber} and article_number = ${row.article_number}`
  const position = parsePosition(row)
  const { first, last } = position.kind === 'pages' ? position : { first: null, last: null }
  expect(found).toEqual({ first, last })
})

test('every Roman numeral has the value that the code gives it', async () => {
  const letters = { M: 1000, CM: 900, D: 500, CD: 400, C: 100, XC: 90, L: 50, XL: 40, X: 10, IX: 9, V: 5, IV: 4, I: 1 }
  const numerals = Array.from({ length: 3999 }, (_, at) => {
    let rest = at + 1
    return Object.entries(letters).reduce((text, [letter, value]) => {
      const times = Math.floor(rest / value)
      rest -= times * value
      return text + letter.repeat(times)
    }, '')
  })
  expect(numerals.map(romanValue)).toEqual(numerals.map((_, at) => at + 1))
  const list = JSON.stringify([...numerals, ...numerals.map((numeral) => numeral.toLowerCase())])
  const rows = await rowsOf<{ value: number }>(connection.db)`
    select roman_value(numeral) as value from jsonb_array_elements_text(${list}::text::jsonb)
      with ordinality as given(numeral, place) order by place`
  expect(rows.map(({ value }) => value)).toEqual([...numerals, ...numerals].map((_, at) => (at % 3999) + 1))
})

test('articles stay in the order of the previous version', async () => {
  const { db } = connection
  const rows = await db
    .select({ refnumber: articles.refnumber })
    .from(articles)
    .orderBy(...byPage)
  const before = table
    .map((row, at) => ({ at, ...orderOf(row) }))
    .toSorted(
      (one, other) =>
        (one.number === other.number ? 0 : one.number < other.number ? -1 : 1) ||
        one.first - other.first ||
        one.roman - other.roman ||
        one.at - other.at,
    )
  expect(rows.map(({ refnumber }) => refnumber)).toEqual(before.map(({ at }) => String(at)))
})

test('a process of the previous version still adds, orders and changes articles', async () => {
  const { db } = connection
  const add = (refnumber: string) =>
    db.execute(
      sql.raw(`insert into articles (title, title_key, description, authorname, refnumber, year, volume, issue, pagenumber,
        first_page, last_page, roman_page, number_order) values ('Rice', 'rice', 'Rice', 'Asha Rao', '${refnumber}', 2020, 1, 1,
        '501-509', 501, 509, null, '')`),
    )
  await add('9001')
  expect(await add('9002').catch(violatedConstraint)).toBe('articles_title')
  await db.execute(
    sql`update articles set pagenumber = '601-609', first_page = 601, last_page = 609 where refnumber = '9001'`,
  )
  const found = await rowsOf<object>(db)`
    select page_first, page_last, position_order from articles where refnumber = '9001'
    order by number_order, first_page nulls first, roman_page nulls first, id`
  expect(found).toEqual([{ page_first: 601, page_last: 609, position_order: '!000000601' }])
})
