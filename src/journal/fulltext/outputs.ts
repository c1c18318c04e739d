import { createMadeFiles, type MadeFiles } from '../../core/files/made-files.ts'
import { createProcesses, type ProcessOptions } from '../../core/workers/processes.ts'
import type { OutputsAnswer, OutputsWanted } from './outputs-worker.tsx'

/** Makes an article's outputs in a process of its own, which starts on first use. */
type OutputsMaker = {
  /** Makes the outputs that are wanted; an article that takes too long or too much memory is refused. */
  make: (wanted: OutputsWanted) => Promise<OutputsAnswer>
  /** Ends the process; what is being made is refused. */
  stop: () => void
}

/** Makes outputs, and keeps those that need not be made for each reader. */
export type Outputs = OutputsMaker & Pick<MadeFiles, 'findOrMake'>

/** Creates the maker: one process, 24 s of a processor within 60 s and 512 MB for each article. */
export function createOutputsMaker({
  script = new URL('./outputs-worker.tsx', import.meta.url).pathname,
  ...options
}: ProcessOptions & { script?: string } = {}): OutputsMaker {
  const { send, stop } = createProcesses<OutputsWanted, OutputsAnswer>(script, { most: 1, maxMs: 24_000, ...options })
  const make = async (wanted: OutputsWanted): Promise<OutputsAnswer> =>
    (await send(wanted)) ?? { is: 'refused', why: tooMuch }
  return { make, stop }
}

const tooMuch = 'The article takes too much time or memory'

/** Creates the maker of a server. @param folder of the files that are kept */
export const createOutputs = ({ folder, ...options }: ProcessOptions & { folder: string }): Outputs => ({
  ...createOutputsMaker(options),
  findOrMake: createMadeFiles(folder).findOrMake,
})
