import { createContext, use } from 'react'
import { paths } from '../../../src/core/paths.ts'

/** The draft of a page's form, what page saved it, and when as the note says it; absent where there is none. */
export type PageDraft = {
  path: string
  at?: Date
  by?: string
  said?: string
  fields?: Record<string, string>
  isShown?: boolean
}

/** Passes a page's draft to the note in it. */
export const FormDraft = createContext<PageDraft | undefined>(undefined)

/**
 * Says above a form that it holds a draft, and discards it. The form's script shows it too, for what this computer
 * alone has.
 * @param again what a draft cannot hold
 * @param filledFrom the file that filled in the form, in which nothing else was typed: then nothing was restored
 */
export function DraftNote({ again, filledFrom }: { again?: string; filledFrom?: string }) {
  const draft = use(FormDraft)
  if (!draft) return null
  const { path, at, by, said = '', fields = {}, isShown = true } = draft
  const names = JSON.stringify(Object.keys(fields))
  return (
    <form
      role="none"
      method="post"
      action={paths.adminDraft(path)}
      className="draft-note"
      data-filled={filledFrom ? '' : undefined}
      data-draft={names}
      data-at={at?.toISOString() ?? ''}
      data-by={by || undefined}
      hidden={!at || !isShown}
    >
      <p>
        {filledFrom ? (
          <>
            Filled in from <bdi>{filledFrom}</bdi>.
          </>
        ) : (
          <>
            Draft from <time>{said}</time> restored. {again}
          </>
        )}
      </p>
      <input type="hidden" name="back" value={path} />
      <button type="submit" className="link">
        {filledFrom ? 'Empty the form' : 'Discard draft'}
      </button>
    </form>
  )
}
