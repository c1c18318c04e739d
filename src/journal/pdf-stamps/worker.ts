import { marked, type ToMark } from './marker.ts'

/** The stamping process: stamps each PDF that it receives. */
if (import.meta.main) process.on('message', async (sent: ToMark) => process.send?.(await marked(sent)))
