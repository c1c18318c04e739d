import type { Values } from './draft-storage.ts'

/**
 * Values not yet confirmed by the server; `on` is the time of the server's draft beneath them, `by` the page's name,
 * `base` the checksum of the fields' original values.
 */
type Draft = { at: number; on: string; by?: string; base?: string; values: Values }

/** The age at which drafts are deleted. */
const maxMs = 7 * 24 * 60 * 60 * 1000

const user = document.querySelector<HTMLMetaElement>('meta[name=journal-session]')?.content ?? ''

/** Returns the storage key of a form's draft, by its page's path; separate for each user. */
const key = (path: string) => `journal-draft:${user}:${path}`

/** Stores the draft on this computer; returns false if the browser forbids it. */
export function storeDraftLocally(path: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key(path), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function discardDraft(path: string): void {
  localStorage.removeItem(key(path))
}

export const readDraft = (path: string): Draft | undefined => draftAt(key(path))

/** Deletes expired drafts of every user, and all drafts of a user who signed out. */
export function discardDrafts(signedOut: string | null): void {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith('journal-draft:'))) {
    if (!draftAt(key) || (signedOut && key.startsWith(`journal-draft:${signedOut}:`))) localStorage.removeItem(key)
  }
}

/** Returns the draft of a key, unless it is missing or expired. */
function draftAt(key: string): Draft | undefined {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return draft && Date.now() - draft.at < maxMs ? draft : undefined
  } catch {
    return undefined
  }
}
