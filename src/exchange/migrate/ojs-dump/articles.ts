import type { MovedArticle, MovedIssue } from '../addresses/moved.ts'
import {
  findCurrentVersion,
  isPublishedEarly,
  joinFullTitles,
  listPublishedDays,
  listUnimportedTexts,
  parseMovedDay,
  parseVersionNumber,
  stageIn,
  stateIn,
  typeIn,
  withoutIssueDate,
} from '../addresses/moved-rules.ts'
import type { StorePdf } from '../source.ts'
import { listFilesBeside, publicationType, readGalley, readOldSupplement } from './galleys.ts'
import { fundersOf, readDumpAuthor } from './people.ts'
import type { DecisionNames } from './review-rules.ts'
import { type DumpRows, sortDumpRows } from './rows.ts'
import { inAllLanguages, listPictures, readSettingInLocale, readTexts, type Settings } from './settings-rules.ts'
import { convertStatement } from './statement-rules.ts'
import type { DumpRow } from './tables-rules.ts'

/** The journal being read: its issues and section titles by id, and the folder of its files. */
export type DumpJournal = {
  rows: DumpRows
  id: string
  locale: string
  folder: string
  /** The dump's folder, where its public files may be. */
  beside: string
  keep: StorePdf
  issues: ReadonlyMap<string, MovedIssue>
  sections: ReadonlyMap<string, Settings>
  /** The meanings of the decision numbers. */
  decided: DecisionNames
}

/** Reads the article of a submission, which before OJS 3.2 is its only version. */
export async function readArticle(journal: DumpJournal, submission: DumpRow): Promise<MovedArticle> {
  const { rows } = journal
  const number = submission.submission_id ?? ''
  const versions = rows.of('publications', 'submission_id', number)
  const isOld = versions.length === 0
  const object = isOld ? 'submission' : 'publication'
  const id = `${object}_id`
  const version = isOld ? makeOldVersion(rows, submission) : (shownOf(versions, submission) ?? submission)
  const others = versions.filter((one) => one !== version)
  const settings = rows.settings(object, version[id])
  const locale = version.locale || submission.locale || journal.locale
  const all = (name: string) => readTexts(settings, name, locale)
  const text = (name: string) => readSettingInLocale(settings, name, locale)
  const vocabularies = rows.isOjs2
    ? readSettingVocabularies(settings, locale)
    : vocabulariesOf(rows, version[id], isOld)
  const listed = (...symbolic: string[]) =>
    vocabularies.filter((one) => symbolic.includes(one.symbolic)).flatMap((one) => one.words)
  const kind = typeIn(text('type'), text('source'))
  const issue = withoutIssueDate(
    journal.issues.get(version.issue_id || readSettingInLocale(settings, 'issueId')),
    isOld,
  )
  const funders = fundersOf(rows, number, locale)
  const days = listPublishedDays(
    version.date_published,
    others.map((one) => ({ isPublished: isPublished(one), at: one.date_published })),
  )
  const agencies = listed('submissionAgency').filter((name) => !funders.some(({ funder }) => funder === name))
  return {
    key: `ojs/${number}`,
    of: `article ${number}`,
    number,
    names: listOldArticleNames(number, [version, ...others], settings),
    issue,
    ...standingOf(submission, version, { isOld, issue }),
    locale,
    titles: joinFullTitles(all('title'), all('prefix'), all('subtitle')),
    abstracts: all('abstract'),
    keywords: vocabularies.filter(({ symbolic }) => symbolic === 'submissionKeyword'),
    subjects: listed('submissionSubject', 'submissionDiscipline'),
    section: readSettingInLocale(journal.sections.get(version.section_id ?? '') ?? new Map(), 'title', locale),
    ...kind,
    people: sortDumpRows(rows.of('authors', id, version[id])).map((author) =>
      readDumpAuthor(rows, author, { locale, contact: version.primary_contact_id }),
    ),
    references: listDumpReferences(
      sortDumpRows([
        ...rows.of('citations', id, version[id]),
        ...(isOld ? rows.of('citations', 'assoc_id', number) : []),
      ]),
      readSettingInLocale(settings, 'citationsRaw') || (submission.citations ?? ''),
    ),
    funders: [...funders, ...agencies.map((funder) => ({ funder, award: '' }))],
    doi: doiOf(rows, version, settings),
    license: readSettingInLocale(settings, 'licenseUrl') || readSettingInLocale(settings, 'licenseURL'),
    copyrightHolder: text('copyrightHolder'),
    received: parseMovedDay(submission.date_submitted),
    accepted: parseMovedDay(findLastAcceptance(rows, number, journal.decided)),
    published: days.published,
    pages: readSettingInLocale(settings, 'pages') || (submission.pages ?? ''),
    articleNumber: readSettingInLocale(settings, 'articleNumber'),
    galleys: [
      ...(await readGalleys(journal, [version], isOld)),
      ...(await readOldSupplements(journal, number, locale)),
    ],
    versions: await Promise.all(
      others.map(async (one) => ({
        day: isPublished(one) ? parseMovedDay(one.date_published) : '',
        galleys: await readGalleys(journal, [one], isOld),
      })),
    ),
    shown: parseMovedDay(version.date_published),
    record: {
      data_availability: convertStatement(text('dataAvailability')),
      plain_summary: convertStatement(text('plainLanguageSummary')),
    },
    left: [
      ...listUnimportedSettings(settings, locale, { kind, agencies, languages: listed('submissionLanguage') }),
      ...rows.of('data_citations', 'publication_id', version.publication_id).map(({ data_citation_id }) => {
        const cited = rows.settings('data_citation', data_citation_id)
        return {
          what: 'data citation',
          content: [...cited.keys()].map((name) => readSettingInLocale(cited, name)).join(', '),
        }
      }),
      ...listFilesBeside(journal, version.publication_id),
      ...days.left,
    ],
  }
}

