import type { MovedArticle, MovedIssue } from '../addresses/moved.ts'
import { currentVersion, versionNumber } from '../addresses/moved-rules.ts'
import { dumpArticle, dumpReferences, otherTitle, type Vocabulary } from './article-rules.ts'
import { readGalley } from './galleys.ts'
import { fundersOf, personOf } from './people.ts'
import type { DecisionNames } from './review-rules.ts'
import { type DumpRows, inOrder } from './rows.ts'
import { type Settings, settingsIn, texts, words } from './settings-rules.ts'
import type { DumpRow } from './tables-rules.ts'

/** The journal being read: its issues and section titles by id, and the folder of its files. */
export type DumpJournal = {
  rows: DumpRows
  id: string
  locale: string
  folder: string
  issues: ReadonlyMap<string, MovedIssue>
  sections: ReadonlyMap<string, Settings>
  /** What the numbers of decisions mean. */
  decided: DecisionNames
}

/** What vocabulary words are attached to: a submission before 3.2, a version since. */
const submissionType = '1048585'
const publicationType = '1048588'

/** Reads the article of a submission. */
export async function readArticle(journal: DumpJournal, submission: DumpRow): Promise<MovedArticle> {
  const { rows } = journal
  const id = submission.submission_id
  const versions = rows.of('publications', 'submission_id', id)
  const isOld = versions.length === 0
  const version = isOld
    ? { ...submission, ...oldPublication(rows, id), status: submission.status ?? null }
    : (currentVersion(versions, (one) => ({
        isPublished: one.status === '3',
        isCurrent: one.publication_id === submission.current_publication_id,
        number: versionNumber(one),
      })) ?? submission)
  const key = isOld ? id : version.publication_id
  const settingsOf = (one: DumpRow) =>
    isOld
      ? settingsIn(rows.of('submission_settings', 'submission_id', one.submission_id))
      : settingsIn(rows.of('publication_settings', 'publication_id', one.publication_id))
  const settings = settingsOf(version)
  const locale = version.locale || submission.locale || journal.locale
  return dumpArticle({
    submission,
    version,
    isOld,
    settings,
    locale,
    others: versions
      .filter((one) => one !== version)
      .map((one) => ({ url_path: one.url_path ?? '', title: otherTitle(settingsOf(one), locale) })),
    issue: journal.issues.get(version.issue_id || words(settings, 'issueId')),
    section: words(journal.sections.get(version.section_id ?? '') ?? new Map(), 'title', locale),
    people: inOrder(rows.of('authors', isOld ? 'submission_id' : 'publication_id', key)).map((author) =>
      personOf(rows, author, { locale, contact: version.primary_contact_id }),
    ),
    vocabularies: rows.isOjs2
      ? settingVocabularies(settings, locale)
      : vocabulariesOf(rows, key, isOld ? submissionType : publicationType),
    references: dumpReferences(
      inOrder(
        isOld
          ? [...rows.of('citations', 'submission_id', id), ...rows.of('citations', 'assoc_id', id)]
          : rows.of('citations', 'publication_id', key),
      ),
      words(settings, 'citationsRaw') || (submission.citations ?? ''),
    ),
    funders: fundersOf(rows, id, locale),
    doi: doiOf(rows, version, settings),
    accepted: lastAcceptance(rows, id, journal.decided),
    galleys: isOld
      ? await galleysOf(journal, rows.of('submission_galleys', 'submission_id', id), isOld)
      : await galleysOf(journal, rows.of('publication_galleys', 'publication_id', key), isOld),
    formerGalleys: await galleysOf(
      journal,
      versions
        .filter((one) => one !== version)
        .flatMap(({ publication_id }) => rows.of('publication_galleys', 'publication_id', publication_id)),
      isOld,
    ),
  })
}

const galleysOf = (journal: DumpJournal, galleys: DumpRow[], isOld: boolean) =>
  Promise.all(inOrder(galleys).map((galley) => readGalley(journal, galley, isOld)))

function oldPublication(rows: DumpRows, submission: string | null | undefined): DumpRow {
  const [found] = rows.of('published_submissions', 'submission_id', submission)
  return { issue_id: found?.issue_id ?? null, date_published: found?.date_published ?? null }
}

/** When an article was last accepted; '' if OJS has no decision. */
function lastAcceptance(rows: DumpRows, submission: string | null | undefined, decided: DecisionNames): string {
  const all = rows.of('edit_decisions', 'submission_id', submission)
  const accepted = all.filter(({ decision }) => decided[decision ?? ''] === 'accept')
  return (
    accepted
      .map(({ date_decided }) => date_decided ?? '')
      .sort()
      .at(-1) ?? ''
  )
}

/** The DOI of an issue or version: from its settings up to 3.3, from a table since. */
export function doiOf(rows: DumpRows, row: DumpRow, settings: Settings): string {
  return rows.of('dois', 'doi_id', row.doi_id)[0]?.doi ?? words(settings, 'pub-id::doi')
}

/** The settings of an article of OJS 2 that later versions keep as vocabularies, as OJS's own upgrade names them. */
const oldVocabularies: Record<string, string> = {
  subject: 'submissionKeyword',
  subjectClass: 'submissionSubject',
  discipline: 'submissionDiscipline',
  sponsor: 'submissionAgency',
}

function settingVocabularies(settings: Settings, locale: string): Vocabulary[] {
  return Object.entries(oldVocabularies).flatMap(([name, symbolic]) =>
    Object.entries(texts(settings, name, locale)).map(([of, text]) => ({
      symbolic,
      locale: of,
      words: text.split(/[;\n]/).flatMap((word) => word.trim() || []),
    })),
  )
}

function vocabulariesOf(rows: DumpRows, about: string | null | undefined, type: string): Vocabulary[] {
  return rows
    .of('controlled_vocabs', 'assoc_id', about)
    .filter(({ assoc_type }) => assoc_type === type)
    .flatMap(({ controlled_vocab_id, symbolic }) => {
      const entries = inOrder(rows.of('controlled_vocab_entries', 'controlled_vocab_id', controlled_vocab_id))
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
