import { journalName, originOf, type Settings } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { articleItem, journalItem, performances, reportHeader } from './report-item-rules.ts'
import { reportedArticles, searchesByMonth, sumByMonth } from './report-queries.ts'
import { exceptionOf, type Report, reports } from './report-rules.ts'
import type { RequestedReport } from './request-rules.ts'
import { parentHead, rowHead, tabularWriter } from './tabular-rules.ts'

type Written = { services: Services; settings: Settings; asked: RequestedReport }
type Named = { settings: Settings; origin: string }
type Item = Record<string, unknown> & { Attribute_Performance: ReturnType<typeof performances> }

/**
 * Writes a report in pieces, so that one of many articles is never whole in memory.
 * @returns pieces of text; the first is there once it is known whether there is usage at all
 */
export async function* writeReport(written: Written, format: 'json' | 'tsv'): AsyncGenerator<string> {
  const { services, settings } = written
  const named = { settings, origin: originOf(services.config, settings) }
  const batches = batchesOf(written, named)
  const first = await batches.next()
  const isEmpty = first.done === true
  const hasOther = written.asked.exceptions.some(({ Code }) => Code === 3031 || Code === 3032)
  const none = isEmpty && !hasOther ? [exceptionOf(3030)] : []
  const asked = { ...written.asked, exceptions: [...written.asked.exceptions, ...none] }
  const header = reportHeader(named, asked, { created: services.clock() })
  const all = (async function* () {
    if (!isEmpty) yield first.value
    yield* batches
  })()
  yield* format === 'json'
    ? jsonPieces(JSON.stringify(header), asked, named, all)
    : tabularPieces(tabularWriter(header, asked), asked, named, all)
}

/** The items of a report, in batches of which none is empty. */
async function* batchesOf({ services: { db }, asked }: Written, named: Named): AsyncGenerator<Item[], undefined> {
  const report: Report = reports[asked.id]
  if (asked.isEmpty) return
  if (report.of === 'item') {
    for await (const articles of reportedArticles(db, asked))
      yield articles.map((article) => articleItem(named, asked, article))
    return
  }
  const { Title, Item_ID } = journalItem(named)
  const isOther = asked.item !== undefined && !Object.values(Item_ID).includes(asked.item.replace(/^\w+:/, ''))
  const has = (type: string) => asked.dataTypes.length === 0 || asked.dataTypes.includes(type)
  const readings = isOther || !has(report.dataType) ? [] : await sumByMonth(db, asked)
  const searches = report.of === 'platform' && has('Platform') ? await searchesByMonth(db, asked) : []
  const Attribute_Performance = [...performances(asked, readings), ...performances(asked, searches, 'Platform')]
  if (Attribute_Performance.length === 0) return
  const Platform = journalName(named.settings)
  const title = report.of === 'title' && { Title, Publisher: named.settings.publisher, Item_ID }
  yield [{ ...title, Platform, Attribute_Performance }]
}

async function* jsonPieces(header: string, asked: RequestedReport, named: Named, batches: AsyncIterable<Item[]>) {
  const { Title, Item_ID } = journalItem(named)
  const kind = asked.id === 'ir' && { Data_Type: 'Journal' } // COUNTER's view of it has none
  const parent = asked.hasParent ? `${JSON.stringify({ Title, Item_ID, ...kind }).slice(1, -1)},` : ''
  const isNested = reports[asked.id].of === 'item'
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

async function* tabularPieces(
  { head, rows }: ReturnType<typeof tabularWriter>,
  asked: RequestedReport,
  named: Named,
  batches: AsyncIterable<Item[]>,
) {
  yield head()
  const parent = asked.hasParent ? parentHead(journalItem(named)) : {}
  for await (const items of batches)
    yield items.map((item) => rows({ ...rowHead(item), ...parent }, item.Attribute_Performance)).join('')
}