/** Reads the galleys of versions, or before OJS 3.2 of submissions. */
function readGalleys(journal: DumpJournal, versions: DumpRow[], isOld: boolean) {
  const object = isOld ? 'submission' : 'publication'
  const id = `${object}_id`
  const galleys = sortDumpRows(versions.flatMap((one) => journal.rows.of(`${object}_galleys`, id, one[id])))
  return Promise.all(galleys.map((galley) => readGalley(journal, galley, isOld)))
}

/** Reads the supplements of an OJS 2 article. */
const readOldSupplements = (journal: DumpJournal, number: string, locale: string) =>
  Promise.all(
    sortDumpRows(journal.rows.of('article_supplementary_files', 'article_id', number)).map((row) =>
      readOldSupplement(journal, row, locale),
    ),
  )

/** Returns the version of a submission before OJS 3.2: joined with the row that publishes it. */
function makeOldVersion(rows: DumpRows, { status = null, ...submission }: DumpRow): DumpRow {
  const [found] = rows.of('published_submissions', 'submission_id', submission.submission_id)
  const published = { issue_id: found?.issue_id ?? null, date_published: found?.date_published ?? null }
  return { ...submission, ...published, status }
}

const isPublished = ({ status }: DumpRow) => status === '3'

const shownOf = (versions: DumpRow[], submission: DumpRow) =>
  findCurrentVersion(versions, (one) => ({
    isPublished: isPublished(one),
    isCurrent: one.publication_id === submission.current_publication_id,
    number: parseVersionNumber(one),
  }))

/** Returns the number and custom paths of an article in old addresses. */
function listOldArticleNames(number: string, versions: DumpRow[], settings: Settings): string[] {
  const paths = versions.map(({ url_path }) => url_path ?? '')
  return [...new Set([number, ...paths, readSettingInLocale(settings, 'pub-id::publisher-id')].filter(Boolean))]
}

type Standing = { isOld: boolean; issue: MovedIssue | undefined }

/** Returns whether an article was public, or its stage. */
function standingOf(submission: DumpRow, version: DumpRow, { isOld, issue }: Standing) {
  const { status, submission_progress: progress, stage_id: stage } = submission
  const isPublic = version.status === '3' && (!isOld || Boolean(version.date_published))
  const state = status === '3' && !issue ? 'hidden' : stateIn({ status: version.status, isPublic, issue })
  const isEarly = isPublishedEarly({ isPublic, issue })
  return { state, isEarly, stage: stageIn({ status, progress, stage }) } as const
}

const coverages = ['coverage', 'coverageGeo', 'coverageChron', 'coverageSample']

const knownSettings = new Set([
  ...['title', 'cleanTitle', 'prefix', 'subtitle', 'abstract', 'type', 'source', 'coverage', 'coverageGeo', 'rights'],
  ...['coverageChron', 'coverageSample', 'sponsor', 'dataAvailability', 'plainLanguageSummary', 'copyrightYear'],
  ...['copyrightHolder', 'licenseUrl', 'licenseURL', 'pages', 'issueId', 'citationsRaw', 'coverImage', 'subject'],
  ...['subjectClass', 'discipline', 'pub-id::doi', 'pub-id::publisher-id', 'lastModified', 'articleNumber'],
])

type Taken = { kind: ReturnType<typeof typeIn>; agencies: string[]; languages: string[] }

