// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { usageDays, usageMonths, usageSearches } from '../../src/core/db/tables/usage.ts'
import { reports } from '../../src/exchange/counter/report-rules.ts'
import { lanes } from '../../src/web/limits/costs.ts'
import { createGate } from '../../src/web/limits/gate.ts'
import { anArticle } from '../support/builders/rows.ts'
import { articleIds } from '../support/builders/usage.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const world = 'customer_id=0000000000000000'
const period = 'begin_date=2026-01&end_date=2026-05'
const ids = Object.keys(reports)

beforeAll(async () => {
  await anArticle(journal.db, {
    refnumber: '7',
    title: 'Rice & <i>rye</i>',
    doi: '10.5555/rice.7',
    publishdate: '2026-01-03',
  })
  await anArticle(journal.db, {
    refnumber: '8',
    title: '=HYPERLINK("http://evil.example","x")',
    year: 2025,
    volume: 4,
    issue: 1,
  })
  await anArticle(journal.db, { refnumber: '9', title: 'Never read' })
  const found = await articleIds(journal.db, ['7', '8'])
  const row = (refnumber: string, month: string, [ti = 0, ui = 0, tr = 0, ur = 0]: number[]) => ({
    article_id: found.get(refnumber) ?? 0,
    month: `${month}-01`,
    total_investigations: ti,
    unique_investigations: ui,
    total_requests: tr,
    unique_requests: ur,
  })
  await journal.db
    .insert(usageMonths)
    .values([
      row('7', '2023-06', [100, 90, 50, 40]),
      row('7', '2026-02', [10, 8, 4, 3]),
      row('7', '2026-03', [5, 5, 0, 0]),
      row('8', '2026-02', [1, 1, 1, 1]),
      row('7', '2026-06', [7, 7, 7, 7]),
    ])
  const searched = (day: string, searches: number) => ({ day, searches, count_id: crypto.randomUUID() })
  await journal.db
    .insert(usageSearches)
    .values([
      searched('2025-12-31', 100),
      searched('2026-01-01', 2),
      searched('2026-05-31', 3),
      searched('2026-05-31', 4),
      searched('2026-06-01', 100),
    ])
})

type Performances = { Attribute_Performance: { YOP?: string; Performance: Record<string, Record<string, number>> }[] }[]

async function ask(id: string, parameters = `${world}&${period}`) {
  const answer = await journal.get(`/r51/reports/${id}?${parameters}`)
  const body = await answer.json()
  return { status: answer.status, body, header: body.Report_Header, items: itemsOf(body) }
}

const itemsOf = ({ Report_Items = [] }): Performances =>
  (Report_Items as { Items?: Performances }[]).flatMap((item) => item.Items ?? (item as unknown as Performances))

/** The sum of a metric over everything in a report. */
const sumOf = (items: Performances, metric: string) =>
  items
    .flatMap(({ Attribute_Performance }) => Attribute_Performance)
    .flatMap(({ Performance }) => Object.values(Performance[metric] ?? {}))
    .reduce((sum, count) => sum + count, 0)

const codesOf = (header: { Exceptions?: { Code: number }[] }) =>
  (header.Exceptions ?? []).map(({ Code }) => Code).join()

