import { IdempotentForm } from './idempotent-form.tsx'

type Props = { name: string; action: string; submit: string; children: string }

/** Deletes permanently, with a second press to prevent accidents. */
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
