// both databases
import { beforeAll, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { relatedArticles } from '../../src/core/db/tables/related.ts'
import { encodeHtml, plainText } from '../../src/core/text/html.ts'
import { renewAll, renewAtNight, renewChanged } from '../../src/journal/related/actions.ts'
import { relatedCommand } from '../../src/journal/related/command.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal({ ORIGIN: 'https://crops.example' })
const { db } = journal

/** Numbers that are the same in each run. */
function* numbers(): Generator<number> {
  for (let state = 7; ; ) {
    state = (state * 16807) % 2147483647
    yield state
  }
}
const chance = numbers()
const below = (limit: number) => (chance.next().value ?? 0) % limit
const subjects = ['Zinc', 'Salinity', 'Drought', 'Compost', 'Tillage', 'Mulching', 'Irrigation', 'Shade']
const crops = ['rice', 'wheat', 'lentil', 'mustard', 'maize', 'millet']
const count = 48

const titleOf = (at: number) =>
  `${subjects[at % subjects.length]} response of ${crops[at % crops.length]} at site ${at} in the hills`
const placeOf = (at: number) => ({ year: 2020 + (at % 4), volume: 1 + (at % 4), issue: 1, refnumber: String(500 + at) })
const doiOf = (at: number) => (at % 3 === 0 ? null : `10.5555/Crops.${500 + at}`)

/** A reference to an article of this journal, in one of the ways that people write it. */
function referenceTo(at: number): string {
  const { year, volume, issue, refnumber } = placeOf(at)
  const doi = doiOf(at)
  const byTitle = `Rao A (${year - (below(5) === 0 ? 1 : 0)}). ${titleOf(at).toUpperCase()}. Crops ${volume}: 1-9.`
  const byAddress = `Rao A. https://crops.example/archives/${year}/vol${volume}/issue${issue}/${refnumber}.`
  const ways = [byTitle, byAddress, doi ? `Rao A. ${year}. doi:${doi.toLowerCase()}` : byTitle]
  return ways[below(ways.length)] ?? byTitle
}

beforeAll(async () => {
  for (let at = 0; at < count; at++) {
    const own = Array.from({ length: 3 }, () => referenceTo(below(count)))
    const others = Array.from({ length: 4 }, () => `Sen B. Soils of plain ${below(40)}. doi:10.1234/soils.${below(40)}`)
    await anArticle(db, {
      ...placeOf(at),
      title: titleOf(at),
      doi: doiOf(at),
      publishdate: `${placeOf(at).year}-0${1 + (at % 9)}-10`,
      keywords: `${subjects[at % subjects.length]}, ${crops[at % crops.length]}`,
      references: [...own, ...others].join('\n'),
    })
  }
  await renewChanged(journal)
})

type Listed = { refnumber: string; title: string; year: number; url: string }
type Answer = {
  refnumber: string
  title: string
  description: string
  doi: string
  year: number
  publishdate: string
  notice_of: string
  references: { text: string; doi: string }[]
  cited_by: Listed[]
  related: Listed[]
}

/** The JSON of all public articles. */
async function readAll(): Promise<Answer[]> {
  const rows = await db.select({ refnumber: articles.refnumber }).from(articles).orderBy(articles.id)
  const answers = await Promise.all(rows.map(({ refnumber }) => journal.call('GET', `/api/archives/ref/${refnumber}`)))
  return answers.filter(({ status }) => status === 200).map(({ body }) => body)
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The ref numbers of the articles that cite another, by a program of its own, from the JSON of all articles. */
function citing(cited: Answer, all: Answer[]): string[] {
  const own = /crops[.]example\/archives\/\d+\/vol\d+\/issue\d+\/(\d+)/
  const isCited = ({ text, doi }: Answer['references'][number]) => {
    if (doi) return doi.toLowerCase() === cited.doi.toLowerCase()
    const address = own.exec(text)?.[1]
    if (address) return address === cited.refnumber
    const hasYear = new RegExp(`(^|\\D)${cited.year}(\\D|$)`).test(text)
    return hasYear && cited.description.split(' ').length > 3 && letters(text).includes(letters(cited.description))
  }
  return all
    .filter((one) => one !== cited && one.notice_of !== cited.refnumber && one.references.some(isCited))
    .sort((one, other) =>
      other.publishdate === one.publishdate
        ? Number(other.refnumber) - Number(one.refnumber)
        : other.publishdate.localeCompare(one.publishdate),
    )
    .map(({ refnumber }) => refnumber)
}

/** Compares the lists of citing articles with those of the second program. @returns their entries */
async function compareCitations(): Promise<number> {
  await renewChanged(journal)
  const all = await readAll()
  const shown = all.map(({ refnumber, cited_by }) => [refnumber, cited_by.map((one) => one.refnumber)])
  expect(shown).toEqual(all.map((cited) => [cited.refnumber, citing(cited, all)]))
  return shown.flatMap(([, others]) => others).length
}

const change = (refnumber: string, values: Partial<typeof articles.$inferInsert>) =>
  db.update(articles).set(values).where(eq(articles.refnumber, refnumber))

describe('the articles that cite another', () => {
  test('are those that a second program finds in the JSON of all', async () => {
    expect(await compareCitations()).toBeGreaterThan(50)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['an article was hidden', () => change('510', { status: 'disabled' })],
    ['it was shown again', () => change('510', { status: 'enabled' })],
    ['a DOI was changed', () => change('511', { doi: '10.5555/other.511' })],
    ['a title was changed', () => change('512', { title: 'Boats', description: 'Boats on the long grey river' })],
    ['references were changed', () => change('513', { references: `${referenceTo(14)}\n${referenceTo(15)}` })],
    [
      'an article moved to another year',
      async () => {
        const { frequency: _, ...place } = await anIssue(db, { year: 2030 })
        await change('517', place)
      },
    ],
  ])('are so after %s', async (_, doIt) => {
    await doIt()
    await compareCitations()
  })

  test('are so after an article was deleted and restored', async () => {
    const [row] = await db.select().from(articles).where(eq(articles.refnumber, '520'))
    if (!row) throw new Error('No such article')
    await db.delete(articles).where(eq(articles.refnumber, '520'))
    await compareCitations()
    const { id: _, page_first, page_last, position_order, list_order, ...values } = row
    await db.insert(articles).values(values)
    await compareCitations()
  })
})

describe('related articles', () => {
  test('share three rare references, are at most five, and neither cite nor are cited', async () => {
    const three = Array.from({ length: 3 }, (_, at) => `Sen B. Seeds ${at}. doi:10.1234/seeds.${at}`).join('\n')
    await change('530', { references: three })
    await change('531', { references: three })
    await change('534', { references: three })
    await renewChanged(journal)
    const all = await readAll()
    const listed = (refnumber: string) => all.find((one) => one.refnumber === refnumber)?.related ?? []
    expect(listed('530').map(({ refnumber }) => refnumber)).toContain('531')
    expect(listed('531').map(({ refnumber }) => refnumber)).toContain('530')
    for (const article of all) {
      const around = article.related.map(({ refnumber }) => refnumber)
      const citedBy = (refnumber: string) => all.find((one) => one.refnumber === refnumber)?.cited_by ?? []
      expect(around.length).toBeLessThanOrEqual(5)
      expect(around).not.toContain(article.refnumber)
      for (const other of around) {
        expect(article.cited_by.map(({ refnumber }) => refnumber)).not.toContain(other)
        expect(citedBy(other).map(({ refnumber }) => refnumber)).not.toContain(article.refnumber)
      }
    }
  })

  test('are no retracted ones, at once and after the lists are renewed; citing ones say so', async () => {
    await change('532', { references: 'Rao A. doi:10.5555/crops.530\nSen B. doi:10.1234/seeds.0' })
    await change('530', { doi: '10.5555/crops.530' })
    const ofNotice = { refnumber: '900', article_type: 'retraction' as const, year: 2026, volume: 5, issue: 2 }
    await anArticle(db, { ...ofNotice, notice_of: '531', title: 'Retraction', references: 'doi:10.5555/crops.531' })
    await anArticle(db, { ...ofNotice, refnumber: '901', notice_of: '532', title: 'Retraction of another' })
    const related = async (refnumber: string) =>
      (await journal.call('GET', `/api/archives/ref/${refnumber}`)).body as Answer
    expect((await related('530')).related.map(({ refnumber }) => refnumber)).not.toContain('531')
    await renewChanged(journal)
    const now = await related('530')
    expect(now.related.map(({ refnumber }) => refnumber)).not.toContain('531')
    expect(now.cited_by.find(({ refnumber }) => refnumber === '532')).toEqual({
      refnumber: '532',
      title: `RETRACTED: ${encodeHtml(titleOf(32))}`,
      year: placeOf(32).year,
      url: `https://crops.example/archives/${placeOf(32).year}/vol${placeOf(32).volume}/issue1/532`,
    })
    expect((await related('531')).cited_by.map(({ refnumber }) => refnumber)).not.toContain('900')
    expect((await related('900')).related).toEqual([])
  })
})

describe('stored lists', () => {
  const stored = () =>
    db
      .select()
      .from(relatedArticles)
      .orderBy(relatedArticles.article_id, relatedArticles.list, relatedArticles.other_id)

  const run = async (...args: string[]) => {
    const printed: string[] = []
    const terminal = { print: (text: string) => printed.push(text), isInteractive: false, folder: '/' }
    const writeFile = async () => undefined
    const status = await relatedCommand(journal, args, { ...terminal, writeFile })
    return { status, text: printed.join('') }
  }

  test('are named where they differ, and equal once they were made again', async () => {
    await run()
    expect(await run('--check')).toEqual({ status: 0, text: 'All lists are as they should be\n' })
    const before = await stored()
    expect(before.length).toBeGreaterThan(50)
    await db.execute(sql`delete from related_articles where other_id % 2 = 0`)
    await db.execute(sql`update feature_counts set articles = articles + 1`)
    const damaged = await stored()
    const found = await run('--check')
    expect(found.status).toBe(1)
    expect(found.text).toMatch(/Cited in this journal: ids \d+.*\nRelated articles: ids \d+.*\n[\d,]+ counts\n/)
    expect(await stored()).toEqual(damaged)
    expect((await run()).status).toBe(0)
    expect(await stored()).toEqual(before)
  })

  test('are made in the journal’s night', async () => {
    const before = await stored()
    await db.delete(relatedArticles)
    const signal = new AbortController().signal
    await renewAtNight({ ...journal, clock: () => new Date('2026-06-15T10:00:00+05:30') }, signal)
    expect(await stored()).toEqual([])
    await renewAtNight(
      {
        ...journal,
        config: { ...journal.config, timeZone: 'Asia/Kolkata' },
        clock: () => new Date('2026-06-15T03:20:00+05:30'),
      },
      signal,
    )
    expect(await stored()).toEqual(before)
  })

  test('of a change are those of all, apart from what is rare', async () => {
    await change('533', { references: 'Rao A. doi:10.5555/crops.530' })
    await renewChanged(journal)
    expect(await renewAll(journal, { isDry: true })).toMatchObject({ features: [], cited_by: [], counts: 0 })
  })

  test('leave the time of the last change as it was', async () => {
    const times = () => db.execute(sql`select sum(extract(epoch from modification)) as sum from articles`)
    const before = await times()
    await renewAll(journal)
    expect(await times()).toEqual(before)
  })
})

describe('the page of an article', () => {
  const placeOfRef = async (refnumber: string) => {
    const [found] = await db.select().from(articles).where(eq(articles.refnumber, refnumber))
    return `/archives/${found?.year}/vol${found?.volume}/issue${found?.issue}/${refnumber}`
  }

  test('ends with the articles that cite it, and related ones, read in one statement', async () => {
    const all = await readAll()
    const article = all.find(({ cited_by, related }) => cited_by.length > 0 && related.length > 0)
    if (!article) throw new Error('No article has both lists')
    journal.pageCache.clear()
    journal.statements.length = 0
    const html = await (await journal.get(await placeOfRef(article.refnumber))).text()
    expect(journal.statements.filter(({ text }) => text.includes('"related_articles"')).length).toBe(1)
    const listOf = (id: string) =>
      [...(new RegExp(`<section id="${id}".*?</section>`, 's').exec(html)?.[0] ?? '').matchAll(/href="([^"]*)"/g)].map(
        ([, to]) => `https://crops.example${to}`,
      )
    expect(listOf('cited-by')).toEqual(article.cited_by.map(({ url }) => url))
    expect(listOf('related')).toEqual(article.related.map(({ url }) => url))
    expect(wordsOf(html)).toContain(`Cited in this journal ${plainText(article.cited_by[0]?.title ?? '')}`)
  })

  test('has no list that is empty', async () => {
    await anArticle(db, { refnumber: '950', title: 'Alone', keywords: '', references: '' })
    const html = await (await journal.get(await placeOfRef('950'))).text()
    expect(html).not.toContain('Cited in this journal')
    expect(html).not.toContain('Related articles')
  })

  test('shows an article that cites it as soon as that is listed, and its new title', async () => {
    await journal.follow({ forget: journal.pageCache.forget, listen: journal.pageCache.listen, wake: () => {} })
    const place = await placeOfRef('530')
    const words = async () => (await journal.read(place)).text
    expect(await words()).not.toContain('A new one')
    await anArticle(db, { refnumber: '951', title: 'A new one', references: 'doi:10.5555/CROPS.530' })
    await renewChanged(journal)
    const until = async (title: string) => {
      for (let time = 0; time < 200 && !(await words()).includes(title); time++) await Bun.sleep(20)
      return (await words()).includes(title)
    }
    expect(await until('A new one')).toBe(true)
    await change('951', { title: 'Another name', description: 'Another name' })
    expect(await until('Another name')).toBe(true)
  })
})
