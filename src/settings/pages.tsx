import { Elysia } from 'elysia'
import { SettingsPage } from '../../views/settings/settings-page.tsx'
import { seenAt } from '../audit/rules.ts'
import type { Form } from '../http/form.ts'
import { refusedForm, savedForm, withFilesAgain } from '../http/form-answer.ts'
import { forSession, forSubmit, typedBefore } from '../http/guard.tsx'
import { historyPage } from '../http/history.tsx'
import { privatePage } from '../http/private-page.tsx'
import type { Session } from '../http/session.ts'
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

/** The settings of the journal, and their history. */
export function settingsPages(services: Services) {
  return new Elysia()
    .get(paths.adminSettings(), ({ request }) =>
      forSession(services, request, '/admin', async (session) =>
        showSettings(services, request, session, { typed: await typedBefore(services, request, session) }),
      ),
    )
    .post(
      paths.adminSettings(),
      ({ request }) =>
        forSubmit(
          services,
          request,
          '/admin',
          (session, form) => saveSettings(services, request, session, form),
          settingsKinds,
        ),
      { parse: 'none' },
    )
    .get(paths.adminSettingsHistory(), ({ request }) =>
      forSession(services, request, '/admin', (session) =>
        historyPage(services, request, session, {
          kind: 'settings',
          subject: 'settings',
          title: 'History of the settings',
          words: settingsHistory,
          href: paths.adminSettingsHistory,
          present: { of: 'Settings', back: { href: paths.adminSettings(), text: 'Settings' } },
        }),
      ),
    )
}

type Refused = Extract<SettingsResult, { ok: false }>

type ShownSettings = { typed?: SettingsForm; errors?: FieldError[]; seen?: Refused['seen']; status?: number }

/** The screen, with what was typed where it was not saved. */
async function showSettings(
  services: Services,
  request: Request,
  session: Session,
  { typed = {}, errors = [], seen, status }: ShownSettings,
): Promise<Response> {
  const { modification, ...stored } = await readSettingsVersion(services.db)
  const children = (
    <SettingsPage
      values={refilledSettings(stored, typed, seen?.meanwhile)}
      modification={seen?.modification.toISOString() ?? typed.modification ?? modification.toISOString()}
      errors={errors}
      warnings={Object.fromEntries(warningsOf(services, stored).map(({ field, text }) => [field, text]))}
    />
  )
  return privatePage(services, request, { tool: '/admin', title: 'Settings', session, status, children })
}

function warningsOf({ config, clock }: Services, settings: Settings) {
  return settingsWarnings(settings, { year: yearIn(config.timeZone, clock()), origin: config.origin })
}

async function saveSettings(services: Services, request: Request, session: Session, form: Form): Promise<Response> {
  const before = await readSettings(services.db)
  const since = seenAt(form.texts.modification)
  const result = await changeSettings(services, session.user.name, textsOf(form), form.files, since)
  if (!result.ok) return refuseSettings(services, request, session, form, result)
  services.memory.forget()
  const others = settingNames.flatMap((field) => {
    const username = result.meanwhile[field]?.username
    return username === undefined ? [] : [{ field, username }]
  })
  const doubtful = warningsOf(services, result.settings)
    .map(({ field }) => field)
    .filter((field) => result.settings[field] !== before[field])
  const text = settingsSaid(others, doubtful)
  return savedForm(request, paths.adminSettings(), { kind: 'success', text })
}

/** What was typed comes back with what is wrong, and with what others made of the fields that were left alone. */
async function refuseSettings(
  services: Services,
  request: Request,
  session: Session,
  { texts: typed, files }: Form,
  { problems, seen }: Refused,
) {
  const errors = errorsOf(problems)
  const status = problems.some(({ code }) => code === 'conflict') ? 409 : 422
  const page = () =>
    showSettings(services, request, session, { typed, errors: withFilesAgain(errors, files), seen, status })
  if (!seen) return refusedForm(request, status, errors, page)
  const shown = refilledSettings(await readSettings(services.db), typed, seen.meanwhile)
  const others = settingNames
    .filter((field) => seen.meanwhile[field] && !isImage(field))
    .map((field) => [field, shown[field]])
  const values = { ...Object.fromEntries(others), modification: seen.modification.toISOString() }
  return refusedForm(request, status, errors, page, { values })
}
