import { discardDrafts } from './drafts/stored-drafts.ts'

/** Synchronises local storage with the cookie: removes the stored session of any user other than the page's. */
const user = document.querySelector<HTMLMetaElement>('meta[name=journal-session]')?.content

for (const key of Object.keys(localStorage).filter((key) => key.startsWith('journal-session:'))) {
  if (!user || userOf(localStorage.getItem(key)) !== user) localStorage.removeItem(key)
}

/**
 * The user who pressed Logout in this tab; the next page of another user, or of no user, deletes that user's drafts.
 */
const leaving = 'journal-signed-out'
const left = sessionStorage.getItem(leaving)
sessionStorage.removeItem(leaving)
discardDrafts(left === user ? null : left)

document.addEventListener('submit', ({ target }) => {
  if (user && target instanceof HTMLFormElement && /\/logout$/.test(target.action))
    sessionStorage.setItem(leaving, user)
})

function userOf(session: string | null): unknown {
  try {
    return JSON.parse(session ?? '').user
  } catch {
    return undefined
  }
}
