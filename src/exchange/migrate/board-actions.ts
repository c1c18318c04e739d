import { editorRecords } from '../../journal/board/actions.ts'
import { editor } from '../../journal/board/fields.ts'
import { commandLine } from '../../office/history/rules.ts'
import type { Services } from '../../services.ts'
import type { MovedMember } from './addresses/moved.ts'
import { memberForm, memberKey, unimportedMember } from './board-rules.ts'
import { listEditorNames } from './queries.ts'
import { recordUnimported, type Work } from './survey-actions.ts'

/**
 * Adds board members as hidden editors; skips names that the board already has.
 * @returns how many it added, or would add in a dry run
 */
export async function addMembers(
  services: Pick<Services, 'db' | 'files' | 'clock'>,
  members: MovedMember[],
  { work, isDry }: { work: Work; isDry: boolean },
): Promise<number> {
  if (members.length === 0) return 0
  const known = new Set((await listEditorNames(services.db)).map(memberKey))
  let added = 0
  for (const member of members) {
    if (known.size === known.add(memberKey(member.name)).size) continue
    const form = memberForm(member)
    if (!editor.form.newIn(form).ok) {
      recordUnimported(work, unimportedMember(member))
      continue
    }
    if (!isDry) await editorRecords.add({ ...services, username: commandLine.username }, { form })
    added++
  }
  return added
}
