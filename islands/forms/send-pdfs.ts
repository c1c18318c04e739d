import { fileProblem } from '../../src/core/files/rules.ts'
import { noAnswer, sessionExpired, somethingWrong } from '../../src/core/text/messages.ts'
import { signInAgain } from '../session/sign-in-again.ts'

/**
 * Uploads PDFs one after the other in file name order; asks to sign in again if the session has expired.
 * @param say announces the current upload
 * @returns the PDFs that failed, and why; the number queued, 0 if none was uploaded; and the hash of the last one
 */
export async function sendPdfs(url: string, files: File[], say: (text: string) => void) {
  const failed: string[] = []
  let sent = { waiting: 0, hash: '' }
  const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  for (const [at, file] of sorted.entries()) {
    say(sorted.length > 1 ? `Sending ${at + 1} of ${sorted.length}: ${file.name}` : `Sending ${file.name}`)
    const problem = await fileProblem('pdf', file)
    const answer = problem ?? (await send(url, file))
    if (typeof answer === 'string') failed.push(`${file.name}: ${answer}`)
    else sent = answer
  }
  return { failed, ...sent }
}

/** Uploads one; returns the number queued and its hash, or the error. */
async function send(url: string, file: File): Promise<{ waiting: number; hash: string } | string> {
  const body = new FormData()
  body.set('pdfFile', file)
  const answer = await fetch(url, { method: 'POST', body, headers: { Accept: 'application/json' } }).catch(
    () => undefined,
  )
  if (answer?.ok) return answer.json()
  if (answer?.status === 401 && (await signInAgain(sessionExpired))) return send(url, file)
  const said: { errors?: { text: string }[] } = answer ? await answer.json().catch(() => ({})) : {}
  return said.errors?.[0]?.text ?? (answer && answer.status < 500 ? somethingWrong : noAnswer)
}
