import { Elysia } from 'elysia'
import { IndexingPage } from '../../../views/partners/indexing-page.tsx'
import { paths } from '../../core/paths.ts'
import { publicPage } from '../../office/frame/page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import { journalName } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { excerpt } from '../citing/metadata.ts'
import type { Partner } from './rules.ts'

/** The indexing partners. */
export function indexingPages(services: Services) {
  return new Elysia().get(paths.indexing(), async ({ request }) => {
    const shell = await readShell(services)
    return publicPage(services, shell, request, {
      title: 'Indexing',
      description: descriptionOf(journalName(shell.settings), shell.partners),
      canonical: paths.indexing(),
      children: <IndexingPage partners={shell.partners} />,
    })
  })
}

function descriptionOf(name: string, partners: Partner[]): string {
  const who = partners.map(({ title }) => title).join(', ')
  return excerpt(`Who indexes and abstracts ${name}${who && `: ${who}`}.`)
}
