import type { ButtonHTMLAttributes, ReactNode } from 'react'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className' | 'children'> & {
  /** What it says. */
  submit: ReactNode
  quiet?: boolean
  danger?: boolean
  /** What it says while its form is on its way. */
  busy?: string
}

/** The button that sends a form. */
export function SubmitButton({ submit, quiet, danger, busy, ...attributes }: Props) {
  const look = danger ? 'button danger' : quiet ? 'button quiet' : 'button'
  return (
    <button type="submit" className={look} data-busy={busy} {...attributes}>
      {submit}
    </button>
  )
}
