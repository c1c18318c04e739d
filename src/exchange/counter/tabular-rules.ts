import { tsvLine } from '../../core/text/csv-lines.ts'
import { months } from '../../core/text/dates.ts'
import type { AttributePerformance, ReportHeader } from './report-item-rules.ts'
import { type Report, reports } from './report-rules.ts'
import { listMonthsBetween, type RequestedReport } from './request-rules.ts'

/** The first cells of a row in a tabular report: values by column. */
type RowHead = Record<string, string>

const itemIds = ['DOI', 'Proprietary_ID', 'ISBN', 'Print_ISSN', 'Online_ISSN', 'URI']

/** Returns the columns before the usage, in COUNTER's order (COUNTER 5.1, 3.2 and 4). */
function listReportColumns({ id, shown, hasParent }: RequestedReport): string[] {
  const report: Report = reports[id]
  const ids = report.view ? itemIds.filter((name) => name !== 'ISBN') : itemIds
  const publisher = ['Publisher', 'Publisher_ID', 'Platform']
  const about = ['Authors', 'Publication_Date', 'Article_Version'].filter((name) => shown.has(name))
  const parent = hasParent
    ? ['Parent_Title', ...(report.view ? [] : ['Parent_Data_Type']), ...ids.map((name) => `Parent_${name}`)]
    : []
  const heads = {
    platform: ['Platform'],
    title: ['Title', ...publisher, ...ids],
    item: ['Item', ...publisher, ...about, ...ids, ...parent],
  }
  const split = ['YOP', 'Access_Type', 'Access_Method'].filter((name) => shown.has(name))
  return [...heads[report.of], ...(report.view?.hasDataType === false ? [] : ['Data_Type']), ...split]
}

/** Writes a tabular report: its head, and a row for each metric of an item (COUNTER 5.1, 3.2.1). */
export function createTabularWriter(header: ReportHeader, requested: RequestedReport) {
  const columns = listReportColumns(requested)
  const periods = requested.isTotal ? [] : listMonthsBetween(requested.begin, requested.end)

  const head = () =>
    [
      ...writeHeadLines(header, requested),
      [],
      [...columns, 'Metric_Type', 'Reporting_Period_Total', ...periods.map(formatMonthTitle)],
    ]
      .map(tsvLine)
      .join('')

  const rows = (item: RowHead, performances: AttributePerformance[]) =>
    performances
      .flatMap(({ Performance, ...split }) =>
        Object.entries(Performance).map(([metric, counts]) => {
          const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
          const values = { ...item, ...split } as RowHead
          const usage = periods.map((month) => String(counts[month] ?? 0))
          return tsvLine([...columns.map((name) => values[name] ?? ''), metric, String(total), ...usage])
        }),
      )
      .join('')

  return { head, rows }
}

function writeHeadLines(header: ReportHeader, requested: RequestedReport) {
  const { Begin_Date, End_Date, Metric_Type, ...filters } = header.Report_Filters
  const pairs = (of: object) =>
    Object.entries(of)
      .map(([name, value]) => `${name}=${[value].flat().join('|')}`)
      .join('; ')
  const exceptions = requested.exceptions.map(
    ({ Code, Message, Data }) => `${Code}: ${Message}${Data ? ` (${Data})` : ''}`,
  )
  return [
    ['Report_Name', header.Report_Name],
    ['Report_ID', header.Report_ID],
    ['Release', header.Release],
    ['Institution_Name', header.Institution_Name],
    ['Institution_ID', header.Institution_ID.Proprietary.join('; ')],
    ['Metric_Types', [Metric_Type ?? []].flat().join('; ')],
    ['Report_Filters', pairs(filters)],
    ['Report_Attributes', pairs(requested.attributes)],
    ['Exceptions', exceptions.join('; ')],
    ['Reporting_Period', `Begin_Date=${Begin_Date}; End_Date=${End_Date}`],
    ['Created', header.Created],
    ['Created_By', header.Created_By],
    ['Registry_Record', header.Registry_Record],
  ]
}

/** Returns the values of an item, by column. */
export function writeRowHead({
  Item_ID = {},
  ...item
}: { Item_ID?: Record<string, string> } & Record<string, unknown>): RowHead {
  const { Authors, Attribute_Performance: _, ...texts } = item
  const authors = (Authors as { Name: string }[] | undefined) ?? []
  return {
    ...(texts as RowHead),
    Authors: authors.map(({ Name }) => Name).join('; '),
    ...byColumn(Item_ID),
  }
}

/** Returns the values of an article's journal, by column. */
export function makeParentHead({ Title, Item_ID }: { Title: string; Item_ID: Record<string, string> }): RowHead {
  const ids = Object.entries(byColumn(Item_ID)).map(([name, value]) => [`Parent_${name}`, value])
  return { Parent_Title: Title, Parent_Data_Type: 'Journal', ...Object.fromEntries(ids) }
}

function byColumn({ Proprietary = '', ...ids }: Record<string, string>): RowHead {
  return { ...ids, Proprietary_ID: Proprietary }
}

/** Formats a month: 'Jan-2026'. */
function formatMonthTitle(month: string): string {
  const [year, number] = month.split('-')
  return `${months[Number(number) - 1]?.slice(0, 3)}-${year}`
}
