import { wholeFile } from '../../../core/files/files.ts'
import { openSpool } from '../../../core/files/spool.ts'
import type { Services } from '../../../services.ts'
import { readExported } from './queries.ts'
import { exportedPdf, lineOf } from './rules.ts'

/** An export's totals; `lost` are the ref numbers whose PDF is gone, or is no longer the one that was stored. */
export type ExportReport = { articles: number; files: number; lost: string[] }

/** Writes a file whose name is '' for the lines themselves; answers why it failed. */
type Write = (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<string | undefined>

type Exporting = { write: Write; report: ExportReport; onProgress: (done: number, total: number) => void }

type Needed = Pick<Services, 'db' | 'files'>

/**
 * Writes every article as a line that an import reads, then their PDFs. The lines are spooled first, so that a failure leaves
 * no half file, and that each PDF is the one of its line.
 * @param report filled meanwhile
 * @param onProgress called with the written and the total number of PDFs
 * @returns why a file was not written, or undefined
 */
export async function exportArticles(
  services: Needed,
  { write, report, onProgress }: Exporting,
): Promise<string | undefined> {
  const lines = await openSpool()
  const names = await openSpool()
  try {
    let total = 0
    async function* texts() {
      for await (const { line, refnumber, hash } of read(services, report)) {
        yield `${line}\n`
        if (hash === null) continue
        total++
        await names.add([nameOf(refnumber, hash)])
      }
    }
    const { bytes } = await lines.add(texts())
    const problem = await write('', lines.take(bytes))
    if (problem) return problem
    for (let done = 1; done <= total; done++) {
      const { refnumber, hash } = namedIn(await textOf(names.take(nameBytes)))
      const content = await wholeFile(services.files, hash)
      const problem = content && (await write(exportedPdf(refnumber), new Blob([content]).stream()))
      if (problem) return problem
      if (content) report.files++
      else report.lost.push(refnumber)
      onProgress(done, total)
    }
  } finally {
    await Promise.all([lines.close(), names.close()])
  }
}

async function* read({ db, files }: Needed, report: ExportReport) {
  for await (const rows of readExported(db)) {
    const there = await Promise.all(rows.map(({ file_hash }) => (file_hash ? files.touch(file_hash) : false)))
    for (const [place, row] of rows.entries()) {
      const hash = there[place] ? row.file_hash : null
      if (row.file_hash && !hash) report.lost.push(row.refnumber)
      report.articles++
      yield { line: lineOf(row, hash !== null), refnumber: row.refnumber, hash }
    }
  }
}

/** A name in the spool: a ref number has ten digits at most, a hash 64. */
const nameOf = (refnumber: string, hash: string) => refnumber.padStart(10) + hash
const nameBytes = 74
const namedIn = (name: string) => ({ refnumber: name.slice(0, 10).trim(), hash: name.slice(10) })

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(chunks)).toString()
}
