import { use } from 'react'
import { isOnlineFirst } from '../../src/core/online-first.ts'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { IssueDesk } from '../../src/journal/articles/issue-desk/queries.ts'
import { noticeDeeds, noticeFamilies } from '../../src/journal/articles/notices/writing-rules.ts'
import { onlineFirstName } from '../../src/journal/record/issues/rules.ts'
import type { Notice } from '../../src/journal/record/notice-rules.ts'
import { isNotice } from '../../src/journal/record/notices/kind-rules.ts'
import { nextRefnumber } from '../../src/journal/record/rules.ts'
import { isAllowed } from '../../src/office/sessions/rules.ts'
import { ButtonForm } from '../ui/form/ask.tsx'
import { keyed } from '../ui/keys.ts'
import { Screen } from '../ui/viewer.tsx'
import { statusItems } from './article-status.tsx'
import { DeleteArticle, MoveArticle, type Placed, UndoMove } from './move-article.tsx'

/** Says whether an article has a full text, and how many findings are open. */
const textState = ({ toLookAt }: AsideArticle): string =>
  toLookAt === null || toLookAt === undefined ? 'none yet' : toLookAt > 0 ? `${toLookAt} to look at` : ''

/** Shows the extent of an issue and its last ref number. */
export function ThisIssue({ issue }: { issue: IssueDesk }) {
  const { last_page, last_refnumber, last_number } = issue
  const hasNext = last_number !== '' || !isOnlineFirst(issue)
  return (
    <div className="card">
      <h2 className="label">{isOnlineFirst(issue) ? onlineFirstName() : 'This issue'}</h2>
      <p>
        {extentOf(issue)}.{' '}
        {hasNext ? (
          <>
            {last_number ? 'The last number is ' : 'The next first page is '}
            <strong>{last_number || (last_page ?? 0) + 1}</strong>, the next ref number{' '}
          </>
        ) : (
          'The next ref number is '
        )}
        <strong>{nextRefnumber(last_refnumber)}</strong>.
      </p>
    </div>
  )
}

/** Returns, for example, '12 articles, pages 1 to 96'. */
export function extentOf({ articles, first_page, last_page }: IssueDesk): string {
  const count = counted(articles, 'article')
  return first_page === null || last_page === null ? count : `${count}, pages ${first_page} to ${last_page}`
}

export type AsideArticle = Placed & {
  doi: string
  supplements: readonly unknown[]
  article_type: string
  updates: Notice[]
  publish_at: string
  /** The number of open findings in the full text; null if there is no full text. */
  toLookAt?: number | null
}

type AsideProps = {
  article: AsideArticle
  assigns: boolean
}

/** Links an editor to the other actions on an article. */
export function ThisArticle({ article, assigns }: AsideProps) {
  const { id } = article
  const isPublic = article.status === 'enabled'
  const dated = { ...article, publish_at: article.publish_at ? new Date(article.publish_at) : null }
  const status = statusItems({ article: dated, leaves: true }).filter(Boolean)
  return (
    <div className="card">
      <h2 className="label">This article</h2>
      <ul className="article-deeds">
        <li>
          <a href={paths.adminArticleLetter(id)}>Write to its authors</a>
        </li>
        <li>
          <a href={paths.adminArticleText(id)}>Full text</a> <span className="hint">{textState(article)}</span>
        </li>
        <li>
          <a href={paths.adminSupplements(id)}>Supplementary files</a>{' '}
          {article.supplements.length > 0 && <span className="hint">{article.supplements.length}</span>}
        </li>
        <li>
          <a href={paths.adminArticleProof(id)}>Proof</a>
        </li>
        {isPublic && (
          <li>
            <a href={paths.certificate(article.refnumber)}>Certificates</a> ·{' '}
            <a href={paths.coverPage(article.refnumber)} download>
              Cover page
            </a>
          </li>
        )}
        <li>
          <a href={paths.adminArticleHistory(id)}>History</a>
          {isPublic && isAllowed(use(Screen).role, 'admin') && (
            <>
              {' '}
              · <a href={paths.adminArticleVersions(id)}>Versions</a>
            </>
          )}
        </li>
        {keyed(status, () => '').map(([key, item]) => (
          <li key={key}>{item}</li>
        ))}
        {assigns && !article.doi && (
          <li>
            <ButtonForm action={paths.adminArticleDoi(id)} submit="Assign DOI" link />
          </li>
        )}
        <li>
          <MoveArticle article={article} /> <UndoMove article={article} leaves />
        </li>
      </ul>
      <ul className="article-deeds grave">
        {isPublic &&
          !isNotice(article.article_type) &&
          noticeFamilies.map((type) => (
            <li key={type}>
              <a href={paths.adminNewNotice(id, type)}>{noticeDeeds[type].link}</a>
            </li>
          ))}
        <li>
          <DeleteArticle article={article} />
        </li>
      </ul>
    </div>
  )
}
