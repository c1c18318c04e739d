import type { ListedEditor } from '../../src/editors/queries.ts'
import { categoryName } from '../../src/editors/rules.ts'
import { paths } from '../../src/paths.ts'
import { counted } from '../../src/text/counted.ts'
import { storedPost } from '../../src/text/html.ts'
import { inPlace } from '../ui/ask.tsx'
import { Columns } from '../ui/columns.tsx'
import { DocumentButtons } from '../ui/document-buttons.tsx'
import { Html } from '../ui/html.tsx'
import { Pager } from '../ui/pager.tsx'
import { Selection } from '../ui/selection.tsx'
import { Switch } from '../ui/switch.tsx'
import { DeleteEditor } from './delete-editor.tsx'

type Props = { editors: ListedEditor[]; page: number; total: number; others: number[] }

/** Every editor, pinned ones first. */
export function EditorListPage({ editors, page, total, others }: Props) {
  return (
    <>
      <div className="head">
        <h1>Editors</h1>
        <a className="button" href={paths.adminNewEditor()}>
          Add editor
        </a>
      </div>
      {total === 0 ? (
        <p className="empty">
          Nobody is on the editorial board yet. <a href={paths.adminNewEditor()}>Add the first editor</a>.
        </p>
      ) : (
        <>
          <SelectionForm page={page} total={total} others={others} />
          <table className="list people">
            <caption>{counted(total, 'editor')}, pinned ones first</caption>
            <Columns of={['Select', 'Editor', 'Post', 'Category', 'Status', 'Actions']} />
            <tbody>
              {editors.map((editor) => (
                <Row key={editor.id} editor={editor} page={page} />
              ))}
            </tbody>
          </table>
          <Pager page={page} total={total} href={paths.adminEditors} />
        </>
      )}
    </>
  )
}

const formId = 'editors-form'

/** Actions for the selected editors; the check boxes are in the rows. */
function SelectionForm({ page, total, others }: Omit<Props, 'editors'>) {
  return (
    <form
      id={formId}
      method="post"
      action={paths.adminEditorPins()}
      className="bulk"
      autoComplete="off"
      {...inPlace(paths.adminEditorPins())}
    >
      <input type="hidden" name="back" value={paths.adminEditors(page)} />
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

function Row({ editor, page }: { editor: ListedEditor; page: number }) {
  const { id, name, degree, post, category, picture, status, is_pinned } = editor
  const isOn = status === 'enabled'
  return (
    <tr id={`editor-${id}`}>
      <td className="pick">
        <input type="checkbox" name="ids" value={id} form={formId} aria-label={`Select ${name}`} />
      </td>
      <td className="person">
        <img src={paths.editorPicture(picture)} alt="" width="48" height="48" loading="lazy" />
        <div>
          <a className="title" href={paths.adminEditor(id, page)}>
            {name}
          </a>
          {(degree || is_pinned) && (
            <p className="hint">
              {is_pinned && <span className="pinned">Pinned</span>} {degree}
            </p>
          )}
        </div>
      </td>
      <td data-label="Post">{post && <Html html={storedPost(post)} />}</td>
      <td data-label="Category">{categoryName(category)}</td>
      <td data-label="Status">
        <Switch
          id={`editor-${id}-status`}
          label={`${name} enabled`}
          isOn={isOn}
          words={['Enabled', 'Disabled']}
          action={paths.adminEditorStatus(id)}
          fields={{ status: isOn ? 'disabled' : 'enabled', back: paths.adminEditors(page) }}
        />
      </td>
      <td>
        <EditorActions editor={editor} page={page} />
      </td>
    </tr>
  )
}

function EditorActions({ editor, page }: { editor: ListedEditor; page: number }) {
  const { id, name, status } = editor
  const isOn = status === 'enabled'
  return (
    <div className="row-actions">
      <a href={paths.adminEditor(id, page)} aria-label={`Edit ${name}`}>
        Edit
      </a>
      <a href={paths.adminEditorHistory(id)} aria-label={`History of ${name}`}>
        History
      </a>
      {isOn && (
        <form method="post" action={paths.editorsCertificate()}>
          <input type="hidden" name="ids" value={id} />
          <button type="submit" className="link" aria-label={`Certificate of ${name}`}>
            Certificate
          </button>
        </form>
      )}
      <DeleteEditor editor={editor} page={page} />
    </div>
  )
}
