// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { oldAddresses } from '../../src/core/db/tables/addresses.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { dumpTables } from '../support/builders/ojs-dump.ts'
import { type NativeArticle, type NativeIssue, nativeXml } from '../support/builders/ojs-native.ts'
import { ojs2Tables } from '../support/builders/ojs2.ts'
import { type DumpTables, mysqlDump, postgresDump } from '../support/builders/sql-dump.ts'
import { withMove } from '../support/moves.ts'

const { db, folder, move } = await withMove()
beforeEach(async () => {
  for (const table of [oldAddresses, audit, articles, issues]) await db.delete(table)
})

const count = 12
const lossesOfEach = 3

/** A journal of public articles, in four issues. */
const journal = (): NativeIssue[] =>
  Array.from({ length: 4 }, (_, at) => ({
    id: at + 1,
    volume: 3,
    number: String(at + 1),
    year: 2020,
    title: '',
    published: '2020-03-01',
    articles: Array.from({ length: count / 4 }, (_, place) => articleOf(at * 3 + place + 101, place)),
  }))

const articleOf = (id: number, place: number): NativeArticle => ({
  id,
  title: { en_US: `Rice ${id}` },
  authors: [{ given: 'Ana', family: 'Ruiz' }],
  published: '2020-03-01',
  pages: `${place * 10 + 1}-${place * 10 + 9}`,
})

type Row = Record<string, unknown>
const without = (tables: DumpTables, table: string, isLost: (row: Row) => boolean) => ({
  ...tables,
  [table]: (tables[table] ?? []).filter((row) => !isLost(row)),
})

/** Ways to lose an article of a source, each with the file's name and the source without it. */
const losses: [string, string, (lost: number) => string][] = [
  [
    'the XML ends in it',
    'a.xml',
    (id) => {
      const xml = nativeXml('3.3', journal())
      return xml.slice(0, xml.indexOf(`>Rice ${id}<`))
    },
  ],
  ['its title is gone from the XML', 'a.xml', (id) => nativeXml('3.3', journal()).replace(`>Rice ${id}<`, '><')],
  [
    'its number and place are those of another',
    'a.xml',
    (id) => {
      const other = id === 101 ? 102 : 101
      const twice = journal().map((issue) => ({
        ...issue,
        articles: issue.articles.flatMap((one) =>
          one.id === other ? [one, { ...one, id }] : one.id === id ? [] : [one],
        ),
      }))
      return nativeXml('3.3', twice)
    },
  ],
  [
    'its version is gone from the dump',
    'a.sql',
    (id) =>
      postgresDump(without(dumpTables('3.4', journal()), 'publications', ({ submission_id }) => submission_id === id)),
  ],
  [
    'its title is gone from the dump',
    'a.sql',
    (id) =>
      mysqlDump(
        without(dumpTables('3.3', journal()), 'publication_settings', (row) => row.publication_id === id + 5000),
      ),
  ],
  [
    'its title is gone from the dump of OJS 2',
    'a.sql',
    (id) => mysqlDump(without(ojs2Tables(journal()), 'article_settings', (row) => row.article_id === id)),
  ],
  ['its row has no title', 'a.csv', (id) => rows(id, (cells) => cells.with(1, ''))],
  ['its row has no year', 'a.csv', (id) => rows(id, (cells) => cells.with(3, ''))],
  ['its row swallows the next', 'a.csv', (id) => rows(id, (cells) => cells.with(2, `"${cells[2]}`))],
]

function rows(lost: number, change: (cells: string[]) => string[]): string {
  const all = journal().flatMap((issue) => issue.articles.map(({ id, pages = '' }) => ({ id, pages, issue })))
  const lines = all.map(({ id, pages, issue }) => {
    const cells = [String(id), `Rice ${id}`, 'Ana Ruiz', '2020', '3', issue.number ?? '', pages]
    return (id === lost ? change(cells) : cells).join(',')
  })
  return `id,title,authors,year,volume,issue,pages\n${lines.join('\n')}\n`
}

describe.each(losses)('an article is lost, since %s', (_, name, write) => {
  test('the report names the lost article, whichever it is, with exit code 1', async () => {
    for (let time = 0; time < lossesOfEach; time++) {
      const lost = 101 + Math.floor(Math.random() * count)
      await Bun.write(join(folder, name), write(lost))
      const { status, printed } = await move(name, '--dry')
      const [source = 0, added = 0, known = 0, absent = 0] = [...printed.matchAll(/^ +(\d+) /gm)].map(([, n]) =>
        Number(n),
      )
      const isRefused = !printed.includes('articles in the source')
      const isSummed = source === added + known + absent && printed.includes('did not come: ')
      const isTold = isRefused || printed.includes('The sum is not right') || isSummed
      expect({ lost, status, isTold, printed }).toEqual({ lost, status: 1, isTold: true, printed })
      expect(added, printed).toBeLessThan(count)
    }
  })
})
