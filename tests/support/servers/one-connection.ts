import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../../../src/core/db/connect.ts'

type Within = { session: object; isOpen: boolean; outer: Within | undefined }

const within = new AsyncLocalStorage<Within | undefined>()

/**
 * Refuses what the work of a transaction asks past it: the embedded database has one connection, so that each would
 * wait for the other forever. Said of PostgreSQL, each test proves it for both databases.
 */
export function refusePast(db: Db): void {
  const { session } = db._
  const refuse = () => {
    for (let one = within.getStore(); one; one = one.outer)
      if (one.session === session && one.isOpen) throw new Error('A query passes the transaction that asks it')
  }
  const { prepareQuery, transaction } = session
  Object.assign(session, {
    prepareQuery: (...given: Parameters<typeof prepareQuery>) => {
      refuse()
      return prepareQuery.apply(session, given)
    },
    transaction: (...[work, config]: Parameters<typeof transaction>) => {
      refuse()
      const own: Within = { session, isOpen: true, outer: within.getStore() }
      const working: typeof work = (tx) => within.run(own, () => work(tx))
      return transaction.call(session, working, config).finally(() => {
        own.isOpen = false
      })
    },
  })
}

/** Does work as another process would, even while a transaction is open. */
export function asAnother<Result>(work: () => Result): Result {
  return within.exit(work)
}
