import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { storedPost } from '../../src/core/text/html.ts'
import type { ListedEditor } from '../../src/journal/board/admin-queries.ts'
import { editor } from '../../src/journal/board/fields.ts'
import { board, onlySignatory } from '../../src/journal/board/rules.ts'
import { DocumentButtons } from '../certificates/document-buttons.tsx'
import { RecordCells, RecordListPage } from '../records/record-list-page.tsx'
import { OrderCell, RecordOrder } from '../records/record-order.tsx'
import { AddressWarning } from '../settings/address-warning.tsx'
import { Columns } from '../ui/columns.tsx'
import { inPlace } from '../ui/form/ask.tsx'
import { Html } from '../ui/html.tsx'
import { Pager } from '../ui/pager.tsx'
import { SelectCell, Selection } from '../ui/selection.tsx'

type Props = { editors: ListedEditor[]; page: number; total: number; others: number[]; origin: string }

/** Every editor in the groups and the order of the board, with the buttons that move them. */
export function EditorListPage({ editors, page, total, others, origin }: Props) {
  return (
    <RecordListPage of={editor} isEmpty={total === 0} empty="Nobody is on the editorial board yet.">
      {total > 0 && <AddressWarning origin={origin} what="Certificates" />}
      <SelectionForm page={page} total={total} others={others} />
      <RecordOrder of={editor} page={page}>
        <table className="list people ordered">
          <caption>{counted(total, 'editor')}, in the order of the board: pinned ones first</caption>
          <Columns of={['Select', 'Order', 'Editor', 'Post', 'Status', 'Actions']} />
          {board(editors).map(({ heading, members }) => (
            <tbody key={heading}>
              <tr className="part">
                <th colSpan={6} scope="rowgroup">
                  {heading}
                </th>
              </tr>
              {members.map((row) => (
                <Row key={row.id} row={row} page={page} />
              ))}
            </tbody>
          ))}
        </table>
      </RecordOrder>
      <Pager page={page} total={total} href={paths.editors.list} />
    </RecordListPage>
  )
}

const formId = 'editors-form'

/** Actions for the selected editors; the check boxes are in the rows. */
function SelectionForm({ page, total, others }: Omit<Props, 'editors' | 'origin'>) {
  return (
    <form
      id={formId}
      method="post"
      action={paths.adminEditorPins()}
      className="bulk"
      autoComplete="off"
      {...inPlace(paths.adminEditorPins())}
    >
      <input type="hidden" name="back" value={paths.editors.list(page)} />
      <Selection name="ids" more={others} total={total} />
      <div className="actions">
        <button type="submit" className="button quiet" name="pin" value="1">
          Pin to the top
        </button>
        <button type="submit" className="button quiet" name="pin" value="0">
          Unpin
        </button>
      </div>
      <DocumentButtons form={formId} field="ids" />
    </form>
  )
}

function Row({ row, page }: { row: ListedEditor; page: number }) {
  const { id, name, degree, post, picture, is_pinned, previous, next } = row
  return (
    <tr id={`editor-${id}`} data-item={id} data-group={is_pinned ? 'pinned' : undefined}>
      <SelectCell name="ids" value={id} form={formId} label={name} />
      <OrderCell of={editor} id={id} name={name} previous={previous} next={next} page={page} />
      <td>
        <div className="person">
          <img src={paths.editorPicture(picture)} alt="" width="48" height="48" loading="lazy" />
          <div>
            <a className="title" href={paths.editors.edit(id, page)}>
              {name}
            </a>
            {(degree || is_pinned) && (
              <p className="hint">
                {is_pinned && <span className="pinned">Pinned</span>} {degree}
              </p>
            )}
          </div>
        </div>
      </td>
      <td data-label="Post">{post && <Html html={storedPost(post)} />}</td>
      <RecordCells
        of={editor}
        row={row}
        name={name}
        page={page}
        caution={row.isOnlySignatory ? onlySignatory : undefined}
      >
        {row.status === 'enabled' && <Certificate id={id} name={name} />}
      </RecordCells>
    </tr>
  )
}

function Certificate({ id, name }: { id: number; name: string }) {
  return (
    <form method="post" action={paths.editorsCertificate()}>
      <input type="hidden" name="ids" value={id} />
      <button type="submit" className="link" aria-label={`Certificate of ${name}`}>
        Certificate
      </button>
    </form>
  )
}
