import { channels } from '../../src/core/db/enums.ts'
import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import { allChannels, channelRules, notSet } from '../../src/exchange/deposits/channel-rules.ts'
import type { ChannelRow, KnownDeposit } from '../../src/exchange/deposits/list/queries.ts'
import { type ChannelFilter, channelFilters, depositsPerPage } from '../../src/exchange/deposits/list/rules.ts'
import { issueFiles } from '../../src/exchange/deposits/missing-rules.ts'
import {
  attentionStates,
  type Channel,
  type DepositState,
  stateNames,
  stateText,
} from '../../src/exchange/deposits/rules.ts'
import { type IssueNumber, issueName, issueWithYear } from '../../src/journal/issues/rules.ts'
import { Columns } from '../ui/columns.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { Html } from '../ui/html.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SelectCell, Selection } from '../ui/selection.tsx'

type Props = {
  filter: ChannelFilter
  /** The issue that the list is narrowed to. */
  issue: IssueNumber | undefined
  rows: ChannelRow[]
  counts: StateCount[]
  /** The id that the page ends before, and that of the next page; undefined for the first and after the last. */
  before: number | undefined
  next: number | undefined
  /** The channels that can be sent to. */
  configured: Channel[]
  here: string
  /** The journal's time zone. */
  zone: string
}

/** The articles with their deposits at the channels. */
export function ChannelsPage(props: Props) {
  const { filter, issue, rows, counts, before, next, configured, here, zone } = props
  return (
    <>
      <PageHead
        back={
          issue
            ? { href: paths.adminIssue(issue), text: issueWithYear(issue) }
            : { href: paths.adminArticles(), text: 'Articles' }
        }
        title="Channels"
        hint={
          <>
            What {allChannels} have of the published articles{issue && ' of this issue'}.
          </>
        }
      >
        {issue && <Files issue={issue} />}
      </PageHead>
      <NotConfigured configured={configured} />
      <Progress counts={counts} here={here} />
      <nav className="filters" aria-label="Filters">
        {(Object.keys(channelFilters) as ChannelFilter[]).map((each) => (
          <a
            key={each}
            href={paths.adminChannels({ filter: each, issue })}
            aria-current={each === filter ? 'page' : undefined}
          >
            {channelFilters[each]}
          </a>
        ))}
      </nav>
      {rows.length === 0 ? (
        <p className="empty">{filter === 'look' ? 'No article needs attention.' : 'There are no articles here.'}</p>
      ) : (
        <>
          {configured.length > 0 && <SendForm configured={configured} issue={issue} here={here} total={rows.length} />}
          <table className="list wrapping">
            <Columns of={columnsOf(configured.length > 0, issue === undefined)} />
            <tbody>
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  zone={zone}
                  isPicked={configured.length > 0}
                  isOfAny={issue === undefined}
                />
              ))}
            </tbody>
          </table>
          <Pages filter={filter} issue={issue} before={before} next={next} />
        </>
      )}
    </>
  )
}

function columnsOf(isPicked: boolean, isOfAny: boolean): string[] {
  const names = channels.map((channel) => channelRules[channel].name)
  return [...(isPicked ? ['Select'] : []), 'Article', ...(isOfAny ? ['Issue'] : []), 'Ref', ...names]
}

/** The files of an issue, for uploads by hand. */
function Files({ issue }: { issue: IssueNumber }) {
  return (
    <div className="actions">
      {issueFiles.map((file) => (
        <a key={file} className="button quiet" href={paths.adminIssueFile(issue, file)}>
          {file}
        </a>
      ))}
    </div>
  )
}

/** Which channels cannot be sent to, and what to do instead. */
function NotConfigured({ configured }: { configured: Channel[] }) {
  const others = channels.filter((channel) => !configured.includes(channel))
  if (others.length === 0) return null
  return (
    <div className="hint channel-note">
      {others.map((channel) => (
        <p key={channel}>
          Nothing is sent to {channelRules[channel].name} from here, because {notSet(channel)}. Each issue’s files can
          be downloaded and uploaded by hand.
        </p>
      ))}
    </div>
  )
}

