import { TemplateListPage, TemplatePage, TemplatePreview } from '../../../views/letters/template-page.tsx'
import { paths } from '../../core/paths.ts'
import { errorsOf } from '../../core/text/problems.ts'
import { parseVersion } from '../../office/history/rules.ts'
import { type RestorableHistory, withHistory } from '../../office/history/screen.tsx'
import { versionIn } from '../../office/history/version-rules.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { refusePreview } from '../../office/screens/preview.tsx'
import { readSettings } from '../../office/settings/queries.ts'
import type { Services } from '../../services.ts'
import { isLetterKind, type LetterKind, letterKinds } from '../papers/letter-kind-rules.ts'
import { saveTemplate } from './actions.ts'
import { exampleValues, templateHistory } from './example-rules.ts'
import { findTemplate, listEditedKinds } from './queries.ts'
import { filledLetter, storedTemplate, templateProblems, type Wording, wordingOf } from './template-rules.ts'

/** The screens in which admins edit the wording of letters about papers. */
export function templateScreens(services: Services) {
  const routes = screens(services, { role: 'admin' })
    .get(paths.adminLetterKinds(), showKinds)
    .get('/admin/settings/letters/:kind', onKind(openTemplateForm))
    .post('/admin/settings/letters/:kind', onKind(saveLetterTemplate))
    .post('/admin/settings/letters/:kind/preview', onKind(previewLetterTemplate))
    .post('/admin/settings/letters/:kind/original', onKind(backToOriginal))
  return withHistory(routes, '/admin/settings/letters/:kind/history', findRestorableTemplate).routes
}

async function showKinds(desk: Desk): Promise<Response> {
  const edited = await listEditedKinds(desk.services.db)
  return desk.page({ title: 'Letters about papers', children: <TemplateListPage edited={edited} /> })
}

/** Makes a screen of the kind in the address. */
function onKind(screen: (desk: Desk, kind: LetterKind) => Promise<Response>) {
  return async (desk: Desk, { kind }: { kind: string }): Promise<Response> =>
    isLetterKind(kind) ? screen(desk, kind) : desk.notFound()
}

async function showTemplateForm(desk: Desk, kind: LetterKind, values?: Record<string, string>): Promise<Response> {
  const { modification, ...stored } = await findTemplate(desk.services.db, kind)
  const shown = { ...wordingOf(kind, stored), modification: modification.toISOString(), ...values }
  const isEdited = stored.subject !== '' || stored.text !== ''
  const children = <TemplatePage kind={kind} values={shown} isEdited={isEdited} />
  return desk.page({ title: `Letter: ${letterKinds[kind].title}`, children })
}

const openTemplateForm = async (desk: Desk, kind: LetterKind): Promise<Response> =>
  showTemplateForm(desk, kind, await desk.draft())

const readTypedWording = ({ form }: Desk): Wording => ({
  subject: form.texts.subject ?? '',
  text: form.texts.text ?? '',
})

async function saveLetterTemplate(desk: Desk, kind: LetterKind): Promise<Response> {
  const { modification, restores } = desk.form.texts
  const submitted = { typed: readTypedWording(desk), seen: parseVersion(modification), restores: versionIn(restores) }
  const result = await saveTemplate(desk.actor, kind, submitted)
  if (result.ok) return desk.saved(paths.adminLetterKind(kind), `The letter “${letterKinds[kind].title}” is saved`)
  const errors = errorsOf(result.problems)
  const isConflict = result.problems.some(({ code }) => code === 'conflict')
  const status = isConflict ? 409 : 422
  const version = isConflict ? (await findTemplate(desk.services.db, kind)).modification.toISOString() : undefined
  const newer: Record<string, string> = version ? { modification: version } : {}
  const values = { ...desk.form.texts, ...newer }
  return desk.refused({ status, errors, values: newer }, () => showTemplateForm(desk, kind, values))
}

/** Shows the letter with the form's wording and invented values. */
async function previewLetterTemplate(desk: Desk, kind: LetterKind): Promise<Response> {
  const typed = readTypedWording(desk)
  const problems = templateProblems(kind, typed)
  const back = { href: paths.adminLetterKind(kind), text: letterKinds[kind].title }
  if (problems.length > 0) return refusePreview(desk, problems, back)
  const { websitename } = await readSettings(desk.services.db)
  const wording = wordingOf(kind, storedTemplate(kind, typed))
  const letter = filledLetter(kind, wording, { ...exampleValues, websitename })
  return desk.page({ title: 'Preview: Letter', children: <TemplatePreview kind={kind} letter={letter} /> })
}

async function backToOriginal(desk: Desk, kind: LetterKind): Promise<Response> {
  await saveTemplate(desk.actor, kind, { typed: { subject: '', text: '' } })
  return desk.redirect(paths.adminLetterKind(kind), 'success', 'The letter has its original wording again')
}

/** Returns the history of a kind's wording; '' is the original. */
async function findRestorableTemplate(desk: Desk, { kind }: { kind: string }): Promise<RestorableHistory | undefined> {
  if (!isLetterKind(kind)) return undefined
  const { modification } = await findTemplate(desk.services.db, kind)
  const { title } = letterKinds[kind]
  const pastOf = ({ subject, text }: Record<string, unknown>): Partial<Wording> => ({
    ...(typeof subject === 'string' && { subject }),
    ...(typeof text === 'string' && { text }),
  })
  return {
    kind: 'letter',
    subject: kind,
    labels: templateHistory,
    href: (page) => paths.adminLetterKindHistory(kind, page),
    fields: ['subject', 'text'],
    version: modification.toISOString(),
    present: { name: title, back: { href: paths.adminLetterKind(kind), text: 'The letter' } },
    async restore({ change, seen, past }) {
      const { subject, text } = await findTemplate(desk.services.db, kind)
      const typed = { subject, text, ...pastOf(past) }
      const result = await saveTemplate(desk.actor, kind, { typed, seen: parseVersion(seen), restores: change })
      return result.ok ? result : { ok: false, problem: result.problems[0] ?? unknown, problems: result.problems }
    },
    refuse: ({ change, past }) => showTemplateForm(desk, kind, { ...pastOf(past), restores: String(change) }),
  }
}

const unknown = { code: 'invalid', message: 'This version cannot be restored' }
