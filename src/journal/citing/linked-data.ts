import { paths } from '../../core/paths.ts'
import { linkable } from '../../core/text/clean.ts'
import type { Settings } from '../../office/settings/rules.ts'
import { formatIssueNumber, type IssueSummary } from '../record/issues/rules.ts'
import { languageCode } from '../record/language-rules.ts'
import type { ArticleSummary } from '../record/rules.ts'
import { withoutEmpty } from './facts.ts'

type Journal = { settings: Settings; origin: string }

const context = { '@context': 'https://schema.org' }

/** Returns the journal as schema.org linked data, for the home page. */
export function periodicalData({ settings, origin }: Journal): object {
  const { publisher, license_url, year_started } = settings
  return {
    ...context,
    ...withoutEmpty({
      ...periodical({ settings, origin }),
      issn: [settings.issn, settings.journal_essn].filter(Boolean),
      publisher: publisher && { '@type': 'Organization', name: publisher },
      inLanguage: languageCode(settings.journal_language, ''),
      license: linkable(license_url),
      startDate: year_started,
    }),
  }
}

/** Returns an issue with its articles as schema.org linked data. */
export function issueData(
  journal: Journal,
  issue: IssueSummary & { title?: string },
  articles: ArticleSummary[],
): object {
  const { origin } = journal
  const volume = { '@type': 'PublicationVolume', volumeNumber: String(issue.volume), isPartOf: periodical(journal) }
  return withoutEmpty({
    ...context,
    '@type': 'PublicationIssue',
    '@id': origin + paths.issue(issue),
    name: issue.title,
    issueNumber: formatIssueNumber(issue),
    datePublished: String(issue.year),
    isPartOf: volume,
    hasPart: articles.map((article) => ({ '@id': origin + paths.article(article) })),
  })
}

function periodical({ settings, origin }: Journal): object {
  return withoutEmpty({
    '@type': 'Periodical',
    '@id': origin + paths.home(),
    name: settings.websitename,
  })
}
