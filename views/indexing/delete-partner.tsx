import { paths } from '../../src/paths.ts'
import { Ask } from '../ui/ask.tsx'

type Props = {
  partner: { id: number; title: string }
  /** Whether the button is on another page than the list. */
  leaves?: boolean
}

/** Deletes a partner after a confirmation. */
export function DeletePartner({ partner: { id, title }, leaves }: Props) {
  return (
    <Ask
      id={`delete-${id}`}
      label="Delete"
      question={`Delete ${title}?`}
      hint="It disappears from the site at once. The history is kept."
      action={paths.adminPartnerDeletion(id)}
      fields={{ back: paths.adminIndexing() }}
      leaves={leaves}
    />
  )
}
