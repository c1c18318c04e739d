/** Where articles are sent to: Crossref registers DOIs, DOAJ lists articles of open-access journals. */
export const channels = ['crossref', 'doaj'] as const

export type Channel = (typeof channels)[number]

/**
 * What became of an article at a channel: it `waits` in the queue, was `sent` and is looked after until it is `registered` or
 * `failed`; a registered one that was edited since is `changed`.
 */
export const depositStates = ['waiting', 'sent', 'registered', 'failed', 'changed'] as const

export type DepositState = (typeof depositStates)[number]

/** The version of the deposit after `last`, which only grows, also where a clock was set back. @param at the present */
export function versionAt(at: Date): number {
  return Number(at.toISOString().replace(/\D/g, '').slice(0, 14))
}
