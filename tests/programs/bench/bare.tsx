import { paths } from '../../../src/core/paths.ts'
import { importArticles } from '../../../src/exchange/import/actions.ts'
import { isSameIssue } from '../../../src/journal/record/issues/rules.ts'
import { listArticlesOfIssue } from '../../../src/journal/record/queries.ts'
import { renderPage } from '../../../src/office/frame/page.tsx'
import { readShell } from '../../../src/office/frame/queries.ts'
import { ArchiveAside } from '../../../views/issues/archive-aside.tsx'
import { IssuePage } from '../../../views/issues/issue-page.tsx'
import { aJournal } from '../../support/journal.ts'
import { eightIssues, measuredIssue } from './issues.ts'

/**
 * What pages are compared with, in a process of its own: a bare Bun.serve that answers the bytes it is given on
 * standard input, and at /react renders the same issue each time, every cell of it, from rows that are there.
 */
const answers = new Map<string, { headers: [string, string][]; body: string }>(await Bun.stdin.json())
const kept = new Map(
  [...answers].map(([path, { headers, body }]) => [
    path,
    {
      etag: new Headers(headers).get('etag'),
      headers: new Headers(headers),
      without: new Headers(headers.filter(([name]) => !name.startsWith('content-') || name.endsWith('-policy'))),
      body: new TextEncoder().encode(body),
    },
  ]),
)

const journal = await aJournal()
await importArticles(journal, { file: new Blob([eightIssues()]), folder: '.' }, () => {})
const shell = await readShell(journal)
const issue = shell.issues.find((one) => isSameIssue(one, measuredIssue))
if (!issue) throw new Error('No issue')
const rows = await listArticlesOfIssue(journal.db, issue)

let rendering = 0

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/react')
      return new Response(rendered(), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    const answer = kept.get(pathname)
    const known = request.headers.get('if-none-match')
    if (answer && known !== null && known === answer.etag)
      return new Response(null, { status: 304, headers: answer.without })
    return answer ? new Response(answer.body, { headers: answer.headers }) : new Response('none', { status: 404 })
  },
})
console.log(`The journal is at ${server.url.origin}`)

function rendered(): string {
  if (!issue) return ''
  return renderPage(journal, {
    shell,
    path: paths.issue(issue),
    title: 'Issue',
    canonical: paths.issue(issue),
    styles: 'issue.css',
    aside: <ArchiveAside issues={shell.issues} current={paths.issue(issue)} />,
    children: (
      <IssuePage
        introduction={undefined}
        issue={issue}
        articles={rows}
        showsSubject
        websitename={`${shell.settings.websitename} ${rendering++}`} // no cell is known from before
        hasAlerts={false}
        beside={{ previous: undefined, next: undefined }}
      />
    ),
  }).html
}
