import { OnceForm } from './once-form.tsx'

type Props = { name: string; action: string; submit: string; children: string }

/** A deletion that cannot be undone: it takes a second press, against slips. */
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
