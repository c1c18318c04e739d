import { describe, expect, test } from 'bun:test'
import { openIn } from '../../../src/engines/fulltext/balance/balance.ts'
import type { Cell, Table } from '../../../src/engines/fulltext/blocks.ts'
import { findCellStartColumns, narrowed } from '../../../src/engines/fulltext/column-rules.ts'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { sayTooMuchTex } from '../../../src/engines/fulltext/mending/editing.ts'
import { type Finding, findingKey, keptFindings, readWhole } from '../../../src/engines/fulltext/text.ts'

const made = (body: string) => makeText(new TextEncoder().encode(`<article><body>${body}</body></article>`))

const cell = (columns: number, rows = 1): Cell => ({ blocks: [], columns, rows, isHead: false, align: '' })
const table = (body: Cell[][]): Table => ({
  kind: 'table',
  id: 't',
  label: '',
  caption: { title: [], paragraphs: [] },
  widths: [],
  head: [],
  body,
  notes: [],
  pictures: [],
})

describe('a table', () => {
  test.each<[string, Cell[][], number[][], number]>([
    ['of few columns', [[cell(2), cell(1)], [cell(3)]], [[2, 1], [3]], 0],
    ['of 500 columns', [[cell(499), cell(1)]], [[499, 1]], 0],
    ['whose last cell begins beyond', [[cell(500), cell(1)]], [[500]], 1],
    ['whose last cell reaches beyond', [[cell(400), cell(400), cell(2)]], [[400, 100]], 1],
    ['whose cells reach down', [[cell(400, 2)], [cell(200), cell(1)]], [[400], [100]], 1],
    ['where they end again', [[cell(400, 2)], [cell(200)], [cell(500)]], [[400], [100], [500]], 0],
  ])('%s keeps what begins in its first 500 columns', (_, body, widths, cut) => {
    const done = narrowed(table(body))
    expect(done.table.body.map((row) => row.map(({ columns }) => columns))).toEqual(widths)
    expect(done.cut).toHaveLength(cut)
    expect(Math.max(...findCellStartColumns(done.table.body).flat())).toBeLessThan(500)
  })

  test('tells what it does not carry, and its balance closes', async () => {
    const { findings, balance, jats } = await made(
      `<table-wrap id="tab1"><table><tbody><tr>${'<td>seen</td>'.repeat(500)}<td>told</td></tr></tbody></table></table-wrap>`,
    )
    expect(findings.filter(({ code }) => code === 'text_not_carried')).toEqual([
      { code: 'text_not_carried', where: { section: '', id: 'tab1' }, text: 'told' },
    ])
    expect(openIn(balance)).toEqual([])
    expect(jats).not.toContain('told')
  })
})

test('a text of more than 3 MB is refused', async () => {
  await expect(made(`<p>${'Boats. '.repeat(450_000)}</p>`)).rejects.toThrow('longer than 3 MB')
  expect((await made(`<p>${'Boats. '.repeat(445_000)}</p>`)).findings).toEqual([])
})

test('at most 300 open findings of a kind are kept, and those that are ticked off', () => {
  const of = (code: Finding['code'], count: number) =>
    Array.from({ length: count }, (_, at): Finding => ({ code, where: { section: '', id: `${code}${at}` }, text: '' }))
  const [tables, figures] = [of('table_without_caption', 1_500), of('figure_uncited', 3)]
  const kept = keptFindings([...tables, ...figures])
  expect(kept.findings).toEqual([...tables.slice(0, 300), ...figures])
  expect(kept.more).toEqual({ table_without_caption: 1_200 })
  const ticked = keptFindings(tables, tables.slice(0, 300))
  expect(ticked.findings.slice(300).map(findingKey)).toEqual(tables.slice(300, 600).map(findingKey))
  expect(ticked.more).toEqual({ table_without_caption: 900 })
  expect(keptFindings(figures)).toEqual({ findings: figures, more: {} })
})

describe('typed TeX', async () => {
  const long = 'x+'.repeat(1_500)
  const { text } = await readWhole(
    `<article><body><disp-formula id="eq1"><tex-math>${long}</tex-math></disp-formula></body></article>`,
  )
  const formula = (tex: string, of?: number) => ({ node: { type: 'formula', attrs: { tex, of } } })
  const math = (tex: string) => ({ node: { type: 'paragraph', content: [{ type: 'math', attrs: { tex } }] } })
  test.each<[string, Parameters<typeof sayTooMuchTex>[1], boolean]>([
    ['of 2,000 letters', [formula('x'.repeat(2_000))], false],
    ['of 2,001 letters', [formula('x'.repeat(2_001))], true],
    ['of 2,001 letters in a line', [math('x'.repeat(2_001))], true],
    ['that was there before', [formula(long, 0)], false],
    ['that was there and is longer now', [formula(`${long}y`, 0)], true],
    ['of 100,000 letters at once', Array(50).fill(math('x'.repeat(2_000))), false],
    ['of more at once', [...Array(50).fill(math('x'.repeat(2_000))), math('y')], true],
  ])('%s', (_, edits, isTooMuch) => expect(sayTooMuchTex(text, edits)).toBe(isTooMuch))
})
