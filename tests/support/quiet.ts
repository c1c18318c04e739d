import type { Services } from '../../src/services.ts'

/** Until no news of a change has come for a while: on PostgreSQL a test's own rows are told late, and what was read is forgotten. */
export async function untilQuiet({ pageCache }: Pick<Services, 'pageCache'>): Promise<void> {
  for (let before = -1; before !== pageCache.mark(); await Bun.sleep(150)) before = pageCache.mark()
}
