import { codeVersion } from '../../core/build/code-version.ts'
import { createMadeFiles, type MadeFiles } from '../../core/files/made-files.ts'
import { createProcesses, type ProcessOptions } from '../../core/workers/processes.ts'
import type { OutputsAnswer, OutputsWanted } from './outputs-worker.tsx'

const worker = new URL('./outputs-worker.tsx', import.meta.url)

/** Returns the version of the code that makes outputs. */
export const outputsVersion = () => codeVersion(worker)

/** Makes an article's outputs in a separate process, which starts on first use. */
type OutputsMaker = {
  /** Makes the requested outputs; refuses an article that takes too long or too much memory. */
  make: (wanted: OutputsWanted) => Promise<OutputsAnswer>
  /** Ends the process; outputs in progress are refused. */
  stop: () => void
}

/** Makes outputs, and stores those that are the same for every reader. */
export type Outputs = OutputsMaker & Pick<MadeFiles, 'findOrMake'>

/** Creates the maker: one process, with 24 s of processor time within 60 s, and 512 MB for each article. */
export function createOutputsMaker({
  script = worker.pathname,
  ...options
}: ProcessOptions & { script?: string } = {}): OutputsMaker {
  const { send, stop } = createProcesses<OutputsWanted, OutputsAnswer>(script, { most: 1, maxMs: 24_000, ...options })
  const make = async (wanted: OutputsWanted): Promise<OutputsAnswer> =>
    (await send(wanted)) ?? { is: 'refused', why: tooMuch }
  return { make, stop }
}

const tooMuch = 'The article takes too much time or memory'

/** Creates the maker of a server. @param folder of the stored files */
export const createOutputs = ({ folder, ...options }: ProcessOptions & { folder: string }): Outputs => ({
  ...createOutputsMaker(options),
  findOrMake: createMadeFiles(folder).findOrMake,
})
