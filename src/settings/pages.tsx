import { Elysia } from 'elysia'
import { HistoryPage } from '../../views/audit/history-page.tsx'
import { IndexingSidebar } from '../../views/indexing/partner-grid.tsx'
import { RefusedPreview } from '../../views/settings/refused-preview.tsx'
import { SettingsPage } from '../../views/settings/settings-page.tsx'
import { HomePage } from '../../views/site/home-page.tsx'
import { listHistory } from '../audit/queries.ts'
import { seenAt } from '../audit/rules.ts'
import { encode, encodingFor } from '../http/encoding.ts'
import { errorPage } from '../http/errors.tsx'
import { storedFile } from '../http/files.ts'
import type { Form } from '../http/form.ts'
import { refusedForm, savedForm } from '../http/form-answer.ts'
import { forSession, forSubmit, typedBefore } from '../http/guard.tsx'
import { renderPage } from '../http/page.tsx'
import { privatePage } from '../http/private-page.tsx'
import type { Session } from '../http/session.ts'
import { paths } from '../paths.ts'
import { pageIn } from '../search/rules.ts'
import type { Services } from '../services.ts'
import { readShell } from '../site/queries.ts'
import { yearIn } from '../text/dates.ts'
import { changeSettings, previewSettings, type SettingsResult } from './actions.ts'
import { refilledSettings, type SettingsForm } from './form.ts'
import { settingsHistory } from './history.ts'
import { imageSettings, isImage, settingNames, settingsSaid } from './problems.ts'
import { readSettings, readSettingsVersion } from './queries.ts'
import type { Settings } from './rules.ts'
import { settingsWarnings } from './warnings.ts'

const kinds = { files: Object.fromEntries(imageSettings.map((name) => [name, undefined])), lists: ['remove'] }

/** The settings of the journal, with a preview of the home page. */
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
          kinds,
        ),
      { parse: 'none' },
    )
    .post(
      paths.adminSettingsPreview(),
      ({ request }) =>
        forSubmit(services, request, '/admin', (session, form) => preview(services, request, session, form), kinds),
      { parse: 'none' },
    )
    .get(paths.adminSettingsHistory(), ({ request }) =>
      forSession(services, request, '/admin', (session) => showHistory(services, request, session)),
    )
    .get('/admin/settings/images/:image', ({ request, params }) =>
      forSession(services, request, '/admin', () => imageOf(services, request, params.image)),
    )
}

type Refused = Extract<SettingsResult, { ok: false }>

/** The screen, with what was typed where it was not saved. */
async function showSettings(
  services: Services,
  request: Request,
  session: Session,
  { typed = {}, refused, status }: { typed?: SettingsForm; refused?: Refused; status?: number },
): Promise<Response> {
  const { modification, ...stored } = await readSettingsVersion(services.db)
  const { problems = [], seen } = refused ?? {}
  const children = (
    <SettingsPage
      values={refilledSettings(stored, typed, seen?.meanwhile)}
      modification={seen?.modification.toISOString() ?? typed.modification ?? modification.toISOString()}
      errors={Object.fromEntries(problems.map(({ field, message }) => [field, message]))}
      warnings={Object.fromEntries(warningsOf(services, stored).map(({ field, text }) => [field, text]))}
    />
  )
  return privatePage(services, request, { tool: '/admin', title: 'Settings', session, status, children })
}

function warningsOf({ config, clock }: Services, settings: Settings) {
  return settingsWarnings(settings, yearIn(config.timeZone, clock()))
}

async function saveSettings(services: Services, request: Request, session: Session, form: Form): Promise<Response> {
  const before = await readSettings(services.db)
  const since = seenAt(form.texts.modification)
  const result = await changeSettings(services, session.user.name, textsOf(form), form.files, since)
  if (!result.ok) return refuseSettings(services, request, session, form.texts, result)
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
  typed: SettingsForm,
  refused: Refused,
) {
  const { problems, seen } = refused
  const errors = problems.map(({ field, message }) => ({ name: field, text: message }))
  const status = problems.some(({ code }) => code === 'conflict') ? 409 : 422
  const page = () => showSettings(services, request, session, { typed, refused, status })
  if (!seen) return refusedForm(request, status, errors, page)
  const shown = refilledSettings(await readSettings(services.db), typed, seen.meanwhile)
  const others = settingNames
    .filter((field) => seen.meanwhile[field] && !isImage(field))
    .map((field) => [field, shown[field]])
  const values = { ...Object.fromEntries(others), modification: seen.modification.toISOString() }
  return refusedForm(request, status, errors, page, { values })
}

/** The texts of the form; an image that shall be taken away is an empty one. */
function textsOf({ texts, lists, files }: Form): Record<string, string> {
  const removed = (lists.remove ?? []).filter((name) => imageSettings.some((image) => image === name) && !files[name])
  return { ...texts, ...Object.fromEntries(removed.map((name) => [name, ''])) }
}

/** The home page as these settings would make it. */
async function preview(services: Services, request: Request, session: Session, form: Form): Promise<Response> {
  const result = await previewSettings(services, await readSettings(services.db), textsOf(form), form.files)
  if (!result.ok) {
    const children = <RefusedPreview problems={result.problems.map(({ message }) => message)} />
    return privatePage(services, request, { tool: '/admin', title: 'Preview', session, status: 422, children })
  }
  return homePreview(services, request, result.settings)
}

/** A page as public as the home page will be, for this one reader. */
async function homePreview(services: Services, request: Request, settings: Settings): Promise<Response> {
  const shell = await readShell(services)
  const html = renderPage(services, { ...shell, settings }, paths.home(), {
    title: undefined,
    aside: <IndexingSidebar partners={shell.partners} />,
    children: <HomePage settings={settings} current={shell.issues[0]} notice="A preview: nothing is saved yet." />,
  })
  const body = html.replaceAll(paths.settingsImage(''), paths.adminSettingsImage('')) // an image that is not saved is not public
  const encoding = encodingFor(request.headers.get('accept-encoding'))
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' })
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return new Response(encode(new TextEncoder().encode(body), encoding, 4), { headers })
}

/** What was changed of the settings, by whom and when. */
async function showHistory(services: Services, request: Request, session: Session): Promise<Response> {
  const { db, config } = services
  const page = pageIn(new URL(request.url).searchParams.get('page') ?? undefined)
  const children = (
    <HistoryPage
      of="Settings"
      back={{ href: paths.adminSettings(), text: 'Settings' }}
      words={settingsHistory}
      history={await listHistory(db, 'settings', 'settings', page)}
      {...{ page, zone: config.timeZone, href: paths.adminSettingsHistory }}
    />
  )
  return privatePage(services, request, { tool: '/admin', title: 'History of the settings', session, children })
}

/** A stored image, the signature too, for who is signed in. */
async function imageOf(services: Services, request: Request, name: string): Promise<Response> {
  const [, hash = '', extension = ''] = /^([0-9a-f]{64})\.(png|jpg)$/.exec(name) ?? []
  const type = extension === 'png' ? 'image/png' : 'image/jpeg'
  const answer = hash && (await storedFile(services.files, request, { hash, type, filename: name }))
  if (!answer) return errorPage(services, request, 404)
  answer.headers.set('Cache-Control', 'private, no-store')
  return answer
}
