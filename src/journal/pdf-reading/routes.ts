import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { pdfReadingApi } from './api.ts'

export function pdfReading(services: Services) {
  return new Elysia().use(pdfReadingApi(services))
}
