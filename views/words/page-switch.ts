import { createContext } from 'react'

/** Where a page with one address sends the choice of another language: its own address, and its main form's id. */
export type SwitchTo = { action: string; form?: string | undefined }

/** The switch of the page's language; undefined for pages in one language, and for those with an address in each. */
export const PageSwitch = createContext<SwitchTo | undefined>(undefined)