/** Returns the parts of an article that have no place here, including settings of plugins. */
function listUnimportedSettings(
  settings: Settings,
  locale: string,
  { kind, agencies, languages }: Taken,
): MovedArticle['left'] {
  const text = (name: string) => readSettingInLocale(settings, name, locale)
  const others = [...settings.keys()].filter((name) => !knownSettings.has(name))
  return [
    ...listUnimportedTexts({
      coverage: coverages.flatMap((name) => inAllLanguages(settings, name) || []).join('; '),
      type: kind.type ? '' : text('type'),
      source: kind.noticeOf ? '' : text('source'),
      rights: inAllLanguages(settings, 'rights'),
      sponsor: agencies.length > 0 ? '' : text('sponsor'),
      'copyright year': readSettingInLocale(settings, 'copyrightYear'),
      languages: languages.join(', '),
      cover: listPictures(settings).join(', '),
    }),
    ...others.map((name) => ({ what: `setting ${name}`, content: inAllLanguages(settings, name) })),
    ...Object.entries({ dataAvailability: 'statement on data', plainLanguageSummary: 'plain summary' }).flatMap(
      ([name, what]) =>
        Object.entries(readTexts(settings, name, locale))
          .filter(([, content]) => content !== text(name))
          .map(([of, content]) => ({ what: `${what} in ${of}`, content })),
    ),
  ]
}

/** Returns an article's references: one row each, or as typed, one per line. */
function listDumpReferences(rows: readonly DumpRow[], typed: string): string[] {
  const trimmed = (lines: (string | null | undefined)[]) => lines.flatMap((line) => line?.trim() || [])
  const known = trimmed(rows.map(({ raw_citation }) => raw_citation))
  return known.length > 0 ? known : trimmed(typed.split('\n'))
}

/** Returns when an article was last accepted; '' if OJS has no decision. */
function findLastAcceptance(rows: DumpRows, submission: string, decided: DecisionNames): string {
  const all = rows.of('edit_decisions', 'submission_id', submission)
  const accepted = all.filter(({ decision }) => decided[decision ?? ''] === 'accept')
  const days = accepted.map(({ date_decided }) => date_decided ?? '')
  return days.sort().at(-1) ?? ''
}

/** Returns the DOI of an issue or version: from its settings up to 3.3, from a table since. */
export function doiOf(rows: DumpRows, row: DumpRow, settings: Settings): string {
  return rows.of('dois', 'doi_id', row.doi_id)[0]?.doi ?? readSettingInLocale(settings, 'pub-id::doi')
}

/** Words of a controlled vocabulary of OJS, such as `submissionKeyword`. */
type Vocabulary = { symbolic: string; locale: string; words: string[] }

/** The settings of an OJS 2 article that later versions store as vocabularies, by the names in OJS's own upgrade. */
const oldVocabularies: Record<string, string> = {
  subject: 'submissionKeyword',
  subjectClass: 'submissionSubject',
  discipline: 'submissionDiscipline',
  sponsor: 'submissionAgency',
}

function readSettingVocabularies(settings: Settings, locale: string): Vocabulary[] {
  return Object.entries(oldVocabularies).flatMap(([name, symbolic]) =>
    Object.entries(readTexts(settings, name, locale)).map(([of, text]) => ({
      symbolic,
      locale: of,
      words: text.split(/[;\n]/).flatMap((word) => word.trim() || []),
    })),
  )
}

/** The owner of vocabulary words before 3.2; since then it is a version. */
const submissionType = '1048585'

function vocabulariesOf(rows: DumpRows, about: string | null | undefined, isOld: boolean): Vocabulary[] {
  return rows
    .of('controlled_vocabs', 'assoc_id', about)
    .filter(({ assoc_type }) => assoc_type === (isOld ? submissionType : publicationType))
    .flatMap(({ controlled_vocab_id, symbolic }) => {
      const entries = sortDumpRows(rows.of('controlled_vocab_entries', 'controlled_vocab_id', controlled_vocab_id))
      const named = entries.flatMap(({ controlled_vocab_entry_id }) =>
        rows
          .of('controlled_vocab_entry_settings', 'controlled_vocab_entry_id', controlled_vocab_entry_id)
          .filter(({ setting_name }) => setting_name === symbolic || setting_name === 'name'),
      )
      const byLocale = Map.groupBy(named, ({ locale }) => locale ?? '')
      return [...byLocale].map(([locale, of]) => ({
        symbolic: symbolic ?? '',
        locale,
        words: of.flatMap(({ setting_value }) => setting_value?.trim() || []),
      }))
    })
}
