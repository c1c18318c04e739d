import { use } from 'react'
import { isAllowed } from '../../src/office/sessions/rules.ts'
import { settingPath } from '../../src/office/settings/problems.ts'
import { isPublicOrigin } from '../../src/office/settings/rules.ts'
import { Screen } from '../ui/viewer.tsx'

/**
 * Warns if links would not lead to the journal; empty if its address is public.
 * @param what carries the journal's address: 'Letters and certificates'
 */
export function AddressWarning({ what }: { what: string }) {
  const { origin, role } = use(Screen)
  if (isPublicOrigin(origin)) return null
  return (
    <p className="warning">
      {what} link to {origin}, which others cannot open.{' '}
      {isAllowed(role, 'admin') ? (
        <>
          <a href={settingPath('domain')}>Set the journal’s domain</a>, or ORIGIN.
        </>
      ) : (
        'An admin can set the journal’s domain.'
      )}
    </p>
  )
}
