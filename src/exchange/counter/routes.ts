import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { usageScreens } from './admin-pages.tsx'
import { reportPages } from './report-pages.ts'

export function usage(services: Services) {
  return new Elysia().use(reportPages(services)).use(usageScreens(services))
}
