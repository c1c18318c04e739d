import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { channelApi } from './api.ts'
import { issueFileScreens } from './file-pages.tsx'
import { channelScreens } from './list/pages.tsx'

export function channels(services: Services) {
  return new Elysia().use(channelApi(services)).use(issueFileScreens(services)).use(channelScreens(services))
}
