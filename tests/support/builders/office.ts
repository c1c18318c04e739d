import type { Db } from '../../../src/core/db/connect.ts'
import { redirects } from '../../../src/core/db/tables/addresses.ts'
import { paperFiles } from '../../../src/core/db/tables/review/authors.ts'
import { aPaper, aRequest } from './papers.ts'
import { anArticle, anEditor, anEntry, anIssue, aPartner, aUser, someNews } from './rows.ts'
import { setSettings } from './settings.ts'

/** Fills a journal so that every form of the office is on some page; its only user is an admin. */
export async function fillOffice(db: Db, username: string): Promise<void> {
  const user = await aUser(db, username)
  await setSettings(db, { websitename: 'Field Crops', submissions: 'open', reviewers_wanted: '1' })
  await anIssue(db)
  await anArticle(db, { refnumber: '7', email: 'author@university.example' })
  await anEditor(db)
  await aPartner(db)
  await someNews(db)
  await db.insert(redirects).values({ path: '/old', target: '/about' })
  await anEntry(db, { createdby: username, created_at: new Date() })
  const received = await aPaper(db, { editor_id: user.id })
  const of = { paper_id: received.id, version_id: received.version, round: 1, by: 'author', at: new Date() }
  const pages = { type: 'application/pdf', scrub: 'scrubbed', pages: 3, bytes: 9, copy_bytes: 9 } as const
  const hash = 'a'.repeat(64)
  const file = {
    id: crypto.randomUUID(),
    kind: 'manuscript',
    name: 'wheat.pdf',
    file_hash: hash,
    copy_hash: hash,
  } as const
  await db.insert(paperFiles).values({ ...of, ...pages, ...file })
  const reviewed = await aPaper(db, { state: 'review', editor_id: user.id })
  await aRequest(db, reviewed, { report: { to_author: 'Say more about the soil.' } })
  await aRequest(db, reviewed, { state: 'accepted', place: 2 })
  await aPaper(db, { state: 'accepted', payment: 'due', fee: 'Rs 500', editor_id: user.id })
}
