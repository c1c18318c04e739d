import { journalName, originOf, type Settings } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { articleItem, journalItem, type Named, performances, reportHeader } from './report-item-rules.ts'
import { reportedArticles, searchesByMonth, sumByMonth } from './report-queries.ts'
import { exceptionOf, type Report, reports } from './report-rules.ts'
import type { RequestedReport } from './request-rules.ts'
import { parentHead, rowHead, tabularWriter } from './tabular-rules.ts'

type Context = { services: Services; settings: Settings; requested: RequestedReport }
type Item = Record<string, unknown> & { Attribute_Performance: ReturnType<typeof performances> }

/** Writes a report in pieces; yields the first once it is known whether there is any usage. */
export async function* writeReport(context: Context, format: 'json' | 'tsv'): AsyncGenerator<string> {
  const { services, settings } = context
  const named = { settings, origin: originOf(services.config, settings) }
  const batches = batchesOf(context, named)
  const first = await batches.next()
  const isEmpty = first.done === true
  const hasOther = context.requested.exceptions.some(({ Code }) => Code === 3031 || Code === 3032)
  const none = isEmpty && !hasOther ? [exceptionOf(3030)] : []
  const requested = { ...context.requested, exceptions: [...context.requested.exceptions, ...none] }
  const header = reportHeader(named, requested, { created: services.clock() })
  const all = (async function* () {
    if (!isEmpty) yield first.value
    yield* batches
  })()
  const body = { requested, named, batches: all }
  yield* format === 'json'
    ? jsonPieces(JSON.stringify(header), body)
    : tabularPieces(tabularWriter(header, requested), body)
}

/** Yields the items of a report in batches that are never empty. */
async function* batchesOf({ services: { db }, requested }: Context, named: Named): AsyncGenerator<Item[], undefined> {
  const report: Report = reports[requested.id]
  if (requested.isEmpty) return
  if (report.of === 'item') {
    for await (const articles of reportedArticles(db, requested))
      yield articles.map((article) => articleItem(named, requested, article))
    return
  }
  const { Title, Item_ID } = journalItem(named)
  const isOther = requested.item !== undefined && !Object.values(Item_ID).includes(requested.item.replace(/^\w+:/, ''))
  const has = (type: string) => requested.dataTypes.length === 0 || requested.dataTypes.includes(type)
  const counts = isOther || !has(report.dataType) ? [] : await sumByMonth(db, requested)
  const searches = report.of === 'platform' && has('Platform') ? await searchesByMonth(db, requested) : []
  const Attribute_Performance = [...performances(requested, counts), ...performances(requested, searches, 'Platform')]
  if (Attribute_Performance.length === 0) return
  const Platform = journalName(named.settings)
  const title = report.of === 'title' && { Title, Publisher: named.settings.publisher, Item_ID }
  yield [{ ...title, Platform, Attribute_Performance }]
}

/** The items of a report to write. */
type Body = { requested: RequestedReport; named: Named; batches: AsyncIterable<Item[]> }

async function* jsonPieces(header: string, { requested, named, batches }: Body) {
  const { Title, Item_ID } = journalItem(named)
  const kind = requested.id === 'ir' && { Data_Type: 'Journal' } // COUNTER's Standard View has no data type
  const parent = requested.hasParent ? `${JSON.stringify({ Title, Item_ID, ...kind }).slice(1, -1)},` : ''
  const isNested = reports[requested.id].of === 'item'
  let text = `{"Report_Header":${header},"Report_Items":[`
  let written = false
  for await (const items of batches) {
    if (!written && isNested) text += `{${parent}"Items":[`
    yield `${text}${written ? ',' : ''}${items.map((item) => JSON.stringify(item)).join(',')}`
    text = ''
    written = true
  }
  yield `${text}${written && isNested ? ']}' : ''}]}`
}

async function* tabularPieces({ head, rows }: ReturnType<typeof tabularWriter>, { requested, named, batches }: Body) {
  yield head()
  const parent = requested.hasParent ? parentHead(journalItem(named)) : {}
  for await (const items of batches)
    yield items.map((item) => rows({ ...rowHead(item), ...parent }, item.Attribute_Performance)).join('')
}
