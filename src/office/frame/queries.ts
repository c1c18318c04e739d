import type { FrameParts, Services } from '../../services.ts'
import { readSettings } from '../settings/queries.ts'
import type { Settings } from '../settings/rules.ts'

/**
 * The data around every public page, cached until the content changes. `version` is the cache's version before the data
 * was read, so that data read afterwards is never older.
 */
export type Shell = FrameParts & { settings: Settings; version: number }

type Needed = Pick<Services, 'db' | 'pageCache' | 'frame'>

export async function readShell({ db, pageCache, frame }: Needed): Promise<Shell> {
  const version = pageCache.version()
  const shell = await pageCache.once('shell', async () => {
    const [settings, parts] = await Promise.all([readSettings(db), frame.readParts(db)])
    return { settings, ...parts }
  })
  return { ...shell, version }
}
