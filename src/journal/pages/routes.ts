import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { textPageScreens } from './admin-pages.tsx'
import { settingsPreviewScreens } from './home-preview-pages.tsx'
import { sitePages } from './pages.tsx'

/** The home page and the pages of text: for readers, and the screens that change them. */
export function site(services: Services) {
  return new Elysia().use(sitePages(services)).use(textPageScreens(services)).use(settingsPreviewScreens(services))
}
