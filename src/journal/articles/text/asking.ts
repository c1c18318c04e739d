import type { FieldError } from '../../../core/text/problems.ts'
import type { Desk } from '../../../office/screens/desk.ts'
import { askFormQuestion } from '../../../office/screens/question.tsx'
import type { Unsaid } from '../versions/kind-rules.ts'
import type { NoRoom } from '../versions/pages-rules.ts'
import type { SentText } from './actions.ts'
import type { Unlooked } from './rules.ts'

/**
 * Asks what a change of a public text is, which also settles its findings, or else only about these, or about the pages
 * of its PDF.
 */
export function askAboutText(desk: Desk, refused: Unsaid | Unlooked | NoRoom): Promise<Response> {
  if ('needed' in refused) return askFormQuestion(desk, refused.question)
  const { question, findings, problem } = refused
  if (problem.code !== 'public_text') return askFormQuestion(desk, { ...question, name: 'looked' })
  return askFormQuestion(desk, question, findings.length > 0 ? { looked: 'yes' } : {})
}

/** Returns a form in which the word on a public text, whose tick says so, also settles its findings. */
export const withLook = (texts: Record<string, string>) => (texts.kind ? { ...texts, looked: 'yes' } : texts)

/** Returns the error of a file for a public text, with the tick that says what it changes. */
export const publicFileError = ({ problem }: Unsaid | Unlooked): FieldError => ({
  name: 'file',
  text: 'Readers would see it at once. Say what it changes; a correction needs its notice first, with “Correct…”.',
  help: problem.confirms && {
    confirms: { ...problem.confirms, label: `${problem.confirms.label}; I have looked: show it to readers` },
  },
})

/** Returns an uploaded file; JATS that this journal wrote is a text that was corrected elsewhere. */
export function sentAs(bytes: Uint8Array, name: string): SentText {
  const isOwn = bytes[0] === 0x3c && new TextDecoder().decode(bytes.subarray(0, 2000)).includes('>untitled-journal<')
  return isOwn ? { jats: new TextDecoder().decode(bytes) } : { file: bytes, name }
}
