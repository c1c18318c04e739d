import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { searchScreens } from './admin-pages.tsx'
import { searchApi } from './api.ts'
import { searchPages } from './pages.tsx'

export function search(services: Services) {
  return new Elysia().use(searchPages(services)).use(searchApi(services)).use(searchScreens(services))
}
