import { FileField } from '../../ui/form/file-field.tsx'
import { HiddenFields } from '../../ui/form/hidden-fields.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

type Props = { action: string; submit: string; modification: string }

/** Shows the form that uploads a text's file. */
export function UploadForm({ action, submit, modification }: Props) {
  return (
    <form role="none" method="post" action={action} encType="multipart/form-data" data-kept="file" className="form">
      <HiddenFields of={{ do: 'upload', modification }} />
      <FileField
        name="file"
        label="The paper’s file"
        kind="text"
        hint="Word (.docx), OpenDocument (.odt), or JATS: .xml, or a .zip with its pictures. At most 20 MB."
        required
      />
      <div className="actions">
        <SubmitButton submit={submit} busy="Reading…" />
        <form-guard className="hint" role="status" />
      </div>
    </form>
  )
}
