import { readSettings } from '../../office/settings/queries.ts'
import { originOf } from '../../office/settings/rules.ts'
import type { Actor } from '../../services.ts'
import { authorNotice } from './notice.ts'
import type { NoticedArticle } from './queries.ts'
import { queueRows, settleNotice as writeSettlement } from './queue-queries.ts'
import { type Settlement, settlements } from './rules.ts'

type By = Pick<Actor, 'db' | 'clock' | 'config' | 'username'>

/**
 * Queues the notices of public articles that have an address, in the journal's wording of now. Asked twice, it queues once.
 * @param seen the newest notice that the asking page knew of
 * @returns how many were queued
 */
export async function queueNotices(
  { db, clock, config, username }: By,
  articles: NoticedArticle[],
  seen: number,
): Promise<number> {
  const settings = await readSettings(db)
  const origin = originOf(config, settings)
  const rows = articles
    .filter(({ status, email }) => status === 'enabled' && email !== '')
    .map((article) => {
      const { subject, text: body } = authorNotice(article, settings, origin)
      const message_id = `<${crypto.randomUUID()}@${new URL(origin).hostname}>`
      return { article_id: article.id, recipient: article.email, subject, body, message_id, createdby: username }
    })
  return rows.length === 0 ? 0 : db.transaction((tx) => queueRows(tx, rows, { seen, at: clock() }))
}

/** Settles a notice: an unsure one as sent, a waiting one as cancelled. False if its state has changed meanwhile. */
export function settleNotice({ db, clock, username }: By, id: number, decision: Settlement): Promise<boolean> {
  const decided = { state: decision, settledby: username, settled_at: clock() }
  return writeSettlement(db, { id, from: settlements[decision] }, decided)
}
