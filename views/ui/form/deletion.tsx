import { IdempotentForm } from './idempotent-form.tsx'

type Props = { name: string; action: string; submit: string; children: string }

/** A deletion that cannot be undone: it takes a second press, against slips. */
export function Deletion({ name, children, ...form }: Props) {
  return (
    <details className="withdraw">
      <summary>{name}</summary>
      <IdempotentForm {...form} danger>
        <p>{children}</p>
      </IdempotentForm>
    </details>
  )
}
