import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { isAllowed } from '../../src/office/sessions/rules.ts'
import { Screen } from '../ui/viewer.tsx'

const tabs = [
  ['All letters', paths.adminPaperLetters()],
  ['Letters of publication', paths.adminLetters()],
] as const

/** Links to the two lists of letters, for users who may see both. */
export function LetterTabs({ current }: { current: (typeof tabs)[number][0] }) {
  if (!isAllowed(use(Screen).role, 'editor')) return null
  return (
    <nav className="section-names" aria-label="Letters">
      {tabs.map(([name, href]) => (
        <a key={name} href={href} aria-current={name === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
