import { Elysia } from 'elysia'
import type { ReactNode } from 'react'
import { PartnerAside } from '../../views/indexing/partner-aside.tsx'
import { PartnerFormPage, type PartnerValues } from '../../views/indexing/partner-form-page.tsx'
import { seenAt } from '../audit/rules.ts'
import { refusedClash } from '../http/clash.tsx'
import type { Form } from '../http/form.ts'
import { refusedForm, savedForm, withFilesAgain } from '../http/form-answer.ts'
import { forSession, forSubmit, typedBefore } from '../http/guard.tsx'
import { privateNotFound, privatePage } from '../http/private-page.tsx'
import type { Session } from '../http/session.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { errorsOf, type FieldError } from '../text/problems.ts'
import { addPartner, type PartnerConflict, updatePartner } from './actions.ts'
import { blankPartner } from './form.ts'
import { type PartnerField, partnerLabels, partnerProblem, partnerSaved } from './problems.ts'
import { type AdminPartner, findAdminPartner } from './queries.ts'

/** The back office's form of an indexing partner, to add one and to change one. */
export function partnerFormPages(services: Services) {
  const submit = (request: Request, act: (session: Session, form: Form) => Promise<Response>) =>
    forSubmit(services, request, '/admin', act, { files: { imgFile: 'invalid_image' } })
  return new Elysia()
    .get(paths.adminNewPartner(), ({ request }) =>
      forSession(services, request, '/admin', async (session) => {
        const typed = await typedBefore(services, request, session)
        return newPage(services, request, session, { values: { ...blankPartner, ...typed } })
      }),
    )
    .post(
      paths.adminNewPartner(),
      ({ request }) => submit(request, (session, form) => add(services, request, session, form)),
      { parse: 'none' },
    )
    .get('/admin/indexing/:id', ({ request, params }) =>
      forSession(services, request, '/admin', (session) => showPartner(services, request, session, params.id)),
    )
    .post(
      '/admin/indexing/:id',
      ({ request, params }) => submit(request, (session, form) => edit(services, request, session, params.id, form)),
      { parse: 'none' },
    )
}

/** What stands in a form, what is wrong with it, what else is to be said, and the answer's status. */
type Shown = { values: PartnerValues; errors?: FieldError[]; notes?: ReactNode; status?: number }

function newPage(services: Services, request: Request, session: Session, { values, errors = [], status }: Shown) {
  const form = { action: paths.adminNewPartner(), values, image: '', errors }
  return privatePage(services, request, {
    tool: '/admin',
    title: 'Add partner',
    session,
    status,
    children: <PartnerFormPage {...form} />,
  })
}

function editPage(services: Services, request: Request, session: Session, partner: AdminPartner, shown: Shown) {
  const { values, errors = [], notes, status } = shown
  const { id, title, image } = partner
  const form = { title, action: paths.adminPartner(id), values, image, errors }
  const aside = <PartnerAside partner={partner} zone={services.config.timeZone} />
  return privatePage(services, request, {
    tool: '/admin',
    title,
    session,
    status,
    children: <PartnerFormPage {...form} notes={notes} aside={aside} />,
  })
}

/** What stands in the form of a partner as it is. */
function typedPartner({ title, link, status, modification }: AdminPartner): PartnerValues {
  return { title, link, status, modification }
}

async function showPartner(services: Services, request: Request, session: Session, parameter: string) {
  const id = idIn(parameter)
  const partner = id && (await findAdminPartner(services.db, id))
  if (!partner) return privateNotFound(services, request, session)
  const typed = await typedBefore(services, request, session)
  return editPage(services, request, session, partner, { values: { ...typedPartner(partner), ...typed } })
}

async function add(services: Services, request: Request, session: Session, { texts, files }: Form) {
  const result = await addPartner(services, session.user.name, texts, files.imgFile)
  if (result.ok) return saved(services, request, partnerSaved.added)
  const errors = errorsOf(result.problems ?? [result.problem])
  const shown = { values: { ...blankPartner, ...texts }, errors: withFilesAgain(errors, files), status: 422 }
  return refusedForm(request, 422, errors, () => newPage(services, request, session, shown))
}

async function edit(services: Services, request: Request, session: Session, parameter: string, form: Form) {
  const id = idIn(parameter)
  const { texts, files } = form
  const seen = seenAt(texts.modification)
  const result = id ? await updatePartner(services, session.user.name, id, texts, files.imgFile, seen) : undefined
  if (result?.ok) return saved(services, request, partnerSaved.updated)
  const partner = id && (await findAdminPartner(services.db, id))
  if (!result || !partner) {
    const gone = [{ name: '', text: partnerProblem('not_found').message }]
    return refusedForm(request, 404, gone, () => privateNotFound(services, request, session))
  }
  const errors = errorsOf(result.problems ?? [result.problem])
  if (result.conflict) return refuseClash(services, request, session, result.conflict, form, errors)
  const shown = { values: { ...typedPartner(partner), ...texts }, errors: withFilesAgain(errors, files), status: 422 }
  return refusedForm(request, 422, errors, () => editPage(services, request, session, partner, shown))
}

function saved(services: Services, request: Request, text: string): Response {
  services.memory.forget()
  return savedForm(request, paths.adminIndexing(), { kind: 'success', text })
}

/** Both versions of what two people changed. */
function refuseClash(
  services: Services,
  request: Request,
  session: Session,
  { now, mine, clash }: PartnerConflict,
  { texts, files }: Form,
  errors: FieldError[],
) {
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
  return refusedClash(request, two, (values, notes) =>
    editPage(services, request, session, now, { values, errors: withFilesAgain(errors, files), notes, status: 409 }),
  )
}
