import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'

type Props = {
  /** The screen above this one. */
  back?: { href: string; text: string }
  title: ReactNode
  /** One line about the screen. */
  hint?: ReactNode
  /** Links and buttons beside the heading. */
  children?: ReactNode
}

/** Heads a screen of the back office. */
export function PageHead({ back, title, hint, children }: Props) {
  return (
    <div className="head">
      {back ? (
        <div>
          <BackLink href={back.href}>{back.text}</BackLink>
          <h1>{title}</h1>
        </div>
      ) : (
        <h1>{title}</h1>
      )}
      {hint && <p className="hint">{hint}</p>}
      {children}
    </div>
  )
}
