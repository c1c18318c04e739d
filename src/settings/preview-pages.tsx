import { Elysia } from 'elysia'
import { IndexingSidebar } from '../../views/indexing/partner-grid.tsx'
import { HomePage } from '../../views/site/home-page.tsx'
import { errorPage } from '../http/errors.tsx'
import { storedImage } from '../http/files.ts'
import type { Form } from '../http/form.ts'
import { forSession, forSubmit } from '../http/guard.tsx'
import { renderPage } from '../http/page.tsx'
import { refusedPreview } from '../http/preview.tsx'
import { privateHtml } from '../http/private-page.tsx'
import type { Session } from '../http/session.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { readShell } from '../site/queries.ts'
import { previewSettings } from './actions.ts'
import { readSettings } from './queries.ts'
import type { Settings } from './rules.ts'
import { settingsKinds, textsOf } from './sent.ts'

/** What settings would make of the home page, and their images for who is signed in. */
export function settingsPreviewPages(services: Services) {
  return new Elysia()
    .post(
      paths.adminSettingsPreview(),
      ({ request }) =>
        forSubmit(
          services,
          request,
          '/admin',
          (session, form) => preview(services, request, session, form),
          settingsKinds,
        ),
      { parse: 'none' },
    )
    .get('/admin/settings/images/:image', ({ request, params }) =>
      forSession(services, request, '/admin', () => imageOf(services, request, params.image)),
    )
}

/** The home page as these settings would make it. */
async function preview(services: Services, request: Request, session: Session, form: Form): Promise<Response> {
  const result = await previewSettings(services, await readSettings(services.db), textsOf(form), form.files)
  if (!result.ok) {
    const back = { href: paths.adminSettings(), text: 'Settings' }
    return refusedPreview(services, request, session, result.problems, back)
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
  return privateHtml(request, body)
}

/** A stored image, the signature too, for who is signed in. */
async function imageOf(services: Services, request: Request, name: string): Promise<Response> {
  return (await storedImage(services.files, request, name)) ?? errorPage(services, request, 404)
}
