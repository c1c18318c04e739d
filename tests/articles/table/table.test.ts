import { describe, expect, test } from 'bun:test'
import { safeCell, textOfCell } from '../../../src/core/text/csv.ts'
import { readCsv } from '../../../src/journal/articles/table/csv-rules.ts'
import { parseCellName, versionsIn, versionsText } from '../../../src/journal/articles/table/fields.ts'
import { type Outcome, outcomeOf, type TableRow } from '../../../src/journal/articles/table/rules.ts'
import { createRandom } from '../../programs/fuzz/random.ts'

const row: TableRow = {
  id: 1,
  refnumber: '101',
  description: 'Rice',
  modifiedby: 'Ravi',
  modification: new Date(1000),
  received: '2026-01-02',
  revised: null,
  accepted: null,
  publishdate: '2026-03-14',
  article_type: 'research-article',
  doi: null,
  license_url: '',
  country: 'India',
}

const today = '2026-06-15'
const outcome = (typed: object, seen: TableRow | undefined = row) =>
  outcomeOf({ row, seen, typed: { ...typed } }, today)
const codesOf = ({ problems }: Outcome) => problems.map(({ code, field }) => `${field}: ${code}`)

describe('an edit of a row', () => {
  test.each<[object, object]>([
    [{}, {}],
    [{ received: '2026-01-02', country: 'India', doi: '' }, {}],
    [{ received: '' }, { received: null }],
    [{ doi: 'https://doi.org/10.1234/a' }, { doi: '10.1234/a' }],
    [
      { accepted: '2026-03-14', country: ' Nepal ' },
      { accepted: '2026-03-14', country: 'Nepal' },
    ],
    [{ article_type: 'letter' }, { article_type: 'letter' }],
  ])('the edit %j changes the columns %j', (typed, columns) => {
    expect(outcome(typed)).toEqual({ row, columns, problems: [] })
  })

  test.each<[object, string[]]>([
    [{ received: '14-03-2026' }, ['received: invalid']],
    [{ received: '2026-03-15' }, ['received: invalid_dates']],
    [{ publishdate: '2026-01-01' }, ['publishdate: invalid_dates']],
    [{ publishdate: '' }, ['publishdate: required']],
    [{ publishdate: '2028-01-01' }, ['publishdate: invalid']],
    [{ doi: '10.1', license_url: 'http://a.example' }, ['doi: invalid_doi', 'license_url: invalid']],
    [{ article_type: 'poem' }, ['article_type: invalid']],
    [{ country: 'x'.repeat(201) }, ['country: invalid']],
  ])('the edit %j is refused: %j', (typed, codes) => {
    expect(codesOf(outcome(typed)).sort()).toEqual(codes.sort())
  })

  test('an edit keeps what someone else changed in other fields', () => {
    const seen = { ...row, country: 'Nepal' }
    expect(outcome({ country: 'Nepal', received: '2026-01-03' }, seen)).toMatchObject({
      columns: { received: '2026-01-03' },
      problems: [],
    })
  })

  test('an edit changes nothing where someone else did the same', () => {
    expect(outcome({ country: 'India' }, { ...row, country: 'Nepal' })).toEqual({ row, columns: {}, problems: [] })
  })

  test('an edit conflicts where someone else changed the same field', () => {
    const { problems } = outcome({ country: 'Bhutan' }, { ...row, country: 'Nepal' })
    expect(problems).toEqual([
      { code: 'conflict', field: 'country', message: 'Ravi changed this in the meantime: it is now India.' },
    ])
  })

  test('an edit conflicts in every changed field where the shown version is unknown', () => {
    expect(
      codesOf(outcomeOf({ row, seen: undefined, typed: { country: 'Bhutan', received: '2026-01-02' } }, today)),
    ).toEqual(['country: conflict'])
  })
})

describe('the names of cells', () => {
  test.each([
    ['received-12', { field: 'received', id: 12 }],
    ['article_type-7', { field: 'article_type', id: 7 }],
    ['received', undefined],
    ['received-0', undefined],
    ['title-12', undefined],
    ['received-12-1', undefined],
  ])('the field name %s means the cell %j', (name, cell) => {
    expect(parseCellName(name)).toEqual(cell as never)
  })

  test('the versions written into the form’s field are read again', () => {
    const versions = new Map([
      [12, '2026-11-20T10:00:00.000Z'],
      [7, '2026-11-20T10:00:00.001Z'],
    ])
    expect(versionsIn(versionsText(versions))).toEqual(versions)
  })
})

