import { PartnerAside } from '../../views/indexing/partner-aside.tsx'
import { PartnerFormPage } from '../../views/indexing/partner-form-page.tsx'
import type { Desk } from '../http/desk.ts'
import { recordScreens, type ShownForm } from '../http/record-screens.tsx'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { addPartner, partnerForm, updatePartner } from './actions.ts'
import { partnerLabels, partnerProblem, partnerSaved } from './fields.ts'
import { type AdminPartner, findAdminPartner } from './queries.ts'

/** The back office's form of an indexing partner, to add one and to change one. */
export function partnerFormScreens(services: Services) {
  return recordScreens<AdminPartner>(services, {
    kind: 'partner',
    routes: { add: paths.adminNewPartner(), edit: '/admin/indexing/:id' },
    labels: partnerLabels,
    image: { column: 'image', isIn: ({ image }) => image !== '' },
    version: 'modification',
    said: { ...partnerSaved, gone: partnerProblem('not_found').message },
    blank: partnerForm.blank,
    typed: ({ title, link, status, modification }) => ({ title, link, status, modification }),
    find: findAdminPartner,
    add: addPartner,
    update: updatePartner,
    list: () => paths.adminIndexing(),
    show,
  })
}

function show(desk: Desk, partner: AdminPartner | undefined, { values, errors = [], notes, status }: ShownForm) {
  const form = partner
    ? { action: paths.adminPartner(partner.id), title: partner.title, image: partner.image }
    : { action: paths.adminNewPartner(), image: '' }
  const aside = partner && <PartnerAside partner={partner} zone={desk.services.config.timeZone} />
  const children = <PartnerFormPage {...form} values={values} errors={errors} notes={notes} aside={aside} />
  return desk.page({ title: partner?.title ?? 'Add partner', status, children })
}
