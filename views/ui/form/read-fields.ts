import { createContext } from 'react'

/** The names of a form's fields that were read from a file and not edited since, and the words for that file. */
export const ReadFields = createContext<{ names: ReadonlySet<string>; file: string }>({ names: new Set(), file: '' })
