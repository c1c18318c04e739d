import { exceedsLimit, measureProcess } from '../../core/workers/process-costs.ts'
import { type ReadableFormat, readManuscript } from '../../engines/documents/documents.ts'

const maxMs = 14_000

/** The reading process: reads each manuscript whose path it receives. */
if (import.meta.main)
  process.on('message', async ({ path, format }: { path: string; format: ReadableFormat }) => {
    const taken = measureProcess()
    process.send?.(await readManuscript(Bun.file(path), format, () => exceedsLimit(taken(), maxMs)))
  })
