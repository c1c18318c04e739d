import { channels } from '../../src/core/db/enums.ts'
import { type Channel, channelNames, type DepositState } from '../../src/exchange/deposits/rules.ts'

/** The number of a channel's deposits in a state. */
export type StateCount = { channel: Channel; state: DepositState; count: number }

/** The progress of sending; while something is under way a script asks again, and without one there is a link. */
export function Progress({ counts, here }: { counts: StateCount[]; here: string }) {
  const lines = channels.flatMap((channel) => wordsOf(counts.filter((each) => each.channel === channel)) ?? [])
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

function wordsOf(own: StateCount[]): string | undefined {
  const [first] = own
  const of = (state: DepositState) => own.find((each) => each.state === state)?.count ?? 0
  const [waiting, sent] = [of('waiting'), of('sent')]
  if (!first || waiting + sent === 0) return undefined
  const parts = [waiting > 0 && `${waiting} to be sent`, sent > 0 && `${sent} sent and not answered yet`]
  return `${channelNames[first.channel]}: ${parts.filter(Boolean).join(', ')}, ${of('registered')} registered.`
}
