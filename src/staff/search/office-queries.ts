import { sql } from 'drizzle-orm'
import { isNoneOf, plannedRowsOf } from '../../core/db/rows.ts'
import { paths } from '../../core/paths.ts'
import { decodeHtml, plainText } from '../../core/text/html.ts'
import { type TextPageName, textPages } from '../../journal/pages/rules.ts'
import { type IssueNumber, issueWithYear } from '../../journal/record/issues/rules.ts'
import { railOf } from '../../office/screens/rail-rules.ts'
import { selectVisibleLetters } from '../../review/letters/access-queries.ts'
import { typedCode } from '../../review/papers/code-rules.ts'
import { letterTitle } from '../../review/papers/letter-kind-rules.ts'
import { type Hit, type Hits, maxLetters } from './group-rules.ts'
import { type Asked, hasAll, hitsOf, windowOf } from './paper-queries.ts'
import { hasWordsOf, sliceHits } from './setting-rules.ts'

const addressed = sql`lower(notices.recipient || ' ' || notices.subject)`

/** Finds letters about papers and accounts in the user's list, by recipient, subject, paper or request. */
export async function findLetters({ db, viewer, hidden, q, ...part }: Asked): Promise<Hits> {
  type Row = { total: number; id: number; kind: string; subject: string; recipient: string; paper: string }
  const code = typedCode(q)
  const rows = await plannedRowsOf<Row>(db)`
    with found as materialized (
      select id, serial, kind, subject, recipient, paper from notices
      where (${hasAll(addressed, q)} or (notices.paper <> '' and notices.paper = ${code})
          or (notices.request <> '' and notices.request = ${code}))
        and ${selectVisibleLetters(viewer, hidden)} limit ${sql.raw(`${maxLetters}`)})
    select count(*) over ()::int as total, * from found order by serial desc ${windowOf(part)}`
  return hitsOf(rows, ({ id, kind, subject, recipient, paper }) => ({
    href: paths.adminPaperLetter(id),
    title: subject,
    line: [letterTitle(kind), recipient, paper].filter(Boolean).join(' · '),
  }))
}

/** Finds letters to authors of published articles, by recipient or subject. */
export async function findPublications({ db, unseen, q, ...part }: Asked): Promise<Hits> {
  type Row = { total: number; id: number; subject: string; recipient: string }
  const rows = await plannedRowsOf<Row>(db)`
    with found as materialized (
      select id, serial, subject, recipient from notices
      where notices.article_id is not null and ${isNoneOf(sql`notices.article_id`, unseen)}
        and ${hasAll(addressed, q)} limit ${sql.raw(`${maxLetters}`)})
    select count(*) over ()::int as total, * from found order by serial desc ${windowOf(part)}`
  return hitsOf(rows, ({ id, subject, recipient }) => ({
    href: paths.adminLetter(id),
    title: subject,
    line: recipient,
  }))
}

/** Finds users, by name or address. */
export async function findUsers({ db, q, ...part }: Asked): Promise<Hits> {
  type Row = { total: number; id: number; name: string; email: string; role: string; status: string }
  const rows = await plannedRowsOf<Row>(db)`
    select count(*) over ()::int as total, id, name, email, role, status from users
    where ${hasAll(sql`lower(users.name || ' ' || users.email)`, q)}
    order by name_key collate "C", id ${windowOf(part)}`
  return hitsOf(rows, ({ id, name, email, role, status }) => ({
    href: paths.adminUser(id),
    title: name,
    line: [role, email].filter(Boolean).join(' · '),
    state: status === 'enabled' ? '' : 'Disabled',
  }))
}

/** Finds pages of text, by title or content, and the screens of a role, by name. */
export async function findPages({ db, viewer, q, ...part }: Asked): Promise<Hits> {
  const rows = await plannedRowsOf<{ id: number; name: TextPageName; holds: boolean; content: string }>(db)`
    select id, name, ${hasAll(sql`lower(content)`, q)} as holds, left(content, 200) as content from pages order by id`
  const pages = rows
    .filter(({ name, holds }) => holds || hasWordsOf(q, textPages[name].title))
    .map(({ id, name, content }) => ({
      href: paths.pages.edit(id),
      title: textPages[name].title,
      line: plainText(decodeHtml(content)) || 'The original text',
    }))
  const screens = railOf(viewer.role)
    .flatMap(({ entries }) => entries)
    .filter(({ label }) => hasWordsOf(q, label))
    .map(({ label, href }) => ({ href, title: label, line: 'Screen' }))
  const own = (await listTitled(db))
    .filter(({ title }) => hasWordsOf(q, title))
    .map((row) => ({ ...describeTitledHit(row), title: row.title, state: row.is_shown ? '' : 'Hidden' }))
  return sliceHits([...screens, ...pages, ...own], part)
}

type Titled = IssueNumber & {
  kind: 'webpage' | 'call' | 'issue'
  id: number
  /** The end of its address; for an issue, the words shown instead of its number. */
  name: string
  title: string
  is_shown: boolean
}

/** Returns the office address of an item with a title, and a line about it. */
function describeTitledHit({ kind, id, name, ...number }: Titled): Pick<Hit, 'href' | 'line'> {
  if (kind === 'call') return { href: paths.adminCalls.edit(id), line: paths.call(name) }
  if (kind === 'webpage') return { href: paths.webpages.edit(id), line: paths.webpage(name) }
  return { href: paths.adminIssue(number), line: issueWithYear({ ...number, issue_label: name }) }
}

/** Lists the journal's own pages, its calls and special issues, whatever their status, in one statement. */
const listTitled = (db: Asked['db']) =>
  plannedRowsOf<Titled>(db)`
    select 'webpage' as kind, id, slug as name, title, status = 'enabled' as is_shown, 0 as year, 0 as volume,
      0 as issue from webpages
    union all select 'call', id, slug, title, status = 'enabled', 0, 0, 0 from calls
    union all select 'issue', 0, issue_label, title, public_articles > 0, year, volume, issue from issues
      where title <> '' and year > 0`
