import { Elysia } from 'elysia'
import { ArchiveAside } from '../../../views/issues/archive-aside.tsx'
import { IssuePage } from '../../../views/issues/issue-page.tsx'
import { JsonLd } from '../../../views/ui/html.tsx'
import { isOnlineFirst, onlineFirst } from '../../core/online-first.ts'
import { paths } from '../../core/paths.ts'
import { showsSubject } from '../../core/text/addresses.ts'
import { plainText, storedText } from '../../core/text/html.ts'
import { speakEnglish } from '../../core/words/speech.ts'
import { t } from '../../core/words/words.ts'
import { errorPage } from '../../office/frame/errors.tsx'
import { answerPublicPage } from '../../office/frame/page.tsx'
import { readShell, type Shell } from '../../office/frame/queries.ts'
import { journalName, originOf, sendsAlerts } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { titledIssue } from '../citing/citation.ts'
import { issueData } from '../citing/linked-data.ts'
import { excerpt } from '../citing/metadata.ts'
import { issuePictureFacts } from '../citing/picture-rules.ts'
import { answerFormerIssue } from '../record/former-address.tsx'
import { findIntroduction, findIssue } from '../record/issues/queries.ts'
import {
  articleCount,
  type IssueNumber,
  type IssueSummary,
  isOnlineFirstListed,
  isSameIssue,
  issueNumberIn,
  neighboursIn,
  noArticlesYet,
  type PublicIssue,
  withoutOnlineFirst,
} from '../record/issues/rules.ts'
import { listArticlesOfIssue } from '../record/queries.ts'

/** Public pages: the archives, which redirect to the newest issue, and each issue. */
export function archivePages(services: Services) {
  const answerIssue = async (request: Request, number: IssueNumber | undefined) => {
    const shell = await readShell(services)
    const issue = number && (await findShownIssue(services, shell, number))
    if (!number || !issue)
      return (number && (await answerFormerIssue(services, request, number))) || errorPage(services, request, 404)
    return issuePage(services, request, { shell, issue })
  }
  return new Elysia()
    .get(paths.archives(), async ({ request }) => {
      const shell = await readShell(services)
      const [newest] = shell.issues
      if (newest) {
        const headers = { Location: paths.issue(newest), 'Cache-Control': 'public, no-cache' }
        return new Response(null, { status: 302, headers })
      }
      return answerPublicPage(services, request, {
        shell,
        title: t('Archives'),
        canonical: paths.archives(),
        children: (
          <>
            <h1>{t('Archives')}</h1>
            <p>{t(noArticlesYet)}</p>
          </>
        ),
      })
    })
    .get(paths.issue(onlineFirst), ({ request }) => answerIssue(request, onlineFirst))
    .get('/archives/:year/:volume/:issue', ({ request, params }) => answerIssue(request, issueNumberIn(params)))
}

/** Finds an issue, even one that is not public, or the articles online first if the journal lists them. */
async function findShownIssue({ db }: Services, shell: Shell, number: IssueNumber) {
  const issue = shell.issues.find((one) => isSameIssue(one, number))
  if (issue || !isOnlineFirst(number)) return issue ?? findIssue(db, number)
  return isOnlineFirstListed(shell) ? { ...number, issue_label: '', frequency: '' } : undefined
}

type Shown = { shell: Shell; issue: IssueSummary | PublicIssue }

async function issuePage(services: Services, request: Request, { shell, issue }: Shown) {
  const origin = originOf(services.config, shell.settings)
  const isPublic = 'public_articles' in issue
  const [articles, introduction] = await Promise.all([
    listArticlesOfIssue(services.db, issue),
    isPublic ? findIntroduction(services.db, issue) : undefined,
  ])
  const { title = '', description = '' } = introduction ?? {}
  const extent = t('{part} of {journal}: {extent}.', {
    part: titledIssue({ ...issue, title }),
    journal: journalName(shell.settings),
    extent: articleCount(articles.length),
  })
  return answerPublicPage(services, request, {
    shell,
    title: titledIssue({ ...issue, title }),
    description: description ? excerpt(plainText(storedText(description))) : extent,
    canonical: paths.issue(issue),
    picture: isPublic ? issuePictureFacts(shell.settings, { ...issue, title }) : undefined,
    styles: 'issue.css',
    aside: <ArchiveAside issues={shell.issues} current={paths.issue(issue)} />,
    children: (
      <>
        <IssuePage
          issue={issue}
          introduction={introduction}
          articles={articles}
          showsSubject={showsSubject(new URL(request.url).hostname, services.config.subjectHosts)}
          websitename={shell.settings.websitename}
          hasAlerts={sendsAlerts(services.config, shell.settings)}
          beside={neighboursIn(withoutOnlineFirst(shell.issues), (other) => isSameIssue(other, issue))}
        />
        {articles.length > 0 && (
          <JsonLd
            data={speakEnglish(() => issueData({ settings: shell.settings, origin }, { ...issue, title }, articles))}
          />
        )}
      </>
    ),
  })
}
