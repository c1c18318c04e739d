import { exceedsLimit, measureProcess } from '../../core/workers/process-costs.ts'
import { readPdf } from '../../engines/documents/documents.ts'

const maxMs = 14_000

/** The reading process: reads each PDF that it receives; beyond its time only the pages read so far count. */
if (import.meta.main)
  process.on('message', async (bytes: Uint8Array) => {
    const taken = measureProcess()
    process.send?.(await readPdf(bytes, () => exceedsLimit(taken(), maxMs)))
  })
