import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { editorScreens } from './admin-pages.tsx'
import { editorAdminApi, editorApi } from './api.ts'
import { editorPages } from './pages.tsx'

/** The editorial board: pages, JSON API and screens. */
export function editors(services: Services) {
  return new Elysia()
    .use(editorPages(services))
    .use(editorApi(services))
    .use(editorAdminApi(services))
    .use(editorScreens(services))
}
