import { sql } from 'drizzle-orm'
import { policyDeposits } from '../../../core/db/tables/record.ts'
import { hashContent } from '../../../core/files/files.ts'
import type { Cited } from '../../../journal/citing/facts.ts'
import type { PolicyRules } from '../channel-rules.ts'
import { lostAfterMs, pauseMs, unknownForMs } from '../rules.ts'
import { backOff, type Step } from './channel-actions.ts'
import { findPolicyDeposit, type PolicyDeposit, recordPolicyIntent, writePolicyOutcome } from './policy-queries.ts'
import { raiseVersion, takeNextVersion } from './worker-queries.ts'

/** The reason for which an update is not sent now; `refused` if the channel refused the policy's page. */
type PolicyWait = { kind: 'waits' | 'refused'; message: string; retryAfterMs: number }

const makeWait = (retryAfterMs: number): PolicyWait => ({
  kind: 'waits',
  message: 'The page of the policy on corrections is registered first.',
  retryAfterMs,
})

const makeRefusal = (message: string): PolicyWait => ({
  kind: 'refused',
  message: `The page of the policy on corrections was not registered. ${message}`,
  retryAfterMs: 0,
})

/**
 * Registers the page of the policy on corrections, or looks up its outcome. The batch is stored before anything is
 * sent, so that a process that was killed looks it up, and none sends it twice.
 * @returns undefined once the page is registered as it is now
 */
export async function registerPolicy(step: Step, rules: PolicyRules, cited: Cited): Promise<PolicyWait | undefined> {
  const { db, clock } = step
  const { settings, policy } = cited
  if (settings.policy_doi || !policy) return undefined
  const known = await findPolicyDeposit(db)
  if (known?.batch) {
    const left = (known.next_attempt_at?.getTime() ?? 0) - clock().getTime()
    if (left > 0) return makeWait(left)
    const wait = await lookUpPolicy(step, { ...known, batch: known.batch })
    return wait ?? (known.doi === policy.doi ? undefined : makeWait(0)) // the settings have changed meanwhile
  }
  const build = (head: { batch: string; version: number }) => rules.build(cited, head, policy.doi)
  const hash = hashContent(build({ batch: '', version: 0 }))
  if (known?.registered_hash === hash) return undefined
  const version = await takeNextVersion(db, step.channel, clock())
  const batch = `policy-${version}-${crypto.randomUUID()}`
  const intent = { doi: policy.doi, batch, hash, at: clock(), channel: step.channel, holder: step.holder }
  if (!(await recordPolicyIntent(db, intent))) return makeWait(0)
  return postPolicy(step, batch, build({ batch, version }))
}

async function postPolicy(step: Step, batch: string, content: string): Promise<PolicyWait | undefined> {
  const { db, sender } = step
  const posted = await sender.post(batch, content)
  if (posted.kind === 'registered') return writeRegisteredPolicy(step, batch)
  if (posted.kind === 'refused') return forgetBatch(step, batch, makeRefusal(posted.message))
  if (posted.kind === 'received') return awaitPolicy(step, batch, 1)
  await backOff(step, posted.retryAfterMs)
  if (!posted.arrived) await writePolicyOutcome(db, batch, { batch: null })
  return makeWait(posted.retryAfterMs ?? 0)
}

/** Requests the outcome of a deposit of the page that the channel may have. */
async function lookUpPolicy(step: Step, known: PolicyDeposit & { batch: string }): Promise<PolicyWait | undefined> {
  const { db, sender, channel, clock } = step
  const { batch, attempts, started_at, doi } = known
  const answer = (await sender.poll?.(batch, doi)) ?? { kind: 'pending' }
  if (answer.kind === 'registered') return writeRegisteredPolicy(step, batch)
  if (answer.kind === 'refused') return forgetBatch(step, batch, makeRefusal(answer.message))
  if (answer.kind === 'superseded') {
    await raiseVersion(db, channel, answer.version)
    return forgetBatch(step, batch, makeWait(0))
  }
  if (answer.kind === 'delayed') {
    await backOff(step, answer.retryAfterMs)
    return makeWait(answer.retryAfterMs ?? 0)
  }
  const silentMs = clock().getTime() - (started_at ?? clock()).getTime()
  const isLost = answer.kind === 'unknown' && silentMs >= (attempts > 0 ? lostAfterMs : unknownForMs)
  return isLost ? forgetBatch(step, batch, makeWait(0)) : awaitPolicy(step, batch, attempts)
}

/** Records that the channel has the page, or may have it, and when its outcome is looked up. */
async function awaitPolicy({ db, clock }: Step, batch: string, attempts: number): Promise<PolicyWait> {
  const ms = pauseMs(Math.max(attempts, 1))
  const next_attempt_at = new Date(clock().getTime() + ms)
  await writePolicyOutcome(db, batch, { attempts: attempts && attempts + 1, next_attempt_at })
  return makeWait(ms)
}

async function forgetBatch({ db }: Step, batch: string, wait: PolicyWait): Promise<PolicyWait> {
  await writePolicyOutcome(db, batch, { batch: null })
  return wait
}

async function writeRegisteredPolicy({ db, clock }: Step, batch: string): Promise<undefined> {
  const registered = { registered_at: clock(), registered_hash: sql`${policyDeposits.hash}` }
  await writePolicyOutcome(db, batch, { ...registered, batch: null, attempts: 0, next_attempt_at: null })
}
