import { paths } from '../../src/paths.ts'
import { Ask } from '../ui/ask.tsx'

type Props = {
  editor: { id: number; name: string }
  /** The page of the list that it leads back to. */
  page: number
  /** Whether it stands on another page than the list. */
  leaves?: boolean
}

/** Takes an editor away, which is asked first. */
export function DeleteEditor({ editor: { id, name }, page, leaves }: Props) {
  return (
    <Ask
      id={`delete-${id}`}
      label="Delete"
      question={`Delete ${name}?`}
      hint="The editor leaves the board at once. The history keeps what was known."
      action={paths.adminEditorDeletion(id)}
      fields={{ back: paths.adminEditors(page) }}
      leaves={leaves}
    />
  )
}
