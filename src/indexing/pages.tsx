import { Elysia } from 'elysia'
import { IndexingPage } from '../../views/indexing/indexing-page.tsx'
import { excerpt } from '../articles/metadata.ts'
import { publicPage } from '../http/page.tsx'
import { readShell } from '../http/shell.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { journalName } from '../settings/rules.ts'
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
