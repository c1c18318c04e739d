import { join } from 'node:path'
import { costs, createApp, frame } from './app.ts'
import { buildFolder } from './core/build/cache.ts'
import type { CommandServices } from './core/cli/terminal.ts'
import type { Config } from './core/config/config.ts'
import { createDrawing } from './journal/certificates/drawing/drawing.ts'
import { createReader } from './journal/pdf-reading/reader.ts'
import { createStamping } from './journal/pdf-stamps/stamping.ts'
import { createChecking } from './office/accounts/passwords/checking.ts'
import type { Handle } from './office/frame/handle.ts'
import { createTokens } from './office/sessions/tokens.ts'
import type { Services } from './services.ts'
import { createMetrics } from './staff/monitoring/metrics.ts'
import { createLive } from './staff/work-log/live.ts'
import { createTotals } from './staff/work-log/totals.ts'
import { buildAssets } from './web/build/assets.ts'
import { createPageCache } from './web/caching/page-cache.ts'
import { createUnderWay } from './web/http/under-way.ts'
import { createGate } from './web/limits/gate.ts'

/** The journal as a function, for a command that renders its pages; `stop` ends its workers. */
export type Offline = { services: Services; handle: Handle; stop: () => void }

/** Opens the journal read-only: counts no views, logs nothing, and reads what every page shows only once. */
export async function openOffline({ db, files, clock }: CommandServices, config: Config): Promise<Offline> {
  const log = { answered() {}, info() {}, error() {}, flush() {} }
  const pageCache = createPageCache(1)
  pageCache.listen(true)
  const drawing = createDrawing({ most: 1 })
  const stamping = createStamping({ folder: join(config.dataDir, 'marked') })
  const services: Services = {
    db,
    files,
    clock,
    config,
    log,
    underWay: createUnderWay(),
    frame,
    costs,
    pageCache,
    drawing,
    stamping,
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
    stamping.stop()
  }
  return { services, handle: createApp(services).handle, stop }
}
