import { isAt, partsOf } from '../../core/text/route-patterns.ts'
import type { QueueLimits } from '../../core/workers/queue.ts'

const endless = Number.POSITIVE_INFINITY

/**
 * The lines in which strangers' requests wait, each client in its own. Only what is done without waiting for a client
 * has a limit for all together: who sends or reads slowly must keep nobody else waiting.
 */
export const lanes = {
  /** Pages and answers that ask the database. */
  database: { atOnce: endless, atOnceOfOne: 8, maxWaiting: endless, maxOfOne: 500 },
  search: { atOnce: 2, maxWaiting: 20, maxOfOne: 16 },
  report: { atOnce: endless, atOnceOfOne: 1, maxWaiting: endless, maxOfOne: 4 },
  document: { atOnce: 16, atOnceOfOne: 4, maxWaiting: 50, maxOfOne: 8 },
  harvest: { atOnce: endless, atOnceOfOne: 2, maxWaiting: endless, maxOfOne: 50 },
  verify: { atOnce: endless, atOnceOfOne: 2, maxWaiting: endless, maxOfOne: 20 },
} satisfies Record<string, QueueLimits>

/** How many parts of reports are made at once: all are read by somebody who has a turn already, so none is refused. */
export const partsAtOnce: QueueLimits = { atOnce: 4, atOnceOfOne: 1, maxWaiting: endless, maxOfOne: endless }

export type Lane = keyof typeof lanes

/** The lanes whose requests are counted for each address too, all in one count. */
export const countedLanes: readonly Lane[] = ['search', 'report']

/**
 * What a stranger's request costs: `kept` is answered from memory or a file, `password` checks a password, which has a
 * queue of its own; the others wait in their lane. All but `kept`, `password` and `database` are costly.
 */
export type Cost = 'kept' | 'password' | Lane

/** `reads`: the query parameters that change the answer; a kept page answers whatever the others are. */
type PublicRoute = { cost: Cost; reads?: readonly string[] }

const ofCustomer = ['customer_id', 'requestor_id', 'api_key', 'platform']
const ofReport = [
  ...[...ofCustomer, 'begin_date', 'end_date', 'format', 'metric_type', 'data_type', 'access_type', 'access_method'],
  ...['attributes_to_show', 'granularity', 'yop', 'item_id', 'include_parent_details', 'include_component_details'],
]
const ofOai = ['verb', 'identifier', 'metadataPrefix', 'set', 'from', 'until', 'resumptionToken']
const ofSearch = ['keyword', 'page', 'year', 'subject', 'country', 'pdf', 'order', 'filters']

