import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { message, t } from '../../src/core/words/words.ts'
import type { WebpageLink } from '../../src/journal/webpages/rules.ts'
import { describeFrequency, journalName, type Settings, takesSubmissions } from '../../src/office/settings/rules.ts'
import { Island } from '../island.tsx'
import { InlineScript, MixedText } from '../ui/html.tsx'
import { journalLanguage } from '../words/journal-language.ts'
import { LanguageSwitch, type WayToPage } from '../words/language-switch.tsx'

type Props = {
  settings: Settings
  /** The journal's own pages, by place and in order. */
  webpages: readonly WebpageLink[]
  /** Whether a call for papers is open. */
  hasCalls: boolean
  /** Whether readers can ask for letters about new articles. */
  hasAlerts: boolean
  /** The page's path, which marks the current link. */
  path: string
  /** Its canonical address, which is printed with it; '' for a page without one. */
  url: string
  /** The year of the copyright notice. */
  year: number
  /** Runs before the first paint. */
  script: string
  /** The languages of the page, each with its address there; at most one for a page that is not translated. */
  ways: readonly WayToPage[]
  aside?: ReactNode
  children: ReactNode
}

const links = [
  [message('HOME'), paths.home()],
  [message('ARCHIVES'), paths.archives()],
  [message('EDITORIAL BOARD'), paths.board()],
  [message('INSTRUCTIONS'), paths.instructions()],
  [message('INDEXING'), paths.indexing()],
  [message('CONTACT'), paths.contact()],
] as const

const callsLink = [message('CALLS FOR PAPERS'), paths.calls()] as const
const submitLink = [message('SUBMIT A PAPER'), paths.submit()] as const

/** Shows the frame of every public page: masthead, nav, content, then search and sidebar, footer. */
export function PublicLayout(props: Props) {
  const { settings, webpages, hasCalls, hasAlerts, path, url, year, script, ways, aside, children } = props
  const { more = [], footer = [] } = Object.groupBy(webpages, ({ place }) => place)
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <Masthead settings={settings} isHome={path === paths.home()} />
      <LanguageSwitch ways={ways} />
      <nav className="site-nav" aria-label={t('Site')}>
        <ul>
          {[...links, ...(hasCalls ? [callsLink] : []), ...(takesSubmissions(settings) ? [submitLink] : [])].map(
            ([text, href]) => (
              <li key={href}>
                <a href={href} aria-current={href === path ? 'page' : isBelowPath(path, href) ? 'true' : undefined}>
                  {t(text)}
                </a>
              </li>
            ),
          )}
          {more.length > 0 && <More webpages={more} path={path} />}
        </ul>
      </nav>
      <InlineScript code={script} />
      <div className="columns">
        <main id="main">{children}</main>
        {url && (
          <p className="printed" hidden>
            {url}
          </p>
        )}
        <Island name="search-box" props={{}} />
        {aside && <aside aria-label={t('More of the journal')}>{aside}</aside>}
      </div>
      <Footer settings={settings} webpages={footer} hasAlerts={hasAlerts} year={year} />
    </>
  )
}

/** Shows the journal's own pages at the end of the navigation, in a fold. */
function More({ webpages, path }: Pick<Props, 'webpages' | 'path'>) {
  return (
    <li>
      <details>
        <summary aria-current={webpages.some(({ slug }) => paths.webpage(slug) === path) || undefined}>
          {t('MORE')}
        </summary>
        <ul>
          {webpages.map(({ slug, title }) => (
            <li key={slug}>
              <a
                lang={journalLanguage()}
                href={paths.webpage(slug)}
                aria-current={paths.webpage(slug) === path ? 'page' : undefined}
              >
                <MixedText>{title}</MixedText>
              </a>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

const isBelowPath = (path: string, href: string): boolean => href !== paths.home() && path.startsWith(`${href}/`)

function Masthead({ settings, isHome }: { settings: Settings; isHome: boolean }) {
  const Name = isHome ? 'h1' : 'p'
  const marks = [
    settings.issn && `ISSN ${settings.issn}`,
    settings.journal_essn && `E-ISSN ${settings.journal_essn}`,
  ].filter(Boolean)
  return (
    <header className="masthead">
      {settings.logo && <img className="logo" src={paths.settingsImage(settings.logo)} alt="" height="64" />}
      <div>
        <Name className="journal-name">
          <a href={paths.home()}>{journalName(settings)}</a>
        </Name>
        <p>{describeFrequency(settings)}</p>
      </div>
      <div className="marks">
        {marks.map((mark) => (
          <p key={mark}>
            <strong>{mark}</strong>
          </p>
        ))}
        {settings.nassScore && (
          <p>
            {t('NAAS score {score}', { score: settings.nassScore })}
            {settings.nassScoreYear && ` (${settings.nassScoreYear})`}
          </p>
        )}
      </div>
    </header>
  )
}

/** Shows the footer; its policy links end in the id of their page's first section, so that they scroll to it. */
function Footer({ settings, webpages, hasAlerts, year }: Pick<Props, 'settings' | 'webpages' | 'hasAlerts' | 'year'>) {
  return (
    <footer className="site-footer">
      <p>
        © {year} {journalName(settings)}
        {settings.publisher && `, ${settings.publisher}`}
      </p>
      <ul>
        <li>
          <a href={paths.about()}>{t('About Us')}</a>
        </li>
        {webpages.map(({ slug, title }) => (
          <li key={slug}>
            <a lang={journalLanguage()} href={paths.webpage(slug)}>
              <MixedText>{title}</MixedText>
            </a>
          </li>
        ))}
        {hasAlerts && (
          <li>
            <a href={paths.alertsAbout('articles')}>{t('Email me')}</a>
          </li>
        )}
        {settings.show_figures === 'on' && (
          <li>
            <a href={paths.statistics()}>{t('Figures')}</a>
          </li>
        )}
        <li>
          <a href={`${paths.correctionsPolicy()}#tell-us`}>{t('Corrections and Retractions')}</a>
        </li>
        <li>
          <a href={`${paths.privacyPolicy()}#what-a-visit-leaves`}>{t('Privacy Policy')}</a>
        </li>
        <li>
          <a href={`${paths.termsAndConditions()}#acceptance`}>{t('Terms and Conditions')}</a>
        </li>
      </ul>
    </footer>
  )
}
