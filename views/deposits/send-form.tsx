import { paths } from '../../src/core/paths.ts'
import { type Channel, channelNames } from '../../src/exchange/deposits/rules.ts'
import { type IssueNumber, issueName } from '../../src/journal/issues/rules.ts'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { Selection } from '../ui/selection.tsx'

/** The id of the form to which the check boxes in the rows belong. */
export const channelFormId = 'channels-form'

type Props = { configured: Channel[]; issue: IssueNumber | undefined; here: string; total: number }

/** Sends the selected articles, those of the issue or all that are not registered as they are. */
export function SendForm({ configured, issue, here, total }: Props) {
  return (
    <form id={channelFormId} method="post" action={paths.adminChannels()} className="bulk" autoComplete="off">
      <input type="hidden" name="back" value={here} />
      {issue && <HiddenFields of={{ year: issue.year, volume: issue.volume, issue: issue.issue }} />}
      <Selection name="refnumbers" total={total} />
      {configured.map((channel) => (
        <Send key={channel} channel={channel} issue={issue} />
      ))}
    </form>
  )
}

/** The buttons of a channel; each one's value says what is sent where. */
function Send({ channel, issue }: { channel: Channel; issue: IssueNumber | undefined }) {
  const name = channelNames[channel]
  const scope = issue ? `issue ${channel}` : `all ${channel}`
  return (
    <div className="actions">
      <button type="submit" className="button quiet" name="send" value={`selected ${channel}`}>
        Send selected to {name}
      </button>
      <button type="submit" className="button quiet" name="send" value={scope}>
        {issue ? `Send ${issueName(issue)} to ${name}` : `Send all to ${name}`}
      </button>
    </div>
  )
}
