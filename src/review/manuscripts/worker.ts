import type { ReadableFormat } from '../files/rules.ts'
import { readManuscript } from './reading.ts'

/** The reading process: reads each manuscript whose path it receives. */
if (import.meta.main)
  process.on('message', async ({ path, format }: { path: string; format: ReadableFormat }) =>
    process.send?.(await readManuscript(path, format)),
  )
