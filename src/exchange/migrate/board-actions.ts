import { editorRecords } from '../../journal/board/actions.ts'
import { editor } from '../../journal/board/fields.ts'
import type { EditorCategory } from '../../journal/board/rules.ts'
import { commandLine } from '../../office/history/rules.ts'
import type { Services } from '../../services.ts'
import type { MovedMember, Unimported } from './addresses/moved.ts'
import { listEditorNames } from './queries.ts'
import { recordUnimported, type Work } from './survey-actions.ts'

/** Adds board members as hidden editors, unless the board has their names. @returns their number, even of a dry run */
export async function addMembers(
  services: Pick<Services, 'db' | 'files' | 'clock'>,
  members: MovedMember[],
  work: Work,
): Promise<number> {
  if (members.length === 0) return 0
  const known = new Set((await listEditorNames(services.db)).map(foldMemberName))
  let added = 0
  for (const member of members) {
    if (known.size === known.add(foldMemberName(member.name)).size) continue
    const form = makeMemberForm(member)
    if (!editor.form.newIn(form).ok) {
      recordUnimported(work, makeUnimportedMember(member))
      continue
    }
    if (!work.report.isDry) await editorRecords.add({ ...services, username: commandLine.username }, { form })
    added++
  }
  return added
}

const chief = /\b(?:chief|principal|directora?)\b|मुख्य|प्रधान/i

const assistant = /\b(?:assistant|asistente|auxiliar)\b|सहायक/i

/** Converts a board member to the editor form's values; hidden until an editor has checked it. */
export function makeMemberForm({ name, roles, affiliation, since }: MovedMember): Record<string, string> {
  const said = roles.join('; ')
  const category: EditorCategory = chief.test(said)
    ? 'chief editor'
    : assistant.test(said)
      ? 'assistant editor'
      : 'associate editor'
  return { name, category, post: said, content: affiliation, term_from: since, status: 'disabled' }
}

/** Reports a member that the form refuses, such as one without an affiliation. */
const makeUnimportedMember = ({ name, roles, affiliation }: MovedMember): Unimported => ({
  of: 'the board',
  what: 'member of the board',
  reason: 'enter it here by hand',
  content: [name, ...roles, affiliation].filter(Boolean).join(', '),
})

/** Returns the key for comparing names. */
const foldMemberName = (name: string) => name.normalize('NFKC').toLowerCase().trim()
