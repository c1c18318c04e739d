import type { ButtonHTMLAttributes, ReactNode } from 'react'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className' | 'children'> & {
  /** The words. */
  submit: ReactNode
  quiet?: boolean
  danger?: boolean
  /** Whether it looks like a link. */
  link?: boolean
  /** The words while its form is on its way. */
  busy?: string
}

/** The button that sends a form. */
export function SubmitButton({ submit, quiet, danger, link, busy, ...attributes }: Props) {
  const look = link ? 'link' : danger ? 'button danger' : quiet ? 'button quiet' : 'button'
  return (
    <button type="submit" className={look} data-busy={busy} {...attributes}>
      {submit}
    </button>
  )
}