type RowProps = { row: ChannelRow; isPicked: boolean; isOfAny: boolean; zone: string }

/** @param isOfAny whether the list has articles of any issue */
function Row({ row, isPicked, isOfAny, zone }: RowProps) {
  const { id, refnumber, title, deposits } = row
  return (
    <tr>
      {isPicked && <SelectCell name="refnumbers" value={refnumber} form={channelFormId} label={`ref ${refnumber}`} />}
      <td>
        <p className="title">
          <a href={paths.adminArticle(id)}>
            <Html html={storedTitle(title)} />
          </a>
        </p>
      </td>
      {isOfAny && (
        <td data-label="Issue">
          <a href={paths.adminChannels({ issue: placeOf(row) })}>{issueWithYear(row)}</a>
        </td>
      )}
      <td className="number" data-label="Ref">
        {refnumber}
      </td>
      {deposits.map((deposit) => (
        <td key={deposit.channel} data-label={channelRules[deposit.channel].name}>
          <ChannelState deposit={deposit} zone={zone} />
        </td>
      ))}
    </tr>
  )
}

const placeOf = ({ year, volume, issue }: ChannelRow): IssueNumber => ({ year, volume, issue })

function Pages({ filter, issue, before, next }: Pick<Props, 'filter' | 'issue' | 'before' | 'next'>) {
  if (!before && !next) return null
  return (
    <nav className="pager" aria-label="Pages">
      {before && (
        <a href={paths.adminChannels({ filter, issue })} rel="first">
          Newest
        </a>
      )}
      {next && (
        <a href={paths.adminChannels({ filter, issue, before: next })} rel="next">
          Next {depositsPerPage}
        </a>
      )}
    </nav>
  )
}

/** The state of an article at a channel; one that needs attention stands out. */
function ChannelState({ deposit, zone }: { deposit: KnownDeposit; zone: string }) {
  const { state, message, at } = deposit
  if (state === 'none') return <p className="channel-state">{stateNames.none}</p>
  const isWaiting = attentionStates.some((each) => each === state)
  return (
    <>
      <p className={isWaiting ? 'warning' : undefined}>{stateNames[state]}</p>
      <p className="hint">{stateText({ state, message, at: new Date(at) }, zone)}</p>
    </>
  )
}

/** The number of a channel's deposits in a state. */
type StateCount = { channel: Channel; state: DepositState; count: number }

/** The progress of sending. While something is under way, a script polls; without scripts there is a link. */
function Progress({ counts, here }: { counts: StateCount[]; here: string }) {
  const lines = channels.flatMap((channel) => progressText(counts.filter((each) => each.channel === channel)) ?? [])
  if (lines.length === 0) return null
  const again = {
    'hx-get': here,
    'hx-trigger': 'every 3s',
    'hx-select': 'main > *',
    'hx-target': 'main',
    'hx-swap': 'innerMorph',
  }
  return (
    <div id="progress" className="channel-note" role="status" {...again}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <a href={here}>Look again</a>
      </p>
    </div>
  )
}

function progressText(counts: StateCount[]): string | undefined {
  const [first] = counts
  const of = (state: DepositState) => counts.find((each) => each.state === state)?.count ?? 0
  const [waiting, sent] = [of('waiting'), of('sent')]
  if (!first || waiting + sent === 0) return undefined
  const parts = [waiting > 0 && `${waiting} to be sent`, sent > 0 && `${sent} sent and not answered yet`]
  return `${channelRules[first.channel].name}: ${parts.filter(Boolean).join(', ')}, ${of('registered')} registered.`
}

/** The id of the form to which the check boxes in the rows belong. */
const channelFormId = 'channels-form'

type ToSend = { configured: Channel[]; issue: IssueNumber | undefined; here: string; total: number }

/** Sends the selected articles, those of the issue, or all that are not registered in their current version. */
function SendForm({ configured, issue, here, total }: ToSend) {
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

/** The buttons of a channel; a button's value is a scope and the channel. */
function Send({ channel, issue }: { channel: Channel; issue: IssueNumber | undefined }) {
  const name = channelRules[channel].name
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
