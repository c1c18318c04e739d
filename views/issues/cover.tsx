import { paths } from '../../src/core/paths.ts'
import { volumeAndIssue } from '../../src/journal/issues/rules.ts'
import { journalName, type Settings } from '../../src/office/settings/rules.ts'

type Props = { settings: Settings; of: Parameters<typeof volumeAndIssue>[0] }

/** The cover picture, else a drawn cover, with an issue's numbers; decorative, as the text beside says the same. */
export function Cover({ settings, of }: Props) {
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
