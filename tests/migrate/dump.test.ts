// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asc } from 'drizzle-orm'
import { oldAddresses } from '../../src/core/db/tables/addresses.ts'
import { articleAuthors, articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { hashContent } from '../../src/core/files/files.ts'
import { maxPdfBytes } from '../../src/core/files/rules.ts'
import { dumpFilePath, dumpTables, dumpVersions } from '../support/builders/ojs-dump.ts'
import { mysqlDump, postgresDump } from '../support/builders/sql-dump.ts'
import { wheat as common, issueOf as issue, pdf as pdfOf } from '../support/builders/wheat.ts'
import { withMove } from '../support/moves.ts'

const { db, folder, move } = await withMove()
beforeEach(async () => {
  for (const table of [oldAddresses, audit, articles, issues]) await db.delete(table)
  await rm(join(folder, 'files'), { recursive: true, force: true })
  await mkdir(join(folder, 'files'))
})

const pdf = pdfOf('wheat')
async function put(path: string, content: Uint8Array = pdf) {
  await mkdir(dirname(join(folder, 'files', path)), { recursive: true })
  await Bun.write(join(folder, 'files', path), content)
}

const wheat = {
  ...common,
  title: { en_US: "Wheat's <i>yield</i>; in drought", hi_IN: 'सूखे में गेहूँ' },
  abstract: { en_US: '<p>What\nwe \\ found.</p>', hi_IN: '<p>हमने पाया।</p>' },
  galleys: { PDF: pdf, HTML: 'html' },
}

async function moved() {
  const rows = await db.select().from(articles).orderBy(asc(articles.refnumber))
  const people = await db.select().from(articleAuthors).orderBy(asc(articleAuthors.position))
  const addresses = await db.select().from(oldAddresses)
  return {
    articles: rows.map(({ id, creation, modification, ...row }) => ({ ...row })),
    people: people.map(({ name, family, affiliation, country, orcid, email, corresponding }) => ({
      name,
      family,
      affiliation,
      country,
      orcid,
      email,
      corresponding,
    })),
    addresses: addresses.map(({ key }) => key).sort(),
  }
}

describe.each(dumpVersions)('a dump of OJS %s', (version) => {
  test('gives the same articles from PostgreSQL and MySQL, each once', async () => {
    const isNew = dumpVersions.indexOf(version) > 1
    await put(dumpFilePath(version, 1010))
    const tables = dumpTables(version, [issue([wheat])])
    await Bun.write(join(folder, 'ojs.sql'), postgresDump(tables))
    const first = await move('ojs.sql', '--files', 'files', '--repository', 'old.example.org')
    expect(first).toMatchObject({ status: 0, printed: expect.stringMatching(/ 1 added\n.*galley HTML/s) })
    const postgres = await moved()
    expect(postgres.articles[0]).toMatchObject({
      import_key: 'ojs/101',
      refnumber: '101',
      oai_identifier: 'oai:old.example.org:article/101',
      year: 2020,
      volume: 3,
      issue: 1,
      pagenumber: '1-8',
      publishdate: '2020-02-15',
      received: '2019-11-02',
      accepted: '2020-01-20',
      description: "Wheat's yield; in drought",
      title_alt: 'सूखे में गेहूँ',
      language: 'en',
      language_alt: 'hi',
      keywords: 'wheat, drought',
      keywords_alt: 'गेहूँ',
      doi: '10.1234/crops.101',
      status: 'enabled',
      country: 'Spain',
      license_url: 'https://creativecommons.org/licenses/by/4.0/',
      email: 'ana@example.org',
      references: wheat.references?.join('\n'),
      file_hash: hashContent(pdf),
    })
    expect(postgres.articles[0]?.abstract).toContain('\\ found')
    expect(postgres.people).toMatchObject([
      {
        name: 'Ana García Márquez',
        family: 'García Márquez',
        affiliation: 'University of Madrid',
        country: 'Spain',
        orcid: 'https://orcid.org/0000-0002-1825-0097',
        corresponding: true,
      },
      { name: 'सीता देवी', affiliation: 'Institute of Crops', corresponding: false },
    ])
    expect(postgres.addresses).toEqual(
      [
        ...['article/101', 'galley/101/1017', 'file/101/1010', 'issue/7', 'doi/10.1234/crops.101'],
        ...(isNew ? ['article/wheat', 'galley/101/pdf', 'galley/wheat/pdf', 'galley/wheat/1017'] : []),
        ...(isNew ? ['file/wheat/1010', 'issue/spring'] : []),
      ].sort(),
    )
    expect((await move('ojs.sql', '--files', 'files')).printed).toContain('      1 already there\n')

    for (const table of [oldAddresses, audit, articles, issues]) await db.delete(table)
    await Bun.write(join(folder, 'ojs.sql.gz'), Bun.gzipSync(mysqlDump(tables)))
    await move('ojs.sql.gz', '--files', 'files', '--repository', 'old.example.org')
    expect(await moved()).toEqual(postgres)
  })
})

test('of OJS 3.6 the roles of contributors and the funders come along, and what readers saw beside is told', async () => {
  const setting = (setting_name: string, locale: string, setting_value: string) => ({
    setting_name,
    locale,
    setting_value,
  })
  await Bun.write(
    join(folder, 'ojs.sql'),
    postgresDump({
      ...dumpTables('3.6', [issue([wheat])]),
      contributor_roles: [
        { contributor_role_id: 1, context_id: 1, contributor_role_identifier: 'AUTHOR' },
        { contributor_role_id: 2, context_id: 1, contributor_role_identifier: 'TRANSLATOR' },
      ],
      contributor_role_settings: [
        { contributor_role_id: 1, ...setting('name', 'en_US', 'Writer') },
        { contributor_role_id: 2, ...setting('name', 'en_US', 'Translator') },
      ],
      credit_contributor_roles: [
        { contributor_id: 10100, credit_role_id: null, contributor_role_id: 1, credit_degree: null },
        { contributor_id: 10100, credit_role_id: 3, contributor_role_id: null, credit_degree: 'LEAD' },
        { contributor_id: 10100, credit_role_id: 0, contributor_role_id: null, credit_degree: null },
        { contributor_id: 10101, credit_role_id: 3, contributor_role_id: null, credit_degree: null },
        { contributor_id: 10101, credit_role_id: null, contributor_role_id: 2, credit_degree: null },
      ],
      credit_roles: ['software', 'conceptualization'].map((role, at) => ({
        credit_role_id: at * 3,
        credit_role_identifier: `https://credit.niso.org/contributor-roles/${role}/`,
      })),
      funders: [
        { funder_id: 1, submission_id: 101, ror: null, seq: 1 },
        { funder_id: 2, submission_id: 101, ror: 'https://ror.org/02nr0ka47', seq: 0 },
      ],
      funder_settings: [
        { funder_id: 1, ...setting('name', 'en_US', 'Rain Fund') },
        { funder_id: 2, ...setting('grants', '', '[{"grantDoi":null,"grantNumber":"R-7","grantName":null}]') },
      ],
      rors: [{ ror_id: 5, ror: 'https://ror.org/02nr0ka47' }],
      ror_settings: [{ ror_id: 5, ...setting('name', 'en', 'Seed Council') }],
      announcements: [1, 2].map((id) => ({
        announcement_id: id,
        assoc_type: 256,
        assoc_id: id,
        date_posted: '2020-01-01',
      })),
      announcement_settings: [{ announcement_id: 1, ...setting('title', 'en_US', 'Call for papers') }],
      navigation_menu_items: ['NMI_TYPE_ABOUT', 'NMI_TYPE_CUSTOM'].map((type, at) => ({
        navigation_menu_item_id: at,
        context_id: 1,
        path: 'fees',
        type,
      })),
      navigation_menu_item_settings: [{ navigation_menu_item_id: 1, ...setting('content', 'en_US', 'It is free') }],
    }),
  )
  const { printed } = await move('ojs.sql')
  expect(printed).toMatch(/^(?!.*Writer).*सीता देवी: Translator/s)
  expect(printed).toContain(
    '1 × announcement (enter it here by hand), such as journal crops: 2020-01-01 Call for papers',
  )
  expect(printed).toContain('1 × page (enter it here by hand), such as journal crops: fees It is free')
  const credit = await db
    .select({ credit: articleAuthors.credit })
    .from(articleAuthors)
    .orderBy(articleAuthors.position)
  expect(credit.map(({ credit }) => credit)).toEqual([['conceptualization', 'software'], ['conceptualization']])
  expect(printed).toContain('degrees of contributions')
  const [row] = await db.select().from(articles)
  expect(row?.funding).toBe('Seed Council | R-7 | https://ror.org/02nr0ka47\nRain Fund')
})

test('a dry run reports the same and writes nothing', async () => {
  await put(dumpFilePath('3.4', 1010))
  await Bun.write(join(folder, 'dry.sql'), mysqlDump(dumpTables('3.4', [issue([wheat])])))
  const { printed } = await move('dry.sql', '--files', 'files', '--dry')
  expect(printed).toContain('      1 would be added\n')
  expect(printed).toContain('online ISSN of the journal (enter it here by hand)')
  expect([await db.$count(articles), await db.$count(oldAddresses), await db.$count(issues)]).toEqual([0, 0, 0])
  expect((await readdir(folder)).filter((name) => name.startsWith('dry'))).toEqual(['dry.sql'])
})

test('an article whose PDF is too large or missing is imported without it and reported', async () => {
  const large = new Uint8Array(maxPdfBytes + 1)
  large.set(pdf)
  await put(dumpFilePath('3.5', 1010), large)
  const rice = { ...wheat, id: 102, title: { en_US: 'Rice' }, doi: '' }
  await Bun.write(join(folder, 'ojs.sql'), postgresDump(dumpTables('3.5', [issue([wheat, rice])])))
  const { printed, status } = await move('ojs.sql', '--files', 'files')
  expect(status).toBe(0)
  expect(printed).toContain('      2 added\n')
  expect(printed).toMatch(/without its PDF: article 101, .*: the file \S+ is larger than 5242880 bytes\n/)
  expect(printed).toMatch(/without its PDF: article 102, Rice: the file \S+ is missing\n/)
})

test.each(['--dry', ''])(
  'a folder that holds none of the files is refused before anything is written %s',
  async (dry) => {
    const rice = { ...wheat, id: 102, title: { en_US: 'Rice' }, doi: '' }
    await Bun.write(join(folder, 'other', 'journals', '1', 'notes.txt'), 'not here')
    await Bun.write(join(folder, 'wrong.sql'), postgresDump(dumpTables('3.5', [issue([wheat, rice])])))
    const refused = await move('wrong.sql', '--files', 'other', ...(dry ? [dry] : []))
    expect(refused.status).toBe(1)
    expect(refused.printed).toMatch(
      /^No PDF of the source is in \S+other: of article 101, .* is missing\. Name another/,
    )
    expect([await db.$count(articles), await db.$count(oldAddresses), await db.$count(issues)]).toEqual([0, 0, 0])
    expect((await readdir(folder)).filter((name) => name.startsWith('wrong'))).toEqual(['wrong.sql'])
    const nowhere = await move('wrong.sql', '--files', 'nowhere', ...(dry ? [dry] : []))
    expect(nowhere).toEqual({ status: 1, printed: `There is no folder ${join(folder, 'nowhere')}\n` })
    expect((await move('wrong.sql', '--dry')).printed).toContain('      2 came without their PDF\n')
  },
)

test('one of several journals is chosen by its path', async () => {
  const tables = dumpTables('3.3', [issue([wheat])])
  tables.journals?.push({ journal_id: 2, path: 'soils', seq: 2, primary_locale: 'en_US', enabled: 1 })
  await Bun.write(join(folder, 'ojs.sql'), postgresDump(tables))
  expect(await move('ojs.sql')).toEqual({
    status: 1,
    printed:
      'The dump holds several journals. Say which one by its path, as --journal crops. It holds crops (Crops), soils\n',
  })
  expect((await move('ojs.sql', '--journal', 'fish')).printed).toStartWith('The dump holds no journal fish, but these:')
  expect((await move('ojs.sql', '--journal', 'crops', '--dry')).printed).toContain('      1 would be added\n')
  expect((await move('ojs.sql', '--journal', 'soils', '--dry')).printed).toContain('      0 articles in the source\n')
})

test.each(dumpVersions)('of two journals in a dump of OJS %s each comes alone', async (version) => {
  const tables = dumpTables(version, [issue([wheat])])
  const rust = { ...wheat, id: 901, title: { en_US: 'Rust' }, doi: '', path: undefined }
  const others = dumpTables(version, [{ ...issue([rust]), id: 90 }], 'soils')
  const shared = ['sections', 'section_settings', 'user_groups', 'user_group_settings', 'versions']
  for (const [table, rows] of Object.entries(others))
    if (!shared.includes(table))
      for (const row of rows)
        tables[table]?.push({
          ...row,
          ...('journal_id' in row && { journal_id: 2 }),
          ...('context_id' in row && { context_id: 2 }),
        })
  await Bun.write(join(folder, 'ojs.sql'), mysqlDump(tables))
  for (const [path, refnumber] of [
    ['crops', '101'],
    ['soils', '901'],
  ] as const) {
    for (const table of [oldAddresses, articles]) await db.delete(table)
    const { printed } = await move('ojs.sql', '--journal', path)
    expect(printed).toMatch(/ 1 articles in the source\n +1 added\n/)
    expect(await db.select().from(articles)).toMatchObject([{ refnumber }])
  }
})

test('summaries in plain words and statements about data have their fields', async () => {
  const tables = dumpTables('3.5', [issue([wheat])])
  const said = { plainLanguageSummary: '<p>Wheat needs rain.</p>', dataAvailability: '<p>On request.</p>' }
  for (const [setting_name, setting_value] of Object.entries(said))
    tables.publication_settings?.push({ publication_id: 5101, locale: 'en_US', setting_name, setting_value })
  await Bun.write(join(folder, 'ojs.sql'), postgresDump(tables))
  const { printed } = await move('ojs.sql')
  for (const name of Object.keys(said)) expect(printed).not.toContain(name)
  const [row] = await db.select().from(articles)
  expect([row?.plain_summary, row?.data_availability]).toEqual(['Wheat needs rain.', 'On request.'])
})

const whole = postgresDump(dumpTables('3.3', [issue([wheat])]))
const head = (dump: string, from: string) => dump.slice(0, dump.indexOf(from))

test.each<[string, string | Uint8Array, string]>([
  ['cut off in a row', head(whole, 'hi_IN'), 'cut off'],
  ['cut off between tables', head(whole, '--\n-- PostgreSQL database dump complete'), 'cut off'],
  ['cut off in a statement', head(mysqlDump(dumpTables('3.3', [issue([wheat])])), 'drought'), 'cut off'],
  ['packed and cut off', Bun.gzipSync(whole).slice(0, 900), 'damaged or cut off'],
  ['in the format of pg_dump', 'PGDMP\x01\x0e', 'pg_dump --format=plain'],
  ['in a packed folder', Bun.gzipSync(`files/${'\0'.repeat(251)}ustar`), 'Unpack it'],
  ['of something else', '-- MySQL dump 10\nCREATE TABLE `a` (`b` int);\n-- Dump completed', 'no journal of OJS'],
  ['in another encoding', whole.replace("'UTF8'", "'KOI8R'"), 'is in KOI8R'],
  ['with a row that lacks a value', whole.replace('\tcrops\t', '\t'), 'row of journals in the dump is damaged'],
  ['with an endless row', `INSERT INTO journals (path) VALUES ('${'x'.repeat(33 * 1024 * 1024)}`, 'longer than'],
])('a dump %s is refused', async (_, dump, reason) => {
  await Bun.write(join(folder, 'ojs.sql'), dump)
  expect(await move('ojs.sql')).toMatchObject({ status: 1, printed: expect.stringContaining(reason) })
  expect(await db.$count(articles)).toBe(0)
})

test('a folder with a file for each table, as phpMyAdmin writes them where asked, is told apart', async () => {
  await mkdir(join(folder, 'tables'), { recursive: true })
  await Bun.write(join(folder, 'tables/ojs_table_issues.sql'), 'INSERT INTO issues (issue_id) VALUES (1);')
  expect(await move('tables')).toMatchObject({ status: 1, printed: expect.stringContaining('as one file: phpMyAdmin') })
})
