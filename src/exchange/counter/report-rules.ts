/** COUNTER's names of a journal's metrics (COUNTER 5.1, 3.3.6), each with its column. */
export const metricColumns = {
  Searches_Platform: 'searches',
  Total_Item_Investigations: 'total_investigations',
  Total_Item_Requests: 'total_requests',
  Unique_Item_Investigations: 'unique_investigations',
  Unique_Item_Requests: 'unique_requests',
} as const

export type MetricType = keyof typeof metricColumns

const itemMetrics: MetricType[] = [
  'Total_Item_Investigations',
  'Total_Item_Requests',
  'Unique_Item_Investigations',
  'Unique_Item_Requests',
]
const requests: MetricType[] = ['Total_Item_Requests', 'Unique_Item_Requests']

/** The filters of a report's header, in COUNTER's names. */
export type Filters = Record<string, string | string[]>

/** A report: its items and, for a Standard View, its fixed filters. */
export type Report = {
  name: string
  description: string
  of: 'platform' | 'title' | 'item'
  metrics: MetricType[]
  /**
   * COUNTER's name for the usage. In a report without articles, their usage counts for the journal; searches count for
   * the platform.
   */
  dataType: 'Journal' | 'Article'
  /** Only for a Standard View. */
  view?: { filters: Filters; attributes: string[]; hasDataType: boolean; isEmpty?: true }
  /** The attributes that `attributes_to_show` may name; those of a Standard View are fixed. */
  attributes?: string[]
}

const regular = { Access_Method: ['Regular'] }
const journal = { ...regular, Data_Type: ['Journal'] }

/** The reports of this journal, by the last part of their address. */
export const reports = {
  pr: {
    name: 'Platform Report',
    description: 'Usage of the whole journal and searches in it, by month.',
    of: 'platform',
    metrics: ['Searches_Platform', ...itemMetrics],
    dataType: 'Journal',
    attributes: ['Access_Method'],
  },
  pr_p1: {
    name: 'Platform Usage',
    description: 'Requests to the whole journal and searches in it, by month.',
    of: 'platform',
    metrics: ['Searches_Platform', ...requests],
    dataType: 'Journal',
    view: {
      filters: {
        ...regular,
        Metric_Type: ['Searches_Platform', 'Total_Item_Requests', 'Unique_Item_Requests', 'Unique_Title_Requests'],
      },
      attributes: [],
      hasDataType: true,
    },
  },
  tr: {
    name: 'Title Report',
    description: 'Usage of the journal as a title, by month.',
    of: 'title',
    metrics: itemMetrics,
    dataType: 'Journal',
    attributes: ['YOP', 'Access_Type', 'Access_Method'],
  },
  tr_j3: {
    name: 'Journal Usage by Access Type',
    description: 'Usage of the journal by access type, which is always open.',
    of: 'title',
    metrics: itemMetrics,
    dataType: 'Journal',
    view: { filters: { ...journal, Metric_Type: itemMetrics }, attributes: ['Access_Type'], hasDataType: false },
  },
  tr_j4: {
    name: 'Journal Requests by YOP (Controlled)',
    description: 'Requests that needed a licence: always empty, since every article is open.',
    of: 'title',
    metrics: requests,
    dataType: 'Journal',
    view: {
      filters: { ...regular, Access_Type: ['Controlled'], Data_Type: ['Journal'], Metric_Type: requests },
      attributes: ['YOP'],
      hasDataType: false,
      isEmpty: true,
    },
  },
  ir: {
    name: 'Item Report',
    description: 'Usage of each article, by month.',
    of: 'item',
    metrics: itemMetrics,
    dataType: 'Article',
    attributes: ['YOP', 'Access_Type', 'Access_Method', 'Authors', 'Publication_Date', 'Article_Version'],
  },
  ir_a1: {
    name: 'Journal Article Requests',
    description: 'Requests to each article, with its journal.',
    of: 'item',
    metrics: requests,
    dataType: 'Article',
    view: {
      filters: { ...regular, Data_Type: ['Article'], Metric_Type: requests },
      attributes: ['Authors', 'Publication_Date', 'Article_Version', 'Access_Type'],
      hasDataType: false,
    },
  },
} as const satisfies Record<string, Report>

export type ReportId = keyof typeof reports

/** The customer that all usage belongs to (COUNTER 5.1, 8.3). */
export const theWorld = { name: 'The World', id: '0000000000000000' }

/** COUNTER's exceptions (COUNTER 5.1, appendix D), with the HTTP status of an answer that is only an exception. */
const exceptions = {
  1010: { status: 503, Message: 'Service Busy' },
  1020: { status: 429, Message: 'Client has made too many requests' },
  1030: { status: 400, Message: 'Insufficient Information to Process Request' },
  2010: { status: 403, Message: 'Requestor is Not Authorized to Access Usage for Institution' },
  3000: { status: 404, Message: 'Report Not Supported' },
  3020: { status: 400, Message: 'Invalid Date Arguments' },
  3030: { status: 200, Message: 'No Usage Available for Requested Dates' },
  3031: { status: 200, Message: 'Usage Not Ready for Requested Dates' },
  3032: { status: 200, Message: 'Usage No Longer Available for Requested Dates' },
  3050: { status: 200, Message: 'Parameter Not Recognized in this Context' },
  3060: { status: 200, Message: 'Invalid ReportFilter Value' },
  3062: { status: 200, Message: 'Invalid ReportAttribute Value' },
  3063: { status: 200, Message: 'Components Not Supported' },
} as const

type ExceptionCode = keyof typeof exceptions

export type Exception = { Code: ExceptionCode; Message: string; Data?: string }

export function exceptionOf(Code: ExceptionCode, Data?: string): Exception {
  return { Code, Message: exceptions[Code].Message, ...(Data && { Data }) }
}

/** Returns the HTTP status of an answer that is only an exception. */
export const statusOf = ({ Code }: Exception): number => exceptions[Code].status

/** Checks `customer_id`, which every call but `status` needs: the only customer is The World. */
export function findCustomerProblem(parameters: URLSearchParams): Exception | undefined {
  const customer = parameters.get('customer_id')?.trim()
  if (!customer) return exceptionOf(1030, 'customer_id is missing')
  return customer === theWorld.id ? undefined : exceptionOf(2010, `The only customer is ${theWorld.id}, The World`)
}
