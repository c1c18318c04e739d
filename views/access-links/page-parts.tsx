import type { ReactNode } from 'react'

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
      Our <a href={privacy}>Privacy Policy</a> says this in full.{' '}
      {contact && (
        <>
          To ask for a copy of what we keep, or for its deletion, write to <a href={`mailto:${contact}`}>{contact}</a>.
        </>
      )}
    </>
  )
}
