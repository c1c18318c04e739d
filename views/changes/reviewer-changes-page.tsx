import type { Told } from '../../src/review/changes/found.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Changed } from './changed.tsx'

type Props = { at: string; title: string; told: Told }

/** Shows a reviewer the changes since the round they read before, only from released copies. */
export function ReviewerChangesPage({ at, title, told }: Props) {
  return (
    <div className="link-page">
      <BackLink href={at}>{title || 'The paper'}</BackLink>
      <h1>What changed</h1>
      <p className="hint">
        Round {told.from} → round {told.to}, as you were sent them
      </p>
      <Changed told={told} />
    </div>
  )
}