describe('a report', () => {
  test.each(ids)('%s names itself in its header', async (id) => {
    const { header } = await ask(id)
    expect(`${header.Report_ID} ${header.Report_Name}`).toBe(`${id.toUpperCase()} ${reports[id as 'pr'].name}`)
  })

  test.each([
    ['pr', 'Total_Item_Investigations', 16],
    ['pr', 'Unique_Item_Requests', 4],
    ['pr', 'Searches_Platform', 9],
    ['pr_p1', 'Searches_Platform', 9],
    ['tr', 'Searches_Platform', 0],
    ['pr_p1', 'Total_Item_Requests', 5],
    ['tr', 'Total_Item_Investigations', 16],
    ['tr', 'Unique_Item_Investigations', 14],
    ['tr_j3', 'Total_Item_Investigations', 16],
    ['tr_j3', 'Total_Item_Requests', 5],
    ['tr_j4', 'Total_Item_Requests', 0],
    ['ir', 'Total_Item_Investigations', 16],
    ['ir', 'Unique_Item_Requests', 4],
    ['ir_a1', 'Total_Item_Requests', 5],
    ['ir_a1', 'Unique_Item_Requests', 4],
  ])('%s counts for %s: %p', async (id, metric, expected) => {
    expect(sumOf((await ask(id)).items, metric)).toBe(expected)
  })

  test.each(['tr', 'ir'])('%s split by year of publication has the same sum', async (id) => {
    const { items } = await ask(id, `${world}&${period}&attributes_to_show=YOP|Access_Type|Access_Method`)
    expect(sumOf(items, 'Total_Item_Investigations')).toBe(16)
  })

  test('can split the usage by year of publication', async () => {
    const { items } = await ask('tr', `${world}&${period}&attributes_to_show=YOP`)
    expect(items[0]?.Attribute_Performance.map(({ YOP }) => YOP).join()).toBe('2025,2026')
  })

  test.each([
    ['yop=2025', 1],
    ['yop=2024-2025', 1],
    ['yop=2025|2026', 16],
    ['yop=1999', 0],
    ['access_type=Controlled', 0],
    ['access_method=TDM', 0],
    ['metric_type=Total_Item_Investigations', 16],
    ['granularity=Total', 16],
    ['item_id=DOI:10.5555/RICE.7', 15],
    ['item_id=Proprietary:thejournal:8', 1],
  ])('of items, filtered by %s, has %p investigations', async (filter, expected) => {
    expect(sumOf((await ask('ir', `${world}&${period}&${filter}`)).items, 'Total_Item_Investigations')).toBe(expected)
  })

  test.each([
    ['data_type=Platform', 'Searches_Platform'],
    [
      'data_type=Journal',
      'Total_Item_Investigations,Total_Item_Requests,Unique_Item_Investigations,Unique_Item_Requests',
    ],
    ['metric_type=Searches_Platform', 'Searches_Platform'],
    ['metric_type=Total_Item_Requests', 'Total_Item_Requests'],
    ['access_method=TDM', ''],
  ])('of the platform, filtered by %s, has the metrics %p', async (filter, expected) => {
    const { items } = await ask('pr', `${world}&${period}&${filter}`)
    const metrics = items.flatMap((item) => item.Attribute_Performance.flatMap((one) => Object.keys(one.Performance)))
    expect(metrics.join()).toBe(expected)
  })

  test('that lists requests leaves out articles without any', async () => {
    expect((await ask('ir_a1', `${world}&begin_date=2026-03&end_date=2026-03`)).items).toEqual([])
  })

  test('names the article in plain text', async () => {
    expect((await ask('ir')).items[0]).toMatchObject({ Item: 'Rice & rye', Item_ID: { DOI: '10.5555/rice.7' } })
  })

  test('names the journal of its articles if include_parent_details asks for it', async () => {
    const { body } = await ask('ir', `${world}&${period}&include_parent_details=True`)
    expect(body.Report_Items[0]).toMatchObject({ Title: 'The Journal', Data_Type: 'Journal' })
  })

  test('covers the last three years and the current one', async () => {
    const { items } = await ask('pr', `${world}&begin_date=2023-01&end_date=2026-05`)
    expect(sumOf(items, 'Total_Item_Investigations')).toBe(116)
  })
})

