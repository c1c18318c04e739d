import { storable } from '../../core/text/clean.ts'
import { isDay } from '../../core/text/dates.ts'
import {
  type Exception,
  exceptionOf,
  type Filters,
  findCustomerProblem,
  type MetricType,
  type Report,
  type ReportId,
  reports,
} from './report-rules.ts'

/** The months that have usage, 'YYYY-MM': `first` is the earliest, `current` is not over. */
type Available = { first: string | undefined; current: string }

/** A requested report: its months, header and filters. */
export type RequestedReport = {
  id: ReportId
  /** The first requested month that can have usage; the header names the month as requested. */
  begin: string
  end: string
  filters: Filters
  attributes: Filters
  metrics: MetricType[]
  /** The data types to report; all if it is empty. */
  dataTypes: string[]
  /** Attributes that split the usage or are shown with an item. */
  shown: Set<string>
  hasParent: boolean
  isTotal: boolean
  years: Years[]
  item: string | undefined
  /** Whether the filters exclude everything. */
  isEmpty: boolean
  exceptions: Exception[]
}

/** An inclusive range of years of publication. */
type Years = { from: number; to: number }

type ParsedRequest = { ok: true; requested: RequestedReport } | { ok: false; exception: Exception }

/** Parameters that every report accepts; `format` and `platform` restrict nothing here. */
const common = ['customer_id', 'requestor_id', 'api_key', 'platform', 'begin_date', 'end_date', 'format']

/** Parses the parameters of a report by COUNTER's rules; unknown ones are reported and ignored. */
export function parseRequest(id: ReportId, parameters: URLSearchParams, available: Available): ParsedRequest {
  const problem = findCustomerProblem(parameters)
  if (problem) return { ok: false, exception: problem }
  const missing = ['begin_date', 'end_date'].filter((name) => !parameters.get(name)?.trim())
  if (missing.length > 0) return { ok: false, exception: exceptionOf(1030, `${missing.join(', ')} is missing`) }
  const begin = monthIn(parameters.get('begin_date') ?? '', 'first')
  const end = monthIn(parameters.get('end_date') ?? '', 'last')
  const wrong = findDateProblem(begin, end, available)
  if (wrong || !begin || !end) return { ok: false, exception: exceptionOf(3020, wrong) }

  const report: Report = reports[id]
  const known = parseFilters(report, parameters)
  const last = end < available.current ? end : monthBefore(available.current)
  const first = clampFirstMonth(begin, available.first ?? last, last)
  const exceptions = [...listMonthExceptions(begin, end, available), ...known.exceptions]
  const metrics = (known.filters.Metric_Type as MetricType[] | undefined) ?? report.metrics
  const filters = { Begin_Date: `${begin}-01`, End_Date: lastDayOf(last), ...(report.view?.filters ?? known.filters) }
  return {
    ok: true,
    requested: {
      ...known,
      id,
      begin: first,
      end: last,
      filters,
      exceptions,
      metrics: report.view ? report.metrics : metrics,
    },
  }
}

/**
 * Returns the requested month, or the first with usage if that is later: a report covers at most the journal's
 * lifetime.
 */
function clampFirstMonth(begin: string, earliest: string, last: string): string {
  const first = begin < earliest ? earliest : begin
  return first < last ? first : last
}

/** Parses a month as 'YYYY-MM', or as its first or last day. */
function monthIn(text: string, which: 'first' | 'last'): string | undefined {
  const typed = text.trim()
  if (/^\d{4}-\d\d$/.test(typed)) return isDay(`${typed}-01`) ? typed : undefined
  if (!isDay(typed)) return undefined
  const month = typed.slice(0, 7)
  return typed === (which === 'first' ? `${month}-01` : lastDayOf(month)) ? month : undefined
}

function findDateProblem(
  begin: string | undefined,
  end: string | undefined,
  { current }: Available,
): string | undefined {
  if (!begin) return 'begin_date must be yyyy-mm, or the first day of a month'
  if (!end) return 'end_date must be yyyy-mm, or the last day of a month'
  if (end < begin) return 'end_date lies before begin_date'
  return begin >= current ? `begin_date must lie before ${current}` : undefined
}

function listMonthExceptions(begin: string, end: string, { first, current }: Available): Exception[] {
  const early = first !== undefined && begin < first ? [exceptionOf(3032, `Usage is available from ${first} on`)] : []
  const late = end >= current ? [exceptionOf(3031, `Months from ${current} on are not over`)] : []
  return [...early, ...late]
}

