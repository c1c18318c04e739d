import { Elysia } from 'elysia'
import { ArchiveAside } from '../../../views/issues/archive-aside.tsx'
import { IndexingPage } from '../../../views/partners/indexing-page.tsx'
import { PartnerControls, PartnerListPage } from '../../../views/partners/partner-list-page.tsx'
import { Moment } from '../../../views/ui/moment.tsx'
import { indexing } from '../../core/db/tables/site.ts'
import { paths } from '../../core/paths.ts'
import { t } from '../../core/words/words.ts'
import { answerPublicPage } from '../../office/frame/page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import { recordActions } from '../../office/records/actions.ts'
import type { Desk } from '../../office/screens/desk.ts'
import { recordScreens } from '../../office/screens/record-screens.tsx'
import { journalName } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { excerpt } from '../citing/metadata.ts'
import { partner } from './fields.ts'
import { findAdminPartner, insertPartner, listAllPartners, listPartnerOrder } from './queries.ts'
import type { Partner } from './rules.ts'

/** The public page of the indexing partners. */
export function indexingPages(services: Services) {
  return new Elysia().get(paths.indexing(), async ({ request }) => {
    const shell = await readShell(services)
    return answerPublicPage(services, request, {
      shell,
      title: t('Indexing'),
      description: descriptionOf(journalName(shell.settings), shell.partners),
      canonical: paths.indexing(),
      aside: <ArchiveAside issues={shell.issues} />,
      children: <IndexingPage partners={shell.partners} />,
    })
  })
}

function descriptionOf(name: string, partners: Partner[]): string {
  const who = partners.map(({ title }) => title).join(', ')
  return excerpt(
    who
      ? t('Who indexes and abstracts {journal}: {names}.', { journal: name, names: who })
      : t('Who indexes and abstracts {journal}.', { journal: name }),
  )
}

/** The back office's screens of the indexing partners. */
export function partnerScreens(services: Services) {
  return recordScreens(services, partnerRecords, {
    controls: (form, row) => <PartnerControls form={form} image={row?.image ?? ''} />,
    factsOf: ({ modification }) => [['Changed', <Moment key="changed" at={modification} day />]],
  }).get(paths.partners.list(), showPartnerList).routes
}

async function showPartnerList({ services, page }: Desk): Promise<Response> {
  const children = <PartnerListPage partners={await listAllPartners(services.db)} />
  return page({ title: 'Indexing', children })
}

/** Adds indexing partners at the end, changes, moves and deletes them. */
export const partnerRecords = recordActions({
  kind: partner,
  table: indexing,
  insert: insertPartner,
  find: findAdminPartner,
  order: { place: indexing.sortnumber, list: listPartnerOrder },
})
