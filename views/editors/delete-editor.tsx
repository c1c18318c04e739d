import { paths } from '../../src/paths.ts'
import { Ask } from '../ui/ask.tsx'

type Props = {
  editor: { id: number; name: string }
  /** The page of the list to return to. */
  page: number
  /** Whether the button is on another page than the list. */
  leaves?: boolean
}

/** Deletes an editor after a confirmation. */
export function DeleteEditor({ editor: { id, name }, page, leaves }: Props) {
  return (
    <Ask
      id={`delete-${id}`}
      label="Delete"
      question={`Delete ${name}?`}
      hint="The editor disappears from the board at once. The history is kept."
      action={paths.adminEditorDeletion(id)}
      fields={{ back: paths.adminEditors(page) }}
      leaves={leaves}
    />
  )
}
