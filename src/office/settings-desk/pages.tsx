import { SettingsListPage, SettingsPage } from '../../../views/settings/settings-page.tsx'
import { paths } from '../../core/paths.ts'
import { yearIn } from '../../core/text/dates.ts'
import { errorsOf } from '../../core/text/problems.ts'
import type { Services } from '../../services.ts'
import { parseVersion } from '../history/rules.ts'
import { type RestorableHistory, withHistory } from '../history/screen.tsx'
import { versionIn } from '../history/version-rules.ts'
import type { Typed } from '../records/form.ts'
import { type Desk, screens } from '../screens/desk.ts'
import {
  describeSaved,
  imageSettings,
  isImage,
  listSettingsWarnings,
  settingNames,
  settingsHistory,
} from '../settings/problems.ts'
import { readSettings, readSettingsVersion } from '../settings/queries.ts'
import { withQuestions } from '../settings/question-rules.ts'
import { type Settings, type SettingsSection, sectionNames, settingsSections } from '../settings/rules.ts'
import type { WarningContext } from '../settings/warning-rules.ts'
import { changeSettings, type SettingsResult } from './actions.ts'
import { collectSettingTexts, refillSettings, settingsKinds } from './form.ts'
import { mailServerName, sendTestLetter } from './test-letter.ts'

/** The settings: a list, a form for each section, their history. The list's address accepts fields of any section. */
export function settingsScreens(services: Services) {
  const routes = screens(services, { role: 'admin' })
    .get(paths.adminSettings(), openSettings)
    .post(paths.adminSettingsTestLetter(), testLetter)
    .post(paths.adminSettings(), (desk) => saveSettings(desk, undefined), settingsKinds)
    .get('/admin/settings/:section', inSection(openSection))
    .post('/admin/settings/:section', inSection(saveSettings), settingsKinds)
  return withHistory(routes, paths.adminSettingsHistory(), readRestorableSettings).routes
}

/** Lists the settings; an unsaved draft of all of them is shown in the form of all. */
async function openSettings(desk: Desk): Promise<Response> {
  const typed = await desk.draft()
  if (typed) return showSettings(desk, { typed })
  return listSettings(desk)
}

async function listSettings(desk: Desk, to?: string): Promise<Response> {
  const { db, config } = desk.services
  const values = await readSettings(db)
  const warnings = warningsOf(values, warningContext(desk.services))
  const mail = { server: mailServerName(config), to: to ?? values.websiteemail }
  return desk.page({
    title: 'Settings',
    children: <SettingsListPage values={values} warnings={warnings} mail={mail} />,
  })
}

/** Sends a test letter, and shows what the mail server answered. */
async function testLetter(desk: Desk): Promise<Response> {
  const { to = '' } = desk.form.texts
  const sent = await sendTestLetter(desk.actor, to)
  if (sent.ok)
    return desk.saved(`${paths.adminSettings()}#mail-server`, `The mail server took the letter to ${sent.to}.`)
  return desk.refused({ status: 422, errors: [{ name: 'to', text: sent.message }] }, () => listSettings(desk, to))
}

/** Calls a handler with the section of an address, if it has a form here. */
function inSection(act: (desk: Desk, section: SettingsSection) => Promise<Response>) {
  return (desk: Desk, { section: name }: { section: string }) => {
    const section = sectionNames.find((section) => section === name && section !== 'letters')
    return section ? act(desk, section) : desk.notFound()
  }
}

async function openSection(desk: Desk, section: SettingsSection): Promise<Response> {
  return showSettings(desk, { section, typed: await desk.draft() })
}

async function readRestorableSettings(desk: Desk): Promise<RestorableHistory> {
  const { modification, ...stored } = await readSettingsVersion(desk.services.db)
  /** Returns the texts of an earlier version for the form. */
  const typedPast = (past: Partial<Settings>): Typed => {
    const texts = Object.entries(refillSettings({ ...stored, ...past }, {}))
    return Object.fromEntries(texts.filter(([name]) => name in past && !imageSettings.some((image) => image === name)))
  }
  return {
    kind: 'settings',
    subject: 'settings',
    labels: settingsHistory,
    href: paths.adminSettingsHistory,
    fields: settingNames,
    version: modification.toISOString(),
    present: { name: 'the settings', of: 'Settings', back: { href: paths.adminSettings(), text: 'Settings' } },
    async restore({ change, seen, past }) {
      const beside = { since: parseVersion(seen), restores: change }
      const result = await changeSettings(desk.actor, typedPast(past), beside)
      if (result.ok) return result
      return { ...result, problem: result.problems.find(({ code }) => code === 'conflict') ?? result.problem }
    },
    refuse: ({ change, past }) => showSettings(desk, { typed: { ...typedPast(past), restores: String(change) } }),
  }
}

type Refused = Extract<SettingsResult, { ok: false }>

type ShownSettings = { section?: SettingsSection; typed?: Typed; seen?: Refused['seen'] }

/** Renders the screen; after a refusal, with the values as typed. */
async function showSettings(desk: Desk, { section, typed = {}, seen }: ShownSettings): Promise<Response> {
  const { services } = desk
  const { modification, ...stored } = await readSettingsVersion(services.db)
  const values = refillSettings(stored, withQuestions(typed), seen?.meanwhile)
  const context = warningContext(services)
  const children = (
    <SettingsPage
      section={section}
      values={values}
      modification={seen?.modification.toISOString() ?? typed.modification ?? modification.toISOString()}
      restores={typed.restores}
      warnings={warningsOf(values, context)}
      context={context}
    />
  )
  const title = section ? `${settingsSections[section].title} · Settings` : 'Settings'
  return desk.page({ title, children })
}

function warningsOf(values: Settings, context: WarningContext): Partial<Record<keyof Settings, string>> {
  return Object.fromEntries(listSettingsWarnings(values, context).map(({ field, text }) => [field, text]))
}

function warningContext({ config, clock }: Services): WarningContext {
  return { year: yearIn(config.timeZone, clock()), origin: config.origin }
}

async function saveSettings(desk: Desk, section: SettingsSection | undefined): Promise<Response> {
  const { services, form } = desk
  const before = await readSettings(services.db)
  const { modification, restores } = form.texts
  const beside = { images: form.files, since: parseVersion(modification), restores: versionIn(restores) }
  const result = await desk.change(changeSettings(desk.actor, collectSettingTexts(form), beside))
  if (!result.ok) return refuseSettings(desk, section, result)
  const warnings = listSettingsWarnings(result.settings, warningContext(services))
  const doubts = warnings.filter(({ field }) => result.settings[field] !== before[field])
  const to = section ? paths.adminSettingsSection(section) : paths.adminSettings()
  return desk.saved(to, describeSaved(result.meanwhile, doubts))
}

/** Shows the form again with its errors, and with others' changes in the fields left alone. */
async function refuseSettings(desk: Desk, section: SettingsSection | undefined, { problems, seen }: Refused) {
  const typed = collectSettingTexts(desk.form)
  const errors = errorsOf(problems)
  const status = problems.some(({ code }) => code === 'conflict') ? 409 : 422
  const page = () => showSettings(desk, { section, typed, seen })
  if (!seen) return desk.refused({ status, errors }, page)
  const shown = refillSettings(await readSettings(desk.services.db), typed, seen.meanwhile)
  const others = settingNames
    .filter((field) => seen.meanwhile[field] && !isImage(field))
    .map((field) => [field, shown[field]])
  const values = { ...Object.fromEntries(others), modification: seen.modification.toISOString() }
  return desk.refused({ status, errors, values }, page)
}
