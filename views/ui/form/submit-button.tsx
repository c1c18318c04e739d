import type { ButtonHTMLAttributes, ReactNode } from 'react'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className' | 'children'> & {
  /** The label. */
  submit: ReactNode
  quiet?: boolean
  danger?: boolean
  /** Whether it looks like a link. */
  link?: boolean
  /** The label while its form is being sent. */
  busy?: string
}

/** Shows the button that sends a form. */
export function SubmitButton({ submit, quiet, danger, link, busy, ...attributes }: Props) {
  const look = link ? 'link' : danger ? 'button danger' : quiet ? 'button quiet' : 'button'
  return (
    <button type="submit" className={look} data-busy={busy} {...attributes}>
      {submit}
    </button>
  )
}
