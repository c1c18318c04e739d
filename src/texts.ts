import { createCalls } from './core/workers/calls.ts'
import type { Workers } from './services.ts'

/** Creates the processes that search and change full texts. */
export const createTexts = (): Workers['texts'] =>
  createCalls(new URL('./text-worker.ts', import.meta.url).pathname, { isAwaited: true })
