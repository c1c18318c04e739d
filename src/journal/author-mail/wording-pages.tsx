import { LetterPreview, WordingPage } from '../../../views/settings/wording-page.tsx'
import { paths } from '../../core/paths.ts'
import { cleanText } from '../../core/text/clean.ts'
import { errorsOf } from '../../core/text/problems.ts'
import { parseVersion } from '../../office/history/rules.ts'
import type { Typed } from '../../office/records/form.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { refusePreview } from '../../office/screens/preview.tsx'
import { originalWording } from '../../office/settings/letter-wording.ts'
import { describeSaved } from '../../office/settings/problems.ts'
import { readSettingsVersion } from '../../office/settings/queries.ts'
import { originOf, type Settings } from '../../office/settings/rules.ts'
import { changeSettings, previewSettings, type SettingsResult } from '../../office/settings-desk/actions.ts'
import { refillSettings } from '../../office/settings-desk/form.ts'
import type { Services } from '../../services.ts'
import { authorLetter } from './letter.ts'
import { findExample } from './queries.ts'

/** The screen for the wording of the letter to authors: two settings, '' for the original. */
export function letterWordingScreens(services: Services) {
  return screens(services, { role: 'admin' })
    .get(here, openLetterWording)
    .post(here, saveLetterWording)
    .post(paths.adminLetterWordingPreview(), previewLetterWording)
    .post(paths.adminLetterWordingOriginal(), backToOriginal).routes
}

const here = paths.adminLetterWording()

const original = { notice_subject: originalWording.subject, notice_text: originalWording.text }

/** Parses the typed wording; '' if it is the original. */
function parseWording({ notice_subject, notice_text }: Typed): Typed {
  const changed = (typed: string | undefined, first: string) =>
    typed !== undefined && cleanText(typed) === first ? '' : typed
  return {
    notice_subject: changed(notice_subject, original.notice_subject),
    notice_text: changed(notice_text, original.notice_text),
  }
}

/** Returns a stored wording as the form shows it. */
const typedOf = ({ notice_subject, notice_text }: Pick<Settings, keyof typeof original>) => ({
  notice_subject: notice_subject || original.notice_subject,
  notice_text: notice_text || original.notice_text,
})

type Refused = Extract<SettingsResult, { ok: false }>

type Showing = { typed?: Typed; seen?: Refused['seen'] }

async function showLetterWording(desk: Desk, { typed = {}, seen }: Showing): Promise<Response> {
  const { modification, ...stored } = await readSettingsVersion(desk.services.db)
  const version = seen?.modification.toISOString() ?? typed.modification ?? modification.toISOString()
  const filled = typedOf(refillSettings(stored, parseWording(typed), seen?.meanwhile))
  const isEdited = stored.notice_subject !== '' || stored.notice_text !== ''
  const values = { ...filled, modification: version }
  return desk.page({ title: 'Letter of publication', children: <WordingPage values={values} isEdited={isEdited} /> })
}

const openLetterWording = async (desk: Desk): Promise<Response> =>
  showLetterWording(desk, { typed: await desk.draft() })

async function saveLetterWording(desk: Desk): Promise<Response> {
  const { texts } = desk.form
  const since = parseVersion(texts.modification)
  const result = await desk.change(changeSettings(desk.actor, parseWording(texts), { since }))
  return result.ok ? desk.saved(here, describeSaved(result.meanwhile, [])) : refuseLetterWording(desk, result)
}

/** Shows the form again with its errors, and with others' changes in the fields that this user left unchanged. */
async function refuseLetterWording(desk: Desk, { problems, seen }: Refused): Promise<Response> {
  const { texts: typed } = desk.form
  const errors = errorsOf(problems)
  const status = problems.some(({ code }) => code === 'conflict') ? 409 : 422
  const page = () => showLetterWording(desk, { typed, seen })
  if (!seen) return desk.refused({ status, errors }, page)
  const stored = await readSettingsVersion(desk.services.db)
  const values = typedOf(refillSettings(stored, parseWording(typed), seen.meanwhile))
  return desk.refused({ status, errors, values: { ...values, modification: seen.modification.toISOString() } }, page)
}

/** Shows the letter of the newest public article in the form's wording. */
async function previewLetterWording(desk: Desk): Promise<Response> {
  const { services, form } = desk
  const [result, article] = await Promise.all([
    previewSettings(services, parseWording(form.texts), {}),
    findExample(services.db),
  ])
  const back = { href: here, text: 'Letter of publication' }
  if (!result.ok) return refusePreview(desk, result.problems, back)
  const letter = article && authorLetter(article, result.settings, originOf(services.config, result.settings))
  return desk.page({
    title: 'Preview: Letter of publication',
    children: <LetterPreview title={article?.title} letter={letter} back={back} />,
  })
}

async function backToOriginal(desk: Desk): Promise<Response> {
  await desk.change(changeSettings(desk.actor, { notice_subject: '', notice_text: '' }))
  return desk.redirect(here, 'success', 'The letter has its original wording again')
}
