import { inLocale, type MovedArticle, type MovedGalley, type MovedIssue, type MovedPerson } from '../addresses/moved.ts'
import {
  day,
  fullTitles,
  stageIn,
  stateIn,
  typeIn,
  unimportedParts,
  withoutIssueDate,
} from '../addresses/moved-rules.ts'
import { pictures, type Settings, texts, words } from './settings-rules.ts'
import type { DumpRow } from './tables-rules.ts'

/** Words of a controlled vocabulary of OJS, such as `submissionKeyword`. */
export type Vocabulary = { symbolic: string; locale: string; words: string[] }

/**
 * All rows of a dump about one article. Before 3.2 its version is the submission joined with its published-articles
 * row.
 */
type DumpArticle = {
  submission: DumpRow
  version: DumpRow
  isOld: boolean
  others: { url_path: string; title: string }[]
  settings: Settings
  locale: string
  issue: MovedIssue | undefined
  section: string
  people: MovedPerson[]
  vocabularies: Vocabulary[]
  references: string[]
  funders: MovedArticle['funders']
  doi: string
  accepted: string
  galleys: MovedGalley[]
  formerGalleys: MovedGalley[]
}

const coverages = ['coverage', 'coverageGeo', 'coverageChron', 'coverageSample']

/** An article of a dump. */
export function dumpArticle(dump: DumpArticle): MovedArticle {
  const { submission, version, isOld, settings, locale, vocabularies } = dump
  const issue = withoutIssueDate(dump.issue, isOld)
  const number = submission.submission_id ?? ''
  const paths = [version, ...dump.others].map(({ url_path }) => url_path ?? '')
  const names = [number, ...paths, words(settings, 'pub-id::publisher-id')]
  const all = (name: string) => texts(settings, name, locale)
  const listed = (...symbolic: string[]) =>
    vocabularies.filter((one) => symbolic.includes(one.symbolic)).flatMap((one) => one.words)
  const [said, source] = [words(settings, 'type', locale), words(settings, 'source', locale)]
  const kind = typeIn(said, source)
  const { status, submission_progress: progress, stage_id: stage } = submission
  const isCalledPublished = status === '3'
  const isPublic = version.status === '3' && (!isOld || Boolean(version.date_published))
  const agencies = listed('submissionAgency').filter((name) => !dump.funders.some(({ funder }) => funder === name))
  return {
    key: `ojs/${number}`,
    of: `article ${number}`,
    number,
    names: [...new Set(names.filter(Boolean))],
    issue,
    state: isCalledPublished && !issue ? 'hidden' : stateIn({ status: version.status, isPublic, issue }),
    stage: stageIn({ status, progress, stage }),
    locale,
    titles: fullTitles(all('title'), all('prefix'), all('subtitle')),
    abstracts: all('abstract'),
    keywords: vocabularies.filter(({ symbolic }) => symbolic === 'submissionKeyword'),
    subjects: listed('submissionSubject', 'submissionDiscipline'),
    section: dump.section,
    ...kind,
    people: dump.people,
    references: dump.references,
    funders: [...dump.funders, ...agencies.map((funder) => ({ funder, award: '' }))],
    doi: dump.doi,
    license: words(settings, 'licenseUrl') || words(settings, 'licenseURL'),
    copyrightHolder: words(settings, 'copyrightHolder', locale),
    received: day(submission.date_submitted),
    accepted: day(dump.accepted),
    published: day(version.date_published),
    pages: words(settings, 'pages') || (submission.pages ?? ''),
    galleys: dump.galleys,
    formerGalleys: dump.formerGalleys,
    left: [
      ...unimportedParts({
        coverage: coverages.flatMap((name) => words(settings, name, locale) || []).join('; '),
        type: kind.type ? '' : said,
        source: kind.noticeOf ? '' : source,
        rights: words(settings, 'rights', locale),
        sponsor: agencies.length > 0 ? '' : words(settings, 'sponsor', locale),
        'data availability': words(settings, 'dataAvailability', locale),
        'summary in plain language': words(settings, 'plainLanguageSummary', locale),
        'copyright year': words(settings, 'copyrightYear'),
        languages: listed('submissionLanguage').join(', '),
        cover: pictures(settings),
      }),
      ...otherSettings(settings, locale),
      ...dump.others.map(({ title }) => ({ what: 'another version', content: title })),
    ],
  }
}

const knownSettings = new Set([
  ...['title', 'cleanTitle', 'prefix', 'subtitle', 'abstract', 'type', 'source', 'coverage', 'coverageGeo', 'rights'],
  ...['coverageChron', 'coverageSample', 'sponsor', 'dataAvailability', 'plainLanguageSummary', 'copyrightYear'],
  ...['copyrightHolder', 'licenseUrl', 'licenseURL', 'pages', 'issueId', 'citationsRaw', 'coverImage', 'subject'],
  ...['subjectClass', 'discipline', 'pub-id::doi', 'pub-id::publisher-id', 'lastModified'],
])

/** Settings of an article that OJS itself does not have, such as those of plugins. */
const otherSettings = (settings: Settings, locale: string) =>
  [...settings.keys()]
    .filter((name) => !knownSettings.has(name))
    .map((name) => ({ what: `setting ${name}`, content: words(settings, name, locale) }))

/** An article's references: one row each, or as typed, one per line. */
export function dumpReferences(rows: readonly DumpRow[], typed: string): string[] {
  const known = rows.flatMap(({ raw_citation }) => (raw_citation?.trim() ? [raw_citation.trim()] : []))
  return known.length > 0 ? known : typed.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : []))
}

/** The title of a version that readers do not see. */
export const otherTitle = (settings: Settings, locale: string) => inLocale(texts(settings, 'title', locale), locale)
