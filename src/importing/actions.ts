import { realpath } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { NewArticle } from '../articles/admin-queries.ts'
import { titleKey } from '../articles/title-key.ts'
import { recordImport } from '../audit/queries.ts'
import { isPdf, maxPdfBytes } from '../files/rules.ts'
import { holdFiles } from '../files/sweep.ts'
import type { Services } from '../services.ts'
import { encodeHtml, plainText, textHtml, titleHtml } from '../text/html.ts'
import { linesOf } from './lines.ts'
import { ensureIssue, findKnown, highestRefnumber, insertArticles, type KnownArticle } from './queries.ts'
import { type ImportedArticle, parseLine } from './rules.ts'

type ImportReport = { added: number; known: number; refused: { line: number; reason: string }[] }

type Place = { line: number; start: number; end: number }
type Candidate = ImportedArticle & { line: number; titleKey: string; file: StoredPdf | undefined }
type StoredPdf = { hash: string; bytes: number }
type Needed = Pick<Services, 'db' | 'files' | 'clock'>

/**
 * Imports a file, one JSON object a line, one transaction an issue. A line that cannot be added is reported and stops nothing
 * else.
 * @param folder base of the `pdf` paths
 * @param onProgress called with the processed and the total number of articles
 */
export async function importArticles(
  services: Needed,
  file: Blob,
  folder: string,
  onProgress: (done: number, total: number) => void,
): Promise<ImportReport> {
  const report: ImportReport = { added: 0, known: 0, refused: [] }
  const { issues, total, named } = await survey(file, report)
  let done = 0
  for (const places of issues.values()) {
    const candidates: Candidate[] = []
    for (const place of places) {
      const candidate = await prepare(services, file, folder, place, report)
      if (candidate) candidates.push(candidate)
      onProgress(++done, total)
    }
    await addIssue(services, candidates, named, report)
  }
  report.refused.sort((a, b) => a.line - b.line)
  return report
}

/** First pass: the lines of each issue, the ref numbers that the file gives, and the unreadable lines. */
async function survey(file: Blob, report: ImportReport) {
  const issues = new Map<string, Place[]>()
  const named = new Set<string>()
  let total = 0
  for await (const { number, text, start, end } of linesOf(file)) {
    const parsed = parseLine(text)
    if (!parsed.ok) {
      report.refused.push({ line: number, reason: parsed.reason })
      continue
    }
    const { year, volume, issue, refnumber } = parsed.article
    const key = `${year}/${volume}/${issue}`
    const places = issues.get(key) ?? []
    issues.set(key, places)
    places.push({ line: number, start, end })
    if (refnumber) named.add(refnumber)
    total++
  }
  return { issues, total, named }
}

async function prepare(
  { files }: Needed,
  file: Blob,
  folder: string,
  { line, start, end }: Place,
  report: ImportReport,
): Promise<Candidate | undefined> {
  const parsed = parseLine(await file.slice(start, end).text())
  if (!parsed.ok) throw new Error(`Line ${line} changed during the import`)
  const { article } = parsed
  const pdf = article.pdf === undefined ? undefined : await readPdf(folder, article.pdf)
  if (pdf && 'reason' in pdf) {
    report.refused.push({ line, reason: pdf.reason })
    return undefined
  }
  const stored = pdf && { hash: await files.save(pdf.content), bytes: pdf.content.byteLength }
  return { ...article, line, titleKey: titleKey(titleHtml(article.title)), file: stored }
}

/** Reads a PDF inside the folder; no link leads out of it. */
async function readPdf(folder: string, path: string): Promise<{ content: Uint8Array } | { reason: string }> {
  const whole = await realpath(resolve(folder, path)).catch(() => undefined)
  if (!whole) return { reason: `the file ${path} is missing` }
  if (/^\.\.(?:$|[\\/])/.test(relative(await realpath(folder), whole)))
    return { reason: `the file ${path} is outside the files folder` }
  const file = Bun.file(whole)
  if (!(await file.exists())) return { reason: `the file ${path} is missing` }
  if (file.size > maxPdfBytes) return { reason: `the file ${path} is larger than ${maxPdfBytes} bytes` }
  const content = await file.bytes().catch(() => undefined)
  if (!content) return { reason: `the file ${path} cannot be read` }
  return isPdf(content) ? { content } : { reason: `the file ${path} is not a PDF` }
}