describe('a cell of the file', () => {
  test.each([
    ['=1+1', "'=1+1"],
    [' +1', "' +1"],
    ['@a', "'@a"],
    ['-', "'-"],
    ["'=1", "''=1"],
    ["'quoted'", "'quoted'"],
    ['a;=1', "a;'=1"],
    ['a\n=1', "a\n'=1"],
    ['\uff1d1', "'\uff1d1"],
    ['10.1002/(SICI)1097-4571;2-O', '10.1002/(SICI)1097-4571;2-O'],
    ['India', 'India'],
    ['', ''],
  ])('the text %j is written as the cell %j', (text, cell) => {
    expect(safeCell(text)).toBe(cell)
    expect(textOfCell(cell)).toBe(text)
  })

  test('a cell is never a formula, and is read as the text it was written from', () => {
    const random = createRandom('cells')
    const letters = ["'", '=', '+', '-', '@', ';', '\n', '\r', ' ', 'a', '\t', '\uff1d', ',', '"']
    for (let n = 0; n < 20_000; n++) {
      const text = Array.from({ length: random.below(8) }, () => random.pick(letters)).join('')
      expect(textOfCell(safeCell(text))).toBe(text)
      expect(safeCell(text)).not.toMatch(/(?:^|[;\r\n])[^\S\r\n]*[=+\-@\uff1d]/)
    }
  })
})

const rows = [row, { ...row, id: 2, refnumber: '0007' }, { ...row, id: 3, refnumber: '7000' }]
const read = (text: string) => readCsv(new TextEncoder().encode(text), rows)

describe('a file that a spreadsheet saved', () => {
  test.each([
    ['commas, with a byte order mark', '\ufeffrefnumber,country\r\n101,"Côte d’Ivoire, West"\r\n'],
    ['semicolons', 'refnumber;country\n101;Côte d’Ivoire, West\n'],
    ['tabs', 'refnumber\tcountry\n101\tCôte d’Ivoire, West'],
    ['names in capitals and an empty line', 'Refnumber,COUNTRY\n\n101,"Côte d’Ivoire, West"\n,,\n'],
  ])('a file with %s is read', (_, text) => {
    expect(read(text)).toEqual({
      ok: true,
      edits: [{ id: 1, version: '', typed: { country: 'Côte d’Ivoire, West' } }],
      unknownColumns: [],
      unknownRows: [],
    })
  })

  test('an empty cell empties its field, and a missing cell leaves it', () => {
    expect(read('refnumber,doi,country\n101,')).toMatchObject({ edits: [{ typed: { doi: '' } }] })
  })

  test('a ref number is found without its leading zeros', () => {
    expect(read('refnumber,doi\n7,x')).toMatchObject({ edits: [{ id: 2 }], unknownRows: [] })
  })

  test('the version of a row is read, and a version that a spreadsheet changed is named', () => {
    expect(read('refnumber,version\n101,v1000\n7,2026-01-02 10:00\n7000,')).toMatchObject({
      edits: [
        { id: 1, version: '1970-01-01T00:00:01.000Z' },
        { id: 3, version: '' },
      ],
      unknownRows: ['Row 3: its version cannot be read. Leave that column as it is.'],
    })
  })

  test('columns and rows that cannot be used are named', () => {
    const text = 'refnumber,Title,mood,doi\n101,T,good,x\n999,T,,y\n,T,,z\n101,T,,w\n'
    expect(read(text)).toEqual({
      ok: true,
      edits: [{ id: 1, version: '', typed: { doi: 'x' } }],
      unknownColumns: ['mood'],
      unknownRows: [
        'Row 3: this issue has no ref number 999.',
        'Row 4 has no ref number.',
        'Row 5: ref number 101 is in the file twice.',
      ],
    })
  })

  test.each([
    ['', 'The first line must name the columns, refnumber among them.'],
    ['doi\nx', 'The first line must name the columns, refnumber among them.'],
    ['refnumber,doi,DOI\n1,2,3', 'Two columns have the same name.'],
    ['refnumber,doi\n101,"x', 'The file is not a CSV: line 2 cannot be read.'],
    [`refnumber\n${'1\n'.repeat(2_001)}`, 'The file has more than 2000 rows.'],
  ])('the file %j is refused', (text, message) => {
    expect(read(text)).toEqual({ ok: false, message })
  })

  test.each([
    ['in another encoding', new Uint8Array([0xff, 0xfe, 0x41]), 'The file is not in UTF-8. Save it as “CSV UTF-8”.'],
    ['that is too large', new Uint8Array(1024 * 1024 + 1), 'The file is larger than 1 MB.'],
  ])('a file %s is refused', (_, bytes, message) => {
    expect(readCsv(bytes, rows)).toEqual({ ok: false, message })
  })
})
