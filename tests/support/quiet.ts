import type { Services } from '../../src/services.ts'

/**
 * Waits until no change notification has arrived for a while: PostgreSQL announces a test's own rows late, which
 * empties the caches.
 */
export async function untilQuiet({ pageCache }: Pick<Services, 'pageCache'>): Promise<void> {
  for (let before = -1; before !== pageCache.mark(); await Bun.sleep(150)) before = pageCache.mark()
}
