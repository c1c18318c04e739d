import { Elysia } from 'elysia'
import { paths } from '../../core/paths.ts'
import { dayIn } from '../../core/text/dates.ts'
import type { Refusal } from '../../core/workers/queue.ts'
import { yieldPartsInTurn } from '../../office/frame/turn.ts'
import { readSettings } from '../../office/settings/queries.ts'
import type { Services } from '../../services.ts'
import { streamParts } from '../../web/http/download.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { writeReport } from './report-actions.ts'
import { makePlatformId } from './report-item-rules.ts'
import { readFirstMonth } from './report-queries.ts'
import {
  type Exception,
  exceptionOf,
  findCustomerProblem,
  type ReportId,
  reports,
  statusOf,
  theWorld,
} from './report-rules.ts'
import { monthBefore, parseRequest } from './request-rules.ts'
import { hasOpenDays } from './writing-queries.ts'

const ofCustomer = ['customer_id', 'requestor_id', 'api_key', 'platform']
const ofReport = [
  ...ofCustomer,
  'begin_date',
  'end_date',
  'format',
  'metric_type',
  'data_type',
  'access_type',
  'access_method',
  'attributes_to_show',
  'granularity',
  'yop',
  'item_id',
  'include_parent_details',
  'include_component_details',
]

/** The costs of anonymous requests. */
export const counterCosts: PublicRoutes = {
  'GET /r51/status': { cost: 'cached' },
  'GET /r51/members': { cost: 'database', reads: ofCustomer },
  'GET /r51/reports': { cost: 'database', reads: ofCustomer },
  'GET /r51/reports/:report': { cost: 'report', reads: ofReport },
}

/**
 * Serves usage data for libraries by COUNTER's API 5.1: for the whole world, since institutions are not distinguished.
 */
export function reportPages(services: Services) {
  return new Elysia()
    .get(paths.usageStatus(), () =>
      answerReportJson([{ Description: 'COUNTER reports of this journal, for The World', Service_Active: true }]),
    )
    .get(paths.usageMembers(), ({ request }) =>
      answerKnownCustomer(request, async () => {
        const id = makePlatformId({ settings: await readSettings(services.db) })
        const Institution_ID = { Proprietary: [`${id}:${theWorld.id}`] }
        return answerReportJson([{ Institution_Name: theWorld.name, Institution_ID, Customer_ID: theWorld.id }])
      }),
    )
    .get(paths.usageReports(), ({ request }) =>
      answerKnownCustomer(request, async () => answerReportJson(await reportList(services))),
    )
    .get('/r51/reports/:report', ({ request, params }) => {
      const id = params.report.toLowerCase()
      if (!isReport(id)) return answerException(exceptionOf(3000, `The reports are ${Object.keys(reports).join(', ')}`))
      return answerKnownCustomer(request, () => report(services, request, id))
    })
}

/** Answers a refused library's program with the COUNTER exception that says when to try again. */
export function refuseReport({ status, retryAfter }: Refusal): Response {
  return answerException(exceptionOf(status === 429 ? 1020 : 1010, `Come again in ${retryAfter} seconds`))
}

/** Answers a call if it names the only customer. */
async function answerKnownCustomer(request: Request, work: () => Promise<Response>): Promise<Response> {
  const wrong = findCustomerProblem(new URL(request.url).searchParams)
  return wrong ? answerException(wrong) : work()
}

async function reportList({ db, clock, config }: Services) {
  const current = dayIn(config.timeZone, clock()).slice(0, 7)
  const last = monthBefore(current)
  const first = (await readFirstMonth(db, current)) ?? last
  return Object.entries(reports).map(([id, { name, description }]) => ({
    Report_Name: name,
    Report_ID: id.toUpperCase(),
    Release: '5.1',
    Report_Description: description,
    Path: `/r51/reports/${id}`,
    First_Month_Available: first,
    Last_Month_Available: last,
  }))
}

async function report(services: Services, request: Request, id: ReportId): Promise<Response> {
  const { db, clock, config } = services
  const { searchParams } = new URL(request.url)
  const today = dayIn(config.timeZone, clock())
  const current = today.slice(0, 7)
  const parsed = parseRequest(id, searchParams, { first: await readFirstMonth(db, current), current })
  if (!parsed.ok) return answerException(parsed.exception)
  const [settings, isOpen] = await Promise.all([readSettings(db), hasOpenDays(db, today)])
  const isFinal = !isOpen && parsed.requested.exceptions.every(({ Code }) => Code !== 3031)
  const format = formatOf(request, searchParams)
  const pieces = yieldPartsInTurn(
    services,
    request,
    writeReport({ services, settings, requested: parsed.requested }, format),
  )
  const first = await pieces.next() // from here on the database has answered
  const type = format === 'json' ? 'application/json' : 'text/tab-separated-values'
  const name = `${makePlatformId({ settings })}-${id}-${parsed.requested.begin}-${parsed.requested.end}.tsv`
  return new Response(streamParts(yieldFirstThenRest(first.value ?? '', pieces)), {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': isFinal ? `public, max-age=${cacheSeconds(id)}` : 'no-store',
      Vary: 'Accept',
      ...(format === 'tsv' && { 'Content-Disposition': `attachment; filename="${name}"` }),
    },
  })
}

/**
 * The seconds for which a report of past months is cached: a day; with titles a minute, since a retraction marks them.
 */
const cacheSeconds = (id: ReportId) => (reports[id].of === 'item' ? 60 : 24 * 60 * 60)

/** Returns the format of `?format=tsv` or `json`, else the one in Accept; JSON by default. */
function formatOf({ headers }: Request, parameters: URLSearchParams): 'json' | 'tsv' {
  const format = parameters.get('format')?.toLowerCase()
  if (format) return format === 'tsv' ? 'tsv' : 'json'
  const accepted = headers.get('accept') ?? ''
  return accepted.includes('text/tab-separated-values') && !accepted.includes('application/json') ? 'tsv' : 'json'
}

async function* yieldFirstThenRest(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined) // even if the client stops after the first piece
  }
}

const isReport = (id: string): id is ReportId => Object.hasOwn(reports, id)

function answerReportJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}

const answerException = (exception: Exception): Response => answerReportJson(exception, statusOf(exception))
