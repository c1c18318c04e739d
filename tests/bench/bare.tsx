import { listArticlesOfIssue } from '../../src/articles/queries.ts'
import { renderPage } from '../../src/http/page.tsx'
import { paths } from '../../src/paths.ts'
import { readShell } from '../../src/site/queries.ts'
import { ArchiveAside } from '../../views/archives/archive-aside.tsx'
import { IssuePage } from '../../views/archives/issue-page.tsx'
import { anArticle } from '../support/builders.ts'
import { aJournal } from '../support/journal.ts'

/**
 * What pages are compared with, in a process of its own: a bare Bun.serve that answers the bytes it is given on standard
 * input, and below /react renders an issue of 26 articles each time, from rows that are there.
 */
const answers = new Map<string, { headers: [string, string][]; body: string }>(await Bun.stdin.json())
const kept = new Map(
  [...answers].map(([path, { headers, body }]) => [
    path,
    { headers: new Headers(headers), body: new TextEncoder().encode(body) },
  ]),
)

const journal = await aJournal()
for (let page = 1; page <= 26; page++) {
  const rest = { pagenumber: `${page}-${page}`, first_page: page, last_page: page }
  await anArticle(journal.db, {
    title: `Growth and yield of <i>Vigna radiata</i> under deficit irrigation ${page}`,
    ...rest,
  })
}
const shell = await readShell(journal)
const [issue] = shell.issues
if (!issue) throw new Error('No issue')
const rows = await listArticlesOfIssue(journal.db, issue)

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/react')
      return new Response(rendered(), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    const answer = kept.get(pathname)
    return answer ? new Response(answer.body, { headers: answer.headers }) : new Response('none', { status: 404 })
  },
})
console.log(`The journal is at ${server.url.origin}`)

function rendered(): string {
  if (!issue) return ''
  return renderPage(journal, shell, paths.issue(issue), {
    title: 'Issue',
    canonical: paths.issue(issue),
    aside: <ArchiveAside issues={shell.issues} current={paths.issue(issue)} />,
    children: <IssuePage issue={issue} articles={rows} showsSubject websitename={shell.settings.websitename} />,
  })
}
