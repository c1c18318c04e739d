import { createContext } from 'react'

/** The names of a form's fields that were read from a PDF and not edited since. */
export const ReadFields = createContext<ReadonlySet<string>>(new Set())
