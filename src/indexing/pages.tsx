import { Elysia } from 'elysia'
import { IndexingPage } from '../../views/indexing/indexing-page.tsx'
import { publicPage } from '../http/page.tsx'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { readShell } from '../site/queries.ts'

/** The indexing partners. */
export function indexingPages(services: Services) {
  return new Elysia().get(paths.indexing(), async ({ request }) => {
    const shell = await readShell(services)
    return publicPage(services, shell, request, {
      title: 'Indexing',
      canonical: paths.indexing(),
      children: <IndexingPage partners={shell.partners} />,
    })
  })
}
