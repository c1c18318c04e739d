import { paths } from '../../src/paths.ts'
import { Ask } from '../ui/ask.tsx'

type Props = {
  partner: { id: number; title: string }
  /** Whether it stands on another page than the list. */
  leaves?: boolean
}

/** Takes a partner away, which is asked first. */
export function DeletePartner({ partner: { id, title }, leaves }: Props) {
  return (
    <Ask
      id={`delete-${id}`}
      label="Delete"
      question={`Delete ${title}?`}
      hint="Readers no longer see it at once. The history keeps what was known."
      action={paths.adminPartnerDeletion(id)}
      fields={{ back: paths.adminIndexing() }}
      leaves={leaves}
    />
  )
}
