import type { ReactNode } from 'react'
import { RemovedPage } from '../../../views/articles/notices/removed-page.tsx'
import { ArticleWithdrawnPage, IssueWithdrawnPage } from '../../../views/articles/withdrawn-page.tsx'
import type { ArticlePlace } from '../../core/paths.ts'
import { speakAtLeast } from '../../core/words/speech.ts'
import { message, t } from '../../core/words/words.ts'
import { answerPublicPage } from '../../office/frame/page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import type { Services } from '../../services.ts'
import { answerJsonError } from '../../web/http/json.ts'
import { isJsonCall } from '../../web/http/request-line.ts'
import { findFormer, type RequestedPlace, wasPublicIssue } from './address-queries.ts'
import type { IssueNumber } from './issues/rules.ts'
import { isRefnumber } from './rules.ts'

/** An article that is requested by its place; `addressOf` returns the same address for its current place. */
type Requested = RequestedPlace & { addressOf: (article: ArticlePlace) => string }

/**
 * Answers an address without a public article: 301 to its current place, 410 if it was withdrawn, undefined otherwise.
 */
export async function answerFormerAddress(
  services: Services,
  request: Request,
  { addressOf, ...requested }: Requested,
): Promise<Response | undefined> {
  const former = isRefnumber(requested.refnumber) ? await findFormer(services.db, requested) : undefined
  if (former?.is === 'moved') return movedTo(withQuery(addressOf(former.article), request))
  if (!former) return undefined
  return answerGone(services, request, {
    title: message('Article withdrawn'),
    children: <ArticleWithdrawnPage refnumber={requested.refnumber} />,
  })
}

/** Returns an address with the query of a request, unless it has one of its own. */
const withQuery = (path: string, { url }: Request) => (path.includes('?') ? path : path + new URL(url).search)

/** Answers 410 for a deleted issue that was public, undefined otherwise. */
export async function answerFormerIssue(services: Services, request: Request, number: IssueNumber) {
  if (!(await wasPublicIssue(services.db, number))) return undefined
  return answerGone(services, request, {
    title: message('Issue withdrawn'),
    children: <IssueWithdrawnPage issue={number} />,
  })
}

/** Returns a permanent redirect that clients must revalidate, since the page may move back. */
export function movedTo(path: string): Response {
  return new Response(null, { status: 301, headers: { Location: path, 'Cache-Control': 'public, no-cache' } })
}

/** A page for an address that is gone; the title is a message. */
type GonePage = { title: string; children: ReactNode; headers?: Record<string, string> }

/** Answers 410, as a page or as JSON. */
export async function answerGone(services: Services, request: Request, { title, ...page }: GonePage) {
  if (isJsonCall(request)) return answerJsonError(request, 410)
  const shell = await readShell(services)
  return speakAtLeast(shell.settings, () =>
    answerPublicPage(services, request, { shell, title: t(title), ...page, status: 410 }),
  )
}

/** Answers 410 for a file of a removed article. */
export const answerRemoved = (services: Services, request: Request, article: ArticlePlace) =>
  answerGone(services, request, { title: 'File removed', children: <RemovedPage article={article} /> })
