import { join } from 'node:path'
import { createChecking } from './accounts/checking.ts'
import { createTokens } from './accounts/tokens.ts'
import { createApp, frame } from './app.ts'
import type { Config } from './config.ts'
import { createDrawing } from './documents/drawing.ts'
import { buildFolder } from './files/build-cache.ts'
import { buildAssets } from './http/assets.ts'
import { createGate } from './http/gate.ts'
import type { Handle } from './http/handle.ts'
import { createPageCache } from './http/page-cache.ts'
import { createUnderWay } from './http/under-way.ts'
import { createMarking } from './marking/marking.ts'
import { createMetrics } from './monitoring/metrics.ts'
import { createReader } from './reading/reader.ts'
import type { Services } from './services.ts'
import type { CommandServices } from './terminal.ts'
import { createLive } from './webdata/live.ts'
import { createTotals } from './webdata/totals.ts'

/** The journal as a function, for a command that reads its pages; `stop` ends its workers. */
export type Offline = { services: Services; handle: Handle; stop: () => void }

/** Opens the journal for reading alone: it counts no reader and logs nothing; what every page shows is read once. */
export async function openOffline({ db, files, clock }: CommandServices, config: Config): Promise<Offline> {
  const log = { answered() {}, info() {}, error() {}, flush() {} }
  const pageCache = createPageCache(1)
  pageCache.listen(true)
  const drawing = createDrawing({ most: 1 })
  const marking = createMarking({ folder: join(config.dataDir, 'marked') })
  const services: Services = {
    db,
    files,
    clock,
    config,
    log,
    underWay: createUnderWay(),
    frame,
    pageCache,
    drawing,
    marking,
    assets: await buildAssets([buildFolder, config.dataDir]),
    totals: createTotals(),
    live: createLive({ db, clock, log }),
    tokens: createTokens(crypto.randomUUID()),
    checking: createChecking(),
    reader: createReader(),
    gate: createGate(),
    counting: { note() {}, noteSearch() {}, flush: async () => {}, close: async () => {} },
    misses: { note() {}, flush: async () => {} },
    metrics: createMetrics(),
  }
  const stop = () => {
    drawing.stop()
    marking.stop()
  }
  return { services, handle: createApp(services).handle, stop }
}
