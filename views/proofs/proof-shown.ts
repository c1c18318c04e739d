import { createContext } from 'react'

/** The proof that a page shows, for its forms; `isOpen` while its author may edit it. */
export type Shown = {
  /** The address of its forms. */
  address: string
  proof: string
  version: string
  once: string
  isOpen: boolean
  /** The ids of the notes whose quoted words are not in the article. */
  absent: readonly string[]
  /** The check boxes, which browsers do not send unless they are ticked. */
  boxes: Record<string, string>
}

export const ProofShown = createContext<Shown>({
  address: '',
  proof: '',
  version: '',
  once: '',
  isOpen: false,
  absent: [],
  boxes: {},
})
