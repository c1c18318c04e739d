import { createContext } from 'react'

/** The proof that a page shows, for its forms; `isOpen` while its author may write on it. */
export type Shown = {
  /** Where its forms go. */
  address: string
  proof: string
  version: string
  once: string
  isOpen: boolean
  /** The boxes that browsers do not send where they are not ticked. */
  boxes: Record<string, string>
}

export const ProofShown = createContext<Shown>({
  ...{ address: '', proof: '', version: '', once: '', isOpen: false, boxes: {} },
})
