import { longDate } from '../../src/core/text/dates.ts'
import { newsItem } from '../../src/journal/news/fields.ts'
import type { AdminNews } from '../../src/journal/news/queries.ts'
import { RecordListPage, recordRow } from '../records/record-list-page.tsx'
import { List } from '../ui/list.tsx'
import { Pager } from '../ui/pager.tsx'

type Listed = Pick<AdminNews, 'id' | 'title' | 'date' | 'status'>

/** All news in the back office, newest first. */
export function NewsListPage({ news, page, total }: { news: Listed[]; page: number; total: number }) {
  return (
    <RecordListPage of={newsItem} isEmpty={total === 0} empty="There is no news yet.">
      <List
        caption="Newest first; the home page shows the newest three that are not hidden"
        first="Title"
        columns={['Date', 'State']}
        parts={[
          {
            rows: news.map((row) =>
              recordRow({ of: newsItem, row, name: row.title, page, cells: [longDate(row.date)] }),
            ),
          },
        ]}
      />
      <Pager page={page} total={total} href={newsItem.at.list} />
    </RecordListPage>
  )
}
