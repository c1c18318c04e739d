import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { noticeListScreens } from './list-pages.tsx'
import { noticeScreens } from './pages.tsx'
import { noticeWordingScreens } from './wording-pages.tsx'

export function notices(services: Services) {
  return new Elysia().use(noticeScreens(services)).use(noticeListScreens(services)).use(noticeWordingScreens(services))
}
