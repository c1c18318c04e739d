import { use } from 'react'
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
  describeDeposit,
  stateNames,
} from '../../src/exchange/deposits/rules.ts'
import { type IssueNumber, issueName, issueWithYear, shortWithYear } from '../../src/journal/record/issues/rules.ts'
import { placeTyped } from '../../src/journal/record/place-form.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Html } from '../ui/html.tsx'
import { List, type ListRow } from '../ui/list.tsx'
import { Filters } from '../ui/list-filters.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Steps } from '../ui/pager.tsx'
import { SelectionBar } from '../ui/selection.tsx'
import { State } from '../ui/status.tsx'
import { Screen } from '../ui/viewer.tsx'

type Props = {
  filter: ChannelFilter
  /** The issue that the list is limited to. */
  issue: IssueNumber | undefined
  rows: ChannelRow[]
  counts: StateCount[]
  /** The id that the page ends before, and that of the next page; undefined for the first page and after the last. */
  before: number | undefined
  next: number | undefined
  /** The channels that are configured for sending. */
  configured: Channel[]
}

const toArticles = { href: paths.adminArticles(), text: 'Articles' }

/** Lists the articles with their deposits at the channels. */
export function ChannelsPage(props: Props) {
  const { filter, issue, rows, counts, before, next, configured } = props
  const back = issue ? { href: paths.adminIssue(issue), text: issueWithYear(issue) } : toArticles
  return (
    <>
      <PageHead
        back={back}
        title={allChannels}
        hint={
          <>
            What {allChannels} have of the published articles{issue && ' of this issue'}.
          </>
        }
      >
        {issue && <Files issue={issue} />}
        {rows.length > 0 && <SendAll configured={configured} issue={issue} />}
      </PageHead>
      <NotConfigured configured={configured} issue={issue} />
      <Progress counts={counts} />
      <Filters names={channelFilters} present={filter} href={(each) => paths.adminChannels({ filter: each, issue })} />
      <List
        empty={filter === 'look' ? 'No article needs attention.' : 'There are no articles here.'}
        first="Article"
        columns={[...(issue ? [] : ['Issue']), 'Ref', ...channels.map((channel) => channelRules[channel].name)]}
        numbers={['Ref']}
        parts={[{ rows: rows.map((row) => renderDepositRow(row, { isOfAny: !issue })) }]}
        selects={selected}
      >
        <Selected configured={configured} total={rows.length} />
      </List>
      <Steps
        first={before ? paths.adminChannels({ filter, issue }) : undefined}
        next={next !== undefined && paths.adminChannels({ filter, issue, before: next })}
        nextText={`Next ${depositsPerPage}`}
      />
    </>
  )
}

/** Links to the files of an issue, for uploads by hand. */
function Files({ issue }: { issue: IssueNumber }) {
  return (
    <div className="actions">
      {issueFiles.map((file) => (
        <ButtonLink key={file} text={file} quiet href={paths.adminIssueFile(issue, file)} />
      ))}
    </div>
  )
}

/** Names the channels that are not configured, and what to do instead. */
function NotConfigured({ configured, issue }: Pick<Props, 'configured' | 'issue'>) {
  const others = channels.filter((channel) => !configured.includes(channel))
  if (others.length === 0) return null
  const names = others.map((channel) => channelRules[channel].name).join(' or ')
  return (
    <div className="channel-note">
      <p>
        Articles are not sent to {names} from here.{' '}
        {issue
          ? 'Download the files of this issue above and upload them there; then select what was registered, and say so.'
          : 'Open an issue for its files, and upload them there; then select what was registered, and say so.'}
      </p>
      <details>
        <summary>For whoever runs the server</summary>
        <p className="hint">
          {others.map((channel) => `To send to ${channelRules[channel].name}: ${notSet(channel)}. `).join('')}
        </p>
      </details>
    </div>
  )
}

