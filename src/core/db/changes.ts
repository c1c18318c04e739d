import { sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { Db } from './connect.ts'

/** Receives every committed change of the journal's content, and whether changes can be received at all. */
export type Follower = {
  /** Receives '' if anything may have changed, else the only issue ('2026/5/2') whose articles did. */
  forget: (news: string) => void
  listen: (isListening: boolean) => void
  /** Receives work log changes as JSON; '' if anything may have changed. */
  entries?: (news: string) => void
  /** Receives the name of a job that a commit created work for; '' if any may have work. */
  wake?: (job: string) => void
}

/** Stops following. */
export type Stop = () => Promise<void>

const channel = 'journal_content'
const entryChannel = 'journal_entries'
const jobChannel = 'journal_jobs'

/** Follows the embedded database, which has one process and one session; the session receives its own notifications. */
export async function followEmbedded(client: Sql, follower: Follower): Promise<void> {
  await client`listen ${client(channel)}`
  await client`listen ${client(entryChannel)}`
  await client`listen ${client(jobChannel)}`
  follower.listen(true)
}

/** Passes a notification of the embedded session to its followers. */
export function tellFollowers(followers: Follower[], of: string, news: string): void {
  for (const follower of followers) {
    if (of === channel) follower.forget(news)
    if (of === entryChannel) follower.entries?.(news)
    if (of === jobChannel) follower.wake?.(news)
  }
}

/** Notifies every follower at commit, for writes that bypass the tables' triggers. */
export async function tellOfChange(transaction: Db): Promise<void> {
  await transaction.execute(
    sql`select pg_notify(of, '') from unnest(array[${channel}, ${entryChannel}, ${jobChannel}]) of`,
  )
}

/** Notifies every follower of a mark, which arrives after all earlier commits. */
export async function sendMark(db: Db, mark: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${mark})`)
}

const echoEveryMs = 250
const lostAfterMs = 600

/**
 * Follows the commits that other processes announce by NOTIFY. The process also notifies itself: if this echo is lost,
 * other notifications are lost too, and the follower learns this within a second.
 */
export async function followServer(client: Sql, follower: Follower): Promise<Stop> {
  const ownChannel = `journal_echo_${crypto.randomUUID().replaceAll('-', '')}`
  let isListening = false
  let heard = performance.now()
  const say = (now: boolean) => {
    if (now !== isListening) follower.listen(now)
    isListening = now
  }
  await client.listen(channel, follower.forget, () => follower.forget('')) // the second call runs after a reconnect
  for (const [name, hear] of [
    [entryChannel, follower.entries],
    [jobChannel, follower.wake],
  ] as const)
    if (hear) await client.listen(name, hear, () => hear(''))
  const { promise: firstEcho, resolve: echoed } = Promise.withResolvers<void>()
  await client.listen(ownChannel, () => {
    heard = performance.now()
    say(true)
    echoed()
  })
  const beat = () => {
    if (performance.now() - heard > lostAfterMs) say(false)
    client.notify(ownChannel, '').catch(() => say(false))
  }
  beat()
  const timer = setInterval(beat, echoEveryMs)
  await Promise.race([firstEcho, Bun.sleep(lostAfterMs)])
  return async () => clearInterval(timer)
}
