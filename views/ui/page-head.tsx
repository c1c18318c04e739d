import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'
import { MixedText } from './html.tsx'

type Props = {
  /** The screen above this one. */
  back?: { href: string; text: string }
  title: ReactNode
  /** One line about the screen. */
  hint?: ReactNode
  /** Links and buttons next to the heading. */
  children?: ReactNode
}

/** Shows the head of a screen of the back office. */
export function PageHead({ back, title, hint, children }: Props) {
  const heading = <h1>{typeof title === 'string' ? <MixedText>{title}</MixedText> : title}</h1>
  return (
    <div className="head">
      {back ? (
        <div>
          <BackLink href={back.href}>{back.text}</BackLink>
          {heading}
        </div>
      ) : (
        heading
      )}
      {hint && <p className="hint">{hint}</p>}
      {children}
    </div>
  )
}
