import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { newsScreens } from './admin-pages.tsx'
import { newsPages } from './pages.tsx'

/** The journal's news: pages and screens. */
export function news(services: Services) {
  return new Elysia().use(newsPages(services)).use(newsScreens(services))
}