/** Returns the filters and attributes that a request for a report may name: none for a Standard View. */
function allowedIn({ view, of }: Report): string[] {
  if (view) return []
  return [
    'metric_type',
    'data_type',
    'access_method',
    'attributes_to_show',
    'granularity',
    ...(of === 'platform' ? [] : ['access_type', 'yop', 'item_id']),
    ...(of === 'item' ? ['include_parent_details', 'include_component_details'] : []),
  ]
}

/** Parses the filters and attributes of a report; those of a Standard View are fixed. */
function parseFilters(report: Report, parameters: URLSearchParams) {
  const isMaster = report.view === undefined
  const isPlatform = report.of === 'platform'
  const allowed = allowedIn(report)
  const unknown = [...new Set(parameters.keys())].filter((name) => !common.includes(name) && !allowed.includes(name))
  const refused = { filters: [] as string[], attributes: [] as string[] }
  /** Returns the allowed values of a parameter; adds the others to `bad`. */
  const list = (name: string, isAllowed: (value: string) => boolean, bad = refused.filters) => {
    const values = allowed.includes(name) ? [...new Set((parameters.get(name) ?? '').split('|').filter(Boolean))] : []
    bad.push(...values.filter((value) => !isAllowed(value)).map((value) => `${name}=${value}`))
    return values.filter(isAllowed)
  }
  const among = (values: readonly string[]) => (value: string) => values.includes(value)
  const methods = list('access_method', among(['Regular', 'TDM']))
  const types = list('access_type', among(['Controlled', 'Open', 'Free_To_Read']))
  const lists = {
    Metric_Type: list('metric_type', among(report.metrics)),
    Data_Type: list('data_type', among(isPlatform ? [report.dataType, 'Platform'] : [report.dataType])),
    Access_Method: methods,
    Access_Type: types,
    YOP: list('yop', (value) => yearsIn(value) !== undefined),
  }
  const item = list('item_id', (value) => /^[A-Za-z_]+:.+/.test(value) && value === storable(value))[0]
  const attributesToShow = list('attributes_to_show', among(report.attributes ?? []), refused.attributes)
  const [granularity] = list('granularity', among(['Month', 'Total']), refused.attributes)
  const [parent] = list('include_parent_details', among(['True', 'False']), refused.attributes)
  const [components] = list('include_component_details', among(['True', 'False']), refused.attributes)
  const filters: Filters = Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0))
  if (item) filters.Item_ID = item
  const attributes: Filters = {
    ...(attributesToShow.length > 0 && { Attributes_To_Show: attributesToShow }),
    ...(granularity && { Granularity: granularity }),
    ...(parent && { Include_Parent_Details: parent }),
  }
  return {
    filters,
    attributes,
    item,
    dataTypes: lists.Data_Type,
    shown: new Set(report.view?.attributes ?? attributesToShow),
    hasParent: parent === 'True' || (report.of === 'item' && !isMaster),
    isTotal: granularity === 'Total',
    years: lists.YOP.flatMap((value) => yearsIn(value) ?? []),
    isEmpty:
      report.view?.isEmpty === true ||
      (methods.length > 0 && !methods.includes('Regular')) ||
      (types.length > 0 && !types.includes('Open')),
    exceptions: [
      ...(unknown.length > 0 ? [exceptionOf(3050, unknown.join(', '))] : []),
      ...(refused.filters.length > 0 ? [exceptionOf(3060, refused.filters.join(', '))] : []),
      ...(refused.attributes.length > 0 ? [exceptionOf(3062, refused.attributes.join(', '))] : []),
      ...(components === 'True' ? [exceptionOf(3063)] : []),
    ],
  }
}

/** Parses '2024' or '2024-2026'. */
function yearsIn(text: string): Years | undefined {
  if (!/^\d{4}(-\d{4})?$/.test(text)) return undefined
  const years = { from: Number(text.slice(0, 4)), to: Number(text.slice(-4)) }
  return years.from <= years.to ? years : undefined
}

/** Returns the month before one, both 'YYYY-MM'. */
export function monthBefore(month: string): string {
  return new Date(Date.parse(`${month}-01T00:00:00Z`) - 1).toISOString().slice(0, 7)
}

/** Returns the last day of a month. */
function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Returns the months from one to another, inclusive. */
export function listMonthsBetween(begin: string, end: string): string[] {
  const months: string[] = []
  for (let month = end; month >= begin; month = monthBefore(month)) months.push(month)
  return months.reverse()
}
