import { fileProblem } from '../../src/files/rules.ts'
import { sessionExpired, somethingWrong } from '../../src/text/messages.ts'
import { signInAgain } from '../session/sign-in-again.ts'

/**
 * Sends PDFs to the journal one after the other, in the order of their names; asks to sign in again where the session has expired.
 * @param say tells which one is on its way
 * @returns what was not sent, and why
 */
export async function sendPdfs(url: string, files: File[], say: (text: string) => void): Promise<string[]> {
  const failed: string[] = []
  const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  for (const [at, file] of sorted.entries()) {
    say(`Sending ${at + 1} of ${sorted.length}: ${file.name}`)
    const problem = (await fileProblem('pdf', file)) ?? (await problemOf(url, file))
    if (problem) failed.push(`${file.name}: ${problem}`)
  }
  return failed
}

/** Sends one; what is wrong, or undefined. */
async function problemOf(url: string, file: File): Promise<string | undefined> {
  const body = new FormData()
  body.set('pdfFile', file)
  const answer = await fetch(url, { method: 'POST', body, headers: { Accept: 'application/json' } }).catch(
    () => undefined,
  )
  if (answer?.ok) return undefined
  if (answer?.status === 401 && (await signInAgain(sessionExpired))) return problemOf(url, file)
  const said: { errors?: { text: string }[] } = answer ? await answer.json().catch(() => ({})) : {}
  return said.errors?.[0]?.text ?? somethingWrong
}
