import type { ReactNode } from 'react'

/** A sentence about what was just done. */
export const Said = ({ children }: { children: ReactNode }) =>
  children && (
    <p className="said" role="status">
      {children}
    </p>
  )

/** Where all stands that is kept of whoever reads the page, and whom they ask about it; `contact` is '' for nobody. */
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
