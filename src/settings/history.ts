import type { FieldWords, HistoryWords } from '../audit/difference.ts'
import { isImage, settingLabels, settingNames } from './problems.ts'
import type { Settings } from './rules.ts'

/** Field labels for the settings' history. */
export const settingsHistory: HistoryWords = {
  fields: Object.fromEntries(settingNames.map((name) => [name, wordsOf(name)])),
}

function wordsOf(name: keyof Settings): FieldWords {
  const label = settingLabels[name]
  if (isImage(name)) return { label, kind: 'file' }
  return name === 'home_content' ? { label, kind: 'rich' } : label
}
