import { sql } from 'drizzle-orm'
import { notices } from '../../src/core/db/tables/letters.ts'
import { paperLinks, papers } from '../../src/core/db/tables/review/papers.ts'
import { makeLinkToken } from '../../src/review/access-links/queries.ts'
import { aPdfFile } from './builders/papers.ts'
import { setSettings } from './builders/settings.ts'
import type { withJournal } from './journal.ts'

type Texts = Record<string, string>

/** The ways of an author through a journal. */
export function waysOf(journal: Awaited<ReturnType<typeof withJournal>>) {
  const post = (path: string, body: BodyInit, headers: Texts = {}) =>
    journal.handle(new Request(`http://localhost${path}`, { method: 'POST', body, headers }))
  const form = (path: string, texts: Texts, headers: Texts = {}) => post(path, new URLSearchParams(texts), headers)
  const start = async (more: Texts = {}, file: Blob | undefined = aPdfFile(), headers: Texts = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ email: 'meera@example.org', website: '', ...more }))
      body.append(name, value)
    if (file) body.append('manuscript', file, 'Meera Nair wheat.pdf')
    return post('/submit', body, headers)
  }
  const files = (path: string, sent: [kind: string, file: Blob, name: string][], headers: Texts = {}) => {
    const body = new FormData()
    for (const [kind, file, name] of sent) body.append(kind, file, name)
    return post(path, body, headers)
  }
  const drafted = async (more: Texts = {}, file?: Blob) => (await start(more, file)).headers.get('location') ?? ''
  const page = async (path: string) => (await journal.get(path)).text()
  const stateOf = async (path: string) => /data-state="(\w*)"/.exec(await page(path))?.[1]
  const letters = () =>
    journal.db
      .select({ kind: notices.kind, to: notices.recipient, state: notices.state, body: notices.body })
      .from(notices)
      .orderBy(notices.serial)
  const authorsLink = async () => {
    const isIt = sql`purpose = 'author' and state = 'live'`
    const links = await journal.db.select().from(paperLinks).where(isIt).orderBy(paperLinks.paper_id)
    return `/s/${await makeLinkToken(journal.db, links.at(-1)?.id ?? '')}`
  }
  const open = async (more: object = {}) => {
    const values = { submissions: 'open', websiteemail: 'office@journal.example', ...more } as const
    await setSettings(journal.db, values, journal.clock()) // a later change comes after it
    journal.pageCache.clear()
  }
  const empty = async () => {
    await journal.db.delete(papers)
    await journal.db.delete(paperLinks)
    await journal.db.delete(notices)
    await journal.db.execute(sql`delete from rate_limits`)
  }
  return { post, form, files, start, drafted, page, stateOf, letters, authorsLink, open, empty }
}
