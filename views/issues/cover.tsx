import { paths } from '../../src/core/paths.ts'
import { volumeAndIssue } from '../../src/journal/record/issues/rules.ts'
import { journalName, type Settings } from '../../src/office/settings/rules.ts'

type Props = { settings: Settings; of: Parameters<typeof volumeAndIssue>[0] & { cover?: string } }

/**
 * Shows an issue's own cover, else the journal's, or one drawn with the issue's numbers; decorative, as the text next
 * to it says the same.
 */
export function Cover({ settings, of }: Props) {
  if (of.cover)
    return <img className="cover" src={paths.issueCover(of.cover)} alt="" width="148" height="197" loading="lazy" />
  if (settings.cover)
    return (
      <div className="cover-picture" aria-hidden="true">
        <img className="cover" src={paths.settingsImage(settings.cover)} alt="" width="148" height="197" />
        <small>{volumeAndIssue(of)}</small>
      </div>
    )
  return (
    <div className="cover drawn" aria-hidden="true">
      <span>{journalName(settings)}</span>
      <small>{volumeAndIssue(of)}</small>
    </div>
  )
}
