import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { usageScreens } from './admin-pages.tsx'
import { reportPages } from './report-pages.ts'

const ofCustomer = ['customer_id', 'requestor_id', 'api_key', 'platform']
const ofReport = [
  ...[...ofCustomer, 'begin_date', 'end_date', 'format', 'metric_type', 'data_type', 'access_type', 'access_method'],
  ...['attributes_to_show', 'granularity', 'yop', 'item_id', 'include_parent_details', 'include_component_details'],
]

/** What strangers' requests cost here. */
export const counterCosts: PublicRoutes = {
  'GET /r51/status': { cost: 'cached' },
  'GET /r51/members': { cost: 'database', reads: ofCustomer },
  'GET /r51/reports': { cost: 'database', reads: ofCustomer },
  'GET /r51/reports/:report': { cost: 'report', reads: ofReport },
}

export const usage = (services: Services) => new Elysia().use(reportPages(services)).use(usageScreens(services))
