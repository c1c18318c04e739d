import { SettingsPage } from '../../views/settings/settings-page.tsx'
import { parseVersion } from '../audit/rules.ts'
import { type Desk, screens, withFilesAgain } from '../http/desk.ts'
import { historyPage } from '../http/history.tsx'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { yearIn } from '../text/dates.ts'
import { errorsOf, type FieldError } from '../text/problems.ts'
import { changeSettings, type SettingsResult } from './actions.ts'
import { refilledSettings, type SettingsForm } from './form.ts'
import { settingsHistory } from './history.ts'
import { isImage, settingNames, settingsSaid } from './problems.ts'
import { readSettings, readSettingsVersion } from './queries.ts'
import type { Settings } from './rules.ts'
import { settingsKinds, textsOf } from './sent.ts'
import { settingsWarnings } from './warnings.ts'

/** The settings screen and its history. */
export function settingsScreens(services: Services) {
  return screens(services)
    .get(paths.adminSettings(), openSettings)
    .post(paths.adminSettings(), saveSettings, settingsKinds)
    .get(paths.adminSettingsHistory(), showHistory).routes
}

async function openSettings(desk: Desk): Promise<Response> {
  return showSettings(desk, { typed: await desk.takeDraft() })
}

function showHistory(desk: Desk): Promise<Response> {
  return historyPage(desk, {
    kind: 'settings',
    subject: 'settings',
    title: 'History of the settings',
    words: settingsHistory,
    href: paths.adminSettingsHistory,
    present: { of: 'Settings', back: { href: paths.adminSettings(), text: 'Settings' } },
  })
}

type Refused = Extract<SettingsResult, { ok: false }>

type ShownSettings = { typed?: SettingsForm; errors?: FieldError[]; seen?: Refused['seen']; status?: number }

/** Renders the screen; after a refusal, with the values as typed. */
async function showSettings(desk: Desk, { typed = {}, errors = [], seen, status }: ShownSettings): Promise<Response> {
  const { services } = desk
  const { modification, ...stored } = await readSettingsVersion(services.db)
  const children = (
    <SettingsPage
      values={refilledSettings(stored, typed, seen?.meanwhile)}
      modification={seen?.modification.toISOString() ?? typed.modification ?? modification.toISOString()}
      errors={errors}
      warnings={Object.fromEntries(warningsOf(services, stored).map(({ field, text }) => [field, text]))}
    />
  )
  return desk.page({ title: 'Settings', status, children })
}

function warningsOf({ config, clock }: Services, settings: Settings) {
  return settingsWarnings(settings, { year: yearIn(config.timeZone, clock()), origin: config.origin })
}

async function saveSettings(desk: Desk): Promise<Response> {
  const { services, form } = desk
  const before = await readSettings(services.db)
  const since = parseVersion(form.texts.modification)
  const change = changeSettings(services, desk.session.user.name, textsOf(form), form.files, since)
  const result = await desk.change(change)
  if (!result.ok) return refuseSettings(desk, result)
  const others = settingNames.flatMap((field) => {
    const username = result.meanwhile[field]?.username
    return username === undefined ? [] : [{ field, username }]
  })
  const doubtful = warningsOf(services, result.settings)
    .map(({ field }) => field)
    .filter((field) => result.settings[field] !== before[field])
  const text = settingsSaid(others, doubtful)
  return desk.saved(paths.adminSettings(), text)
}

/** Shows the form again with its errors, and with others' changes in the fields left alone. */
async function refuseSettings(desk: Desk, { problems, seen }: Refused) {
  const { texts: typed, files } = desk.form
  const errors = errorsOf(problems)
  const status = problems.some(({ code }) => code === 'conflict') ? 409 : 422
  const page = () => showSettings(desk, { typed, errors: withFilesAgain(errors, files), seen, status })
  if (!seen) return desk.refused(status, errors, page)
  const shown = refilledSettings(await readSettings(desk.services.db), typed, seen.meanwhile)
  const others = settingNames
    .filter((field) => seen.meanwhile[field] && !isImage(field))
    .map((field) => [field, shown[field]])
  const values = { ...Object.fromEntries(others), modification: seen.modification.toISOString() }
  return desk.refused(status, errors, page, { values })
}
