import { Elysia } from 'elysia'
import { ArchiveAside } from '../../../views/issues/archive-aside.tsx'
import { ContactPage } from '../../../views/pages/contact-page.tsx'
import { HomePage } from '../../../views/pages/home-page.tsx'
import { TextPage } from '../../../views/pages/text-page.tsx'
import { IndexingSidebar } from '../../../views/partners/indexing-page.tsx'
import { JsonLd } from '../../../views/ui/html.tsx'
import { MostReadArticles } from '../../../views/usage/most-read.tsx'
import { journalLanguage, originalLanguage } from '../../../views/words/journal-language.ts'
import { textPageNames } from '../../core/db/enums.ts'
import { paths } from '../../core/paths.ts'
import { plainText, storedText } from '../../core/text/html.ts'
import { speakEnglish } from '../../core/words/speech.ts'
import { t } from '../../core/words/words.ts'
import { answerPublicPage } from '../../office/frame/page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import { journalName, originOf } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { periodicalData } from '../citing/linked-data.ts'
import { excerpt } from '../citing/metadata.ts'
import { withoutOnlineFirst } from '../record/issues/rules.ts'
import { findMostRead } from '../usage/queries.ts'
import { readHome, readPageText, readTextPage } from './queries.ts'
import { textPages } from './rules.ts'

/** The home page, the contact page and the pages of text. */
export function sitePages(services: Services) {
  const app = new Elysia()
    .get(paths.home(), async ({ request }) => {
      const { shell, ...shown } = await readHome(services)
      const { settings } = shell
      const origin = originOf(services.config, settings)
      const mostRead = await findMostRead(services, settings)
      return answerPublicPage(services, request, {
        shell,
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
            <HomePage {...shown} settings={settings} current={withoutOnlineFirst(shell.issues)[0]} />
            <JsonLd data={speakEnglish(() => periodicalData({ settings, origin }))} />
          </>
        ),
      })
    })
    .get(paths.contact(), async ({ request }) => {
      const shell = await readShell(services)
      const children = <ContactPage settings={shell.settings} />
      return answerPublicPage(services, request, {
        shell,
        title: t('Contact'),
        description: t('Where to submit articles and ask questions: the addresses of {journal}.', {
          journal: journalName(shell.settings),
        }),
        canonical: paths.contact(),
        aside: <ArchiveAside issues={shell.issues} />,
        children,
      })
    })
  for (const name of textPageNames) {
    const { path, title, about } = textPages[name]
    app.get(path, async ({ request }) => {
      const [shell, content] = await Promise.all([readShell(services), readTextPage(services.db, name)])
      const children = (
        <TextPage
          title={t(title)}
          text={readPageText(name, content, shell.settings)}
          lang={content ? journalLanguage() : originalLanguage()}
          settings={shell.settings}
        />
      )
      return answerPublicPage(services, request, {
        shell,
        title: t(title),
        description: t(about, { journal: journalName(shell.settings) }),
        canonical: path,
        children,
      })
    })
  }
  return app
}
