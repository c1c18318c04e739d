import { paths } from '../../src/core/paths.ts'
import type { ListedArticle } from '../../src/journal/articles/list/queries.ts'
import {
  type ListFilter,
  listedPerPage,
  listFilters,
  maxCountedArticles,
  maxCountedBeside,
} from '../../src/journal/articles/list/rules.ts'
import { shortWithYear } from '../../src/journal/record/issues/rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { List } from '../ui/list.tsx'
import { Filters, ListSearch } from '../ui/list-filters.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { State } from '../ui/status.tsx'
import { articleRow } from './article-row.tsx'
import { ArticleSelection, selectedArticles } from './article-selection.tsx'
import { StateInList } from './article-status.tsx'

type Props = {
  filter: ListFilter
  /** The search text as typed. */
  q: string
  counts: Record<ListFilter, number>
  articles: ListedArticle[]
  page: number
  /** All ref numbers of the list, if it spans several pages and is small enough to select at once. */
  refnumbers: string[]
}

/** Lists the articles of all issues, with the filters that an office needs. */
export function ArticleListPage({ filter, q, counts, articles, page, refnumbers }: Props) {
  const total = counts[filter]
  const hasFees = articles.some(({ ptype }) => ptype === 'paid')
  return (
    <>
      <PageHead title="Articles">
        <div className="actions">
          {total > 0 && <ButtonLink text="CSV" quiet href={paths.adminArticlesExport({ filter, q })} download />}
        </div>
      </PageHead>
      <ListSearch
        action={paths.adminArticles()}
        q={q}
        placeholder="Ref, author, title, transaction id or mobile"
        filter={filter !== 'all' && filter}
      />
      <Filters
        names={listFilters}
        present={filter}
        href={(each) => paths.adminArticles({ filter: each, q })}
        countOf={(each) => countText(counts[each], limitOf(each, filter, q))}
      />
      {filter === 'unpaid' && <p className="hint">Articles with a fee and without a transaction id.</p>}
      <List
        empty={q ? 'No article matches.' : 'There are no articles here.'}
        first="Title and authors"
        columns={['Issue', 'Ref', 'Fee', 'State']}
        numbers={['Ref']}
        parts={[{ rows: articles.map((article) => renderArticleRow({ article, hasFees })) }]}
        selects={selectedArticles}
      >
        <ArticleSelection all={refnumbers} shown={articles} total={total} />
      </List>
      <Pager
        page={page}
        total={total}
        perPage={listedPerPage}
        href={(page) => paths.adminArticles({ filter, q, page })}
      />
    </>
  )
}

/** Returns the most articles of a filter that are counted. */
function limitOf(filter: ListFilter, chosen: ListFilter, q: string): number {
  if (q !== '') return maxCountedArticles
  if (filter === 'all') return Number.POSITIVE_INFINITY
  return filter === chosen ? maxCountedArticles : maxCountedBeside
}

const countText = (count: number, limit: number) => count.toLocaleString('en') + (count >= limit ? '+' : '')

type RowProps = { article: ListedArticle; hasFees: boolean }

function renderArticleRow({ article, hasFees }: RowProps) {
  const { ptype, txnid } = article
  const cells = [
    <a key="issue" href={paths.adminIssue(article)}>
      {shortWithYear(article)}
    </a>,
    article.refnumber,
    hasFees && <Fee key="fee" ptype={ptype} txnid={txnid} />,
    <StateInList key="state" article={article} />,
  ]
  return articleRow({ article, cells })
}

/** Shows the state of an article's fee. */
function Fee({ ptype, txnid }: Pick<ListedArticle, 'ptype' | 'txnid'>) {
  if (ptype !== 'paid') return 'none'
  return txnid ? <span title={txnid}>received</span> : <State is="due">due</State>
}
