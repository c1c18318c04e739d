import { Elysia } from 'elysia'
import { IndexingSidebar } from '../../views/indexing/partner-grid.tsx'
import { ContactPage } from '../../views/site/contact-page.tsx'
import { HomePage } from '../../views/site/home-page.tsx'
import { TextPage } from '../../views/site/text-page.tsx'
import { JsonLd } from '../../views/ui/html.tsx'
import { MostReadArticles } from '../../views/usage/most-read.tsx'
import { excerpt } from '../articles/metadata.ts'
import { textPageNames } from '../db/enums.ts'
import { publicPage } from '../http/page.tsx'
import { readShell } from '../http/shell.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { journalName, originOf } from '../settings/rules.ts'
import { plainText, storedText } from '../text/html.ts'
import { readMostRead } from '../usage/queries.ts'
import { periodicalData } from './linked-data.ts'
import { readHome, readTextPage, textOf } from './queries.ts'
import { textPages } from './rules.ts'

/** The home page, the contact page and the pages of text. */
export function sitePages(services: Services) {
  const app = new Elysia()
    .get(paths.home(), async ({ request }) => {
      const { shell, ...shown } = await readHome(services)
      const { settings } = shell
      const origin = originOf(services.config, settings)
      const mostRead = await readMostRead(services, settings)
      return publicPage(services, shell, request, {
        title: undefined,
        canonical: paths.home(),
        styles: 'home.css',
        aside: (
          <>
            <IndexingSidebar partners={shell.partners} />
            {mostRead && <MostReadArticles of={mostRead} />}
          </>
        ),
        description: excerpt(plainText(storedText(settings.home_content))),
        children: (
          <>
            <HomePage {...shown} settings={settings} current={shell.issues[0]} />
            <JsonLd data={periodicalData({ settings, origin })} />
          </>
        ),
      })
    })
    .get(paths.contact(), async ({ request }) => {
      const shell = await readShell(services)
      const children = <ContactPage settings={shell.settings} />
      return publicPage(services, shell, request, {
        title: 'Contact',
        description: `Where to submit articles and ask questions: the addresses of ${journalName(shell.settings)}.`,
        canonical: paths.contact(),
        children,
      })
    })
  for (const name of textPageNames) {
    const { path, title, about } = textPages[name]
    app.get(path, async ({ request }) => {
      const [shell, content] = await Promise.all([readShell(services), readTextPage(services.db, name)])
      const children = <TextPage name={name} text={textOf(name, content, shell.settings)} settings={shell.settings} />
      return publicPage(services, shell, request, {
        title,
        description: `${about} ${journalName(shell.settings)}.`,
        canonical: path,
        children,
      })
    })
  }
  return app
}
