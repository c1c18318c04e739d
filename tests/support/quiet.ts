import type { Services } from '../../src/services.ts'

/** Until no news of a change has come for a while: on PostgreSQL a test's own rows are told late, and what was read is forgotten. */
export async function untilQuiet({ memory }: Pick<Services, 'memory'>): Promise<void> {
  for (let before = -1; before !== memory.mark(); await Bun.sleep(150)) before = memory.mark()
}
