import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Clash, ClashNote } from '../../views/ui/clash-note.tsx'
import type { FieldError } from '../text/problems.ts'
import { refusedForm } from './form-answer.ts'

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
 * Two people changed the same: what this one typed stays, what he left alone follows the other, and both are shown.
 * @param page the form with these values and notes
 */
export function refusedClash(
  request: Request,
  { thing, there, typed, mine, clash, versions, errors }: Two,
  page: (values: Record<string, string>, notes: ReactNode) => Promise<Response>,
) {
  const followed = Object.fromEntries(Object.entries(there).filter(([name]) => !mine.includes(name)))
  const notes = <ClashNote thing={thing} clashes={clash.map(versions)} />
  const show = () => page({ ...there, ...typed, ...followed }, notes)
  return refusedForm(request, 409, errors, show, { html: renderToStaticMarkup(notes), values: followed })
}
