import { dropDrafts } from './kept-draft.ts'

/** Local storage follows the cookie: a session of another user than the page's, or of none, is forgotten. */
const user = document.querySelector<HTMLMetaElement>('meta[name=journal-session]')?.content

for (const key of Object.keys(localStorage).filter((key) => key.startsWith('journal-session:'))) {
  if (!user || userOf(localStorage.getItem(key)) !== user) localStorage.removeItem(key)
}

/** Who pressed Logout in this tab: the next page that is not his or hers any more drops the drafts. */
const leaving = 'journal-signed-out'
const left = sessionStorage.getItem(leaving)
sessionStorage.removeItem(leaving)
dropDrafts(left === user ? null : left)

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
