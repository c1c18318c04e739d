import type { ReactNode } from 'react'
import { PartnerAside } from '../../views/indexing/partner-aside.tsx'
import { PartnerFormPage, type PartnerValues } from '../../views/indexing/partner-form-page.tsx'
import { parseVersion } from '../audit/rules.ts'
import { refusedClash } from '../http/clash.tsx'
import { type Desk, screens, withFilesAgain } from '../http/desk.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { errorsOf, type FieldError } from '../text/problems.ts'
import { addPartner, type PartnerConflict, updatePartner } from './actions.ts'
import { blankPartner } from './form.ts'
import { type PartnerField, partnerLabels, partnerProblem, partnerSaved } from './problems.ts'
import { type AdminPartner, findAdminPartner } from './queries.ts'

/** The back office's form of an indexing partner, to add one and to change one. */
export function partnerFormScreens(services: Services) {
  return screens(services)
    .get(paths.adminNewPartner(), showNew)
    .post(paths.adminNewPartner(), add, withImage)
    .get('/admin/indexing/:id', showPartner)
    .post('/admin/indexing/:id', edit, withImage).routes
}

const withImage = { files: { imgFile: 'invalid_image' } }

async function showNew(desk: Desk): Promise<Response> {
  return newPage(desk, { values: { ...blankPartner, ...(await desk.takeDraft()) } })
}

/** What stands in a form, what is wrong with it, what else is to be said, and the answer's status. */
type Shown = { values: PartnerValues; errors?: FieldError[]; notes?: ReactNode; status?: number }

function newPage(desk: Desk, { values, errors = [], status }: Shown) {
  const form = { action: paths.adminNewPartner(), values, image: '', errors }
  return desk.page({ title: 'Add partner', status, children: <PartnerFormPage {...form} /> })
}

function editPage(desk: Desk, partner: AdminPartner, shown: Shown) {
  const { values, errors = [], notes, status } = shown
  const { id, title, image } = partner
  const form = { title, action: paths.adminPartner(id), values, image, errors }
  const aside = <PartnerAside partner={partner} zone={desk.services.config.timeZone} />
  return desk.page({
    title,
    status,
    children: <PartnerFormPage {...form} notes={notes} aside={aside} />,
  })
}

/** What stands in the form of a partner as it is. */
function typedPartner({ title, link, status, modification }: AdminPartner): PartnerValues {
  return { title, link, status, modification }
}

async function showPartner(desk: Desk, params: { id: string }) {
  const id = idIn(params.id)
  const partner = id && (await findAdminPartner(desk.services.db, id))
  if (!partner) return desk.notFound()
  const typed = await desk.takeDraft()
  return editPage(desk, partner, { values: { ...typedPartner(partner), ...typed } })
}

async function add(desk: Desk): Promise<Response> {
  const { services, session, form } = desk
  const { texts, files } = form
  const result = await desk.change(addPartner(services, session.user.name, texts, files.imgFile))
  if (result.ok) return desk.saved(paths.adminIndexing(), partnerSaved.added)
  const errors = errorsOf(result.problems ?? [result.problem])
  const shown = { values: { ...blankPartner, ...texts }, errors: withFilesAgain(errors, files), status: 422 }
  return desk.refused(422, errors, () => newPage(desk, shown))
}

async function edit(desk: Desk, params: { id: string }): Promise<Response> {
  const { services, session, form } = desk
  const { texts, files } = form
  const id = idIn(params.id)
  const seen = parseVersion(texts.modification)
  const result = id
    ? await desk.change(updatePartner(services, session.user.name, id, texts, files.imgFile, seen))
    : undefined
  if (result?.ok) return desk.saved(paths.adminIndexing(), partnerSaved.updated)
  const partner = id && (await findAdminPartner(desk.services.db, id))
  if (!result || !partner) {
    const gone = [{ name: '', text: partnerProblem('not_found').message }]
    return desk.refused(404, gone, desk.notFound)
  }
  const errors = errorsOf(result.problems ?? [result.problem])
  if (result.conflict) return refuseClash(desk, result.conflict, errors)
  const shown = { values: { ...typedPartner(partner), ...texts }, errors: withFilesAgain(errors, files), status: 422 }
  return desk.refused(422, errors, () => editPage(desk, partner, shown))
}

/** Both versions of what two people changed. */
function refuseClash(desk: Desk, { now, mine, clash }: PartnerConflict, errors: FieldError[]) {
  const { texts, files } = desk.form
  const there = typedPartner(now)
  const versions = (name: string) =>
    name === 'image'
      ? {
          label: partnerLabels.imgFile,
          now: now.image && 'another one',
          mine: files.imgFile ? 'the one you chose' : '',
        }
      : { label: partnerLabels[name as PartnerField], now: there[name] ?? '', mine: texts[name] ?? '' } // a clash is in a field
  const two = { thing: 'partner', there, typed: texts, mine, clash, versions, errors }
  return refusedClash(desk, two, (values, notes) =>
    editPage(desk, now, { values, errors: withFilesAgain(errors, files), notes, status: 409 }),
  )
}
