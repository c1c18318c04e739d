import type { Form, Kinds } from '../http/form.ts'
import { imageSettings } from './problems.ts'

/** How the form of the settings is read: its images are files, those to take away a list. */
export const settingsKinds: Kinds = {
  files: Object.fromEntries(imageSettings.map((name) => [name, undefined])),
  lists: ['remove'],
}

/** The texts of the form; an image that shall be taken away is an empty one. */
export function textsOf({ texts, lists, files }: Form): Record<string, string> {
  const removed = (lists.remove ?? []).filter((name) => imageSettings.some((image) => image === name) && !files[name])
  return { ...texts, ...Object.fromEntries(removed.map((name) => [name, ''])) }
}
