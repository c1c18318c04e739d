import type { ReactNode } from 'react'
import { Message } from '../words/message.tsx'

/** Shows a sentence about the last action. */
export const Said = ({ children }: { children: ReactNode }) =>
  children && (
    <p className="said" role="status">
      {children}
    </p>
  )

/**
 * Says where the reader's personal data are stored, and names the contact for questions; `contact` is '' if there is
 * none.
 */
export function Privacy({ privacy, contact }: { privacy: string; contact: string }) {
  return (
    <>
      <Message
        text="Our <link>Privacy Policy</link> says this in full."
        values={{ link: (text) => <a href={privacy}>{text}</a> }}
      />{' '}
      {contact && (
        <Message
          text="To ask for a copy of what we keep, or for its deletion, write to {email}."
          values={{ email: <a href={`mailto:${contact}`}>{contact}</a> }}
        />
      )}
    </>
  )
}
