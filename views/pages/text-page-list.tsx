import { paths } from '../../src/core/paths.ts'
import type { ListedTextPage } from '../../src/journal/pages/queries.ts'
import { textPages } from '../../src/journal/pages/rules.ts'
import { Moment } from '../ui/moment.tsx'
import { RowLink } from '../ui/row-link.tsx'
import { Columns } from '../ui/table.tsx'

/** The pages of text in the back office. */
export function TextPageList({ pages }: { pages: ListedTextPage[] }) {
  return (
    <>
      <h1>Pages</h1>
      <table className="list">
        <caption>Pages you can edit</caption>
        <Columns of={['Page', 'Text', 'Changed', 'Actions']} />
        <tbody>
          {pages.map(({ id, name, isEdited, changed }) => {
            const { title, path } = textPages[name]
            return (
              <tr key={id}>
                <td className="title">
                  <a href={paths.pages.edit(id)}>{title}</a>
                </td>
                <td data-label="Text">{isEdited ? 'Edited' : 'Original'}</td>
                <td data-label="Changed">
                  {changed ? (
                    <>
                      <Moment at={changed.at} /> by {changed.username}
                    </>
                  ) : (
                    'Never'
                  )}
                </td>
                <td>
                  <div className="row-actions">
                    <RowLink href={paths.pages.edit(id)} text="Edit" of={title} />
                    <RowLink href={paths.pages.history(id)} text="History" of={`of ${title}`} />
                    <a href={path} aria-label={`View on site: ${title}`}>
                      View on site
                    </a>
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
