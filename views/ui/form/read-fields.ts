import { createContext } from 'react'

/** The names of the fields of a form that were read from a PDF and not touched since. */
export const ReadFields = createContext<ReadonlySet<string>>(new Set())
