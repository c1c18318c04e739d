import { readSettings } from '../../office/settings/queries.ts'
import { originOf } from '../../office/settings/rules.ts'
import type { Actor } from '../../services.ts'
import { type Reader, unseenBy } from '../record/admin-queries.ts'
import { authorLetter } from './letter.ts'
import type { LetterArticle } from './queries.ts'
import { queueRows, settleLetter as writeSettlement } from './queue-queries.ts'
import { type Settlement, settlements } from './rules.ts'

type By = Pick<Actor, 'db' | 'clock' | 'config' | 'username'>
type Settler = Pick<Actor, 'db' | 'clock' | 'username'> & Reader

/**
 * Queues the letters of public articles that have an address, in the journal's current wording. A second click does not
 * queue more.
 * @param seen the newest letter when the editor's page was rendered
 * @returns the number of queued letters
 */
export async function queueLetters(
  { db, clock, config, username }: By,
  articles: LetterArticle[],
  seen: number,
): Promise<number> {
  const settings = await readSettings(db)
  const origin = originOf(config, settings)
  const rows = articles
    .filter(({ status, email }) => status === 'enabled' && email !== '')
    .map((article) => {
      const { subject, text: body } = authorLetter(article, settings, origin)
      const message_id = `<${crypto.randomUUID()}@${new URL(origin).hostname}>`
      return { article_id: article.id, recipient: article.email, subject, body, message_id, createdby: username }
    })
  return rows.length === 0 ? 0 : db.transaction((tx) => queueRows(tx, rows, { seen, at: clock() }))
}

/**
 * Marks an unsure letter as sent, or a waiting one as cancelled.
 * @returns false if its state has changed meanwhile, or the user may not see its article
 */
export async function settleLetter(by: Settler, id: number, decision: Settlement): Promise<boolean> {
  const { db, clock, username } = by
  const decided = { state: decision, settledby: username, settled_at: clock() }
  const from = { id, from: settlements[decision], unseen: await unseenBy(by) }
  return writeSettlement(db, from, decided)
}
