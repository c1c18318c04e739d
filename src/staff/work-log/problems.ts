import { entryName } from './entry-rules.ts'
import { statusLabel } from './rules.ts'

/** Messages that only the server sends, apart from those of the list's script. */
export const serverMessages = {
  invalid_status: 'Choose Information or Urgent, or leave it empty',
  invalid_entries: 'Select 1 to 500 entries',
  empty: 'Nothing was added: the entry was empty',
} as const

/** The other messages of the work log, by code. */
export const entryMessages = {
  unknown_status: 'There is no such status',
  invalid: 'The content is longer than 100,000 characters',
  not_found: 'This entry no longer exists',
  forbidden: 'Only the person who wrote an entry may correct it, within 24 hours',
  corrected_elsewhere: 'The entry was corrected elsewhere meanwhile. Your text was not saved.',
  confirm: 'Do you really want to Change.',
  added: 'Entry added',
  corrected: 'Entry corrected',
  failed: 'The journal did not answer. Nothing was changed.',
  unsaved: 'The journal did not answer. What you typed is still here; press Enter to try again.',
  unloaded: 'The entries could not be loaded.',
} as const

export function describeConflict(name: string, status: string): string {
  return `Someone else set “${name}” to ${statusLabel(status)}. Your change was not saved.`
}

/** Returns the message after a change of status. @param names of the changed entries */
export function describeChangedEntries(names: readonly string[], status: string): string {
  const isOne = names.length === 1
  const subject = isOne ? names[0] : `${names.length} entries`
  return status === ''
    ? `${subject} now ${isOne ? 'has' : 'have'} no status`
    : `${subject} ${isOne ? 'is' : 'are'} now ${statusLabel(status)}`
}

/** Returns the message after an entry was added in the list's own line. */
export function describeAddedEntry(words: string, isListed: boolean): string {
  return `${entryMessages.added}: ${entryName(words)}${isListed ? '' : ' (not in this list)'}`
}
