import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import type { ListedNotice } from '../../src/journal/author-mail/list-queries.ts'
import { type NoticeFilter, noticeFilters, noticesPerPage } from '../../src/journal/author-mail/rules.ts'
import { Columns } from '../ui/columns.tsx'
import { Html } from '../ui/html.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { NoticeState } from './notice-state.tsx'

type Props = {
  filter: NoticeFilter
  notices: ListedNotice[]
  page: number
  total: number
  /** The address of the list, to return to. */
  here: string
  /** The journal's time zone. */
  zone: string
}

/** The notices to authors, by state. */
export function NoticeListPage({ filter, notices, page, total, here, zone }: Props) {
  return (
    <>
      <PageHead
        back={{ href: paths.adminArticles(), text: 'Articles' }}
        title="Notices"
        hint="What was sent to authors from here, and what became of it."
      >
        <a className="button quiet" href={paths.adminNoticeWording()}>
          Wording
        </a>
      </PageHead>
      <nav className="filters" aria-label="Filters">
        {(Object.keys(noticeFilters) as NoticeFilter[]).map((each) => (
          <a key={each} href={paths.adminNotices({ filter: each })} aria-current={each === filter ? 'page' : undefined}>
            {noticeFilters[each]}
          </a>
        ))}
      </nav>
      {total === 0 ? (
        <p className="empty">{filter === 'look' ? 'No notice needs attention.' : 'There are no notices here.'}</p>
      ) : (
        <>
          <table className="list wrapping">
            <Columns of={['Article', 'Ref', 'Queued', 'State']} />
            <tbody>
              {notices.map((notice) => (
                <Row key={notice.id} notice={notice} here={here} zone={zone} />
              ))}
            </tbody>
          </table>
          <Pager
            page={page}
            total={total}
            perPage={noticesPerPage}
            href={(page) => paths.adminNotices({ filter, page })}
          />
        </>
      )}
    </>
  )
}

function Row({ notice, here, zone }: { notice: ListedNotice } & Pick<Props, 'here' | 'zone'>) {
  const { article, createdby, created_at } = notice
  return (
    <tr>
      <td>
        <p className="title">
          <a href={paths.adminArticleNotice(article.id)}>
            <Html html={storedTitle(article.title)} />
          </a>
        </p>
      </td>
      <td className="number" data-label="Ref">
        {article.refnumber}
      </td>
      <td data-label="Queued">
        <Moment at={created_at} zone={zone} />
        <p className="hint">{createdby}</p>
      </td>
      <td data-label="State">
        <NoticeState notice={notice} zone={zone} here={here} />
      </td>
    </tr>
  )
}
