import { openapi } from '@elysiajs/openapi'
import type { Services } from '../../../services.ts'
import type { PublicRoutes } from '../../limits/costs.ts'
import { answerText } from '../answer.ts'
import { jsonRoutes } from '../json.ts'
import { cookieName } from '../token.ts'
import { openApiOf } from './description-rules.ts'

/** The costs of anonymous requests. */
export const openApiCosts: PublicRoutes = {
  'GET /openapi.json': { cost: 'cached' },
}

const description = `The journal's public data, and the changes that signed-in staff may make. Sign in by \`POST /auth/login/\` and send the
token back as \`Authorization: Bearer\`; without a session such calls answer 401.

Every path answers with and without a trailing slash. An empty text is \`""\`, never null; times are ISO 8601 in UTC.
\`title\`, \`abstract\`, \`post\` and \`home_content\` are HTML, encoded once more: decode them once.
Errors are \`{"error": code}\`; 429 and 503 say in \`Retry-After\` when to try again. Responses carry an ETag: \
send it as \`If-None-Match\` to get 304 while nothing has changed.`

/** The address of the description for programs. */
export const specPath = '/openapi.json'

/**
 * Serves `GET /openapi.json`, which describes every JSON call and is cached; `src/office/frame/openapi-pages.tsx` is
 * the version for people.
 */
export function openApi(services: Services) {
  return jsonRoutes()
    .onAfterHandle(async ({ request, responseValue }) =>
      answerText(services, request, {
        body: JSON.stringify(openApiOf(responseValue as Parameters<typeof openApiOf>[0], cookieName)),
        type: 'application/json; charset=utf-8',
        cachedAs: specPath,
        version: services.pageCache.version(),
      }),
    )
    .use(
      openapi({
        provider: null,
        specPath,
        exclude: { paths: /^\/(?!(?:api|auth)\/)/ },
        documentation: {
          info: { title: 'Journal API', version: '1.0.0', description },
          tags: [
            { name: 'Settings', description: 'The journal itself' },
            { name: 'Archives', description: 'Volumes, issues and articles' },
            { name: 'Accounts', description: 'Signing in and out, and users' },
            { name: 'Submissions', description: 'Papers on their way from submission to decision' },
            { name: 'Reviewers', description: 'Who is and was asked to review' },
            { name: 'Letters', description: 'What authors, reviewers and editors are written to' },
            { name: 'Search', description: 'Full-text search of public articles' },
            { name: 'Editors', description: 'The editorial board' },
            { name: 'Documents', description: 'Certificates, cover pages, the editorial board and the index page' },
            { name: 'Crossref and DOAJ', description: 'What they have of the published articles' },
            { name: 'Indexing', description: 'Where the journal is indexed' },
            { name: 'Pages', description: 'Pages of the journal’s own' },
            { name: 'Work log', description: 'Staff tasks and their status' },
          ],
        },
      }),
    )
}
