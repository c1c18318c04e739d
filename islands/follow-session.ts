/** Local storage follows the cookie: a session of another user than the page's, or of none, is forgotten. */
const user = document.querySelector<HTMLMetaElement>('meta[name=journal-session]')?.content

for (const key of Object.keys(localStorage).filter((key) => key.startsWith('journal-session:'))) {
  if (!user || userOf(localStorage.getItem(key)) !== user) localStorage.removeItem(key)
}

function userOf(session: string | null): unknown {
  try {
    return JSON.parse(session ?? '').user
  } catch {
    return undefined
  }
}

export {}
