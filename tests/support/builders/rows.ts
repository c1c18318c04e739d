import type { Db } from '../../../src/core/db/connect.ts'
import { sessions, users } from '../../../src/core/db/tables/accounts.ts'
import { issues } from '../../../src/core/db/tables/articles.ts'
import { editors, indexing, news } from '../../../src/core/db/tables/site.ts'
import { entries } from '../../../src/core/db/tables/work-log.ts'
import type { Files } from '../../../src/core/files/files.ts'
import { userNameKey } from '../../../src/core/text/credentials.ts'
import { encodeHtml, plainText } from '../../../src/core/text/html.ts'
import { insertArticles } from '../../../src/journal/articles/store/queries.ts'
import type { NewArticle } from '../../../src/journal/record/admin-queries.ts'
import { titleKey } from '../../../src/journal/record/title-key.ts'
import { hashing, hashPassword } from '../../../src/office/accounts/passwords/passwords.ts'
import type { Services } from '../../../src/services.ts'

let count = 0

export async function anIssue(db: Db, values: Partial<typeof issues.$inferInsert> = {}) {
  const issue = { year: 2026, volume: 5, issue: 2, frequency: 'Mar-Apr' as const, ...values }
  await db.insert(issues).values(issue).onConflictDoNothing()
  return issue
}

/** Adds an article and its issue; `title` and `abstract` are HTML. */
export async function anArticle(db: Db, values: Partial<NewArticle> = {}) {
  const { year, volume, issue } = await anIssue(db, pick(values))
  const row = anArticleRow({ ...values, year, volume, issue })
  await insertArticles(db, [row])
  return row
}

/** An article of an issue, to be added with others. */
export function anArticleRow({ year = 2026, volume = 5, issue = 2, ...values }: Partial<NewArticle>) {
  const number = ++count
  const title = values.title ?? `Yield of crop number ${number}`
  return {
    authorname: 'Ravi Kumar Sharma, सीता देवी',
    refnumber: String(100_000 + number), // beside those that tests give, all shorter
    country: 'India',
    subject: 'Agronomy',
    ...values,
    title: encodeHtml(title),
    title_key: titleKey(title),
    description: plainText(title),
    abstract: encodeHtml(values.abstract ?? '<p>What we found.</p>'),
    year,
    volume,
    issue,
  }
}

function pick({ year, volume, issue }: Partial<NewArticle>) {
  return Object.fromEntries(Object.entries({ year, volume, issue }).filter(([, value]) => value !== undefined))
}

/** The file columns of a stored PDF of the given size. */
export async function aPdf(files: Files, size = 1000) {
  const bytes = new Uint8Array(size).map((_, place) => place % 251)
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'))
  return { file_hash: await files.save(bytes), file_bytes: size }
}

export async function anEditor(db: Db, values: Partial<typeof editors.$inferInsert> = {}) {
  const row = { name: `Editor ${++count}`, category: 'associate editor' as const, ...values }
  await db.insert(editors).values(row)
  return row
}

export async function aPartner(db: Db, values: Partial<typeof indexing.$inferInsert> = {}) {
  const row = { title: `Index ${++count}`, ...values }
  await db.insert(indexing).values(row)
  return row
}

/** Adds a piece of news; `content` is stored as it comes. */
export async function someNews(db: Db, values: Partial<typeof news.$inferInsert> = {}) {
  const row = { title: `News ${++count}`, date: '2026-05-01', content: '&lt;p&gt;Read this.&lt;/p&gt;', ...values }
  await db.insert(news).values(row)
  return row
}

Object.assign(hashing, { memoryCost: 8, timeCost: 1 }) // argon2's weakest

/** Adds a user whose password is `the password`. */
export async function aUser(db: Db, name = `User ${++count}`, values: Partial<typeof users.$inferInsert> = {}) {
  const password = await hashPassword('the password')
  const [row] = await db
    .insert(users)
    .values({ name, name_key: userNameKey(name), password, ...values })
    .returning({ id: users.id })
  return { id: row?.id ?? 0, name }
}

const dayMs = 24 * 60 * 60 * 1000

/** Adds a session that starts now and lasts a day; returns its token. */
export async function aSession({ db, clock, tokens }: Pick<Services, 'db' | 'clock' | 'tokens'>, userId: number) {
  const id = crypto.randomUUID()
  const now = clock()
  const expires = new Date(now.getTime() + dayMs)
  const times = { created_at: now, last_seen_at: now, expires_at: expires }
  await db.insert(sessions).values({ id, user_id: userId, ...times })
  return { id, token: await tokens.sign({ id, userId, expires }) }
}

export async function anEntry(db: Db, values: Partial<typeof entries.$inferInsert> = {}): Promise<number> {
  const row = { content: `Work number ${++count}`, createdby: 'Meera Nair', ...values }
  const [made] = await db.insert(entries).values(row).returning({ id: entries.id })
  return made?.id ?? 0
}