describe('a request with wrong parameters', () => {
  test.each([
    ['', 400, 1030],
    [period, 400, 1030],
    [world, 400, 1030],
    [`${world}&begin_date=2026-01`, 400, 1030],
    [`customer_id=1&${period}`, 403, 2010],
    [`${world}&begin_date=2026-13&end_date=2026-14`, 400, 3020],
    [`${world}&begin_date=2026-05&end_date=2026-01`, 400, 3020],
    [`${world}&begin_date=yesterday&end_date=2026-01`, 400, 3020],
    [`${world}&begin_date=2026-01-02&end_date=2026-02`, 400, 3020],
    [`${world}&begin_date=2026-01&end_date=2026-02-27`, 400, 3020],
    [`${world}&begin_date=2026-06&end_date=2026-06`, 400, 3020],
    [`${world}&begin_date=2027-06&end_date=2027-07`, 400, 3020],
  ])('%p gets status %p and exception %p', async (parameters, status, code) => {
    const { status: answered, body } = await ask('tr', parameters)
    expect(`${answered} ${body.Code}`).toBe(`${status} ${code}`)
  })

  test.each([
    [`${period}`, ''],
    ['begin_date=2026-01-01&end_date=2026-05-31', ''],
    ['begin_date=2026-04&end_date=2026-05', '3030'],
    ['begin_date=2026-01&end_date=2026-06', '3031'],
    ['begin_date=2020-01&end_date=2026-05', '3032'],
    ['begin_date=2020-01&end_date=2020-05', '3032'],
    [`${period}&author=x`, '3050'],
    [`${period}&utm_source=x`, '3050'],
    [`${period}&metric_type=Clicks`, '3060'],
    [`${period}&yop=soon`, '3060'],
    [`${period}&attributes_to_show=Weather`, '3062'],
    [`${period}&granularity=Day`, '3062'],
    [`${period}&include_component_details=True`, '3063'],
  ])('%s gets a report with the exceptions %p', async (parameters, expected) => {
    expect(codesOf((await ask('ir', `${world}&${parameters}`)).header)).toBe(expected)
  })

  test('up to a month that is not over gets the months before it', async () => {
    const { header } = await ask('tr', `${world}&begin_date=2026-01&end_date=2026-12`)
    expect(header.Report_Filters.End_Date).toBe('2026-05-31')
  })

  test('for a Standard View has its filters ignored', async () => {
    expect(codesOf((await ask('tr_j3', `${world}&${period}&metric_type=Total_Item_Requests`)).header)).toBe('3050')
  })

  test('for an unknown report gets 404', async () => {
    expect((await ask('tr_b1')).status).toBe(404)
  })
})

describe('a tabular report', () => {
  const table = async (id: string, headers: Record<string, string> = {}, format = '&format=tsv') =>
    (await (await journal.get(`/r51/reports/${id}?${world}&${period}${format}`, headers)).text())
      .split('\n')
      .map((line) => line.split('\t'))

  test.each(ids)('%s has as many values in each line as columns', async (id) => {
    const [columns, ...rows] = (await table(id)).slice(14, -1)
    expect(rows.filter((row) => row.length !== columns?.length)).toEqual([])
  })

  test.each(ids)('%s has a line for each metric of an item', async (id) => {
    const { items } = await ask(id)
    const metrics = items.flatMap(({ Attribute_Performance }) =>
      Attribute_Performance.flatMap(({ Performance }) => Object.keys(Performance)),
    )
    expect((await table(id)).slice(15, -1).length).toBe(metrics.length)
  })

  test('is the answer if the header Accept asks for it', async () => {
    const [first] = await table('pr', { accept: 'text/tab-separated-values' }, '')
    expect(first?.join()).toBe('Report_Name,Platform Report')
  })

  test('has no cell that a spreadsheet reads as a formula', async () => {
    const formula = await table('ir')
    expect(formula.map(([first]) => first)).toContain(`'=HYPERLINK("http://evil.example","x")`)
  })

  test('has the total beside the months', async () => {
    const rows = await table('tr_j3')
    const row = rows.find((line) => line.includes('Total_Item_Investigations') && line[0] === 'The Journal')
    expect(row?.slice(-6).join()).toBe('16,0,11,5,0,0')
  })
})

