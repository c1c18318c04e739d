import { t } from '../../src/core/words/words.ts'
import type { Told } from '../../src/review/changes/found.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Changed } from './changed.tsx'

type Props = { at: string; title: string; told: Told }

/** Shows a reviewer the changes since the round they read before, only from released copies. */
export function ReviewerChangesPage({ at, title, told }: Props) {
  return (
    <div className="link-page">
      <BackLink href={at}>{title || t('The paper')}</BackLink>
      <h1>{t('What changed')}</h1>
      <p className="hint">{t('Round {from} → round {to}, as you were sent them', { from: told.from, to: told.to })}</p>
      <Changed told={told} />
    </div>
  )
}
