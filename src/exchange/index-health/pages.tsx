import { FaultPage } from '../../../views/index-health/fault-page.tsx'
import { HealthPage } from '../../../views/index-health/health-page.tsx'
import { paths } from '../../core/paths.ts'
import { idIn } from '../../core/text/clean.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { findFaultNamed } from './article-rules.ts'
import { countPaperFaults, faultyPerPage, listFaulty, readHealth } from './queries.ts'

/** Serves the screens of index health: the faults of the journal and its articles, and the articles with each fault. */
export function healthScreens(services: Services) {
  return screens(services).get(paths.adminHealth(), showIndexHealth).get('/admin/health/:fault', showFault).routes
}

async function showIndexHealth({ services, actor, page }: Desk) {
  const [health, ofPapers] = await Promise.all([readHealth(services), countPaperFaults(actor)])
  const faulty = { ...health.faulty, ...ofPapers }
  return page({ title: 'Index health', children: <HealthPage health={{ ...health, faulty }} /> })
}

async function showFault({ actor, url, page, notFound }: Desk, params: { fault: string }) {
  const fault = findFaultNamed(params.fault)
  if (!fault) return notFound()
  const rows = await listFaulty(actor, fault, idIn(url.searchParams.get('before') ?? ''))
  const articles = rows.slice(0, faultyPerPage)
  const next = rows.length > faultyPerPage ? articles.at(-1)?.id : undefined
  return page({ title: fault.title, children: <FaultPage fault={fault} articles={articles} next={next} /> })
}
