import { Elysia } from 'elysia'
import type { Services } from '../services.ts'
import { issueFileScreens } from './file-pages.tsx'

export function channels(services: Services) {
  return new Elysia().use(issueFileScreens(services))
}
