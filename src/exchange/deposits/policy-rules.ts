import type { Cited } from '../../journal/citing/facts.ts'
import type { Settings } from '../../office/settings/rules.ts'

/** The DOI of the page of the policy on corrections, and whether it is registered. */
export type Policy = NonNullable<Cited['policy']>

/** The policy's own DOI as stored once it was sent. */
export type StoredPolicy = { doi: string; registered_at: Date | null } | undefined

/**
 * Returns the policy's DOI: the typed one, else the registered one, else the one that it will get, under the prefix of
 * the journal or of the notice.
 */
export function choosePolicy(settings: Settings, noticeDoi: string, stored: StoredPolicy): Policy {
  if (settings.policy_doi) return { doi: settings.policy_doi, isRegistered: true }
  if (stored?.registered_at) return { doi: stored.doi, isRegistered: true }
  const prefix = settings.doi_prefix || noticeDoi.split('/')[0]
  const name = settings.doi_slug || settings.journal_essn || settings.issn
  return { doi: `${prefix}/${name}.corrections`, isRegistered: false }
}
