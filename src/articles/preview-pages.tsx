import { ArticlePage } from '../../views/articles/article-page.tsx'
import { type Desk, screens } from '../http/desk.ts'
import { renderPage } from '../http/page.tsx'
import { refusedPreview } from '../http/preview.tsx'
import { privateHtml } from '../http/private-page.tsx'
import type { Services } from '../services.ts'
import { originOf } from '../settings/rules.ts'
import { readShell } from '../site/queries.ts'
import { previewOf, rawProblemsIn } from './form.ts'
import { styledCitation } from './styles.ts'

/** Previews an unsaved article as readers would see it, without its file. */
export function articlePreviewScreens(services: Services) {
  return screens(services).post('/admin/archives/preview', preview).routes
}

async function preview(desk: Desk) {
  const { services, request, url } = desk
  const { texts } = desk.form
  const problems = rawProblemsIn(texts)
  if (problems.length > 0) return refusedPreview(desk, problems)
  const shell = await readShell(services)
  const { settings } = shell
  const article = previewOf(texts)
  const cited = { article, settings, frequency: '', origin: originOf(services.config, settings) }
  const html = renderPage(services, shell, url.pathname, {
    title: `Preview: ${article.description}`,
    children: <ArticlePage cited={cited} apa={styledCitation('apa', cited)} mla={styledCitation('mla', cited)} />,
  })
  return privateHtml(request, html)
}
