import { wholeFile } from '../../core/files/files.ts'
import { protectFiles } from '../../core/files/protecting.ts'
import { pdfBytesOf } from '../../core/files/rules.ts'
import { isOnlineFirst } from '../../core/online-first.ts'
import { findConflicts, saveImported } from '../../journal/articles/store/queries.ts'
import { type Taken, takenBy } from '../../journal/articles/store/rules.ts'
import { dateProblems } from '../../journal/record/date-problems.ts'
import { detectSupplementKind } from '../../journal/record/supplement-kind.ts'
import type { StoredSupplement } from '../../journal/record/supplement-rules.ts'
import { readSettings, switchOnlineFirstOn } from '../../office/settings/queries.ts'
import type { Services } from '../../services.ts'
import { batchesOf, type Candidate, candidateOf, decideLines, type Refusal, sortArticlesFirst } from './decisions.ts'
import { streamFileLines } from './lines.ts'
import { missingReason, type Pdf, readPdf, readText } from './pdf.ts'
import { ensureIssues, insertFirstAddresses, insertVersions, insertWaitingOf, readHighestRefnumber } from './queries.ts'
import { type ImportedArticle, parseLine } from './rules.ts'
import type { StoredVersion } from './version-rules.ts'

/** `isSwitchedOn` is true if the import switched on the setting of articles online first. */
type ImportReport = { added: number; known: number; refused: Refusal[]; isSwitchedOn?: boolean }

/**
 * The input of an import: `folder` is the base of the `pdf` paths, which `read` finds there or in the storage; a
 * transaction takes complete issues, at least `articlesAtOnce` articles. A dry run decides everything and writes
 * nothing.
 */
type Source = {
  file: Blob
  folder: string
  read?: (folder: string, path: string, most: number) => Promise<Pdf>
  readText?: (folder: string, path: string) => Promise<Pdf>
  /** Returns the stored picture of an issue's cover, by its key in the source of a move; '' for none. */
  coverOf?: (issueKey?: string) => Promise<string>
  articlesAtOnce?: number
  isDry?: boolean
}

type Place = { line: number; start: number; end: number; target: string }
type Survey = { issues: Place[][]; named: Set<string>; total: number; refused: Refusal[] }
/** `taken` are the articles that a dry run would have added: later ones are decided as if these existed. */
type Run = Pick<Services, 'db' | 'files' | 'clock'> &
  Source & { report: ImportReport; prepared: () => void; taken: Taken; mostPdf: number }

/** Few enough that others do not wait long for the embedded database, which runs one transaction at a time. */
const fewArticles = 100

/**
 * Imports a file with one JSON object per line. Adds all valid articles of an issue together, or none, and its notices
 * after the articles that they are about; small issues share a transaction. A line that cannot be added is reported and
 * stops nothing else.
 * @param onProgress called with the processed and the total number of articles
 */
export async function importArticles(
  services: Pick<Services, 'db' | 'files' | 'clock'>,
  source: Source,
  onProgress: (done: number, total: number) => void,
): Promise<ImportReport> {
  const today = services.clock().toISOString().slice(0, 10)
  const { issues, total, named, refused } = await surveyFile(source.file, today)
  const report: ImportReport = { added: 0, known: 0, refused }
  let done = 0
  const mostPdf = pdfBytesOf(await readSettings(services.db))
  const run: Run = {
    ...services,
    ...source,
    mostPdf,
    report,
    prepared: () => onProgress(++done, total),
    taken: takenBy(),
  }
  for (const batch of batchesOf(issues, source.articlesAtOnce ?? fewArticles)) {
    const candidates: Candidate[][] = []
    for (const places of batch) candidates.push(await prepareIssue(run, places))
    await addIssues(run, candidates, named)
  }
  report.refused.sort((a, b) => a.line - b.line)
  return report
}

/** First pass: returns the lines of each issue, notices last, the ref numbers given, and the unreadable lines. */
async function surveyFile(file: Blob, today: string): Promise<Survey> {
  const result: Survey = { issues: [], named: new Set(), total: 0, refused: [] }
  const issues = new Map<string, Place[]>()
  const targets = new Map<string, string>()
  for await (const { number, text, start, end } of streamFileLines(file)) {
    const parsed = parseLine(text)
    const reason = parsed.ok ? dateProblems(parsed.article.texts, today)[0]?.message : parsed.reason
    if (!parsed.ok || reason) {
      result.refused.push({ line: number, reason: reason ?? '' })
      continue
    }
    const { year, volume, issue, texts } = parsed.article
    const { refnumber, notice_of } = texts
    issues.getOrInsert(`${year}/${volume}/${issue}`, []).push({ line: number, start, end, target: notice_of })
    if (refnumber) result.named.add(refnumber)
    if (refnumber && notice_of) targets.set(refnumber, notice_of)
    result.total++
  }
  return { ...result, issues: sortArticlesFirst([...issues.values()], targets) }
}

const linesAtOnce = 8

/** Second pass: returns the candidates of an issue, with their PDFs stored; reports the lines whose PDF is refused. */
async function prepareIssue(run: Run, places: Place[]): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  for (let from = 0; from < places.length; from += linesAtOnce) {
    const some = places.slice(from, from + linesAtOnce).map((place) => prepareCandidate(run, place))
    candidates.push(...(await Promise.all(some)).filter((candidate) => candidate !== undefined))
  }
  return candidates
}