describe('the Cache-Control of a report', () => {
  const cachedBy = async (parameters: string) => {
    const answer = await journal.get(`/r51/reports/${parameters}`)
    await answer.text() // its turn ends with it
    return answer.headers.get('cache-control')
  }

  test.each([
    ['of past months', `pr?${world}&${period}`, 'public, max-age=86400'],
    ['of past months, of titles', `tr_j3?${world}&${period}&format=tsv`, 'public, max-age=86400'],
    ['with titles that may be marked', `ir?${world}&${period}`, 'public, max-age=60'],
    ['of the month that is not over', `pr?${world}&begin_date=2026-01&end_date=2026-06`, 'no-store'],
    ['that is only an exception', `pr?${world}&begin_date=2026-06&end_date=2026-06`, 'no-store'],
    ['of another customer', `pr?customer_id=1&${period}`, 'no-store'],
  ])('%s', async (_, path, expected) => {
    expect(await cachedBy(path)).toBe(expected)
  })

  test('is no-store until the days of the month are closed', async () => {
    const article_id = (await articleIds(journal.db, ['7'])).get('7') ?? 0
    const counts = { total_investigations: 1, unique_investigations: 1, total_requests: 0, unique_requests: 0 }
    await journal.db.insert(usageDays).values({ day: '2026-05-31', article_id, ...counts })
    expect(await cachedBy(`pr?${world}&${period}`)).toBe('no-store')
    await journal.db.delete(usageDays)
  })
})

describe('a report of all time', () => {
  const ever = `${world}&begin_date=0001-01&end_date=9999-12`
  const parameters = {
    nothing: '',
    attributes: '&attributes_to_show=YOP|Access_Type|Access_Method|Authors|Publication_Date|Article_Version',
    years: `&yop=${Array.from({ length: 1000 }, (_, place) => `${1000 + place}-${9999 - place}`).join('|')}`,
    'years that end before they begin': '&yop=2026-2025',
    items: `&item_id=${Array.from({ length: 1000 }, (_, place) => `DOI:10.5555/${place}`).join('|')}`,
    'an item with a NUL': '&item_id=DOI:10.5555/%00',
    'a parameter a thousand times': '&metric_type=Total_Item_Requests'.repeat(400),
  }
  const requests = ids.flatMap((id) => Object.entries(parameters).map(([name, more]) => ({ id, name, more })))

  test.each(requests)('$id with $name is a table of the months since the first usage', async ({ id, more }) => {
    const answer = await journal.get(`/r51/reports/${id}?${ever}${more}&format=tsv`)
    const text = await answer.text()
    const columns = text.split('\n')[14]?.split('\t') ?? []
    expect(answer.status).toBe(200)
    expect(columns.filter((name) => /^[A-Z][a-z]{2}-\d{4}$/.test(name)).length).toBe(36)
    expect(columns.slice(-36)[0]).toBe('Jun-2023')
    expect(columns.at(-1)).toBe('May-2026')
    expect(text.length).toBeLessThan(40_000)
  })

  test.each(requests)('$id with $name is short as JSON', async ({ id, more }) => {
    const text = await (await journal.get(`/r51/reports/${id}?${ever}${more}`)).text()
    const { Report_Filters, Exceptions } = JSON.parse(text).Report_Header
    expect(Report_Filters).toMatchObject({ Begin_Date: '0001-01-01', End_Date: '2026-05-31' })
    expect(Exceptions.map(({ Code }: { Code: number }) => Code)).toContain(3032)
    expect(text.length).toBeLessThan(40_000)
  })

  test.each(['tr', 'ir'])('%s filtered by a thousand ranges of years has their usage', async (id) => {
    expect(sumOf((await ask(id, `${ever}${parameters.years}`)).items, 'Total_Item_Investigations')).toBe(116)
  })

  test('has searches from before the first view', async () => {
    await journal.db.insert(usageSearches).values({ day: '2022-11-30', searches: 50, count_id: crypto.randomUUID() })
    expect(sumOf((await ask('pr', ever)).items, 'Searches_Platform')).toBe(159)
  })
})

