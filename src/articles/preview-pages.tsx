import { Elysia } from 'elysia'
import { ArticlePage } from '../../views/articles/article-page.tsx'
import type { Form } from '../http/form.ts'
import { forSubmit } from '../http/guard.tsx'
import { renderPage } from '../http/page.tsx'
import { refusedPreview } from '../http/preview.tsx'
import { privateHtml } from '../http/private-page.tsx'
import type { Session } from '../http/session.ts'
import type { Services } from '../services.ts'
import { originOf } from '../settings/rules.ts'
import { readShell } from '../site/queries.ts'
import { previewOf, rawProblemsIn } from './form.ts'
import { styledCitation } from './styles.ts'

/** How readers would see an article whose form is not saved yet; its file does not come along. */
export function articlePreviewPages(services: Services) {
  return new Elysia().post(
    '/admin/archives/preview',
    ({ request }) =>
      forSubmit(services, request, '/admin', (session, form) => preview(services, request, session, form)),
    { parse: 'none' },
  )
}

async function preview(services: Services, request: Request, session: Session, { texts }: Form) {
  const problems = rawProblemsIn(texts)
  if (problems.length > 0) return refusedPreview(services, request, session, problems)
  const shell = await readShell(services)
  const { settings } = shell
  const article = previewOf(texts)
  const cited = { article, settings, frequency: '', origin: originOf(services.config, settings) }
  const html = renderPage(services, shell, new URL(request.url).pathname, {
    title: `Preview: ${article.description}`,
    children: <ArticlePage cited={cited} apa={styledCitation('apa', cited)} mla={styledCitation('mla', cited)} />,
  })
  return privateHtml(request, html)
}
