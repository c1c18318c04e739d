import { scrub } from './scrub.ts'

/** The scrubbing process: scrubs each file that it receives. */
if (import.meta.main) process.on('message', async (bytes: Uint8Array) => process.send?.(await scrub(bytes)))
