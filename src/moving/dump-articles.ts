import { dumpArticle, dumpReferences, otherTitle, type Vocabulary } from './dump-article-rules.ts'
import { readGalley } from './dump-galleys.ts'
import { dumpPerson } from './dump-people-rules.ts'
import type { DumpRows } from './dump-rows.ts'
import { type Settings, settingsIn, texts, words } from './dump-settings-rules.ts'
import type { DumpRow } from './dump-tables-rules.ts'
import { inLocale, type MovedArticle, type MovedIssue } from './moved.ts'
import { currentVersion, versionNumber } from './moved-rules.ts'

/** The journal whose articles are read: its issues and the titles of its sections by their ids, and where its files lie. */
export type DumpJournal = {
  rows: DumpRows
  id: string
  locale: string
  folder: string
  issues: ReadonlyMap<string, MovedIssue>
  sections: ReadonlyMap<string, Settings>
  /** The number of the decision that accepts an article. */
  acceptance: string
}

/** Rows in the order that they have in OJS. */
const inOrder = (rows: DumpRow[]) =>
  rows.toSorted((one, other) => Number(one.seq ?? 0) - Number(other.seq ?? 0) || idOf(one) - idOf(other))
const idOf = (row: DumpRow) => Number(Object.values(row)[0] ?? 0)

/** Which things words of a vocabulary are about: a submission before 3.2, a version since. */
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
    vocabularies: vocabulariesOf(rows, key, isOld ? submissionType : publicationType),
    references: dumpReferences(
      inOrder(
        isOld
          ? [...rows.of('citations', 'submission_id', id), ...rows.of('citations', 'assoc_id', id)]
          : rows.of('citations', 'publication_id', key),
      ),
      words(settings, 'citationsRaw') || (submission.citations ?? ''),
    ),
    funders: rows.of('funders', 'submission_id', id).flatMap((funder) => funderOf(rows, funder, locale)),
    doi: doiOf(rows, version, settings),
    accepted: lastDecision(rows, id, journal.acceptance),
    galleys: await Promise.all(
      inOrder(
        rows.of(isOld ? 'submission_galleys' : 'publication_galleys', isOld ? 'submission_id' : 'publication_id', key),
      ).map((galley) => readGalley(journal, galley, isOld)),
    ),
  })
}

function oldPublication(rows: DumpRows, submission: string | null | undefined): DumpRow {
  const [found] = rows.of('published_submissions', 'submission_id', submission)
  return { issue_id: found?.issue_id ?? null, date_published: found?.date_published ?? null }
}

/** When an article was accepted, for the last time if often; '' where OJS was not asked to decide. */
function lastDecision(rows: DumpRows, submission: string | null | undefined, number: string): string {
  const all = rows.of('edit_decisions', 'submission_id', submission).filter(({ decision }) => decision === number)
  return (
    all
      .map(({ date_decided }) => date_decided ?? '')
      .sort()
      .at(-1) ?? ''
  )
}

/** The DOI of an issue or a version: in its settings up to 3.3, in a table since. */
export function doiOf(rows: DumpRows, row: DumpRow, settings: Settings): string {
  return rows.of('dois', 'doi_id', row.doi_id)[0]?.doi ?? words(settings, 'pub-id::doi')
}

function personOf(rows: DumpRows, author: DumpRow, about: { locale: string; contact: string | null | undefined }) {
  const { author_id, user_group_id } = author
  const group = settingsIn(rows.of('user_group_settings', 'user_group_id', user_group_id))
  const role = words(group, 'name', about.locale)
  const isAuthor = words(group, 'nameLocaleKey') === 'default.groups.name.author' || /^authors?$/i.test(role)
  return dumpPerson(author, {
    ...about,
    settings: settingsIn(rows.of('author_settings', 'author_id', author_id)),
    affiliations: rows.of('author_affiliations', 'author_id', author_id).map((affiliation) => ({
      ror: affiliation.ror ?? '',
      name: affiliationName(rows, affiliation, about.locale),
    })),
    role: isAuthor ? '' : role,
  })
}

/** The name of an affiliation: its own, else that of its organization in the register of ROR that OJS keeps. */
function affiliationName(rows: DumpRows, { author_affiliation_id, ror }: DumpRow, locale: string): string {
  const own = words(
    settingsIn(rows.of('author_affiliation_settings', 'author_affiliation_id', author_affiliation_id)),
    'name',
    locale,
  )
  const [known] = own ? [] : rows.of('rors', 'ror', ror)
  return own || words(settingsIn(rows.of('ror_settings', 'ror_id', known?.ror_id)), 'name', locale)
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

/** A funder of the funding plugin, once for each of its awards. */
function funderOf(rows: DumpRows, { funder_id }: DumpRow, locale: string) {
  const settings = settingsIn(rows.of('funder_settings', 'funder_id', funder_id))
  const funder = inLocale(texts(settings, 'funderName', locale), locale)
  const awards = rows.of('funder_awards', 'funder_id', funder_id).map(({ funder_award_number }) => funder_award_number)
  return funder ? (awards.length > 0 ? awards : ['']).map((award) => ({ funder, award: award ?? '' })) : []
}
