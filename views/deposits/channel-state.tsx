import type { KnownDeposit } from '../../src/exchange/deposits/list/queries.ts'
import { attentionStates, stateNames, stateWords } from '../../src/exchange/deposits/rules.ts'

/** The state of an article at a channel; one that waits for a person stands out. */
export function ChannelState({ deposit, zone }: { deposit: KnownDeposit; zone: string }) {
  const { state, message, at } = deposit
  if (state === 'none') return <p className="channel-state">{stateNames.none}</p>
  const isWaiting = attentionStates.some((each) => each === state)
  return (
    <>
      <p className={isWaiting ? 'warning' : undefined}>{stateNames[state]}</p>
      <p className="hint">{stateWords({ state, message, at: new Date(at) }, zone)}</p>
    </>
  )
}
