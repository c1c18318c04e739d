import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { readingApi } from './api.ts'

export function reading(services: Services) {
  return new Elysia().use(readingApi(services))
}
