import { exceedsLimit, measureProcess } from '../../core/workers/process-costs.ts'
import { readManuscript, readPdf } from '../../engines/documents/documents.ts'
import type { Sent } from './reader.ts'

const maxMs = 14_000

/** The reading process: reads each file that it receives; after its time limit, only the pages read so far count. */
if (import.meta.main)
  process.on('message', async (sent: Sent) => {
    const taken = measureProcess()
    const isSpent = () => exceedsLimit(taken(), maxMs)
    process.send?.(
      await ('path' in sent ? readManuscript(Bun.file(sent.path), sent.format, isSpent) : readPdf(sent, isSpent)),
    )
  })
