import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { lettersApi } from './api.ts'
import { letterLogScreens } from './pages.tsx'
import { templateScreens } from './template-pages.tsx'

export function paperLetters(services: Services) {
  return new Elysia().use(templateScreens(services)).use(letterLogScreens(services)).use(lettersApi(services))
}
