import type { EditorCategory } from '../../journal/board/rules.ts'
import type { MovedMember, Unimported } from './addresses/moved.ts'

const chief = /\b(?:chief|principal|directora?)\b|मुख्य|प्रधान/i
const assistant = /\b(?:assistant|asistente|auxiliar)\b|सहायक/i

/** A board member as the editor form's values; hidden until an editor has checked it. */
export function memberForm({ name, roles, affiliation, since }: MovedMember): Record<string, string> {
  const said = roles.join('; ')
  const category: EditorCategory = chief.test(said)
    ? 'chief editor'
    : assistant.test(said)
      ? 'assistant editor'
      : 'associate editor'
  return { name, category, post: said, content: affiliation, term_from: since, status: 'disabled' }
}

/** Reports a member that the form refuses, such as one without an affiliation. */
export const unimportedMember = ({ name, roles, affiliation }: MovedMember): Unimported => ({
  of: 'the board',
  what: 'member of the board',
  reason: 'enter it here by hand',
  content: [name, ...roles, affiliation].filter(Boolean).join(', '),
})

/** The key for comparing names. */
export const memberKey = (name: string) => name.normalize('NFKC').toLowerCase().trim()
