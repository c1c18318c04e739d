import type { IssueNumber } from '../../src/archives/rules.ts'
import { paths } from '../../src/paths.ts'
import { journalName, type Settings } from '../../src/settings/rules.ts'

type Props = { settings: Settings; of: Pick<IssueNumber, 'volume' | 'issue'> }

/** The journal's cover picture, else a drawn cover with the numbers of an issue. Decorative: the text beside it says the same. */
export function Cover({ settings, of: { volume, issue } }: Props) {
  if (settings.cover)
    return <img className="cover" src={paths.settingsImage(settings.cover)} alt="" width="148" height="197" />
  return (
    <div className="cover drawn" aria-hidden="true">
      <span>{journalName(settings)}</span>
      <small>
        Volume {volume}, Issue {issue}
      </small>
    </div>
  )
}
