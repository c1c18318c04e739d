import { wholeFile } from '../../../core/files/files.ts'
import { packedText } from '../../../journal/articles/text/packing.ts'
import type { Services } from '../../../services.ts'
import { readExported } from './queries.ts'
import { exportedPdf, exportedSupplement, exportedText, formatExportLine } from './rules.ts'

/** An export's totals; `lost` lists the ref numbers with a file that is missing, or no longer the stored one. */
export type ExportReport = { articles: number; files: number; lost: string[] }

/** Writes a file; the name '' means the lines themselves. Returns the reason if it fails. */
type Write = (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<string | undefined>

type Exporting = { write: Write; report: ExportReport; onProgress: (done: number, total: number) => void }

type Needed = Pick<Services, 'db' | 'files'>

/** A file named in a line, with its article's ref number. */
type Named = { name: string; refnumber: string; hash: string; isText?: boolean }

/**
 * Writes every article as a line that an import reads, then the PDFs, full texts and supplements that the lines name.
 * @param report filled during the export
 * @param onProgress called with the written and the total number of files
 * @returns the reason why a file was not written, or undefined
 */
export async function exportArticles(
  services: Needed,
  { write, report, onProgress }: Exporting,
): Promise<string | undefined> {
  const named: Named[] = []
  const problem = await write('', exportLineBatches(services, report, named))
  if (problem) return problem
  for (const [place, { name, refnumber, hash, isText }] of named.entries()) {
    const content = await (isText ? packedText(services, hash) : wholeFile(services.files, hash))
    const problem = content && (await write(name, yieldFileContent(content)))
    if (problem) return problem
    if (content) report.files++
    else report.lost.push(refnumber)
    onProgress(place + 1, named.length)
  }
}

/** Yields the lines in batches. @param named collects their files; the sweep spares PDFs for the next hour */
async function* exportLineBatches({ db, files }: Needed, report: ExportReport, named: Named[]) {
  const encoder = new TextEncoder()
  for await (const rows of readExported(db)) {
    const pdfs = rows.map((row) => row.uploaded_hash ?? row.file_hash) // an import typesets the others again
    const there = await Promise.all(pdfs.map((hash) => (hash ? files.touch(hash) : false)))
    report.articles += rows.length
    const lines = rows.map((row, place) => {
      const { refnumber, text_hash } = row
      const hash = pdfs[place]
      if (hash && there[place]) named.push({ name: exportedPdf(refnumber), refnumber, hash })
      else if (hash) report.lost.push(refnumber)
      if (text_hash) named.push({ name: exportedText(refnumber), refnumber, hash: text_hash, isText: true })
      named.push(
        ...row.supplements.map((one) => ({ name: exportedSupplement(refnumber, one), refnumber, hash: one.hash })),
      )
      return `${formatExportLine(row, { pdf: there[place] === true, text: text_hash !== null })}\n`
    })
    yield encoder.encode(lines.join(''))
  }
}

async function* yieldFileContent(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
