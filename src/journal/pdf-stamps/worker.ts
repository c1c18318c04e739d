import { marked, type ToMark } from './marker.ts'

/** Marks each PDF that it is sent, in a process of its own. */
if (import.meta.main) process.on('message', async (sent: ToMark) => process.send?.(await marked(sent)))
