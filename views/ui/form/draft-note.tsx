import { createContext, use } from 'react'
import { paths } from '../../../src/core/paths.ts'

/**
 * The draft of a page's form, the page that saved it, and the time as the note shows it; absent if there is no draft.
 */
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
 * Says above a form that it holds a draft, and discards it. The form's script also shows it, for a draft that only this
 * computer has.
 * @param again the input that a draft cannot hold
 * @param filledFrom the file that filled in the form, if the user typed nothing else: then nothing was restored
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
