import { picturesOf, withText } from '../../journal/articles/text/packing.ts'
import { exportAs, exportFormats } from '../../journal/citing/export.ts'
import type { Cited } from '../../journal/citing/facts.ts'
import { datedVersions } from '../../journal/record/version-rules.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { journalName, originOf } from '../../office/settings/rules.ts'
import type { Handle, Services } from '../../services.ts'
import { listAllIssues, selectArticlesOfIssue } from './article-queries.ts'
import { type Bag, NotWritten, openBag, type WriteFile } from './bag/actions.ts'
import type { Payload } from './bag/rules.ts'
import { type ExportReport, exportArticles } from './lines/actions.ts'
import { addNative } from './ojs/actions.ts'
import { ojsVersions } from './ojs/rules.ts'
import { addRecords } from './record-actions.ts'
import { exportedRecords } from './record-queries.ts'
import { addSite } from './site/actions.ts'
import { addVersions } from './version-actions.ts'

/** The content of an export; `lost` names stored files that are missing or damaged. */
type LeaveReport = { articles: number; lost: string[]; payload: Payload }

/** Progress callback for one part of the export. */
type Watch = (part: string, done: number, total: number) => void

/** The journal to export, and the function that answers its pages. */
type Journal = { services: Services; handle: Handle }

type Leaving = { bag: Bag; about: Pick<Cited, 'settings' | 'origin'>; watch: Watch }

/**
 * Exports the whole journal in formats that other systems read, as a BagIt bag: OJS's native XML, JATS, files for
 * reference managers, PDFs, lines for our own import, and the editors' other records. The export is not a snapshot:
 * changes made during it may be included.
 * @returns the report, or the reason why a file was not written
 */
export async function exportWholeJournal(
  { services, handle }: Journal,
  write: WriteFile,
  watch: Watch,
): Promise<LeaveReport | string> {
  const settings = await readSettings(services.db)
  const origin = originOf(services.config, settings)
  const day = services.clock().toISOString().slice(0, 10)
  try {
    const bag = await openBag(write, writeReadme({ name: journalName(settings), origin, day }))
    const leaving = { bag, about: { settings, origin }, watch }
    const report = await addArticles(services, leaving)
    const versionsLost = await addVersions(services, bag)
    const counting = (part: string) => {
      let done = 0
      return { ...leaving, onArticle: () => watch(part, ++done, report.articles) }
    }
    await addPapers(services, counting('citations'))
    for (const version of ojsVersions) await addNative(services, version, counting(`OJS ${version}`))
    const lost = report.lost.map((refnumber) => `a file of ref number ${refnumber}`)
    lost.push(...versionsLost, ...(await addRecords(services, bag, settings)))
    const onPage = (done: number, total: number) => watch('pages', done, total)
    lost.push(...(await addSite(services, { bag, origin, handle, onPage })))
    const payload = await bag.close({
      'Source-Organization': settings.publisher,
      'Contact-Email': settings.websiteemail,
      'External-Description': `${journalName(settings)}, all of its articles and pages`,
      'External-Identifier': origin,
      'Bagging-Date': day,
      'Bag-Software-Agent': 'Open Journal',
    })
    return { articles: report.articles, lost, payload }
  } catch (error) {
    if (error instanceof NotWritten) return error.message
    throw error
  }
}

/** Writes the lines for our own import, and the PDFs. */
async function addArticles(services: Services, { bag, watch }: Leaving): Promise<ExportReport> {
  const report: ExportReport = { articles: 0, files: 0, lost: [] }
  const problem = await exportArticles(services, {
    report,
    write: async (name, bytes) => {
      await bag.add(name || 'articles.jsonl', bytes)
      return undefined
    },
    onProgress: (done, total) => watch('PDFs', done, total),
  })
  if (problem) throw new NotWritten(problem)
  return report
}

/** Writes each article as JATS and for reference managers; non-public ones in a separate folder. */
async function addPapers(
  services: Services,
  { bag, about, onArticle }: Leaving & { onArticle: () => void },
): Promise<void> {
  const { db } = services
  const pictures = new Set<string>()
  for (const { frequency, title: issueTitle, ...issue } of await listAllIssues(db))
    for await (const rows of selectArticlesOfIssue(db, issue))
      for (const { article, status } of rows) {
        const versions = datedVersions(article.versions, services.config.timeZone)
        const cited = await withText(services, { ...about, article, frequency, issueTitle, versions })
        for (const { format } of exportFormats) {
          const folder = `${status === 'enabled' ? '' : 'unpublished/'}${format === 'xml' ? 'jats' : 'citations'}`
          const { body, filename } = exportAs(format, cited)
          await bag.add(`${folder}/${filename}`, body)
          if (format === 'xml')
            await addPictures(services, article, async (name, bytes) => {
              const path = `${folder}/${name}`
              if (!pictures.has(path)) await bag.add(path, bytes)
              pictures.add(path)
            })
        }
        onArticle()
      }
}

type Pictured = Pick<Cited['article'], 'text_hash'>
type Add = (name: string, bytes: Uint8Array) => Promise<void>

/** Writes the pictures of a full text next to its JATS. */
async function addPictures(services: Services, { text_hash }: Pictured, add: Add): Promise<void> {
  if (text_hash) for (const [name, bytes] of await picturesOf(services, text_hash)) await add(name, bytes)
}

/** Writes the export's README, for people. */
function writeReadme({ name, origin, day }: { name: string; origin: string; day: string }): string {
  const records = Object.entries(exportedRecords).map(([file, { about }]) => `data/${file}.json`.padEnd(23) + about)
  return `${name}
${origin}
As it was on ${day}.

This folder is a BagIt bag (RFC 8493). Every file in "data" has its SHA-256 in
manifest-sha256.txt; "sha256sum -c manifest-sha256.txt" checks them all. A
folder without bagit.txt was cut off: make it again.

It holds what only the journal may know, such as the email addresses of
authors, except in data/site, data/jats and data/citations. Keep it private.

data/articles.jsonl    every article, a JSON object a line, which this software
                       imports: bun run import data/articles.jsonl
data/pdfs              the PDFs, named by ref number
data/supplements       the supplementary files, named by ref number and their own
data/versions.jsonl    the versions of articles that readers saw, with their days;
                       data/versions has the files of the earlier ones
data/ojs-3.3           OJS's native XML for OJS 3.3, with PDFs and supplements
data/ojs-3.4           the same for OJS 3.4; ojs-3.5 and ojs-3.6 for those
data/jats              each public article as JATS XML, full texts with their
                       pictures
data/citations         the same for reference managers: BibTeX, RIS, CSL-JSON
data/site              the public pages as plain files: open index.html, or copy
                       what is in it to a web server
data/unpublished       both of articles that are not public
data/settings.json     the journal's settings
data/issues.json       the issues
${records.join('\n')}
data/images            the pictures that these name
data/redirects.csv     addresses that lead elsewhere
data/old-addresses.csv addresses of the system that the journal came from
`
}
