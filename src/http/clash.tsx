import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Clash, ClashNote } from '../../views/ui/clash-note.tsx'
import type { FieldError } from '../text/problems.ts'
import type { Desk } from './desk.ts'

type Two = {
  /** What both changed, such as 'editor'. */
  thing: string
  /** What its form holds of it as it is now. */
  there: Record<string, string>
  /** What this one typed. */
  typed: Record<string, string>
  /** The fields that this one changed, and those that the other one changed too. */
  mine: string[]
  clash: string[]
  /** A field's two versions. */
  versions: (name: string) => Clash
  errors: FieldError[]
}

/**
 * Edit conflict: keep the user's edits, take the other's for untouched fields, and show both.
 * @param page the form with these values and notes
 */
export function refusedClash(
  desk: Desk,
  { thing, there, typed, mine, clash, versions, errors }: Two,
  page: (values: Record<string, string>, notes: ReactNode) => Promise<Response>,
) {
  const followed = Object.fromEntries(Object.entries(there).filter(([name]) => !mine.includes(name)))
  const notes = <ClashNote thing={thing} clashes={clash.map(versions)} />
  const show = () => page({ ...there, ...typed, ...followed }, notes)
  return desk.refused(409, errors, show, { html: renderToStaticMarkup(notes), values: followed })
}
