import { settingPath } from '../../src/office/settings/problems.ts'
import { isPublicOrigin } from '../../src/office/settings/rules.ts'
import { GuardedLink } from '../ui/viewer.tsx'

type Props = {
  origin: string
  /** What carries the journal's address: 'Letters and certificates'. */
  what: string
}

/** Warns where links would lead nobody to the journal; nothing if the world can open its address. */
export function AddressWarning({ origin, what }: Props) {
  if (isPublicOrigin(origin)) return null
  return (
    <p className="warning">
      {what} link to {origin}, which others cannot open.{' '}
      <GuardedLink href={settingPath('domain')}>Set the journal’s domain</GuardedLink>, or ORIGIN.
    </p>
  )
}
