import { paths } from '../../core/paths.ts'
import { slugOf } from '../../core/text/clean.ts'
import { authorNames } from '../../journal/record/people/rules.ts'
import { journalName, type Settings } from '../../office/settings/rules.ts'
import type { ReportedArticle } from './report-queries.ts'
import { type MetricType, metricColumns, type Report, reports, theWorld } from './report-rules.ts'
import type { RequestedReport } from './request-rules.ts'
import type { Counts } from './rules.ts'

export type Named = { settings: Settings; origin: string }
type ById = Record<string, string>

/** Usage by metric and month. */
type Performance = Partial<Record<MetricType, Record<string, number>>>

export type AttributePerformance = {
  Data_Type?: string
  YOP?: string
  Access_Type?: 'Open'
  Access_Method?: 'Regular'
  Performance: Performance
}

/** Returns the platform's short name, the prefix of COUNTER's identifiers: 2 to 17 letters and digits. */
export function makePlatformId({ settings }: Pick<Named, 'settings'>): string {
  const letters = slugOf(journalName(settings)).replace(/[^a-z0-9]/g, '')
  return /^[a-z].{1,16}/.exec(letters)?.[0] ?? 'journal'
}

/** Returns the journal as a title. */
export function makeJournalItem(named: Named) {
  const { settings } = named
  const [printed, online] = [settings.issn, settings.journal_essn].map((typed) => issnIn(typed))
  const Item_ID: ById = {
    Proprietary: `${makePlatformId(named)}:journal`,
    ...(printed && { Print_ISSN: printed }),
    ...(online && { Online_ISSN: online }),
    URI: `${named.origin}/`,
  }
  return { Title: journalName(settings), Item_ID }
}

const issnIn = (typed: string): string | undefined => /\b\d{4}-\d{3}[\dX]\b/.exec(typed.toUpperCase())?.[0]

/** Returns an article as an item, with the attributes that the report shows. */
export function makeArticleItem(named: Named, requested: RequestedReport, article: ReportedArticle) {
  const { settings, origin } = named
  const { shown } = requested
  const authors = authorNames(article).filter((name) => name.length > 1)
  const doi = article.doi && /^10\.[1-9]\d{2}[\d.]*\/.+$/.test(article.doi) ? article.doi : undefined
  return {
    Item: article.description,
    Publisher: settings.publisher,
    Platform: journalName(settings),
    ...(shown.has('Authors') &&
      authors.length > 0 && { Authors: [...new Set(authors)].slice(0, 3).map((Name) => ({ Name })) }),
    ...(shown.has('Publication_Date') && article.publishdate && { Publication_Date: article.publishdate }),
    ...(shown.has('Article_Version') && { Article_Version: 'VoR' }),
    Item_ID: {
      ...(doi && { DOI: doi }),
      Proprietary: `${makePlatformId(named)}:${article.refnumber}`,
      URI: origin + paths.article(article),
    } as ById,
    Attribute_Performance: makePerformances(
      requested,
      article.months.map((month) => ({ ...month, year: article.published_year })),
    ),
  }
}

/** The counts of a month; if split by year of publication, of one year's articles. */
type CountedMonth = Partial<Counts> & { month: string; year?: number; searches?: number }

/** Splits usage by the report's attributes; omits metrics and months without usage (COUNTER 5.1, 3.2.8). */
export function makePerformances(
  requested: RequestedReport,
  months: CountedMonth[],
  Data_Type: string = reports[requested.id].dataType,
): AttributePerformance[] {
  const report: Report = reports[requested.id]
  const hasYears = requested.shown.has('YOP')
  const years = hasYears ? [...new Set(months.map(({ year }) => year))] : [undefined]
  return years.flatMap((year) => {
    const Performance = performanceOf(
      requested,
      year === undefined ? months : months.filter((one) => one.year === year),
    )
    if (Object.keys(Performance).length === 0) return []
    return {
      ...(report.view?.hasDataType !== false && { Data_Type }),
      ...(year !== undefined && { YOP: String(year).padStart(4, '0') }),
      ...(requested.shown.has('Access_Type') && { Access_Type: 'Open' as const }),
      ...(requested.shown.has('Access_Method') && { Access_Method: 'Regular' as const }),
      Performance,
    }
  })
}

/**
 * Returns counts by metric and month. A total is assigned to the first month: COUNTER's JSON has no other place for it.
 */
function performanceOf({ metrics, isTotal, begin }: RequestedReport, months: CountedMonth[]): Performance {
  const performance: Performance = {}
  for (const metric of metrics) {
    const counts: Record<string, number> = {}
    for (const one of months) {
      const [month, count] = [isTotal ? begin : one.month, one[metricColumns[metric]] ?? 0]
      if (count > 0) counts[month] = (counts[month] ?? 0) + count
    }
    if (Object.keys(counts).length > 0) performance[metric] = counts
  }
  return performance
}

/** Returns the header of a JSON report. */
export function reportHeader(named: Named, requested: RequestedReport, { created }: { created: Date }) {
  const { id, attributes, filters, exceptions } = requested
  return {
    Release: '5.1',
    Report_ID: id.toUpperCase(),
    Report_Name: reports[id].name,
    Created: created.toISOString().replace(/\.\d+/, ''),
    Created_By: journalName(named.settings),
    Institution_Name: theWorld.name,
    Institution_ID: { Proprietary: [`${makePlatformId(named)}:${theWorld.id}`] },
    Registry_Record: '',
    Report_Filters: filters,
    ...(Object.keys(attributes).length > 0 && { Report_Attributes: attributes }),
    ...(exceptions.length > 0 && { Exceptions: exceptions }),
  }
}

export type ReportHeader = ReturnType<typeof reportHeader>
