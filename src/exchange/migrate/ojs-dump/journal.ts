import { readText } from '../../import/pdf.ts'
import { inLocale, type Moved, type MovedCover, type MovedIssue } from '../addresses/moved.ts'
import { listUnimportedTexts, makeIssueKey, parseMovedDay } from '../addresses/moved-rules.ts'
import { keepCover } from '../covers.ts'
import { SourceRefused } from '../source.ts'
import { type DumpJournal, doiOf, readArticle } from './articles.ts'
import { boardOf } from './people.ts'
import { chooseDecisionNames } from './review-rules.ts'
import { reviewOf } from './reviews.ts'
import type { DumpRows } from './rows.ts'
import { inAllLanguages, isSet, listPictures, readSettingInLocale, readTexts } from './settings-rules.ts'
import type { DumpRow } from './tables-rules.ts'
import { listUnimported, pagesOf } from './unimported.ts'

/**
 * Finds the journal with the given path, or the only one in the dump.
 * @throws {SourceRefused} if there is none, or several and no path, or the dump is of an OJS before 2.4
 */
export function journalIn(rows: DumpRows, path: string | undefined): DumpRow {
  const { major, minor } = readOjsVersion(rows)
  if (major < 2 || (major === 2 && minor < 4))
    throw new SourceRefused(`This is OJS ${major}.${minor}. Ask your host to upgrade a copy of it to 3.3 first`)
  const journals = rows.all('journals')
  const known = journals.map((row) => {
    const settings = rows.settings('journal', row.journal_id)
    const locale = row.primary_locale ?? ''
    const name = readSettingInLocale(settings, 'name', locale) || readSettingInLocale(settings, 'title', locale)
    return `${row.path}${name && ` (${name})`}`
  })
  const [only] = path === undefined ? journals : journals.filter((journal) => journal.path === path)
  if (!only && journals.length === 0) throw new SourceRefused('The dump holds no journal of OJS')
  if (!only) throw new SourceRefused(`The dump holds no journal ${path}, but these: ${known.join(', ')}`)
  if (path === undefined && journals.length > 1)
    throw new SourceRefused(
      `The dump holds several journals. Say which one by its path, as --journal ${only.path}. It holds ${known.join(', ')}`,
    )
  return only
}

/** Reads a journal from a dump's rows: first what cannot be imported, then its issues, then its articles. */
export async function* readJournal(
  rows: DumpRows,
  { journal, folder, beside, keep }: { journal: DumpRow } & Pick<DumpJournal, 'folder' | 'beside' | 'keep'>,
): AsyncGenerator<Moved> {
  const id = journal.journal_id ?? ''
  const locale = journal.primary_locale ?? ''
  for (const left of listUnimported(rows, journal)) yield { left }
  for (const member of boardOf(rows, journal)) yield { member }
  for (const page of pagesOf(rows, journal)) yield { page }
  const issues = new Map<string, MovedIssue>()
  for (const row of rows.of('issues', 'journal_id', id)) {
    const covers = await coversOf({ rows, id, locale, folder, beside, keep }, row)
    const issue = { ...readDumpIssue(rows, row, locale), covers }
    issues.set(row.issue_id ?? '', issue)
    yield { issue }
  }
  const sections = new Map(
    rows
      .of('sections', 'journal_id', id)
      .map((row) => [row.section_id ?? '', rows.settings('section', row.section_id)]),
  )
  const about: DumpJournal = { rows, id, locale, folder, beside, keep, issues, sections, decided: decisionsIn(rows) }
  for (const submission of rows.submissionsOf(id)) {
    const article = await readArticle(about, submission)
    yield { article }
    const review = reviewOf(about, submission, article)
    if (review) yield { review }
  }
}

function decisionsIn(rows: DumpRows) {
  const { major, minor } = readOjsVersion(rows)
  return chooseDecisionNames(major < 3 || (major === 3 && minor < 4))
}

/** Returns the version of OJS, NaN if the dump does not contain it; before 2.3 no other product is listed. */
function readOjsVersion(rows: DumpRows): { major: number; minor: number } {
  const ojs = rows.all('versions').find(({ current, product }) => isSet(current) && (product || 'ojs2') === 'ojs2')
  return { major: Number(ojs?.major), minor: Number(ojs?.minor) }
}

function readDumpIssue(rows: DumpRows, row: DumpRow, locale: string): MovedIssue {
  const id = row.issue_id ?? ''
  const settings = rows.settings('issue', id)
  const galleys = rows.of('issue_galleys', 'issue_id', id).map(({ label }) => label ?? '')
  const titles = readTexts(settings, 'title', locale)
  const about = { volume: row.volume ?? '', number: row.number ?? '', year: row.year ?? '', titles }
  const names = [
    id,
    row.url_path ?? '',
    row.public_issue_id ?? '',
    readSettingInLocale(settings, 'pub-id::publisher-id'),
  ]
  const isShown = row.show_title !== '0'
  return {
    ...about,
    ...(!isShown && { titles: {}, months: inLocale(titles) }),
    key: makeIssueKey(id, about),
    names: [...new Set(names.filter(Boolean))],
    isPublished: isSet(row.published),
    date: parseMovedDay(row.date_published),
    descriptions: readTexts(settings, 'description', locale),
    left: listUnimportedTexts({
      'title that readers did not see': isShown ? '' : inAllLanguages(settings, 'title'),
      DOI: doiOf(rows, row, settings),
      'files of the whole issue': galleys.join(', '),
      access: row.access_status === '2' ? 'subscribers only' : '',
      'words about a cover': ['coverImageAltText', 'coverPageAltText', 'coverPageDescription'] // OJS 2 last
        .flatMap((name) => inAllLanguages(settings, name) || [])
        .join('\n'),
    }),
  }
}

type CoversPlace = Omit<DumpJournal, 'issues' | 'sections' | 'decided'>

/** Reads an issue's covers from the public files, which are in the files folder or next to the dump. */
async function coversOf({ rows, id, locale, folder, beside, keep }: CoversPlace, row: DumpRow): Promise<MovedCover[]> {
  const settings = rows.settings('issue', row.issue_id)
  const names = ['coverImage', 'fileName'].flatMap((setting) => listPictures(settings, locale, setting)) // OJS 2 last
  const covers: MovedCover[] = []
  for (const name of names) {
    const path = `public/journals/${id}/${name}`
    const { content, reason = '' } = await readText(folder, path)
    const found = content ?? (await readText(beside, path)).content
    covers.push(found ? await keepCover(name, found, keep) : { name, path: '', problem: reason })
  }
  return covers
}
