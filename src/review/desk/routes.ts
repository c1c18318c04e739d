import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { deskApi } from './api.ts'
import { deskScreens } from './pages.tsx'

/** The editors' desk of papers. */
export function desk(services: Services) {
  return new Elysia().use(deskScreens(services)).use(deskApi(services))
}
