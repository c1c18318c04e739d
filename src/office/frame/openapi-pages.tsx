import { Elysia } from 'elysia'
import { type Description, OpenApiPage } from '../../../views/frame/openapi-page.tsx'
import { paths } from '../../core/paths.ts'
import type { Services } from '../../services.ts'
import { specPath } from '../../web/http/openapi/openapi.ts'
import { resolveDescription } from '../../web/http/openapi/resolving-rules.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { answerPublicPage } from './page.tsx'
import { readShell } from './queries.ts'

/** The costs of requests without a session. */
export const openApiPageCosts: PublicRoutes = {
  'GET /openapi': { cost: 'database' },
}

/**
 * The documentation of the JSON calls; the usual documentation pages load scripts from other sites.
 * @param describe returns the OpenAPI description
 */
export function openApiPage(services: Services, describe: () => Promise<Response>) {
  return new Elysia().get(paths.openApi(), async ({ request }) => {
    const shell = await readShell(services)
    const description = resolveDescription(await (await describe()).json()) as Description // made by this server
    return answerPublicPage(services, request, {
      shell,
      title: description.info.title,
      canonical: paths.openApi(),
      styles: 'api.css',
      children: <OpenApiPage description={description} specPath={specPath} />,
    })
  })
}
