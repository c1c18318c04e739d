import { HomePage } from '../../../views/pages/home-page.tsx'
import { IndexingSidebar } from '../../../views/partners/indexing-page.tsx'
import { paths } from '../../core/paths.ts'
import { errorPage } from '../../office/frame/errors.tsx'
import { renderPage } from '../../office/frame/page.tsx'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { refusePreview } from '../../office/screens/preview.tsx'
import { answerPrivatePreview } from '../../office/screens/private-page.tsx'
import type { Settings } from '../../office/settings/rules.ts'
import { previewSettings } from '../../office/settings-desk/actions.ts'
import { collectSettingTexts, settingsKinds } from '../../office/settings-desk/form.ts'
import type { Services } from '../../services.ts'
import { answerStoredImage } from '../../web/http/files.ts'
import { withoutOnlineFirst } from '../record/issues/rules.ts'
import { readHome } from './queries.ts'

/** Previews of the home page with unsaved settings, and their images for signed-in users. */
export function settingsPreviewScreens(services: Services) {
  return screens(services, { role: 'admin' })
    .post(paths.adminSettingsPreview(), previewHomePage, settingsKinds)
    .get('/admin/settings/images/:image', showImage).routes
}

/** Renders the home page with the form's settings. */
async function previewHomePage(desk: Desk): Promise<Response> {
  const { services, form } = desk
  const result = await previewSettings(services, collectSettingTexts(form), form.files)
  if (result.ok) return homePreview(services, desk.request, result.settings)
  return refusePreview(desk, result.problems, { href: paths.adminSettings(), text: 'Settings' })
}

/** Renders the settings as the public home page, for this user only. */
async function homePreview(services: Services, request: Request, settings: Settings): Promise<Response> {
  const { shell, ...shown } = await readHome(services)
  const page = renderPage(services, {
    shell: { ...shell, settings },
    path: paths.home(),
    title: undefined,
    aside: <IndexingSidebar partners={shell.partners} />,
    children: (
      <HomePage
        {...shown}
        settings={settings}
        current={withoutOnlineFirst(shell.issues)[0]}
        notice="A preview: nothing is saved yet."
      />
    ),
  })
  const html = page.html.replaceAll(paths.settingsImage(''), paths.adminSettingsImage(''))
  return answerPrivatePreview(request, { ...page, html })
}

/** Serves a stored image, including the signature. */
async function showImage({ services, request }: Desk, params: { image: string }): Promise<Response> {
  return (await answerStoredImage(services.files, request, params.image)) ?? errorPage(services, request, 404)
}
