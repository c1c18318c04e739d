import fs from 'node:fs'
import type { PGlite, postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Emscripten's `NODEFS`. Without `fsync` it says that it succeeded, and does nothing. */
type NodeFiles = {
  /** Does something with files, and throws errors that PostgreSQL understands. */
  tryFSOperation: (operate: () => number) => number
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
}

/**
 * The folder of an embedded database, whose `fsync` reaches the disk: what PostgreSQL acknowledges outlives a loss of power.
 * Folders are synced as files are.
 */
export class SyncedFolder extends NodeFS {
  override async init(pg: PGlite, options: Partial<postgresMod.PostgresMod>) {
    const { emscriptenOpts } = await super.init(pg, options)
    const sync = (module: object) => {
      const { NODEFS } = module as { NODEFS: NodeFiles }
      NODEFS.stream_ops.fsync = ({ nfd }) =>
        NODEFS.tryFSOperation(() => {
          fs.fsyncSync(nfd)
          return 0
        })
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), sync] } }
  }
}
