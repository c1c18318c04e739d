import type { Form, Kinds } from '../http/form.ts'
import { imageSettings } from './problems.ts'

/** The settings form's fields: images are files, `remove` is a list. */
export const settingsKinds: Kinds = {
  files: Object.fromEntries(imageSettings.map((name) => [name, undefined])),
  lists: ['remove'],
}

/** The form's texts; an image in `remove` becomes an empty one. */
export function textsOf({ texts, lists, files }: Form): Record<string, string> {
  const removed = (lists.remove ?? []).filter((name) => imageSettings.some((image) => image === name) && !files[name])
  return { ...texts, ...Object.fromEntries(removed.map((name) => [name, ''])) }
}
