import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { healthScreens } from './pages.tsx'

export function healthRoutes(services: Services) {
  return new Elysia().use(healthScreens(services))
}
