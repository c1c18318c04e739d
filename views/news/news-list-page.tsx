import { longDate } from '../../src/core/text/dates.ts'
import { newsItem } from '../../src/journal/news/fields.ts'
import type { AdminNews } from '../../src/journal/news/queries.ts'
import { RecordCells, RecordListPage } from '../records/record-list-page.tsx'
import { Columns } from '../ui/columns.tsx'
import { Pager } from '../ui/pager.tsx'

type Listed = Pick<AdminNews, 'id' | 'title' | 'date' | 'status'>

/** All news in the back office, newest first. */
export function NewsListPage({ news, page, total }: { news: Listed[]; page: number; total: number }) {
  return (
    <RecordListPage of={newsItem} isEmpty={total === 0} empty="There is no news yet.">
      <table className="list people">
        <caption>Newest first; the home page shows the newest three that are enabled</caption>
        <Columns of={['Title', 'Date', 'Status', 'Actions']} />
        <tbody>
          {news.map((row) => (
            <tr key={row.id}>
              <td className="title">
                <a href={newsItem.at.edit(row.id, page)}>{row.title}</a>
              </td>
              <td data-label="Date">{longDate(row.date)}</td>
              <RecordCells of={newsItem} row={row} name={row.title} page={page} />
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={page} total={total} href={newsItem.at.list} />
    </RecordListPage>
  )
}
