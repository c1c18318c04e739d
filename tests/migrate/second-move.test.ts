// one database
import { beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { oldAddresses } from '../../src/core/db/tables/addresses.ts'
import { articleAuthors, articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { encodeHtml } from '../../src/core/text/html.ts'
import { listUnseen } from '../../src/journal/access/article-queries.ts'
import { deleteArticle, undeleteArticle } from '../../src/journal/articles/editing/deletion-actions.ts'
import { aPicture } from '../support/builders/images.ts'
import { coverName, dumpTables } from '../support/builders/ojs-dump.ts'
import { nativeXml } from '../support/builders/ojs-native.ts'
import { ojs2Tables, ojs2Xml } from '../support/builders/ojs2.ts'
import { type DumpTables, postgresDump } from '../support/builders/sql-dump.ts'
import { issueOf, pdf, wheat } from '../support/builders/wheat.ts'
import { withMove } from '../support/moves.ts'

const { db, files, folder, move } = await withMove()
const viewer = { id: 0, name: 'Asha', role: 'admin' as const }
beforeEach(async () => {
  for (const table of [oldAddresses, audit, articles, issues]) await db.delete(table)
})

const article = (id: number, title: string) => ({ ...wheat, id, title: { en_US: title }, doi: '', path: undefined })
const first = issueOf([article(1, 'One')], { id: 1, volume: 1, number: '1', year: 2024, path: undefined })
const special = issueOf([article(2, 'Special')], { ...first, id: 2, number: 'Especial 1', articles: undefined })
const second = issueOf([article(3, 'Two')], { ...first, id: 3, number: '2', articles: undefined })

const put = (...all: (typeof first)[]) => Bun.write(join(folder, 'journal.xml'), nativeXml('3.3', all))

/** The issue of each article, and the address of each issue of the source. */
async function places() {
  const rows = await db.select().from(articles).orderBy(asc(articles.refnumber))
  const addresses = await db.select().from(oldAddresses).orderBy(asc(oldAddresses.key))
  return {
    articles: rows.map(({ description, issue }) => `${description} in ${issue}`),
    addresses: addresses.flatMap(({ key, issue }) => (key.startsWith('issue/') ? [`${key} in ${issue}`] : [])),
  }
}

test('an article that was deleted here stays deleted, until it is restored', async () => {
  await put({ ...first, articles: [article(1, 'One'), { ...article(3, 'Two'), pages: '9-10' }] })
  await move('journal.xml')
  const [one] = await db.select().from(articles).where(eq(articles.description, 'One'))
  const by = {
    db,
    files,
    viewer,
    papers: { listUnseen },
    clock: () => new Date('2026-03-05T10:00:00Z'),
    username: 'Asha',
  }
  const deleted = await deleteArticle(by, one?.id ?? 0)
  const { printed, status } = await move('journal.xml')
  expect(printed).toMatch(/ 0 added\n +1 already there\n +1 did not come\n/)
  expect(printed).toContain('it was deleted here on 5 March 2026')
  expect(status).toBe(1)
  expect((await places()).articles).toEqual(['Two in 1'])
  await undeleteArticle(by, one?.id ?? 0, deleted.ok ? deleted.change : 0)
  expect((await move('journal.xml')).printed).toMatch(/ 0 added\n +2 already there\n +0 did not come\n/)
})

test('an issue that comes later does not join one that came before under its number', async () => {
  await put(first, special)
  await move('journal.xml')
  const [before] = (await places()).articles.filter((one) => one.startsWith('Special'))
  await put(first, special, second)
  expect((await move('journal.xml')).printed).toMatch(/ 1 added\n +2 already there\n/)
  const { articles, addresses } = await places()
  expect(articles).toContain(before ?? '')
  const numbers = articles.map((one) => one.split(' in ')[1])
  expect(new Set(numbers).size).toBe(3)
  expect(addresses.map((one) => one.split(' in ')[1])).toEqual(numbers)
})

test('a journal whose system numbered everything anew is not there twice', async () => {
  const pages = (at: number) => `${at * 10 + 1}-${at * 10 + 9}`
  const some = (from: number, titles: string[]) =>
    titles.map((title, at) => ({ ...article(from + at, title), pages: pages(at) }))
  await put({ ...first, articles: some(1, ['One', 'Two']) })
  await move('journal.xml')
  await put({ ...first, id: 77, articles: some(101, ['One', 'Two', 'Three']) })
  const { printed, status } = await move('journal.xml')
  expect(printed).toMatch(/ 1 added\n +0 already there\n +2 did not come\n/)
  expect(printed).toMatch(/did not come: article 101, One: the same as ref number 1\n/)
  expect(status).toBe(1)
  expect((await places()).articles.toSorted()).toEqual(['One in 1', 'Three in 1', 'Two in 1'])
})

test('a special issue takes no number that an ordinary one may have, whichever comes first', async () => {
  await put(special)
  await move('journal.xml')
  await put(special, first, second)
  await move('journal.xml')
  expect((await places()).articles).toEqual(['One in 1', 'Special in 901', 'Two in 2'])
})

test.each([
  ['No. 3', 3, ''],
  ['nº 4', 4, ''],
  ['Número 5', 5, ''],
  ['VI', 6, ''],
  ['7-8', 7, '7-8'],
  ['spe2', 901, 'spe2'],
  ['3 Suppl. 1', 901, '3 Suppl. 1'],
])('the number %s becomes %d here, shown as %j', async (number, issue, issue_label) => {
  await put({ ...first, number })
  const { printed } = await move('journal.xml')
  expect(await db.select().from(issues)).toMatchObject([{ issue, issue_label }])
  expect(printed.includes(`number ${number}, in its address ${issue} (changed to fit)`)).toBe(issue_label !== '')
})

test('two issues with one number are both shown with it', async () => {
  await put(first, { ...first, id: 2, articles: [article(2, 'Another')] })
  await move('journal.xml')
  expect(await db.select().from(issues).orderBy(asc(issues.issue))).toMatchObject([
    { issue: 1, issue_label: '' },
    { issue: 901, issue_label: '1' },
  ])
})

test('an issue is found by its key in the source, whatever its number here', async () => {
  await db.insert(issues).values({ year: 2024, volume: 1, issue: 7, frequency: 'March', import_key: 'ojs/1/2024/1/1' })
  await put(first, special)
  await move('journal.xml')
  expect((await places()).articles).toEqual(['One in 7', 'Special in 901'])
})

test('an issue of a move before keys were kept is found by its articles', async () => {
  await put(first, special)
  await move('journal.xml')
  await db.update(issues).set({ import_key: null })
  const before = await places()
  await put(first, second, special)
  await move('journal.xml')
  const { articles } = await places()
  expect(articles).toEqual(expect.arrayContaining(before.articles))
  expect(new Set(articles.map((one) => one.split(' in ')[1])).size).toBe(3)
})

test('an issue made here takes in the articles of the one with its number', async () => {
  await db.insert(issues).values({ year: 2024, volume: 1, issue: 1, frequency: 'March' })
  await put(first)
  await move('journal.xml')
  expect(await db.select().from(issues)).toMatchObject([{ issue: 1, frequency: 'March', import_key: 'ojs/1/2024/1/1' }])
})

test('an issue brings its title, unless that is its numbers or months, and what its page says', async () => {
  await put({ ...first, title: 'Water and the field', description: '<p>Less <em>water</em>.</p>' })
  const { printed } = await move('journal.xml')
  const description = encodeHtml('<p>Less <em>water</em>.</p>')
  expect(await db.select().from(issues)).toMatchObject([{ title: 'Water and the field', description, editors: '' }])
  expect(printed).not.toContain('of an issue in')
})

const bare = (id: number, title: string) => ({ ...article(id, title), galleys: {} })
const picture = await aPicture('jpeg')
const introduced = [
  { ...first, articles: [bare(1, 'One')], title: 'Water', description: '<p>Less water.</p>', cover: picture },
  { ...first, articles: [bare(2, 'Two')], id: 2, number: '2', title: 'Soil', cover: pdf('no picture') },
  { ...first, articles: [bare(3, 'Three')], id: 3, number: '3', title: 'Air', cover: new Uint8Array(2_097_153) },
  { ...first, articles: [bare(4, 'Four')], id: 4, number: '4', title: undefined },
]

/** A second count: how many issues the source's own rows give a title, a description and a cover. */
const countedRows = ({ issue_settings = [] }: DumpTables) =>
  ['title', 'description', /^(?:coverImage|fileName)$/].map(
    (name) => issue_settings.filter(({ setting_name }) => String(setting_name).search(name) === 0).length,
  )
const countedTags = (xml: string) => {
  const heads = xml
    .split('<issue ')
    .slice(1)
    .map((issue) => issue.split(/<sections?>|<cover>/)[0] ?? '')
  const covers = xml.match(/<cover[ >]/g) ?? []
  return [/<title/, /<description/].map((tag) => heads.filter((head) => tag.test(head)).length).concat(covers.length)
}

const native = nativeXml('3.3', introduced)
const old = ojs2Xml(introduced)
const [tables, oldTables] = [dumpTables('3.3', introduced), ojs2Tables(introduced)]

test.each([
  ['native XML', 'journal.xml', native, countedTags(native)],
  ['a dump', 'ojs.sql', postgresDump(tables), countedRows(tables)],
  ['XML of OJS 2', 'journal.xml', old, countedTags(old)],
  ['a dump of OJS 2', 'ojs.sql', postgresDump(oldTables), countedRows(oldTables)],
])(
  '%s brings titles, descriptions and covers, and the report names the covers that it cannot',
  async (_, name, source, count) => {
    await Bun.write(join(folder, name), source)
    for (const { id, cover } of introduced)
      if (cover) await Bun.write(join(folder, 'public', 'journals', '1', coverName(id)), cover)
    const dry = await move(name, '--dry')
    const { printed } = await move(name)
    const rows = await db.select().from(issues).orderBy(asc(issues.issue))
    const came = (['title', 'description', 'cover'] as const).map((field) => rows.filter((row) => row[field]).length)
    const lost = printed.split('\n').filter((line) => line.includes('cover that cannot be taken'))
    expect([came[0], came[1], (came[2] ?? 0) + 2]).toEqual(count)
    for (const report of [dry.printed, printed])
      expect(report).toMatch(
        / 3 of the issues: with a title\n +1 of the issues: with a description\n +1 of the issues: with a cover\n/,
      )
    expect(lost).toEqual([
      expect.stringMatching(/^ {2}2 × cover .*not right as it is.*The picture must be an image\.$/),
    ])
    const [cover = '', ...others] = rows.map((row) => row.cover)
    expect(others).toEqual(['', '', ''])
    expect(cover).toEndWith('.jpg')
    expect(await files.open(cover.slice(0, 64))).toBeDefined()
  },
)

const role = (name: string) => `https://credit.niso.org/contributor-roles/${name}/`
const numbered = ['e12', '3-9', 'e2'].map((pages, at) => ({ ...bare(11 + at, `Numbered ${at}`), pages }))
const ofNumbers = [{ ...first, articles: numbered }]

/** The tables of a version with summaries, statements and roles, as it keeps them. */
function sayingTables(version: '3.3' | '3.6'): DumpTables {
  const tables = dumpTables(version, ofNumbers)
  const say = (id: number, setting_name: string) =>
    tables.publication_settings?.push({ publication_id: id, locale: 'en_US', setting_name, setting_value: 'Words.' })
  say(5011, 'plainLanguageSummary')
  for (const id of [5011, 5012]) say(id, 'dataAvailability')
  if (version === '3.3') {
    const setting_value = JSON.stringify(['software', 'resources'].map(role))
    tables.author_settings?.push({ author_id: 1100, locale: '', setting_name: 'creditRoles', setting_value })
    return tables
  }
  const roles = ['software', 'resources', 'validation']
  return {
    ...tables,
    credit_roles: roles.map((name, id) => ({ credit_role_id: id, credit_role_identifier: role(name) })),
    credit_contributor_roles: roles.map((_, id) => ({ contributor_id: 1100 + id * 100, credit_role_id: id })),
  }
}

const saysTags = (at: number) =>
  `<article article-type="research-article"><front><article-meta><title-group><article-title>Tagged ${at}</article-title>
  </title-group><contrib-group><contrib contrib-type="author"><name><surname>Rao</surname><given-names>A</given-names></name>
  ${['software', 'resources'].map((name) => `<role vocab="credit" vocab-term-identifier="${role(name)}">${name}</role>`).join('')}
  </contrib></contrib-group><pub-date><year>2024</year></pub-date><volume>1</volume><issue>1</issue>
  ${at === 0 ? '<fpage>1</fpage><lpage>4</lpage>' : `<elocation-id>e${at}</elocation-id>`}
  <abstract><p>Yields.</p></abstract>
  <abstract abstract-type="plain-language-summary"><p>Words.</p></abstract></article-meta></front>
  <back><sec sec-type="data-availability"><p>Words.</p></sec></back></article>`

/** A second count: how many articles of the source have a number, a summary and a statement, and how many roles. */
const countedSaid = (tables: DumpTables) => {
  const all = Object.values(tables).flat()
  const named = (name: string) => all.filter(({ setting_name }) => setting_name === name)
  const pages = [...all.map(({ pages }) => pages), ...named('pages').map(({ setting_value }) => setting_value)]
  return [
    pages.filter((one) => /^e\d/.test(String(one))).length,
    named('plainLanguageSummary').length,
    named('dataAvailability').length,
    (tables.credit_contributor_roles ?? []).length +
      named('creditRoles').flatMap(({ setting_value }) => String(setting_value).match(/credit\.niso/g) ?? []).length,
  ]
}
const countedIn = (xml: string) =>
  [/<pages>e\d|<elocation-id>/g, /plain-language-summary/g, /"data-availability"/g, /<role /g].map(
    (tag) => (xml.match(tag) ?? []).length,
  )

const tagged = `<pmc-articleset>${[0, 1, 2].map(saysTags).join('')}</pmc-articleset>`
const [plugin, newest] = [sayingTables('3.3'), sayingTables('3.6')]
const [ofOjs2, ofNative] = [ojs2Tables(ofNumbers), nativeXml('3.6', ofNumbers)]

test.each([
  ['a dump with the plugin for CRediT', 'ojs.sql', postgresDump(plugin), countedSaid(plugin), [2, 1, 2, 2]],
  ['a dump of 3.6', 'ojs.sql', postgresDump(newest), countedSaid(newest), [2, 1, 2, 3]],
  ['a dump of OJS 2', 'ojs.sql', postgresDump(ofOjs2), countedSaid(ofOjs2), [2, 0, 0, 0]],
  ['native XML', 'journal.xml', ofNative, countedIn(ofNative), [2, 0, 0, 0]],
  ['JATS', 'jats/set.xml', tagged, countedIn(tagged), [2, 3, 3, 6]],
])('%s brings numbers, plain summaries, statements on data and roles, and the report counts them', async (...given) => {
  const [, name, source, second, expected] = given
  await Bun.write(join(folder, name), source)
  const { printed } = await move(name.replace(/\/.*/, ''))
  const told = [
    'of the articles: with a number in place of pages',
    'with a plain summary',
    'with a statement on data',
    'roles of their authors (CRediT)',
  ].map((what) =>
    Number(
      printed
        .split('\n')
        .find((line) => line.endsWith(` ${what}`))
        ?.trim()
        .split(' ')[0] ?? 0,
    ),
  )
  const rows = await db.select().from(articles)
  const came = (['article_number', 'plain_summary', 'data_availability'] as const).map(
    (field) => rows.filter((row) => row[field]).length,
  )
  const people = await db.select({ credit: articleAuthors.credit }).from(articleAuthors)
  expect({ second, told, came: [...came, people.flatMap(({ credit }) => credit ?? []).length] }).toEqual({
    second: expected,
    told: expected,
    came: expected,
  })
})
