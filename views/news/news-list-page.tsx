import { use } from 'react'
import { longDate } from '../../src/core/text/dates.ts'
import { newsItem } from '../../src/journal/news/fields.ts'
import type { AdminNews } from '../../src/journal/news/queries.ts'
import { fieldsIn } from '../records/record-fields.ts'
import type { ShownForm } from '../records/record-form-page.tsx'
import { RecordListPage, recordRow } from '../records/record-list-page.tsx'
import { Field, SelectField } from '../ui/form/field.tsx'
import { RichText } from '../ui/form/rich-text.tsx'
import { List } from '../ui/list.tsx'
import { Pager } from '../ui/pager.tsx'
import { Screen } from '../ui/viewer.tsx'

type Listed = Pick<AdminNews, 'id' | 'title' | 'date' | 'status'>

/** Lists all news in the back office, newest first. */
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

/** Shows the controls of a piece of news. */
export function NewsControls({ form }: { form: ShownForm }) {
  const of = fieldsIn(newsItem.fields, form.values)
  const date = of.text('date')
  return (
    <>
      <Field {...of.text('title')} autoComplete="off" />
      <div className="half">
        <Field
          {...date}
          defaultValue={date.defaultValue || use(Screen).today}
          hint="Shown with the news item. The newest comes first."
        />
      </div>
      <RichText name="content" label={newsItem.fields.content.label} kind="text" value={form.values.content ?? ''} />
      <SelectField
        {...of.choice('status')}
        choices={[
          ['enabled', 'Shown to readers'],
          ['disabled', 'Hidden'],
        ]}
      />
    </>
  )
}
