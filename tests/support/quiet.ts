import type { Connection } from '../../src/core/db/connect.ts'

/**
 * Waits until every change notification of what was committed before has arrived: PostgreSQL announces a test's own
 * rows late, which empties the caches. A further follower hears its first echo on the same connection, after all of
 * them.
 */
export function untilQuiet({ follow }: Pick<Connection, 'follow'>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  follow({ forget() {}, listen: (isListening) => isListening && resolve() }).catch(reject)
  return promise
}

/** The statement that asks which hidden articles a user may not see; a page may ask it once a part. */
export const ofUnseen = /join papers on (?:papers\.article_id = articles\.id|papers\.id = named\.paper)/
