import type { Db } from '../../core/db/connect.ts'
import { mailboxOf } from '../../core/db/mailbox.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { listReadByThem } from '../papers/sight-queries.ts'

/**
 * The journal's address for a paper: that for papers, else the website's. One that an author, a reviewer or somebody recused reads is
 * none: without another, ''.
 */
export async function journalEmailOf(db: Db, paperId: number): Promise<string> {
  const { submissions_email, websiteemail } = await readSettings(db)
  const known = await listReadByThem(db, paperId, [submissions_email, websiteemail].filter(Boolean).map(mailboxOf))
  return [submissions_email, websiteemail].find((email) => email !== '' && !known.includes(mailboxOf(email))) ?? ''
}
