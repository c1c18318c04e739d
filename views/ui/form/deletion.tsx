import { OnceForm } from './once-form.tsx'

type Props = { name: string; action: string; submit: string; children: string }

/** What nobody can undo: it takes a second press, so that it does not happen by a slip. */
export function Deletion({ name, children, ...form }: Props) {
  return (
    <details className="withdraw">
      <summary>{name}</summary>
      <OnceForm {...form} danger>
        <p>{children}</p>
      </OnceForm>
    </details>
  )
}
