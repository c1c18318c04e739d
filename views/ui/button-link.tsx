import type { AnchorHTMLAttributes } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'children'> & { text: string; quiet?: boolean }

/** Shows a link that looks like a button. */
export function ButtonLink({ text, quiet, ...attributes }: Props) {
  return (
    <a className={quiet ? 'button quiet' : 'button'} {...attributes}>
      {text}
    </a>
  )
}
