import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { letterListScreens, letterScreens } from './pages.tsx'
import { letterWordingScreens } from './wording-pages.tsx'

export function authorMail(services: Services) {
  return new Elysia().use(letterScreens(services)).use(letterListScreens(services)).use(letterWordingScreens(services))
}
