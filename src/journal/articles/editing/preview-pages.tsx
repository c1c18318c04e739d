import { ArticlePage } from '../../../../views/articles/article-page.tsx'
import { renderPage } from '../../../office/frame/page.tsx'
import { readShell } from '../../../office/frame/queries.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import { refusePreview } from '../../../office/screens/preview.tsx'
import { answerPrivatePreview } from '../../../office/screens/private-page.tsx'
import type { Services } from '../../../services.ts'
import { citedOf } from '../../citing/facts.ts'
import { previewOf } from './form.ts'

/** Previews an unsaved article as readers would see it, without its file. */
export function articlePreviewScreens(services: Services) {
  return screens(services).post('/admin/archives/preview', previewUnsavedArticle).routes
}

async function previewUnsavedArticle(desk: Desk) {
  const { services, request, url } = desk
  const read = previewOf(desk.form.texts)
  if (!read.ok) return refusePreview(desk, read.problems)
  const { article } = read
  const shell = await readShell(services)
  const cited = citedOf(services, shell, article)
  const page = renderPage(services, {
    shell,
    path: url.pathname,
    title: `Preview: ${article.description}`,
    children: <ArticlePage cited={cited} />,
  })
  return answerPrivatePreview(request, page)
}
