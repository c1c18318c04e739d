import { Elysia } from 'elysia'
import { TextPage } from '../../../views/pages/text-page.tsx'
import { Moment } from '../../../views/ui/moment.tsx'
import { GonePage } from '../../../views/webpages/gone-page.tsx'
import { WebpageControls } from '../../../views/webpages/webpage-controls.tsx'
import { journalLanguage } from '../../../views/words/journal-language.ts'
import { paths } from '../../core/paths.ts'
import { decodeHtml, plainText } from '../../core/text/html.ts'
import { message } from '../../core/words/words.ts'
import { errorPage } from '../../office/frame/errors.tsx'
import { answerPublicPage, renderPage } from '../../office/frame/page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import type { Desk } from '../../office/screens/desk.ts'
import { refusePreview } from '../../office/screens/preview.tsx'
import { answerPrivatePreview } from '../../office/screens/private-page.tsx'
import { recordScreens } from '../../office/screens/record-screens.tsx'
import { filledIn } from '../../office/settings/placeholder-rules.ts'
import type { Services } from '../../services.ts'
import { excerpt } from '../citing/metadata.ts'
import { answerGone, movedTo } from '../record/former-address.tsx'
import { webpageRecords } from './actions.ts'
import { webpage } from './fields.ts'
import { findFormerWebpage, findPublicWebpage } from './queries.ts'

/** The journal's own pages, for readers. */
export const webpagePages = (services: Services) =>
  new Elysia().get('/pages/:slug', async ({ request, params: { slug } }) => {
    const [shell, page] = await Promise.all([readShell(services), findPublicWebpage(services.db, slug)])
    if (!page) return (await answerFormer(services, request, slug)) ?? errorPage(services, request, 404)
    const [title, text] = [page.title, decodeHtml(page.text)]
    return answerPublicPage(services, request, {
      shell,
      title,
      description: excerpt(plainText(filledIn(text, shell.settings))),
      canonical: paths.webpage(slug),
      children: (
        <TextPage
          title={title}
          titleLang={journalLanguage()}
          text={text}
          lang={journalLanguage()}
          settings={shell.settings}
        />
      ),
    })
  })

/** Answers a page's former address: 301 to its current one, 410 if the page was deleted, undefined otherwise. */
async function answerFormer(services: Services, request: Request, slug: string): Promise<Response | undefined> {
  const former = await findFormerWebpage(services.db, slug)
  if (former?.slug === null)
    return answerGone(services, request, { title: message('Page deleted'), children: <GonePage /> })
  return former?.slug ? movedTo(paths.webpage(former.slug)) : undefined
}

/** The form screens of the journal's own pages; the list of all pages includes these. */
export const webpageScreens = (services: Services) =>
  recordScreens(services, webpageRecords, {
    preview: paths.adminWebpagePreview(),
    controls: (form, row) => <WebpageControls form={form} isNew={!row} />,
    factsOf: ({ slug, modification }) => [
      ['Address', paths.webpage(slug)],
      ['Changed', <Moment key="changed" at={modification} day />],
    ],
  }).post(paths.adminWebpagePreview(), previewWebpage).routes

/** Shows the form's title and text as readers would see them. */
async function previewWebpage(desk: Desk): Promise<Response> {
  const { title = '', text = '' } = desk.form.texts
  const { problems } = webpage.form.partIn({ title, text })
  const read = webpage.form.draftIn({ title, text })
  if (problems.length > 0 || !read.ok) return refusePreview(desk, problems)
  const shell = await readShell(desk.services)
  const shown = { title: read.columns.title, text: decodeHtml(read.columns.text) }
  const page = renderPage(desk.services, {
    shell,
    path: paths.webpage('preview'),
    title: `Preview: ${shown.title}`,
    children: <TextPage {...shown} settings={shell.settings} />,
  })
  return answerPrivatePreview(desk.request, page)
}