async function prepareCandidate(run: Run, { line, start, end }: Place): Promise<Candidate | undefined> {
  const { files, file, folder, report, prepared, isDry, mostPdf } = run
  const { read = readPdf, readText: readOther = readText } = run
  const parsed = parseLine(await file.slice(start, end).text())
  if (!parsed.ok) throw new Error(`Line ${line} changed during the import`)
  const { article } = parsed
  const pdf = article.pdf === undefined ? undefined : await read(folder, article.pdf, mostPdf)
  const text = article.text === undefined ? undefined : await readOther(folder, article.text)
  const keep = async (read: Pdf | undefined) => {
    const content = isDry ? undefined : read?.content
    return content ? { hash: await files.save(content), bytes: content.byteLength } : read?.stored
  }
  const beside = await supplementsOf(run, article, { read: (path) => readOther(folder, path), keep })
  const own = await keep(pdf)
  const earlier = await keepVersions(run, article, { own, read: (path) => read(folder, path, mostPdf), keep })
  const stored = { pdf: own, text: await keep(text), supplements: beside.supplements, versions: earlier.versions }
  prepared()
  const reason = pdf?.reason ?? text?.reason ?? beside.reason ?? earlier.reason
  if (!reason) return candidateOf(line, article, stored)
  report.refused.push({ line, reason })
}

type Reading = {
  read: (path: string) => Promise<Pdf>
  keep: (read: Pdf) => Promise<{ hash: string; bytes: number } | undefined>
}

/** Returns the supplements of a line with their files stored, or the reason why one is refused. */
async function supplementsOf({ files, isDry }: Run, { supplements: all }: ImportedArticle, { read, keep }: Reading) {
  const supplements: StoredSupplement[] = []
  for (const { file, n = supplements.length + 1, ...words } of all) {
    const found = await read(file)
    if (found.stored && isDry) continue
    const content = found.content ?? (found.stored && (await wholeFile(files, found.stored.hash)))
    if (!content) return { supplements, reason: found.reason ?? missingReason(file) }
    const kind = await detectSupplementKind(content, file)
    if (!kind) return { supplements, reason: `the file ${file} is of a kind that no supplement may have` }
    const { hash = '', bytes = content.byteLength } = (await keep(found)) ?? {}
    supplements.push({ n, ...words, kind, bytes, hash })
  }
  return { supplements }
}

type StoredPdf = Awaited<ReturnType<Reading['keep']>>

/** Returns the versions of a line with their PDFs stored, or the reason why one is refused; none in a dry run. */
async function keepVersions(
  { isDry }: Run,
  { versions: all }: ImportedArticle,
  { own, read, keep }: Reading & { own: StoredPdf },
) {
  const versions: StoredVersion[] = []
  for (const { day, pdf } of all) {
    const found = pdf ? await read(pdf) : undefined
    if (found?.reason) return { versions, reason: found.reason }
    const stored = found ? await keep(found) : own
    if (stored && !isDry) versions.push({ day, ...stored })
  }
  return { versions }
}

async function addIssues(run: Run, candidates: Candidate[][], named: Set<string>) {
  const { db, files, clock, report, isDry, coverOf = async () => '' } = run
  const all = candidates.flat()
  if (all.length === 0) return
  const covers = new Map<string | undefined, string>()
  for (const { issue_key } of candidates.flatMap((some) => some.slice(0, 1)))
    covers.set(issue_key, await coverOf(issue_key))
  const result = await db.transaction(async (tx) => {
    const highest = await readHighestRefnumber(tx) // first, so that another import's additions are known
    const taken = isDry ? run.taken : takenBy()
    const { rivals, ...standing } = await findConflicts(tx, all)
    for (const rival of rivals) taken.add(rival)
    const decided = decideLines(candidates, { ...standing, highest, taken }, named)
    if (decided.rows.length > 0 && !isDry) {
      const hashes = decided.rows.flatMap(({ file_hash, supplements = [] }) => [
        ...(file_hash ? [file_hash] : []),
        ...supplements.map(({ hash }) => hash),
      ])
      const earlier = decided.versions.flatMap(({ versions }) => versions.map(({ hash }) => hash))
      const pictures = [...covers.values()].flatMap((name) => (name ? name.slice(0, 64) : []))
      await protectFiles(tx, files, [...hashes, ...earlier, ...pictures, ...decided.texts.map(({ hash }) => hash)])
      const targets = decided.rows.flatMap(({ notice_of }) => notice_of ?? [])
      const issues = decided.issues.map((issue) => ({ ...issue, cover: covers.get(issue.issue_key) ?? '' }))
      await ensureIssues(tx, issues, targets)
      await saveImported(tx, decided.rows, clock())
      await insertVersions(tx, decided.versions)
      await insertFirstAddresses(tx, decided.first)
      if (decided.rows.some(isOnlineFirst) && (await switchOnlineFirstOn(tx, clock()))) report.isSwitchedOn = true
      await insertWaitingOf(tx, decided.texts)
    }
    return decided
  })
  report.added += result.rows.length
  report.known += result.known
  report.refused.push(...result.refused)
}
