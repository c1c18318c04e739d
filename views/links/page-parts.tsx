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
      <a href={privacy}>Privacy Policy</a>.{' '}
      {contact && (
        <>
          Ask for a copy, or to delete it: <a href={`mailto:${contact}`}>{contact}</a>.
        </>
      )}
    </>
  )
}
