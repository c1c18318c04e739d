import type { Tokens } from './accounts/tokens.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Drawing } from './documents/drawing.ts'
import type { Files } from './files/files.ts'
import type { Assets } from './http/assets.ts'
import type { Log } from './http/log.ts'
import type { Memory } from './http/memory.ts'

/** What a request needs of the world outside it; tests hand in their own. */
export type Services = {
  db: Db
  files: Files
  assets: Assets
  memory: Memory
  tokens: Tokens
  drawing: Drawing
  clock: () => Date
  config: Config
  log: Log
}