describe('beside the reports', () => {
  test('the status is public', async () => {
    expect(await (await journal.get('/r51/status')).json()).toMatchObject([{ Service_Active: true }])
  })

  test('the only member is the world', async () => {
    expect(await (await journal.get(`/r51/members?${world}`)).json()).toMatchObject([{ Institution_Name: 'The World' }])
  })

  test('the list has every report with its months', async () => {
    const list = await (await journal.get(`/r51/reports?${world}`)).json()
    expect(list.map((one: Record<string, string>) => `${one.Report_ID} ${one.First_Month_Available}`)).toEqual(
      ids.map((id) => `${id.toUpperCase()} 2022-11`),
    )
  })

  test.each([
    ['2022-11-30', '3030'],
    ['2022-12-01', ''],
    ['2023-01-15', ''],
  ])('of a journal with usage from November 2022 on, on %s its months answer with %j', async (day, expected) => {
    const { handle } = createApp({ ...journal, clock: () => new Date(`${day}T12:00:00Z`) })
    const read = async (path: string) => (await handle(new Request(`http://localhost/r51/reports${path}`))).json()
    const list: Record<string, string>[] = await read(`?${world}`)
    for (const { Path, First_Month_Available, Last_Month_Available } of list.filter(
      ({ Report_ID }) => Report_ID === 'PR',
    )) {
      const months = `begin_date=${First_Month_Available}&end_date=${Last_Month_Available}`
      const { Report_Header } = await read(`${Path?.replace('/r51/reports', '')}?${world}&${months}`)
      expect(codesOf(Report_Header)).toBe(expected)
    }
  })

  test('a client that asks too often learns when to try again', async () => {
    const gate = createGate({ rate: { burst: 1, perSecond: 1 / 3 } })
    const { handle } = createApp({ ...journal, gate })
    const ask = () => handle(new Request(`http://localhost/r51/reports/pr?${world}&${period}`))
    expect((await ask()).status).toBe(200)
    const answer = await ask()
    expect(`${answer.status} ${answer.headers.get('retry-after')} ${(await answer.json()).Code}`).toBe('429 3 1020')
  })
})

describe('a client gets one report at a time', () => {
  const path = `/r51/reports/ir?${world}&begin_date=2023-06&end_date=2026-05&format=`

  test.each(['json', 'tsv'])('and waits until the last piece of the first is sent: %s', async (format) => {
    const running = () => journal.gate.queues.report.running()
    const first = await journal.get(path + format)
    const second = journal.get(path + format)
    await Bun.sleep(20)
    expect([running(), journal.gate.queues.report.waiting()]).toEqual([1, 1])
    await first.text()
    await (await second).text()
    expect(running()).toBe(0)
  })

  test('and its turn ends when it disconnects, even before it has read anything', async () => {
    const left = new AbortController()
    const asked = (init: RequestInit = {}) => journal.handle(new Request(`http://localhost${path}json`, init))
    const read = await asked()
    await read.body?.cancel()
    await (await asked({ method: 'HEAD' })).text()
    await asked({ signal: left.signal })
    left.abort()
    await (await asked()).text()
    expect(journal.gate.queues.report.running()).toBe(0)
  })
})

describe('clients at many addresses', () => {
  const path = `/r51/reports/ir?${world}&begin_date=2023-06&end_date=2026-05&format=tsv`
  const asking = (gate = createGate({ limits: { report: { ...lanes.report, maxWaiting: 0 } } })) => {
    const { handle } = createApp({ ...journal, gate, config: { ...journal.config, trustProxy: ['127.0.0.1'] } })
    return (at: number) => {
      const headers = { 'x-forwarded-for': `192.0.2.${at}` }
      return handle(new Request(`http://localhost${path}`, { headers }))
    }
  }

  test('that stop reading block nobody else', async () => {
    const ask = asking()
    const slow = await Promise.all([1, 2, 3, 4, 5, 6].map(ask))
    expect([(await ask(7)).status, ...slow.map(({ status }) => status)]).toEqual(Array(7).fill(200))
    for (const { body } of slow) await body?.cancel()
  })

  test('get four pieces built at a time, and each client its whole report', async () => {
    const gate = createGate()
    const ask = asking(gate)
    let most = 0
    journal.hooks.onStatement = () => {
      most = Math.max(most, gate.parts.running())
    }
    const texts = await Promise.all(Array.from({ length: 12 }, async (_, at) => (await ask(at)).text()))
    journal.hooks.onStatement = () => {}
    expect([most, gate.parts.running(), gate.queues.report.running()]).toEqual([4, 0, 0])
    expect(new Set(texts.map((text) => text.split('\n').length)).size).toBe(1)
    expect(texts[0]).toContain('Rice')
  })
})