/** Every route that a stranger may ask. Those that need a session refuse strangers from memory. */
export const publicRoutes: Record<string, PublicRoute> = {
  'GET /healthz': { cost: 'kept' },
  'GET /readyz': { cost: 'kept' },
  'GET /metrics': { cost: 'kept' },
  'GET /static/:file': { cost: 'kept' },
  'GET /favicon.ico': { cost: 'kept' },
  'GET /apple-touch-icon.png': { cost: 'kept' },
  'GET /openapi.json': { cost: 'kept' },
  'GET /robots.txt': { cost: 'kept' },
  'GET /contact': { cost: 'kept' },
  'GET /lockss/:year': { cost: 'database' },
  'GET /clockss/:year': { cost: 'database' },
  'GET /r51/status': { cost: 'kept' },
  'GET /admin/login': { cost: 'kept', reads: ['next'] },
  'GET /webdata/login': { cost: 'kept', reads: ['next'] },
  'POST /admin/logout': { cost: 'kept' },
  'POST /webdata/logout': { cost: 'kept' },
  'POST /admin/login': { cost: 'password' },
  'POST /webdata/login': { cost: 'password' },
  'POST /auth/login': { cost: 'password' },
  'GET /': { cost: 'database' },
  'GET /about': { cost: 'database' },
  'GET /board': { cost: 'database' },
  'GET /indexing': { cost: 'database' },
  'GET /indexing-and-abstracting': { cost: 'database' },
  'GET /instructions': { cost: 'database' },
  'GET /privacy-policy': { cost: 'database' },
  'GET /terms-and-conditions': { cost: 'database' },
  'GET /news': { cost: 'database', reads: ['page'] },
  'GET /news/:id': { cost: 'database' },
  'GET /archives': { cost: 'database' },
  'GET /archives/:year': { cost: 'database' },
  'GET /archives/:year/:volume': { cost: 'database' },
  'GET /archives/:year/:volume/:issue': { cost: 'database' },
  'GET /archives/:year/:volume/:issue/:ref': { cost: 'database', reads: ['original'] },
  'GET /assets/archives/:year/:folder/:file': { cost: 'database', reads: ['original'] },
  'GET /assets/editors/:image': { cost: 'database' },
  'GET /assets/indexing/:image': { cost: 'database' },
  'GET /assets/settings/:image': { cost: 'database' },
  'GET /authors/:name': { cost: 'database', reads: ['page'] },
  'GET /keywords/:word': { cost: 'database', reads: ['page'] },
  'GET /certificate': { cost: 'database', reads: ['refno'] },
  'GET /pdf': { cost: 'database', reads: ['refno', 'page', 'search'] },
  'GET /unapi': { cost: 'database', reads: ['id', 'format'] },
  'GET /sitemap.xml': { cost: 'database' },
  'GET /sitemaps/:part': { cost: 'database' },
  'GET /feed.atom': { cost: 'database' },
  'GET /kbart.txt': { cost: 'database' },
  'GET /api/archives': { cost: 'database' },
  'GET /api/archives/:id': { cost: 'database' },
  'GET /api/archives/:id/:volume/:issue': { cost: 'database' },
  'GET /api/archives/ref/:ref': { cost: 'database' },
  'GET /api/editors': { cost: 'database' },
  'GET /api/editors/:id': { cost: 'database' },
  'GET /api/indexing': { cost: 'database' },
  'GET /api/settings': { cost: 'database' },
  'GET /r51/members': { cost: 'database', reads: ofCustomer },
  'GET /r51/reports': { cost: 'database', reads: ofCustomer },
  'GET /r51/reports/:report': { cost: 'report', reads: ofReport },
  'GET /search': { cost: 'search', reads: ofSearch },
  'GET /api/search': { cost: 'search', reads: ['keyword', 'page', 'limit'] },
  'GET /api/pdf/certificate/:refno/:authorname': { cost: 'document' },
  'GET /api/pdf/coverpage/:refno': { cost: 'document' },
  'GET /api/pdf/editorialboard': { cost: 'document' },
  'GET /assets/pictures/:file': { cost: 'document' },
  'GET /oai': { cost: 'harvest', reads: ofOai },
  'POST /oai': { cost: 'harvest' },
  'GET /verify': { cost: 'kept', reads: ['code'] },
  'GET /verify/:code': { cost: 'verify' },
}

const known = Object.entries(publicRoutes).map(([route, of]) => {
  const [method = '', pattern = ''] = route.split(' ')
  return { method, pattern: partsOf(pattern), of }
})

function routeAt(method: string, path: string): PublicRoute | undefined {
  const parts = partsOf(path)
  return known.find((route) => route.method === method && isAt(route.pattern, parts))?.of
}

/**
 * The lane of a stranger's request; undefined if it does not wait. An address without a route may be a former one, which the
 * database knows.
 */
export function laneOf(method: string, path: string): Lane | undefined {
  const cost = routeAt(method, path)?.cost ?? (method === 'GET' ? 'database' : 'kept')
  return cost === 'kept' || cost === 'password' ? undefined : cost
}

/** Whether one of an address's query parameters changes its answer. */
export function isQueryRead({ pathname, searchParams }: URL): boolean {
  return searchParams.size > 0 && (routeAt('GET', pathname)?.reads?.some((name) => searchParams.has(name)) ?? false)
}
