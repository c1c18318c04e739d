import { wholeFile } from '../../../core/files/files.ts'
import type { Services } from '../../../services.ts'
import { readExported } from './queries.ts'
import { exportedPdf, lineOf } from './rules.ts'

/** An export's totals; `lost` are the ref numbers whose PDF is gone, or is no longer the one that was stored. */
export type ExportReport = { articles: number; files: number; lost: string[] }

/** Writes a file whose name is '' for the lines themselves; answers why it failed. */
type Write = (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<string | undefined>

type Exporting = { write: Write; report: ExportReport; onProgress: (done: number, total: number) => void }

type Needed = Pick<Services, 'db' | 'files'>

/** A PDF as a line names it: by the ref number that its file is named after. */
type NamedPdf = { refnumber: string; hash: string }

/**
 * Writes every article as a line that an import reads, then their PDFs, each the one of its line.
 * @param report filled meanwhile
 * @param onProgress called with the written and the total number of PDFs
 * @returns why a file was not written, or undefined
 */
export async function exportArticles(
  services: Needed,
  { write, report, onProgress }: Exporting,
): Promise<string | undefined> {
  const pdfs: NamedPdf[] = []
  const problem = await write('', linesOf(services, report, pdfs))
  if (problem) return problem
  for (const [place, { refnumber, hash }] of pdfs.entries()) {
    const content = await wholeFile(services.files, hash)
    const problem = content && (await write(exportedPdf(refnumber), new Blob([content]).stream()))
    if (problem) return problem
    if (content) report.files++
    else report.lost.push(refnumber)
    onProgress(place + 1, pdfs.length)
  }
}

/** Reads the lines, some at a time. @param pdfs takes their PDFs, which the sweep spares for the next hour */
async function* linesOf({ db, files }: Needed, report: ExportReport, pdfs: NamedPdf[]) {
  const encoder = new TextEncoder()
  for await (const rows of readExported(db)) {
    const there = await Promise.all(rows.map(({ file_hash }) => (file_hash ? files.touch(file_hash) : false)))
    report.articles += rows.length
    const lines = rows.map((row, place) => {
      const { refnumber, file_hash: hash } = row
      if (hash && there[place]) pdfs.push({ refnumber, hash })
      else if (hash) report.lost.push(refnumber)
      return `${lineOf(row, there[place] === true)}\n`
    })
    yield encoder.encode(lines.join(''))
  }
}
