import { journalName, originOf, type Settings } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { makeArticleItem, makeJournalItem, makePerformances, type Named, reportHeader } from './report-item-rules.ts'
import { readSearchesByMonth, selectReportedArticles, sumByMonth } from './report-queries.ts'
import { exceptionOf, type Report, reports } from './report-rules.ts'
import type { RequestedReport } from './request-rules.ts'
import { createTabularWriter, makeParentHead, writeRowHead } from './tabular-rules.ts'

type Context = { services: Services; settings: Settings; requested: RequestedReport }
type Item = Record<string, unknown> & { Attribute_Performance: ReturnType<typeof makePerformances> }

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
    ? writeJsonPieces(JSON.stringify(header), body)
    : writeTabularPieces(createTabularWriter(header, requested), body)
}

/** Yields the items of a report in batches that are never empty. */
async function* batchesOf({ services: { db }, requested }: Context, named: Named): AsyncGenerator<Item[], undefined> {
  const report: Report = reports[requested.id]
  if (requested.isEmpty) return
  if (report.of === 'item') {
    for await (const articles of selectReportedArticles(db, requested))
      yield articles.map((article) => makeArticleItem(named, requested, article))
    return
  }
  const { Title, Item_ID } = makeJournalItem(named)
  const isOther = requested.item !== undefined && !Object.values(Item_ID).includes(requested.item.replace(/^\w+:/, ''))
  const has = (type: string) => requested.dataTypes.length === 0 || requested.dataTypes.includes(type)
  const counts = isOther || !has(report.dataType) ? [] : await sumByMonth(db, requested)
  const searches = report.of === 'platform' && has('Platform') ? await readSearchesByMonth(db, requested) : []
  const Attribute_Performance = [
    ...makePerformances(requested, counts),
    ...makePerformances(requested, searches, 'Platform'),
  ]
  if (Attribute_Performance.length === 0) return
  const Platform = journalName(named.settings)
  const title = report.of === 'title' && { Title, Publisher: named.settings.publisher, Item_ID }
  yield [{ ...title, Platform, Attribute_Performance }]
}

/** The items of a report to write. */
type Body = { requested: RequestedReport; named: Named; batches: AsyncIterable<Item[]> }

async function* writeJsonPieces(header: string, { requested, named, batches }: Body) {
  const { Title, Item_ID } = makeJournalItem(named)
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

async function* writeTabularPieces(
  { head, rows }: ReturnType<typeof createTabularWriter>,
  { requested, named, batches }: Body,
) {
  yield head()
  const parent = requested.hasParent ? makeParentHead(makeJournalItem(named)) : {}
  for await (const items of batches)
    yield items.map((item) => rows({ ...writeRowHead(item), ...parent }, item.Attribute_Performance)).join('')
}
