import { Elysia } from 'elysia'
import type { ComponentType } from 'react'
import { IndexingSidebar } from '../../views/indexing/partner-grid.tsx'
import { AboutPage } from '../../views/site/about-page.tsx'
import { ContactPage } from '../../views/site/contact-page.tsx'
import { HomePage } from '../../views/site/home-page.tsx'
import { IndexingAndAbstractingPage } from '../../views/site/indexing-and-abstracting-page.tsx'
import { InstructionsPage } from '../../views/site/instructions-page.tsx'
import { PrivacyPolicyPage } from '../../views/site/privacy-policy-page.tsx'
import { TermsAndConditionsPage } from '../../views/site/terms-and-conditions-page.tsx'
import { publicPage } from '../http/page.tsx'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings/rules.ts'
import { readShell } from './queries.ts'

/** Pages of fixed text by path. */
const textPages: [path: string, title: string, Page: ComponentType<{ settings: Settings }>][] = [
  [paths.about(), 'About Us', AboutPage],
  [paths.contact(), 'Contact', ContactPage],
  [paths.instructions(), 'Instructions to Authors', InstructionsPage],
  [paths.indexingAndAbstracting(), 'Indexing and Abstracting', IndexingAndAbstractingPage],
  [paths.privacyPolicy(), 'Privacy Policy', PrivacyPolicyPage],
  [paths.termsAndConditions(), 'Terms and Conditions', TermsAndConditionsPage],
]

/** The home page and the pages of fixed text. */
export function sitePages(services: Services) {
  const app = new Elysia().get(paths.home(), async ({ request }) => {
    const shell = await readShell(services)
    return publicPage(services, shell, request, {
      title: undefined,
      canonical: paths.home(),
      aside: <IndexingSidebar partners={shell.partners} />,
      children: <HomePage settings={shell.settings} current={shell.issues[0]} />,
    })
  })
  for (const [path, title, Page] of textPages) {
    app.get(path, async ({ request }) => {
      const shell = await readShell(services)
      return publicPage(services, shell, request, {
        title,
        canonical: path,
        children: <Page settings={shell.settings} />,
      })
    })
  }
  return app
}
