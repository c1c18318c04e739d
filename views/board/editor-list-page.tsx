import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { storedPost } from '../../src/core/text/html.ts'
import type { ListedEditor } from '../../src/journal/board/admin-queries.ts'
import { editor } from '../../src/journal/board/fields.ts'
import { board, onlySignatory } from '../../src/journal/board/rules.ts'
import { editorsCertificates } from '../../src/journal/certificates/selection/rules.ts'
import { DocumentButtons } from '../certificates/document-buttons.tsx'
import { RecordListPage, recordRow } from '../records/record-list-page.tsx'
import { RecordOrder, rowOrder } from '../records/record-order.tsx'
import { AddressWarning } from '../settings/address-warning.tsx'
import { inPlace } from '../ui/form/ask.tsx'
import { Html } from '../ui/html.tsx'
import { List } from '../ui/list.tsx'
import { Pager } from '../ui/pager.tsx'
import { SelectionBar } from '../ui/selection.tsx'

type Props = { editors: ListedEditor[]; page: number; total: number; others: number[] }

/** Lists the editors in the groups and order of the board, with the buttons that move them. */
export function EditorListPage({ editors, page, total, others }: Props) {
  const parts = board(editors).map(({ heading, members }) => ({
    heading,
    rows: members.map((row) => renderEditorRow(row, page)),
  }))
  return (
    <RecordListPage of={editor} isEmpty={total === 0} empty="Nobody is on the editorial board yet.">
      {total > 0 && <AddressWarning what="Certificates" />}
      <RecordOrder of={editor} page={page}>
        <List
          caption={`${counted(total, 'editor')}, in the order of the board: pinned ones first`}
          first="Editor"
          columns={['Post', 'State']}
          parts={parts}
          selects={selected}
        >
          <Selected total={total} others={others} />
        </List>
      </RecordOrder>
      <Pager page={page} total={total} href={paths.editors.list} />
    </RecordListPage>
  )
}

const selected = { form: 'editors-form', name: 'ids' }

/** Shows the actions on selected editors. */
function Selected({ total, others }: Pick<Props, 'total' | 'others'>) {
  const pins = (pin: string) => ({
    type: 'submit' as const,
    className: 'button quiet',
    name: 'pin',
    value: pin,
    formAction: paths.adminEditorPins(),
    ...inPlace(paths.adminEditorPins()),
  })
  return (
    <SelectionBar id={selected.form} name={selected.name} more={others} total={total}>
      <button {...pins('1')}>Pin to the top</button>
      <button {...pins('0')}>Unpin</button>
      <DocumentButtons form={selected.form} field="ids" />
    </SelectionBar>
  )
}

function renderEditorRow(row: ListedEditor, page: number) {
  const { id, name, degree, post, picture, is_pinned, previous, next, status } = row
  return recordRow({
    of: editor,
    row,
    name,
    page,
    caution: row.isOnlySignatory ? onlySignatory : undefined,
    pick: { value: id, state: status === 'enabled' ? 'published' : 'hidden' },
    order: rowOrder({ of: editor, id, name, previous, next, page, group: is_pinned ? 'pinned' : undefined }),
    picture: <img src={paths.editorPicture(picture)} alt="" width="36" height="36" loading="lazy" />,
    line: (degree || is_pinned) && (
      <>
        {is_pinned && <span className="pinned">Pinned</span>} {degree}
      </>
    ),
    cells: [post && <Html key="post" html={storedPost(post)} />],
    others: [
      status === 'enabled' && (
        <form role="none" key="certificate" method="post" action={editorsCertificates.path}>
          <input type="hidden" name="ids" value={id} />
          <button type="submit">Certificate</button>
        </form>
      ),
    ],
  })
}
