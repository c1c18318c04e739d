import { stampPdf, type ToStamp } from '../../../engines/stamps/stamps.ts'

/** The stamping process: stamps each PDF that it receives. */
if (import.meta.main) process.on('message', async (sent: ToStamp) => process.send?.(await stampPdf(sent)))