/** Returns an article's row. @param isOfAny whether the list has articles of any issue */
function renderDepositRow(row: ChannelRow, { isOfAny }: { isOfAny: boolean }): ListRow {
  const { id, refnumber, title, description, deposits, isPublic, registeredby } = row
  const issue = (
    <a key="issue" href={paths.adminChannels({ issue: pickChannelIssue(row) })}>
      {shortWithYear(row)}
    </a>
  )
  return {
    id: `article-${id}`,
    name: description,
    title: <Html html={storedTitle(title)} />,
    href: paths.adminArticle(id),
    line: isPublic ? undefined : 'Not published',
    cells: [
      ...(isOfAny ? [issue] : []),
      refnumber,
      ...deposits.map((deposit) => (
        <ChannelState key={deposit.channel} deposit={deposit} registeredby={registeredby} />
      )),
    ],
    pick: { value: refnumber },
  }
}

const pickChannelIssue = ({ year, volume, issue }: ChannelRow): IssueNumber => ({ year, volume, issue })

type StateProps = { deposit: KnownDeposit; registeredby: string | null }

/**
 * Shows an article's state at a channel; one that needs attention is highlighted. Crossref's state may be known without
 * sending.
 */
function ChannelState({ deposit, registeredby }: StateProps) {
  const { channel, state, message, at } = deposit
  if (state === 'none') {
    if (channel !== 'crossref' || registeredby === null) return <State is="hidden">{stateNames.none}</State>
    return registeredby ? (
      <>
        <State is="published">Registered by hand</State>
        <p className="hint">{registeredby}</p>
      </>
    ) : (
      <State is="published">Registered</State>
    )
  }
  const needsAttention = attentionStates.some((each) => each === state)
  return (
    <>
      <State is={needsAttention ? 'due' : state === 'registered' ? 'published' : 'scheduled'}>
        {stateNames[state]}
      </State>
      <p className="hint">{describeDeposit({ state, message, at: new Date(at) }, use(Screen).zone)}</p>
    </>
  )
}

/** The number of a channel's deposits in a state. */
type StateCount = { channel: Channel; state: DepositState; count: number }

/** Shows the progress of sending. While something is being sent, a script polls; without scripts there is a link. */
function Progress({ counts }: Pick<Props, 'counts'>) {
  const { here } = use(Screen)
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

const selected = { form: 'channels-form', name: 'refnumbers' }

/** Sends the selected articles, or records an editor's statement that their DOIs are registered. */
function Selected({ configured, total }: Pick<Props, 'configured'> & { total: number }) {
  return (
    <SelectionBar id={selected.form} name={selected.name} total={total}>
      {configured.map((channel) => (
        <SubmitButton
          key={channel}
          submit={`Send to ${channelRules[channel].name}`}
          quiet
          formAction={paths.adminChannels()}
          name="send"
          value={`selected ${channel}`}
        />
      ))}
      <SubmitButton submit="I have registered these" quiet formAction={paths.adminRegistered()} />
      <SubmitButton
        submit="Not registered after all"
        quiet
        formAction={paths.adminRegistered()}
        name="registered"
        value="no"
      />
    </SelectionBar>
  )
}

/** Sends the articles of the issue, or all articles not yet registered in their current version. */
function SendAll({ configured, issue }: Pick<Props, 'configured' | 'issue'>) {
  if (configured.length === 0) return null
  return (
    <form role="none" method="post" action={paths.adminChannels()} className="actions" autoComplete="off">
      <input type="hidden" name="back" value={use(Screen).here} />
      {issue && <HiddenFields of={placeTyped(issue)} />}
      {configured.map((channel) => (
        <SubmitButton
          key={channel}
          submit={`Send ${issue ? issueName(issue) : 'all'} to ${channelRules[channel].name}`}
          quiet
          name="send"
          value={`${issue ? 'issue' : 'all'} ${channel}`}
        />
      ))}
    </form>
  )
}
