import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { deskApi } from './api.ts'
import { deskScreens } from './pages.tsx'
import type { EndRequests } from './step-actions.ts'
import { stepApi } from './step-api.ts'

/** The editors' desk of papers. @param elsewhere what a paper that ends changes in other rooms */
export function desk(services: Services, elsewhere: { endRequests: EndRequests }) {
  return new Elysia().use(deskScreens(services, elsewhere)).use(deskApi(services)).use(stepApi(services, elsewhere))
}