async function addIssue(
  { db, files, clock }: Needed,
  candidates: Candidate[],
  named: Set<string>,
  report: ImportReport,
) {
  const [first] = candidates
  if (!first) return
  const result = await db.transaction(async (tx) => {
    const highest = await highestRefnumber(tx)
    const known = await findKnown(
      tx,
      candidates.flatMap(({ key }) => key ?? []),
      candidates.map((candidate) => candidate.titleKey),
      candidates.flatMap(({ refnumber }) => refnumber ?? []),
    )
    const { rows, ...rest } = decide(candidates, known, freeNumbers(highest, named))
    if (rows.length > 0) {
      await holdFiles(
        tx,
        files,
        rows.flatMap(({ file_hash }) => file_hash ?? []),
      )
      await ensureIssue(tx, { year: first.year, volume: first.volume, issue: first.issue, frequency: first.frequency })
      await recordImport(tx, clock(), await insertArticles(tx, rows))
    }
    return { added: rows.length, ...rest }
  })
  report.added += result.added
  report.known += result.known
  report.refused.push(...result.refused)
}

/** Decides which articles are new, known or duplicates; assigns missing ref numbers. */
function decide(candidates: Candidate[], known: KnownArticle[], nextFree: () => string | undefined) {
  const rows: NewArticle[] = []
  const refused: ImportReport['refused'] = []
  const taken = takenBy(known)
  for (const candidate of candidates) {
    const fate = fateOf(candidate, taken)
    const refnumber = fate === 'new' ? (candidate.refnumber ?? nextFree()) : undefined
    if (refnumber) {
      const row = toRow(candidate, refnumber)
      rows.push(row)
      taken.add({ key: candidate.key ?? null, titleKey: row.title_key, refnumber: row.refnumber })
    } else if (fate !== 'known') {
      refused.push({ line: candidate.line, reason: fate === 'new' ? 'no free ref number is left' : fate })
    }
  }
  return { rows, refused, known: candidates.length - rows.length - refused.length }
}

type Taken = ReturnType<typeof takenBy>

function takenBy(known: KnownArticle[]) {
  const keys = new Set<string | null>()
  const refnumberOfTitle = new Map<string, string>()
  const refnumbers = new Set<string>()
  const add = ({ key, titleKey, refnumber }: KnownArticle) => {
    keys.add(key)
    refnumberOfTitle.set(titleKey, refnumber)
    refnumbers.add(refnumber)
  }
  for (const article of known) add(article)
  return { keys, refnumberOfTitle, refnumbers, add }
}

/** A known key means a known article; without a key, title and ref number together do. */
function fateOf({ key, titleKey, refnumber }: Candidate, taken: Taken): string {
  if (key && taken.keys.has(key)) return 'known'
  const sameTitle = taken.refnumberOfTitle.get(titleKey)
  if (sameTitle && !key && (!refnumber || refnumber === sameTitle)) return 'known'
  if (sameTitle) return `ref number ${sameTitle} already has this title`
  if (refnumber && taken.refnumbers.has(refnumber)) return `the ref number ${refnumber} is taken`
  return 'new'
}

const highestPossible = 9_999_999_999

/** Yields ref numbers after the highest, skipping those that the file gives; undefined after ten digits. */
function freeNumbers(highest: number, named: Set<string>): () => string | undefined {
  let next = highest
  return () => {
    do next++
    while (named.has(String(next)))
    return next <= highestPossible ? String(next) : undefined
  }
}

function toRow(article: Candidate, refnumber: string): NewArticle {
  const title = titleHtml(article.title)
  const { first, last } = article
  return {
    import_key: article.key,
    title: encodeHtml(title),
    title_key: article.titleKey,
    description: plainText(title),
    authorname: article.authors,
    abstract: encodeHtml(textHtml(article.abstract)),
    keywords: article.keywords,
    pagenumber: first === undefined ? '' : `${first}-${last}`,
    first_page: first,
    last_page: last,
    refnumber,
    year: article.year,
    volume: article.volume,
    issue: article.issue,
    subject: article.subject,
    country: article.country,
    ptype: article.ptype,
    publishdate: article.publishdate,
    file_hash: article.file?.hash,
    file_bytes: article.file?.bytes,
  }
}
