import { paths } from '../../src/core/paths.ts'
import type { ListedArticle } from '../../src/journal/articles/list/queries.ts'
import {
  type ListFilter,
  listedPerPage,
  listFilters,
  maxCountedArticles,
} from '../../src/journal/articles/list/rules.ts'
import { paymentNames } from '../../src/journal/articles/rules.ts'
import { issueWithYear } from '../../src/journal/issues/rules.ts'
import { Columns } from '../ui/columns.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { ArticleCell, PickCell } from './article-cells.tsx'
import { ArticleSelection } from './article-selection.tsx'
import { ArticleStatus } from './article-status.tsx'

type Props = {
  filter: ListFilter
  /** The search as typed. */
  q: string
  counts: Record<ListFilter, number>
  articles: ListedArticle[]
  page: number
  /** Every ref number of the list, if it spans several pages and is small enough to select at once. */
  refnumbers: string[]
  here: string
  /** The number of notices that wait for a person; undefined if none are sent from here. */
  notices: number | undefined
  /** The journal's time zone. */
  zone: string
}

/** The articles of all issues, by what an office looks for. */
export function ArticleListPage({ filter, q, counts, articles, page, refnumbers, here, notices, zone }: Props) {
  const total = counts[filter]
  const more = refnumbers.filter((refnumber) => !articles.some((article) => article.refnumber === refnumber))
  return (
    <>
      <PageHead title="Articles">
        <div className="actions">
          <a className="button quiet" href={paths.adminChannels()}>
            Channels
          </a>
          {notices !== undefined && (
            <a className="button quiet" href={paths.adminLetters()}>
              Notice log{notices > 0 && `: ${notices} to look at`}
            </a>
          )}
          {total > 0 && (
            <a className="button quiet" href={paths.adminArticlesExport({ filter, q })} download>
              CSV
            </a>
          )}
        </div>
      </PageHead>
      <Search filter={filter} q={q} />
      <nav className="filters" aria-label="Filters">
        {(Object.keys(listFilters) as ListFilter[]).map((each) => (
          <a
            key={each}
            href={paths.adminArticles({ filter: each, q })}
            aria-current={each === filter ? 'page' : undefined}
          >
            {listFilters[each]} {countText(each, counts[each], q)}
          </a>
        ))}
      </nav>
      {filter === 'unpaid' && <p className="hint">Of type Paid, without a transaction id.</p>}
      {total === 0 ? (
        <p className="empty">{q ? 'No article matches.' : 'There are no articles here.'}</p>
      ) : (
        <>
          <ArticleSelection more={more} total={total} here={here} zone={zone} />
          <table className="list">
            <Columns of={['Select', 'Title and Authors Name', 'Issue', 'Ref', 'Payment', 'Status']} />
            <tbody>
              {articles.map((article) => (
                <Row key={article.id} article={article} here={here} zone={zone} />
              ))}
            </tbody>
          </table>
          <Pager
            page={page}
            total={total}
            perPage={listedPerPage}
            href={(page) => paths.adminArticles({ filter, q, page })}
          />
        </>
      )}
    </>
  )
}

/** A filter's count, capped at a limit, except the count of all articles without a search. */
function countText(filter: ListFilter, count: number, q: string): string {
  const isCut = count >= maxCountedArticles && (q !== '' || filter !== 'all')
  return count.toLocaleString('en') + (isCut ? '+' : '')
}

function Search({ filter, q }: Pick<Props, 'filter' | 'q'>) {
  return (
    <search>
      <form method="get" action={paths.adminArticles()} className="list-search">
        {filter !== 'all' && <input type="hidden" name="filter" value={filter} />}
        <div className="field">
          <input
            type="search"
            name="q"
            defaultValue={q}
            aria-label="Search this list"
            placeholder="Ref, author, title, transaction id or mobile"
          />
        </div>
        <button type="submit" className="button quiet">
          Search
        </button>
      </form>
    </search>
  )
}

function Row(props: { article: ListedArticle; here: string; zone: string }) {
  const { article, zone } = props
  return (
    <tr>
      <PickCell article={article} />
      <ArticleCell {...props} />
      <td data-label="Issue">
        <a href={paths.adminIssue(article)}>{issueWithYear(article)}</a>
      </td>
      <td className="number" data-label="Ref">
        {article.refnumber}
      </td>
      <td data-label="Payment">
        {paymentNames[article.ptype]}
        {article.txnid && <p className="hint">{article.txnid}</p>}
      </td>
      <td data-label="Status">
        <ArticleStatus article={article} zone={zone} />
      </td>
    </tr>
  )
}
