import { AddPaperPage } from '../../../views/desk/add-paper-page.tsx'
import { paperFileKinds } from '../../core/db/enums.ts'
import { paths } from '../../core/paths.ts'
import { errorsOf } from '../../core/text/problems.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { wantsJson } from '../../office/screens/guard.tsx'
import type { Services } from '../../services.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import { checkedFiles } from '../files/incoming.ts'
import { uploadLimits } from '../files/rules.ts'
import { journalLanguage } from '../papers/country-queries.ts'
import { addPaper, readManuscript } from './adding-actions.ts'

const withFiles = { spooled: { files: paperFileKinds, limits: uploadLimits } }

/** The screen that adds a paper from an email. */
export function addingScreens(services: Services) {
  return screens(services, { role: 'editor' })
    .get(paths.adminAddSubmission(), async (desk) => showForm(desk, (await desk.takeDraft()) ?? {}))
    .post(paths.adminAddSubmission(), addPaperFromForm, withFiles)
    .post(paths.adminReadManuscript(), readManuscriptFields, withFiles).routes
}

async function showForm(desk: Desk, typed: Record<string, string>): Promise<Response> {
  const language = await journalLanguage(desk.services.db)
  return desk.page({ title: 'Add a paper', children: <AddPaperPage typed={typed} language={language} /> })
}

async function addPaperFromForm(desk: Desk): Promise<Response> {
  const { form, actor } = desk
  const { files, problems } = await checkedFiles(form.spooled)
  const result = await addPaper(actor, {
    typed: { ...form.texts, tell: form.texts.tell ?? 'no' }, // a box that is not ticked is not sent
    files,
    refused: problems,
  })
  if (result.ok) return desk.saved(paths.adminSubmission(result.number), `The paper is entered as ${result.number}.`)
  const errors = errorsOf(result.problems)
  const lost = (wantsJson(desk.request) ? [] : files) // a script keeps the chosen files
    .filter(({ kind }) => !errors.some(({ name }) => name === kind))
    .map(({ kind }) => ({ name: kind, text: 'Please choose the file again: nothing is saved yet' }))
  return desk.refused({ status: 422, errors: [...errors, ...lost] }, () => showForm(desk, form.texts))
}

/** Returns the fields read from the form's manuscript, by its names, for its script to fill in. */
async function readManuscriptFields({ form, actor }: Desk): Promise<Response> {
  const { files, problems } = await checkedFiles(form.spooled)
  const errors = errorsOf(problems)
  if (errors.length > 0) return Response.json({ errors }, { status: 422, headers: noStoreHeaders })
  return Response.json(await readManuscript(actor, files), { headers: noStoreHeaders })
}
