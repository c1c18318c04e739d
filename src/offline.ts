import { createApp } from './app.ts'
import { buildFolder } from './core/build/cache.ts'
import type { CommandServices } from './core/cli/terminal.ts'
import type { Config } from './core/config/config.ts'
import { createDrawing } from './journal/certificates/drawing/drawing.ts'
import type { Offline } from './services.ts'
import { buildAssets } from './web/build/assets.ts'
import { createPageCache } from './web/caching/page-cache.ts'
import { createGate } from './web/limits/gate.ts'
import { createServices, createWorkers, stopWorkers } from './wiring.ts'

/** Opens the journal read-only: counts no views, logs nothing, and reads data of every page only once. */
export async function openOffline({ db, files, clock }: CommandServices, config: Config): Promise<Offline> {
  const assets = await buildAssets([buildFolder, config.dataDir])
  const log = { answered() {}, info() {}, warn() {}, error() {}, flush() {} }
  const pageCache = createPageCache(1)
  pageCache.listen(true)
  const services = createServices(
    { db, files, assets, clock, config, log, secret: crypto.randomUUID() },
    {
      pageCache,
      workers: { ...createWorkers(config, db), drawing: createDrawing({ most: 1 }) },
      gate: createGate(),
      counting: { note() {}, noteSearch() {}, noteSupplement() {}, flush: async () => {}, close: async () => {} },
      misses: { note() {}, flush: async () => {} },
    },
  )
  return { services, handle: createApp(services).handle, stop: () => stopWorkers(services) }
}
