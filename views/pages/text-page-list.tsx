import { paths } from '../../src/core/paths.ts'
import type { ListedTextPage } from '../../src/journal/pages/queries.ts'
import { textPages } from '../../src/journal/pages/rules.ts'
import { Moment } from '../ui/moment.tsx'
import { RowLink } from '../ui/row-link.tsx'
import { Table, type TableRow } from '../ui/table.tsx'

/** The pages of text in the back office. */
export function TextPageList({ pages }: { pages: ListedTextPage[] }) {
  return (
    <>
      <h1>Pages</h1>
      <Table
        caption="Pages you can edit"
        columns={['Page', 'Text', 'Changed', 'Actions']}
        bare={['Page', 'Actions']}
        rows={pages.map(rowOf)}
      />
    </>
  )
}

function rowOf({ id, name, isEdited, changed }: ListedTextPage): TableRow {
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
