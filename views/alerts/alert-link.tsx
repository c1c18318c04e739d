import { paths } from '../../src/core/paths.ts'
import type { AlertKind } from '../../src/journal/alerts/rules.ts'

/** Links to the form for alerts of a kind. */
export const AlertLink = ({ kind, text }: { kind: AlertKind; text: string }) => (
  <p>
    <a href={paths.alertsAbout(kind)}>{text}</a>
  </p>
)
