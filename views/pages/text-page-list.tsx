import { paths } from '../../src/core/paths.ts'
import type { ListedTextPage } from '../../src/journal/pages/queries.ts'
import { textPages } from '../../src/journal/pages/rules.ts'
import { webpage } from '../../src/journal/webpages/fields.ts'
import type { ListedWebpage } from '../../src/journal/webpages/queries.ts'
import { recordRow } from '../records/record-list-page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { List } from '../ui/list.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { RowLink } from '../ui/row-link.tsx'
import { Section } from '../ui/sections.tsx'
import { Table, type TableRow } from '../ui/table.tsx'
import { placeWords } from '../webpages/webpage-controls.tsx'

type Props = { pages: ListedTextPage[]; own: ListedWebpage[] }

/** Lists the pages of text in the back office, and below them the journal's own pages. */
export function TextPageList({ pages, own }: Props) {
  return (
    <>
      <PageHead title="Pages">
        <ButtonLink text="Add webpage" href={webpage.at.add()} />
      </PageHead>
      <section aria-label="Pages that every journal has">
        <Table
          caption="Pages you can edit"
          columns={['Page', 'Text', 'Changed', 'Actions']}
          bare={['Page', 'Actions']}
          rows={pages.map(renderTextPageRow)}
        />
      </section>
      <Section id="own-pages" title="Pages of your own">
        {own.length === 0 ? (
          <p className="empty">
            Ethics, a society, a style sheet: a page of your own stands below every page or in the navigation.{' '}
            <a href={webpage.at.add()}>Add the first webpage</a>.
          </p>
        ) : (
          <List
            caption="In the order readers see them"
            first="Title"
            columns={['Place', 'State']}
            parts={[{ rows: own.map(ownRow) }]}
          />
        )}
      </Section>
    </>
  )
}

const ownRow = (row: ListedWebpage) =>
  recordRow({
    of: webpage,
    row,
    name: row.title,
    line: paths.webpage(row.slug),
    cells: [placeWords[row.place]],
    others: [
      row.status === 'enabled' && (
        <a key="view" href={paths.webpage(row.slug)}>
          View on site
        </a>
      ),
    ],
  })

function renderTextPageRow({ id, name, isEdited, changed }: ListedTextPage): TableRow {
  const { title, path } = textPages[name]
  return {
    key: id,
    cells: [
      <a key="page" className="title" href={paths.pages.edit(id)}>
        {title}
      </a>,
      isEdited ? 'Edited' : 'Original',
      changed ? (
        <>
          <Moment at={changed.at} /> by {changed.username}
        </>
      ) : (
        'Never'
      ),
      <div key="actions" className="row-actions">
        <RowLink href={paths.pages.edit(id)} text="Edit" of={title} />
        <RowLink href={paths.pages.history(id)} text="History" of={`of ${title}`} />
        <RowLink href={path} text="View on site" of={title} />
      </div>,
    ],
  }
}
